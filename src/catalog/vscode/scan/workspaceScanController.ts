import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { Cancelled, UserError } from '../../../shared/core/errors.ts';
import type { SettingValue } from '../../../shared/core/settingDefinitions.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import { Setting } from '../../../shared/vscode/settings.ts';
import { countVirtualWorkspaceFolders, workspaceFoldersOnDisk } from '../../../shared/vscode/workspaceFolders.ts';
import {
	type EndedSearchState,
	isCompleteSearch,
	type SearchState,
	StoredPause,
	stateOfUnstartedSearch,
} from '../../node/scan/searchStateTracker.ts';
import type { CatalogStore } from '../../node/sources/catalogStore.ts';
import type { FindingsByFile } from '../findings/findingsByFile.ts';
import { WorkspaceSearch } from './workspaceSearch.ts';

/** The state of the search of the workspace. It is `resting` before the search has been started. */
type ScanState = SearchState | { readonly kind: 'resting' };

/**
 * Delay of the search after the first certain use in an open document, so that it does not slow
 * down the start of the window.
 */
const startDelayMs = 5000;

/**
 * Starts, pauses and cancels the search of the workspace, if `studyAdmin.deprecations.scan` allows
 * it. Before the search is started there is no thread, no access to the disk and no watcher. A
 * search that was paused remains paused in the next window of the workspace.
 */
export class WorkspaceScanController implements Disposable {
	readonly #host: Host;
	readonly #catalogs: CatalogStore;
	readonly #findings: FindingsByFile;
	readonly #storedPause: StoredPause;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires when the state of the search has changed. */
	readonly onDidChange = this.#changed.event;
	readonly #scope = this.#store.add(new Setting('deprecations.scan'));
	readonly #delayed = this.#store.add(new DelayedTasks());
	#isScheduled = false;
	#isWanted = false;
	#search: WorkspaceSearch | undefined;

	constructor(host: Host, catalogs: CatalogStore, findings: FindingsByFile) {
		this.#host = host;
		this.#catalogs = catalogs;
		this.#findings = findings;
		this.#storedPause = new StoredPause(host.context.workspaceState);
		this.#store.add(this.#scope.onDidChange(() => this.#applyScope()));
		this.#store.add(findings.onDidChange((uris) => this.#checkCertainUses(uris)));
		this.#checkCertainUses(findings.files().map(({ uri }) => uri));
	}

	get state(): ScanState {
		const isWanted = this.#isWanted && this.#scope.value === 'workspace';
		return this.#search?.state ?? stateOfUnstartedSearch(isWanted, this.#storedPause);
	}

	/** The value of the setting `studyAdmin.deprecations.scan`. */
	get scope(): SettingValue<'deprecations.scan'> {
		return this.#scope.value;
	}

	/** The number of files that the current search of all files has read. */
	get files(): number {
		return this.#search?.files ?? 0;
	}

	/** Starts the search of the workspace unless it has already started or is paused. */
	start(): void {
		if (!this.#isWanted) {
			this.#isWanted = true;
			this.#applyScope();
		}
	}

	/**
	 * Searches all files on request of the user, also when the setting is `openFiles`. Resolves when
	 * the findings are complete.
	 * @throws {UserError} `catalog/scan-off`, `catalog/nothing-to-scan`, `catalog/scan-failed`
	 * @throws {Cancelled}
	 */
	async scan(): Promise<Extract<EndedSearchState, { kind: 'done' }>> {
		if (this.#scope.value === 'off') {
			throw new UserError('catalog/scan-off');
		}
		if (workspaceFoldersOnDisk().length === 0) {
			throw new UserError('catalog/nothing-to-scan');
		}
		const state = await this.#searchAll().settled();
		switch (state.kind) {
			case 'done':
				return state;
			case 'cancelled':
				throw new Cancelled();
			case 'failed':
				throw new UserError('catalog/scan-failed', {}, state.error);
		}
	}

	/**
	 * Searches all files if the setting is `workspace` and a folder is on a disk.
	 * @throws what {@link scan} throws
	 */
	async complete(): Promise<void> {
		if (this.#scope.value === 'workspace' && workspaceFoldersOnDisk().length > 0) {
			await this.scan();
		}
	}

	/** Whether all files have been searched. */
	get isComplete(): boolean {
		return isCompleteSearch(this.state, countVirtualWorkspaceFolders());
	}

	pause(): void {
		this.#search?.pause();
	}

	resume(): void {
		if (this.state.kind === 'paused') {
			this.#searchAll();
		}
	}

	/** Cancels the search of all files. The findings so far remain. */
	cancel(): void {
		this.#storedPause.set(false);
		this.#search?.cancel();
		this.#changed.fire();
	}

	dispose(): void {
		// Closing the window does not change whether the search is paused.
		this.#store.dispose();
		this.#search?.dispose();
	}

	#searchAll(): WorkspaceSearch {
		this.#isWanted = true;
		this.#storedPause.set(false);
		const search = this.#search ?? this.#start();
		search.searchAll();
		return search;
	}

	#applyScope(): void {
		if (this.#scope.value !== 'workspace') {
			this.#search?.cancel();
			this.#search?.dispose();
			this.#search = undefined;
			this.#findings.clearScanned();
			this.#changed.fire();
		} else if (this.#isWanted && this.#storedPause.value) {
			this.#changed.fire();
		} else if (this.#isWanted && !this.#search) {
			this.#start();
		}
	}

	#start(): WorkspaceSearch {
		const search = new WorkspaceSearch(this.#host, this.#catalogs, this.#findings, this.#storedPause);
		this.#search = search;
		this.#store.add(search.onDidChange(() => this.#changed.fire()));
		this.#changed.fire();
		return search;
	}

	#checkCertainUses(uris: readonly vscode.Uri[]): void {
		const isCertain = (uri: vscode.Uri) => this.#findings.of(uri).some(({ use }) => use.confidence === 'certain');
		if (!this.#isWanted && !this.#isScheduled && uris.some(isCertain)) {
			this.#isScheduled = true;
			this.#delayed.schedule('start', startDelayMs, () => this.start());
		}
	}
}
