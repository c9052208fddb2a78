import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import type { CommandId } from '../../../shared/vscode/commands.ts';
import { hasEnded, nearestEnd } from '../../core/nearestEnd.ts';
import type { CountdownLabels } from '../../messages/countdownLabels.ts';
import type { WorkspaceUses } from './workspaceUses.ts';

/**
 * Shows the days until the first end of service of the used APIs in the status bar. Hidden when the
 * workspace has no certain use of an API that ends soon or has ended.
 */
export class Countdown implements Disposable {
	readonly #store = new DisposableStore();
	readonly #item = this.#store.add(
		vscode.window.createStatusBarItem('studyAdmin.countdown', vscode.StatusBarAlignment.Left, 49),
	);
	readonly #uses: WorkspaceUses;
	readonly #texts: CountdownLabels;

	constructor(uses: WorkspaceUses, texts: CountdownLabels) {
		this.#uses = uses;
		this.#texts = texts;
		this.#item.name = vscode.l10n.t('Study Admin: Deprecation Countdown');
		this.#store.add(uses.onDidChange(() => this.#update()));
		this.#update();
	}

	dispose(): void {
		this.#store.dispose();
	}

	#update(): void {
		const ends = this.#uses.ends.filter(({ status }) => status.stage === 'ending-soon' || hasEnded(status));
		const nearest = nearestEnd(ends);
		if (!nearest) {
			this.#item.hide();
			return;
		}
		const sentences = this.#texts.sentences(ends);
		this.#item.text = `$(watch) ${this.#texts.short(ends, nearest)}`;
		this.#item.tooltip = sentences.join('\n');
		this.#item.accessibilityInformation = { label: sentences.join(' ') };
		this.#item.backgroundColor = ends.some(({ status }) => hasEnded(status))
			? new vscode.ThemeColor('statusBarItem.warningBackground')
			: undefined;
		this.#item.command = {
			title: vscode.l10n.t('Show in API Catalog'),
			command: 'studyAdmin.revealInCatalog' satisfies CommandId,
			arguments: [nearest.api.id, nearest.row],
		};
		this.#item.show();
	}
}
