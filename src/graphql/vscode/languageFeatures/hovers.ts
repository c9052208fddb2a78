import * as vscode from 'vscode';
import type { Disposable } from '../../../shared/core/disposables.ts';
import { graphqlLanguages } from '../../core/documentKinds.ts';
import { type HoverNote, hoverAt } from '../../core/language/hover/hoverAt.ts';
import { rangeInDocument } from '../documents/textRangeConverter.ts';
import type { GraphqlServices } from '../services/services.ts';
import { computeHelpAtPosition } from './computeHelpAtPosition.ts';
import { helpMarkdown } from './helpMarkdown.ts';

/** Registers hovers for the names in GraphQL documents. */
export function registerGraphqlHovers(services: GraphqlServices): Disposable {
	const { host, features } = services;
	const provider: vscode.HoverProvider = {
		provideHover: features.ifEnabled((document, position, token) => {
			const request = { feature: 'hover', document, position, token };
			const hover = computeHelpAtPosition(services, request, ({ text, offset, ...sources }) =>
				hoverAt(sources, text, offset),
			);
			if (!hover) {
				return undefined;
			}
			const { code, element, note } = hover;
			const markdown = helpMarkdown(host.clock, { code, element, notes: note ? [noteText(note)] : [] });
			return new vscode.Hover(markdown, rangeInDocument(document, hover));
		}),
	};
	return vscode.languages.registerHoverProvider(graphqlLanguages, provider);
}

/** Returns a note as Markdown. GraphQL names need no escaping. */
function noteText(note: HoverNote): string {
	switch (note.kind) {
		case 'alias':
			return vscode.l10n.t('`{0}` is an alias for `{1}`.', note.alias, note.field);
		case 'declared by': {
			const names = note.operations.map((name) =>
				name === '' ? vscode.l10n.t('an anonymous operation') : `\`${name}\``,
			);
			return vscode.l10n.t('Declared by {0}.', names.join(', '));
		}
		case 'undeclared':
			return vscode.l10n.t('No operation in this document declares `{0}`.', `$${note.variable}`);
		case 'defined in': {
			const file = vscode.workspace.asRelativePath(vscode.Uri.parse(note.uri));
			return new vscode.MarkdownString().appendText(vscode.l10n.t('Defined in {0}', file)).value;
		}
	}
}
