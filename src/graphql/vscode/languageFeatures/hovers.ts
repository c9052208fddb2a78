import * as vscode from 'vscode';
import type { Clock } from '../../shared/clock.ts';
import type { Disposable } from '../../shared/disposables.ts';
import type { HoverNote } from '../core/help/hoverAt.ts';
import { graphqlLanguages } from '../documents.ts';
import type { LanguageFeatures } from './enabled.ts';
import type { Help } from './help.ts';
import { markdownOf } from './markdown.ts';
import { rangeIn } from './rangeIn.ts';

/** Tells what a name in a GraphQL document is. */
export function registerHovers(clock: Clock, help: Help, features: LanguageFeatures): Disposable {
	const provider: vscode.HoverProvider = {
		provideHover: async (document, position, token) => {
			const hover = await help.ask('hover', document, position, token, ({ hoverAt }, { text, offset, ...sources }) =>
				hoverAt(sources, text, offset),
			);
			if (!hover) {
				return undefined;
			}
			const { code, element, note } = hover;
			const markdown = markdownOf(clock, { code, element, notes: note ? [noteWords(note)] : [] });
			return new vscode.Hover(markdown, rangeIn(document, hover));
		},
	};
	return vscode.languages.registerHoverProvider(graphqlLanguages, features.whenEnabled(provider));
}

/** Names in it are those of GraphQL, which mean nothing in Markdown. */
function noteWords(note: HoverNote): string {
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
			return vscode.l10n.t('No operation of this document declares `{0}`.', `$${note.variable}`);
		case 'defined in': {
			const file = vscode.workspace.asRelativePath(vscode.Uri.parse(note.uri));
			return new vscode.MarkdownString().appendText(vscode.l10n.t('Defined in {0}', file)).value;
		}
	}
}
