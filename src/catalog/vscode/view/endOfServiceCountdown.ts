import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import type { ActivityStatusItem } from '../../../shared/vscode/activityStatusItem.ts';
import type { CommandId } from '../../../shared/vscode/commands.ts';
import { hasEnded, nearestServiceEnd } from '../../core/nearestServiceEnd.ts';
import type { CountdownLabels } from '../../messages/countdownLabels.ts';
import type { WorkspaceUses } from './workspaceUses.ts';

/**
 * Shows the days until the first end of service of the used APIs in the status bar. Hidden when the
 * workspace has no certain use of an API that ends soon or has ended.
 */
export class EndOfServiceCountdown implements Disposable {
	readonly #store = new DisposableStore();
	readonly #item: ActivityStatusItem;
	readonly #uses: WorkspaceUses;
	readonly #texts: CountdownLabels;

	constructor(item: ActivityStatusItem, uses: WorkspaceUses, texts: CountdownLabels) {
		this.#item = item;
		this.#uses = uses;
		this.#texts = texts;
		this.#store.add(uses.onDidChange(() => this.#update()));
		this.#update();
	}

	dispose(): void {
		this.#store.dispose();
	}

	#update(): void {
		const ends = this.#uses.ends.filter(({ status }) => status.lifecyclePhase === 'ending-soon' || hasEnded(status));
		const nearest = nearestServiceEnd(ends);
		this.#item.set(
			'countdown',
			nearest && {
				text: `$(watch) ${this.#texts.short(ends, nearest)}`,
				tooltip: this.#texts.sentences(ends),
				isWarning: ends.some(({ status }) => hasEnded(status)),
				command: {
					title: vscode.l10n.t('Show in API Catalog'),
					command: 'studyAdmin.revealInCatalog' satisfies CommandId,
					arguments: [nearest.api.id, nearest.row],
				},
			},
		);
	}
}
