import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import type { Disposable } from '../../../shared/core/disposables.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { graphqlLanguages } from '../../core/documentKinds.ts';
import { quickFixesForDiagnostic, refactoringsAt } from '../../core/language/codeActions/actionsAt.ts';
import type { CodeActionCode, GraphqlCodeAction } from '../../core/language/codeActions/graphqlCodeAction.ts';
import type { EarlierDeprecationReasons } from '../../core/language/codeActions/replaceDeprecatedFix.ts';
import { literalEdits } from '../../core/language/embedded/literalEdits.ts';
import type { GraphqlText } from '../../core/language/syntax/graphqlText.ts';
import { offsetsOfRange, rangeInDocument } from '../documents/textRangeConverter.ts';
import type { WorkspaceGraphqlDocuments } from '../documents/workspaceGraphqlDocuments.ts';
import type { GraphqlServices } from '../services/services.ts';
import { CopyOperationToFileAction, copyOperationActions } from './copyOperation.ts';

/** Registers quick fixes for diagnostics and refactorings of a selection. */
export function registerCodeActions({
	host,
	documents,
	workspaceDocuments,
	schemas,
	versionChanges,
	features,
}: GraphqlServices): Disposable {
	const provider: vscode.CodeActionProvider = {
		provideCodeActions: features.ifEnabled((document, range, context) => {
			const text = documents.read(document);
			const schema = schemas.forDocument(document);
			const removed = versionChanges.removedIn(document);
			if (!text) {
				return [];
			}
			try {
				return [
					...(schema
						? actions({ document, text, schema, removed, workspaceDocuments }, range, context.diagnostics)
						: []),
					...(text.isGraphqlOnly ? [] : copyOperationActions(document, text, range)),
				].filter(({ kind }) => !context.only || (kind && context.only.contains(kind)));
			} catch (error) {
				logFailure(host, 'code actions', error);
				return [];
			}
		}),
		resolveCodeAction: (action) => (action instanceof CopyOperationToFileAction ? action.resolve() : action),
	};
	return vscode.languages.registerCodeActionsProvider(graphqlLanguages, provider, {
		providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.RefactorExtract],
	});
}

interface ActionSource {
	readonly document: vscode.TextDocument;
	readonly text: GraphqlText;
	readonly schema: GraphQLSchema;
	readonly removed: EarlierDeprecationReasons;
	readonly workspaceDocuments: WorkspaceGraphqlDocuments;
}

function actions(
	source: ActionSource,
	range: vscode.Range,
	diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
	// Other languages have refactorings of their own.
	const refactors = source.text.isGraphqlOnly ? refactorings(source, range) : [];
	return [...fixes(source, diagnostics), ...refactors];
}

/**
 * Returns the quick fixes for diagnostics. A fix that resolves several diagnostics, such as missing
 * arguments, is offered once.
 */
function fixes(source: ActionSource, diagnostics: readonly vscode.Diagnostic[]): vscode.CodeAction[] {
	const offers = diagnostics.flatMap((diagnostic) =>
		fixesOf(source, diagnostic).map((action, index) => ({ action, diagnostic, isPreferred: index === 0 })),
	);
	return [...Map.groupBy(offers, ({ action }) => JSON.stringify(action)).values()].flatMap((same) =>
		same.slice(0, 1).map(({ action }) => {
			const fix = codeAction(source.document, action, vscode.CodeActionKind.QuickFix);
			fix.diagnostics = same.map(({ diagnostic }) => diagnostic);
			fix.isPreferred = same.some(({ isPreferred }) => isPreferred);
			return fix;
		}),
	);
}

function fixesOf(
	{ document, text, schema, removed }: ActionSource,
	{ source, code, message, range }: vscode.Diagnostic,
): readonly GraphqlCodeAction[] {
	if (source !== 'Study Admin') {
		return [];
	}
	const diagnostic = { code: codeText(code), message, ...offsetsOfRange(document, range) };
	return quickFixesForDiagnostic(text, schema, diagnostic, removed).flatMap((action) => {
		const edits = literalEdits(text, document.languageId, action.edits);
		return edits ? [{ ...action, edits }] : [];
	});
}

function refactorings({ document, text, schema, workspaceDocuments }: ActionSource, range: vscode.Range) {
	const otherFragments = workspaceDocuments.otherFragments(document);
	return refactoringsAt(text, schema, offsetsOfRange(document, range), otherFragments).map((action) =>
		codeAction(document, action, vscode.CodeActionKind.RefactorExtract),
	);
}

function codeAction(
	document: vscode.TextDocument,
	action: GraphqlCodeAction,
	kind: vscode.CodeActionKind,
): vscode.CodeAction {
	const result = new vscode.CodeAction(titleOf(action), kind);
	result.edit = new vscode.WorkspaceEdit();
	result.edit.set(
		document.uri,
		action.edits.map(({ start, end, text, isSnippet }): [vscode.TextEdit | vscode.SnippetTextEdit, undefined] => {
			const range = rangeInDocument(document, { start, end });
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

function titleOf({ code, name }: GraphqlCodeAction): string {
	const titles: Readonly<Record<CodeActionCode, () => string>> = {
		'declare-variable': () => vscode.l10n.t('Declare "{0}"', name),
		'remove-variable': () => vscode.l10n.t('Remove Unused Variable "{0}"', name),
		'remove-fragment': () => vscode.l10n.t('Remove Unused Fragment "{0}"', name),
		'add-required-arguments': () => vscode.l10n.t('Add Required Arguments: {0}', name),
		'replace-deprecated': () => vscode.l10n.t('Replace with "{0}"', name),
		'use-suggestion': () => vscode.l10n.t('Change to "{0}"', name),
		'select-errors': () => vscode.l10n.t('Select "errors" of "{0}"', name),
		'select-page-info': () => vscode.l10n.t('Select "pageInfo" of "{0}"', name),
		'give-first': () => vscode.l10n.t('Add "first" to "{0}"', name),
		'extract-fragment': () => vscode.l10n.t('Extract to Fragment "{0}"', name),
		'extract-variable': () => vscode.l10n.t('Extract to Variable "{0}"', name),
	};
	return titles[code]();
}

function codeText(code: vscode.Diagnostic['code']): string {
	return String(typeof code === 'object' ? code.value : (code ?? ''));
}
