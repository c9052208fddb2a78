import * as vscode from 'vscode';
import type { CommandId } from '../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { WorkspaceScan } from './workspaceScan.ts';

/** Milliseconds after which people want to know what they wait for. */
const patience = 2000;
/** How often the number of files is shown, in milliseconds. */
const interval = 500;

/** Shows a search of the workspace: in the catalog view, and when it takes long or is paused in the status bar, where a click pauses it and lets it go on. */
export class ScanProgress implements Disposable {
	readonly #store = new DisposableStore();
	readonly #scan: WorkspaceScan;
	readonly #item = this.#store.add(
		vscode.window.createStatusBarItem('studyAdmin.scan', vscode.StatusBarAlignment.Left, 49),
	);
	#shown: { readonly end: () => void; readonly timer: NodeJS.Timeout; readonly since: number } | undefined;
	#told = 'resting';

	constructor(scan: WorkspaceScan) {
		this.#scan = scan;
		this.#item.name = vscode.l10n.t('Search for Deprecated APIs');
		this.#store.add(scan.onDidChange(() => this.#follow()));
		this.#follow();
	}

	dispose(): void {
		this.#end();
		this.#store.dispose();
	}

	#follow(): void {
		const isSearching = this.#scan.state.kind === 'searching';
		if (isSearching && !this.#shown) {
			this.#begin();
		} else if (!isSearching) {
			this.#end();
		}
		this.#showItem();
		this.#tell(this.#scan.isPaused ? 'paused' : isSearching ? 'searching' : 'resting');
	}

	/** Says to menus what there is to pause and to resume. */
	#tell(told: string): void {
		if (told !== this.#told) {
			this.#told = told;
			void vscode.commands.executeCommand('setContext', 'studyAdmin.scan', told);
		}
	}

	#begin(): void {
		const { promise, resolve } = Promise.withResolvers<void>();
		void vscode.window.withProgress({ location: { viewId: 'studyAdmin.catalog' } }, () => promise);
		const timer = setInterval(() => this.#showItem(), interval);
		this.#shown = { end: resolve, timer, since: performance.now() };
	}

	#end(): void {
		clearInterval(this.#shown?.timer);
		this.#shown?.end();
		this.#shown = undefined;
	}

	#showItem(): void {
		const { isPaused, files } = this.#scan;
		const isLong = this.#shown !== undefined && performance.now() - this.#shown.since >= patience;
		if (!isPaused && !isLong) {
			this.#item.hide();
			return;
		}
		const count = files.toLocaleString(vscode.env.language);
		this.#item.text = isPaused
			? `$(debug-pause) ${vscode.l10n.t('Deprecated APIs: paused')}`
			: `$(sync~spin) ${vscode.l10n.t('Deprecated APIs: {0} files', count)}`;
		this.#item.tooltip = isPaused
			? vscode.l10n.t('The search for calls of deprecated APIs is paused. Click to go on.')
			: vscode.l10n.t('{0} files have been searched for calls of deprecated APIs. Click to pause.', count);
		this.#item.accessibilityInformation = { label: this.#item.tooltip };
		this.#item.command = (isPaused ? 'studyAdmin.resumeScan' : 'studyAdmin.pauseScan') satisfies CommandId;
		this.#item.show();
	}
}
