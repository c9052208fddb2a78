import * as vscode from 'vscode';
import { DisposableStore } from '../../../shared/core/disposables.ts';
import { Cancelled } from '../../../shared/core/errors.ts';
import type { FinishedRun } from '../running/runResult.ts';
import type { StoredRun } from './history.ts';
import { summarize, timeText } from './printRun.ts';
import type { Results } from './results.ts';

interface HistoryItem extends vscode.QuickPickItem {
	readonly kept: StoredRun;
}

/** An action for an earlier run. */
type Choice = { readonly action: 'show' | 'run again'; readonly kept: StoredRun };

/**
 * Prompts for a run of this window, and shows its result or runs it again. @throws {Cancelled}
 */
export async function showHistory(results: Results, runAgain: (run: FinishedRun) => Promise<unknown>): Promise<void> {
	const { action, kept } = await choose(results);
	await (action === 'show' ? results.showAgain(kept) : runAgain(kept.run));
}

async function choose({ history }: Results): Promise<Choice> {
	const store = new DisposableStore();
	const again = { iconPath: new vscode.ThemeIcon('play'), tooltip: vscode.l10n.t('Run Again') };
	const remove = { iconPath: new vscode.ThemeIcon('trash'), tooltip: vscode.l10n.t('Remove from History') };
	const clear = { iconPath: new vscode.ThemeIcon('clear-all'), tooltip: vscode.l10n.t('Clear History') };
	const pick = store.add(vscode.window.createQuickPick<HistoryItem>());
	pick.title = vscode.l10n.t('Runs of This Window');
	pick.matchOnDescription = true;
	pick.matchOnDetail = true;
	pick.buttons = [clear];
	const list = () => {
		pick.items = history.runs.map((kept) => itemOf(kept, [again, remove]));
		pick.placeholder =
			pick.items.length === 0
				? vscode.l10n.t('Nothing has been run in this window yet.')
				: vscode.l10n.t('Choose a run to see its result again.');
	};
	list();
	const { promise, resolve, reject } = Promise.withResolvers<Choice>();
	store.add(history.onDidRemove(list));
	store.add(
		pick.onDidTriggerItemButton(({ button, item: { kept } }) => {
			if (button === again) {
				resolve({ action: 'run again', kept });
			} else {
				history.remove((each) => each === kept);
			}
		}),
	);
	store.add(pick.onDidTriggerButton(() => history.remove(() => true)));
	store.add(
		pick.onDidAccept(() => {
			const [chosen] = pick.selectedItems;
			if (chosen) {
				resolve({ action: 'show', kept: chosen.kept });
			}
		}),
	);
	store.add(pick.onDidHide(() => reject(new Cancelled())));
	pick.show();
	try {
		return await promise;
	} finally {
		store.dispose();
	}
}

function itemOf(kept: StoredRun, buttons: readonly vscode.QuickInputButton[]): HistoryItem {
	const { variableSet } = kept.run;
	const set = variableSet === undefined ? undefined : vscode.l10n.t('variables "{0}"', variableSet);
	return {
		label: kept.label,
		description: summarize(kept.run, vscode.l10n),
		detail: [timeText(kept, vscode.env.language), ...(set === undefined ? [] : [set])].join(' · '),
		buttons,
		kept,
	};
}
