import * as vscode from 'vscode';
import type { CommandId } from '../../../shared/vscode/commands.ts';
import { showInput } from '../../../shared/vscode/showInput.ts';
import { type RunRecord, runAgainArgument } from '../../core/client/history/workspaceRunHistory.ts';
import { pathInWorkspace, textDocumentsOfFile } from '../documents/containingFileUri.ts';
import type { FinishedRun } from '../running/runResult.ts';
import { formatFinishTime, summarizeRecord } from './printRun.ts';
import type { ResultPresenter } from './resultPresenter.ts';
import type { StoredRun } from './windowRunHistory.ts';

interface HistoryItem extends vscode.QuickPickItem {
	readonly record: RunRecord;
	/** The run with its result; `undefined` if the result is not available in this window. */
	readonly stored: StoredRun | undefined;
}

/** The selected run and what to do with it. */
type Choice = { readonly action: 'show' | 'run again'; readonly item: HistoryItem };

/**
 * Prompts for a run in the history of the workspace. Shows its result, or its operation if the
 * result is not available, or runs the operation again. @throws {UserError}
 * `graphql/document-missing`; `Cancelled`
 */
export async function showRunHistory(
	results: ResultPresenter,
	runAgain: (run: FinishedRun) => Promise<unknown>,
): Promise<void> {
	const { action, item } = await choose(results);
	const { record, stored } = item;
	if (stored) {
		await (action === 'show' ? results.showAgain(stored) : runAgain(stored.run));
	} else if (action === 'show') {
		await showOperation(record);
	} else {
		await vscode.commands.executeCommand('studyAdmin.runOperation' satisfies CommandId, runAgainArgument(record));
	}
}

async function showOperation({ document, offset }: RunRecord): Promise<void> {
	const [opened] = await textDocumentsOfFile(vscode.Uri.parse(document));
	if (!opened) {
		return;
	}
	const position = opened.positionAt(offset);
	await vscode.window.showTextDocument(opened, { selection: new vscode.Range(position, position) });
}

async function choose(results: ResultPresenter): Promise<Choice> {
	const { history, records } = results;
	const again = { iconPath: new vscode.ThemeIcon('play'), tooltip: vscode.l10n.t('Run Again') };
	const remove = { iconPath: new vscode.ThemeIcon('trash'), tooltip: vscode.l10n.t('Remove from History') };
	const clear = { iconPath: new vscode.ThemeIcon('clear-all'), tooltip: vscode.l10n.t('Clear History') };
	const pick = vscode.window.createQuickPick<HistoryItem>();
	pick.title = vscode.l10n.t('Run History');
	pick.matchOnDescription = true;
	pick.matchOnDetail = true;
	pick.buttons = [clear];
	const list = () => {
		pick.items = itemsOf(results, [again, remove]);
		pick.placeholder =
			pick.items.length === 0
				? vscode.l10n.t('No operations have been run in this workspace')
				: vscode.l10n.t('Select a run to show its result, or its operation if the result is not available');
	};
	const removeMatching = async (matches: (record: RunRecord) => boolean) => {
		history.remove(({ record }) => matches(record));
		await records.remove(matches);
		list();
	};
	list();
	return showInput<Choice>(pick, (store, resolve) => {
		store.add(
			pick.onDidTriggerItemButton(async ({ button, item }) => {
				if (button === again) {
					resolve({ action: 'run again', item });
				} else {
					const { document, finishedAt } = item.record;
					await removeMatching((each) => each.finishedAt === finishedAt && each.document === document);
				}
			}),
		);
		store.add(pick.onDidTriggerButton(() => removeMatching(() => true)));
		store.add(
			pick.onDidAccept(() => {
				const [item] = pick.selectedItems;
				if (item) {
					resolve({ action: 'show', item });
				}
			}),
		);
	});
}

/** Returns the runs whose results are available, followed by all other runs. */
function itemsOf({ history, records }: ResultPresenter, buttons: readonly vscode.QuickInputButton[]): HistoryItem[] {
	const own = history.runs.map((stored) => itemOf(stored.record, stored, buttons));
	const isOwn = (record: RunRecord) =>
		history.runs.some((run) => run.record.finishedAt === record.finishedAt && run.record.document === record.document);
	const others = records.all.filter((record) => !isOwn(record)).map((record) => itemOf(record, undefined, buttons));
	return [...own, ...others];
}

function itemOf(
	record: RunRecord,
	stored: StoredRun | undefined,
	buttons: readonly vscode.QuickInputButton[],
): HistoryItem {
	const { variableSet } = record;
	const file = pathInWorkspace(vscode.Uri.parse(record.document));
	const set = variableSet === undefined ? [] : [vscode.l10n.t('variables "{0}"', variableSet)];
	const where = stored ? [] : [vscode.l10n.t('result not available')];
	return {
		label: record.operationName ?? record.kind,
		description: summarizeRecord(record, vscode.l10n),
		detail: [formatFinishTime(record, vscode.env.language), file, ...set, ...where].join(' · '),
		buttons,
		record,
		stored,
	};
}
