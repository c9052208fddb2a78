import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import type { ActivityContent, ActivityStatusItem } from '../../../shared/vscode/activityStatusItem.ts';
import type { CommandId } from '../../../shared/vscode/commands.ts';
import { countVirtualWorkspaceFolders } from '../../../shared/vscode/workspaceFolders.ts';
import type { WorkspaceScanController } from '../scan/workspaceScanController.ts';
import type { ViewMessageSource } from './catalogView.ts';

/** Time after which the progress of a running search appears in the status bar. */
const progressDelayMs = 2000;
/** Interval between updates of the number of files in the status bar. */
const updateIntervalMs = 500;

/**
 * Shows the progress of the search of the workspace in the catalog view and, when it takes long or
 * is paused, in the status bar. A click there pauses or resumes the search.
 */
export class ScanProgressIndicator implements Disposable, ViewMessageSource {
	readonly #store = new DisposableStore();
	readonly #scan: WorkspaceScanController;
	readonly #item: ActivityStatusItem;
	#shown: { readonly end: () => void; readonly timer: NodeJS.Timeout; readonly since: number } | undefined;
	#context = 'resting';
	/** Fires when {@link text} may have changed. */
	readonly onDidChange: vscode.Event<void>;

	constructor(item: ActivityStatusItem, scan: WorkspaceScanController) {
		this.#item = item;
		this.#scan = scan;
		this.onDidChange = scan.onDidChange;
		this.#store.add(scan.onDidChange(() => this.#update()));
		this.#update();
	}

	/**
	 * The message why findings are missing in the view; `undefined` when they are complete or a
	 * search is running.
	 */
	get text(): string | undefined {
		const { scope, state } = this.#scan;
		if (scope === 'off') {
			return vscode.l10n.t(
				'The search for deprecated APIs is turned off by the setting "studyAdmin.deprecations.scan".',
			);
		}
		switch (state.kind) {
			case 'paused':
				return vscode.l10n.t(
					'The search for deprecated APIs is paused. To continue, select "Resume Search for Deprecated APIs" in the menu of this view.',
				);
			case 'cancelled':
				return vscode.l10n.t('The search for deprecated APIs was canceled, so the list is incomplete.');
			case 'failed':
				return vscode.l10n.t(
					'The search for deprecated APIs failed, so the list is incomplete. See the log for details.',
				);
			case 'done':
				return countVirtualWorkspaceFolders() > 0
					? vscode.l10n.t('Folders that are not on a local disk are not searched for deprecated APIs.')
					: undefined;
			case 'resting':
				return scope === 'openFiles' ? vscode.l10n.t('Only open files are searched for deprecated APIs.') : undefined;
			default:
				return undefined;
		}
	}

	dispose(): void {
		this.#end();
		this.#store.dispose();
	}

	#update(): void {
		const { kind } = this.#scan.state;
		if (kind === 'searching' && !this.#shown) {
			this.#begin();
		} else if (kind !== 'searching') {
			this.#end();
		}
		this.#updateItem();
		this.#setContext(kind === 'searching' || kind === 'paused' ? kind : 'resting');
	}

	/** Sets the context key by which menus show the commands of the search. */
	#setContext(context: string): void {
		if (context !== this.#context) {
			this.#context = context;
			void vscode.commands.executeCommand('setContext', 'studyAdmin.scan', context);
		}
	}

	#begin(): void {
		const { promise, resolve } = Promise.withResolvers<void>();
		void vscode.window.withProgress({ location: { viewId: 'studyAdmin.catalog' } }, () => promise);
		const timer = setInterval(() => this.#updateItem(), updateIntervalMs);
		this.#shown = { end: resolve, timer, since: performance.now() };
	}

	#end(): void {
		clearInterval(this.#shown?.timer);
		this.#shown?.end();
		this.#shown = undefined;
	}

	#updateItem(): void {
		const { state, files } = this.#scan;
		const isPaused = state.kind === 'paused';
		const isLong = this.#shown !== undefined && performance.now() - this.#shown.since >= progressDelayMs;
		this.#item.set('scan', isPaused ? pausedContent() : isLong ? searchingContent(files) : undefined);
	}
}

function pausedContent(): ActivityContent {
	return {
		text: `$(debug-pause) ${vscode.l10n.t('Deprecated APIs: paused')}`,
		tooltip: [vscode.l10n.t('The search for deprecated APIs is paused. Select to resume.')],
		command: { title: vscode.l10n.t('Resume'), command: 'studyAdmin.resumeScan' satisfies CommandId },
	};
}

function searchingContent(files: number): ActivityContent {
	return {
		text: `$(sync~spin) ${vscode.l10n.t('Deprecated APIs: searching')}`,
		tooltip: [searchingTooltip(files)],
		command: { title: vscode.l10n.t('Pause'), command: 'studyAdmin.pauseScan' satisfies CommandId },
	};
}

function searchingTooltip(files: number): string {
	return files === 1
		? vscode.l10n.t('1 file with catalog keywords has been read. Select to pause the search.')
		: vscode.l10n.t(
				'{0} files with catalog keywords have been read. Select to pause the search.',
				files.toLocaleString(vscode.env.language),
			);
}
