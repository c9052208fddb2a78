import * as vscode from 'vscode';
import type { CommandId } from '../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { hasEnded, nearestEnd } from '../core/nearestEnd.ts';
import type { CountdownTexts } from './countdownTexts.ts';
import type { WorkspaceUses } from './workspaceUses.ts';

/** Counts down in the status bar to the nearest end of what this workspace certainly uses. Without such uses nothing is shown. */
export function showCountdown(uses: WorkspaceUses, texts: CountdownTexts): Disposable {
	const store = new DisposableStore();
	const item = store.add(vscode.window.createStatusBarItem('studyAdmin.countdown', vscode.StatusBarAlignment.Left, 49));
	item.name = vscode.l10n.t('Study Admin Countdown');
	const update = () => {
		const ends = uses.ends.filter(({ status }) => status.stage === 'ending-soon' || hasEnded(status));
		const nearest = nearestEnd(ends);
		if (!nearest) {
			item.hide();
			return;
		}
		const sentences = texts.sentences(ends);
		item.text = `$(watch) ${texts.short(ends, nearest)}`;
		item.tooltip = sentences.join('\n');
		item.accessibilityInformation = { label: sentences.join(' ') };
		item.backgroundColor = ends.some(({ status }) => hasEnded(status))
			? new vscode.ThemeColor('statusBarItem.warningBackground')
			: undefined;
		item.command = {
			title: vscode.l10n.t('Show in API Catalog'),
			command: 'studyAdmin.revealInCatalog' satisfies CommandId,
			arguments: [nearest.api.id, nearest.row],
		};
		item.show();
	};
	store.add(uses.onDidChange(update));
	update();
	return store;
}
