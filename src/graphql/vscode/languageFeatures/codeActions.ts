import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import type { Disposable } from '../../shared/disposables.ts';
import type { Host } from '../../shared/host.ts';
import type { Action, ActionCode } from '../core/actions/action.ts';
import type { GraphqlText } from '../core/text/graphqlText.ts';
import { type Documents, graphqlLanguages } from '../documents.ts';
import { type Language, loadLanguage } from '../loadLanguage.ts';
import type { Schemas } from '../schemas/schemas.ts';
import type { LanguageFeatures } from './enabled.ts';
import { rangeIn, stretchIn } from './rangeIn.ts';

/** Offers what can be done about diagnostics, in templates of code too, and what can be made of a selection. */
export function registerCodeActions(
	host: Host,
	documents: Documents,
	schemas: Schemas,
	features: LanguageFeatures,
): Disposable {
	const provider: vscode.CodeActionProvider = {
		provideCodeActions: async (document, range, context, token) => {
			const text = documents.read(document);
			const schema = schemas.forDocument(document);
			if (!text || !schema) {
				return [];
			}
			const language = await loadLanguage();
			if (token.isCancellationRequested) {
				return [];
			}
			try {
				return [
					...fixes(language, { document, text, schema }, context.diagnostics),
					// Code has refactorings of its own, among which these would come unexpected.
					...(document.languageId === 'graphql' ? refactorings(language, { document, text, schema }, range) : []),
				].filter(({ kind }) => !context.only || (kind && context.only.contains(kind)));
			} catch (error) {
				logFailure(host, 'code actions', error);
				return [];
			}
		},
	};
	return vscode.languages.registerCodeActionsProvider(graphqlLanguages, features.whenEnabled(provider), {
		providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.RefactorExtract],
	});
}

interface Subject {
	readonly document: vscode.TextDocument;
	readonly text: GraphqlText;
	readonly schema: GraphQLSchema;
}

/** What one fix puts right, such as several arguments that are missing, it is offered for once. */
function fixes(language: Language, subject: Subject, diagnostics: readonly vscode.Diagnostic[]): vscode.CodeAction[] {
	const offers = diagnostics.flatMap((diagnostic) =>
		fixesOf(language, subject, diagnostic).map((action, index) => ({ action, diagnostic, isPreferred: index === 0 })),
	);
	return [...Map.groupBy(offers, ({ action }) => JSON.stringify(action)).values()].flatMap((same) =>
		same.slice(0, 1).map(({ action }) => {
			const fix = codeAction(subject.document, action, vscode.CodeActionKind.QuickFix);
			fix.diagnostics = same.map(({ diagnostic }) => diagnostic);
			fix.isPreferred = same.some(({ isPreferred }) => isPreferred);
			return fix;
		}),
	);
}

function fixesOf(
	{ fixesFor }: Language,
	{ document, text, schema }: Subject,
	{ source, code, message, range }: vscode.Diagnostic,
): readonly Action[] {
	if (source !== 'Study Admin') {
		return [];
	}
	return fixesFor(text, schema, { code: codeText(code), message, ...stretchIn(document, range) });
}

function refactorings({ refactoringsAt }: Language, { document, text, schema }: Subject, range: vscode.Range) {
	return refactoringsAt(text, schema, stretchIn(document, range)).map((action) =>
		codeAction(document, action, vscode.CodeActionKind.RefactorExtract),
	);
}

function codeAction(document: vscode.TextDocument, action: Action, kind: vscode.CodeActionKind): vscode.CodeAction {
	const result = new vscode.CodeAction(titleOf(action), kind);
	result.edit = new vscode.WorkspaceEdit();
	result.edit.set(
		document.uri,
		action.edits.map(({ start, end, text, isSnippet }): [vscode.TextEdit | vscode.SnippetTextEdit, undefined] => {
			const range = rangeIn(document, { start, end });
			return [
				isSnippet
					? new vscode.SnippetTextEdit(range, new vscode.SnippetString(text))
					: new vscode.TextEdit(range, text),
				undefined,
			];
		}),
	);
	return result;
}

function titleOf({ code, name }: Action): string {
	const titles: Readonly<Record<ActionCode, () => string>> = {
		'declare-variable': () => vscode.l10n.t('Declare "{0}"', name),
		'remove-variable': () => vscode.l10n.t('Remove Unused Variable "{0}"', name),
		'remove-fragment': () => vscode.l10n.t('Remove Unused Fragment "{0}"', name),
		'add-required-arguments': () => vscode.l10n.t('Add Required Arguments: {0}', name),
		'replace-deprecated': () => vscode.l10n.t('Replace with "{0}"', name),
		'use-suggestion': () => vscode.l10n.t('Change to "{0}"', name),
		'select-errors': () => vscode.l10n.t('Select the Errors of "{0}"', name),
		'select-page-info': () => vscode.l10n.t('Select "pageInfo" of "{0}"', name),
		'give-first': () => vscode.l10n.t('Give "first" to "{0}"', name),
		'extract-fragment': () => vscode.l10n.t('Extract to Fragment "{0}"', name),
		'extract-variable': () => vscode.l10n.t('Extract to Variable "{0}"', name),
	};
	return titles[code]();
}

function codeText(code: vscode.Diagnostic['code']): string {
	return String(typeof code === 'object' ? code.value : (code ?? ''));
}
