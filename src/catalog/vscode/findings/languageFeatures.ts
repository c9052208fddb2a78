import * as vscode from 'vscode';
import { registerCommand } from '../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { onOneLine } from '../../shared/foreignText.ts';
import type { Host } from '../../shared/host.ts';
import { replacementOf } from '../core/replacement.ts';
import type { CatalogStore } from '../sources/catalogStore.ts';
import type { Today } from '../today.ts';
import { rangeOf } from './diagnostics.ts';
import type { Findings } from './findings.ts';
import { catalogEntryCommand } from './hoverText.ts';
import { ignoreHere } from './ignoreHere.ts';
import { ignorePath, isInFolder } from './ignorePath.ts';
import type { Judge, Judgement } from './judge.ts';

/** What quick fixes are made from. */
export interface QuickFixSources {
	readonly catalogs: CatalogStore;
	readonly findings: Findings;
	readonly judge: Judge;
	readonly today: Today;
}

/** Offers what can be done about the uses of ending APIs on a line: of a selection, the first that has any. */
export function registerQuickFixes(host: Host, sources: QuickFixSources): Disposable {
	const { findings, judge } = sources;
	const provider: vscode.CodeActionProvider = {
		provideCodeActions: (document, _range, { diagnostics }) => {
			// A selection can hold a thousand of them, and comments are for one line.
			const ours = diagnostics.filter(isOurs);
			const line = Math.min(...ours.map(({ range }) => range.start.line));
			const onLine = findings.of(document.uri).filter(({ range }) => range.start.line === line);
			const offers = ours.flatMap((diagnostic) => {
				const finding = onLine.find(({ range }) => rangeOf(range).isEqual(diagnostic.range));
				const judgement = finding && judge.judge(finding);
				return judgement ? fixesOf(sources, document, judgement).map((fix) => ({ fix, diagnostic })) : [];
			});
			// Uses of one API have much in common, which is offered once.
			return [...Map.groupBy(offers, ({ fix }) => fix.title).values()].flatMap((same) =>
				same.slice(0, 1).map(({ fix }) => {
					fix.diagnostics = same.map(({ diagnostic }) => diagnostic);
					return fix;
				}),
			);
		},
	};
	const store = new DisposableStore();
	store.add(
		vscode.languages.registerCodeActionsProvider('*', provider, {
			providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
		}),
	);
	store.add(registerCommand(host, 'studyAdmin.ignorePath', (uri) => ignorePath(host, uri)));
	return store;
}

function isOurs({ source, code }: vscode.Diagnostic): boolean {
	return source === 'Study Admin' && String(typeof code === 'object' ? code.value : code).startsWith('deprecated-api/');
}

function fixesOf(
	{ catalogs, today }: QuickFixSources,
	document: vscode.TextDocument,
	judgement: Judgement,
): readonly vscode.CodeAction[] {
	const { api, finding } = judgement;
	const { use } = finding;
	const replacement = catalogs.current && replacementOf(catalogs.current, api, use.collection);
	return [
		running(vscode.l10n.t('Show in the API Catalog'), catalogEntryCommand, api.id, use.row),
		...(replacement === undefined
			? []
			: [
					running(
						vscode.l10n.t('Copy the Replacement "{0}"', onOneLine(replacement)),
						'studyAdmin.copyReplacement',
						replacement,
					),
				]),
		...ignoreHere(document, judgement, today.day),
		...(isInFolder(document.uri)
			? [
					running(
						vscode.l10n.t('Ignore the Path {0}', vscode.workspace.asRelativePath(document.uri, false)),
						'studyAdmin.ignorePath',
						document.uri,
					),
				]
			: []),
		...(api.documentation === undefined
			? []
			: [running(vscode.l10n.t('Open Documentation'), 'studyAdmin.openDocumentation', api.id)]),
	];
}

function running(title: string, command: string, ...args: readonly unknown[]): vscode.CodeAction {
	const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
	action.command = { title, command, arguments: [...args] };
	return action;
}
