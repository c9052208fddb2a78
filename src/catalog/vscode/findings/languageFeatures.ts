import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { replaceControlCharacters } from '../../../shared/core/sanitizeText.ts';
import { toEditorRange } from '../../../shared/vscode/toEditorRange.ts';
import type { ApiUse } from '../../core/detection/apiUse.ts';
import type { EvaluatedFinding, LifecycleEvaluator } from '../../core/evaluation.ts';
import { replacementOfUse } from '../../core/replacementOfUse.ts';
import { revealInCatalogCommand, useHoverMarkdown } from '../../messages/useHoverMarkdown.ts';
import type { CatalogStore } from '../../node/sources/catalogStore.ts';
import type { Today } from '../state/today.ts';
import { isInWorkspaceFolder } from './excludeFileFromSearch.ts';
import type { FindingsByFile } from './findingsByFile.ts';
import { ignoreCommentQuickFix } from './ignoreCommentQuickFix.ts';

/** The data from which hovers and quick fixes are created. */
interface FeatureInputs {
	readonly catalogs: CatalogStore;
	readonly findings: FindingsByFile;
	readonly evaluator: LifecycleEvaluator;
	readonly today: Today;
}

/** Registers the hovers and quick fixes of uses. */
export function registerUseLanguageFeatures(inputs: FeatureInputs): Disposable {
	const store = new DisposableStore();
	store.add(registerHovers(inputs));
	store.add(registerQuickFixes(inputs));
	return store;
}

/** Registers hovers over all uses, including possible and ignored ones. */
function registerHovers({ catalogs, findings, evaluator }: FeatureInputs): Disposable {
	const language = { l10n: vscode.l10n, locale: vscode.env.language };
	const provider: vscode.HoverProvider = {
		provideHover: ({ uri }, position) => {
			const catalog = catalogs.value;
			const finding = findings.of(uri).find(({ range }) => toEditorRange(range).contains(position));
			const evaluation = finding && evaluator.evaluate(finding);
			if (!catalog || !evaluation) {
				return undefined;
			}
			const markdown = new vscode.MarkdownString(useHoverMarkdown(language, catalog, evaluation));
			markdown.isTrusted = { enabledCommands: [revealInCatalogCommand] };
			return new vscode.Hover(markdown, toEditorRange(evaluation.finding.range));
		},
	};
	// Registered for all languages, because only searched documents have findings.
	return vscode.languages.registerHoverProvider('*', provider);
}

/**
 * Registers quick fixes for the first line of a selection that has diagnostics of this extension.
 */
function registerQuickFixes(inputs: FeatureInputs): Disposable {
	const { findings, evaluator } = inputs;
	const provider: vscode.CodeActionProvider = {
		provideCodeActions: async (document, _range, { diagnostics }) => {
			// Limited to one line, because an ignore comment applies to one line and a selection can have
			// 1,000 diagnostics.
			const deprecations = diagnostics.filter(isDeprecation);
			const line = Math.min(...deprecations.map(({ range }) => range.start.line));
			const onLine = findings.of(document.uri).filter(({ range }) => range.start.line === line);
			const offers = await Promise.all(
				deprecations.map(async (diagnostic) => {
					const finding = onLine.find(({ range }) => toEditorRange(range).isEqual(diagnostic.range));
					const evaluation = finding && evaluator.evaluate(finding);
					const fixes = evaluation ? await fixesOf(inputs, document, evaluation) : [];
					return fixes.map((fix) => ({ fix, diagnostic }));
				}),
			);
			const candidates = offers.flat();
			// Uses of the same API on a line have equal quick fixes, which are offered once.
			return [...Map.groupBy(candidates, ({ fix }) => fix.title).values()].flatMap((same) =>
				same.slice(0, 1).map(({ fix }) => {
					fix.diagnostics = same.map(({ diagnostic }) => diagnostic);
					return fix;
				}),
			);
		},
	};
	return vscode.languages.registerCodeActionsProvider('*', provider, {
		providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
	});
}

function isDeprecation({ source, code }: vscode.Diagnostic): boolean {
	return source === 'Study Admin' && String(typeof code === 'object' ? code.value : code).startsWith('deprecated-api/');
}

async function fixesOf(
	{ catalogs, today }: FeatureInputs,
	document: vscode.TextDocument,
	evaluation: EvaluatedFinding,
): Promise<readonly vscode.CodeAction[]> {
	const { api, finding } = evaluation;
	const { use } = finding;
	const replacement = catalogs.value && replacementOfUse(catalogs.value, api, use);
	const rootField = replacement?.rootField;
	const isReplaceable = replacement !== undefined && use.confidence === 'certain' && use.operation !== undefined;
	return [
		...(replacement === undefined
			? []
			: [
					...(isReplaceable
						? [commandFix(vscode.l10n.t('Write GraphQL Query'), 'studyAdmin.writeQuery', document.uri, use)]
						: []),
					...(isReplaceable ? await codeFixes(document.uri, use) : []),
				]),
		// The name of the API alone is of no use in code.
		...(rootField === undefined
			? []
			: [
					commandFix(
						vscode.l10n.t('Copy Replacement "{0}"', replaceControlCharacters(rootField)),
						'studyAdmin.copyReplacement',
						rootField,
					),
				]),
		commandFix(vscode.l10n.t('Show in API Catalog'), revealInCatalogCommand, api.id, use.row),
		...ignoreCommentQuickFix(document, evaluation, today.value),
		...(isInWorkspaceFolder(document.uri)
			? [
					commandFix(
						vscode.l10n.t(
							'Exclude {0} from Search for Deprecated APIs',
							vscode.workspace.asRelativePath(document.uri, false),
						),
						'studyAdmin.ignorePath',
						document.uri,
					),
				]
			: []),
		...(api.documentation === undefined
			? []
			: [commandFix(vscode.l10n.t('Open API Documentation'), 'studyAdmin.openDocumentation', api.id)]),
	];
}

/**
 * Returns the quick fix that writes a program for the query in the draft of a call, if there is a
 * draft.
 */
async function codeFixes(code: vscode.Uri, use: ApiUse): Promise<readonly vscode.CodeAction[]> {
	const { findDraftOfUse } = await import('./findDraftOfUse.ts');
	const draft = await findDraftOfUse(code, use);
	return draft ? [commandFix(vscode.l10n.t('Write Code for This Query'), 'studyAdmin.writeCode', { uri: draft })] : [];
}

function commandFix(title: string, command: string, ...args: readonly unknown[]): vscode.CodeAction {
	const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
	action.command = { title, command, arguments: [...args] };
	return action;
}
