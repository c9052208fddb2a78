import * as vscode from 'vscode';
import { DelayedTasks } from '../../shared/delayedTasks.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { Cancelled, UserError } from '../../shared/errors.ts';
import type { Host } from '../../shared/host.ts';
import { Setting } from '../../shared/settings.ts';
import type { Findings } from '../findings/findings.ts';
import type { CatalogStore } from '../sources/catalogStore.ts';
import { readScanScope, type ScanScope } from './scanSettings.ts';
import { foldersOnDisk } from './searchedFolders.ts';
import { type SearchState, WorkspaceSearch } from './workspaceSearch.ts';

/** Why the whole workspace is worth searching. */
export type ScanReason = 'view' | 'certainUse' | 'environment' | 'command';

/** What the search of the workspace is doing: nothing as long as nobody wants it. */
export type ScanState = SearchState | { readonly kind: 'resting' };

/** A search nobody has asked for by hand leaves the window time to open, in milliseconds. */
const startDelay = 2000;

/**
 * Searches the whole workspace once there is a reason to, if `studyAdmin.deprecations.scan` lets it. Before that there is no thread, no look at the
 * disk and no watcher.
 */
export class WorkspaceScan implements Disposable {
	readonly #host: Host;
	readonly #catalogs: CatalogStore;
	readonly #findings: Findings;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires when the state is another, or the search is paused or goes on. */
	readonly onDidChange = this.#changed.event;
	readonly #scope = this.#store.add(new Setting('deprecations.scan', readScanScope));
	readonly #delayed = this.#store.add(new DelayedTasks());
	#isWanted = false;
	#search: WorkspaceSearch | undefined;

	constructor(host: Host, catalogs: CatalogStore, findings: Findings) {
		this.#host = host;
		this.#catalogs = catalogs;
		this.#findings = findings;
		this.#store.add(this.#scope.onDidChange(() => this.#followScope()));
		this.#store.add(host.environments.onDidChange(() => this.#lookForEnvironment()));
		this.#store.add(findings.onDidChange((uris) => this.#lookForCertainUse(uris)));
		this.#lookForEnvironment();
		this.#lookForCertainUse(findings.files().map(({ uri }) => uri));
	}

	get state(): ScanState {
		return this.#search?.state ?? { kind: 'resting' };
	}

	/** Where uses are looked for, by the setting. */
	get scope(): ScanScope {
		return this.#scope.value;
	}

	get isPaused(): boolean {
		return this.#search?.isPaused ?? false;
	}

	/** How many files have been seen to in the search that is under way. */
	get files(): number {
		return this.#search?.files ?? 0;
	}

	/** Says that the workspace is worth searching. What the user does not look at begins a little later. */
	want(reason: ScanReason): void {
		if (this.#isWanted) {
			return;
		}
		if (reason === 'view' || reason === 'command') {
			this.#isWanted = true;
			this.#followScope();
		} else {
			this.#delayed.schedule('want', startDelay, () => this.want('view'));
		}
	}

	/**
	 * Looks at all files now, with `openFiles` too, and gives what was searched when the findings are there.
	 * @throws {UserError} `catalog/scan-off`, `catalog/nothing-to-scan`, `catalog/scan-failed`
	 * @throws {Cancelled}
	 */
	async scan(): Promise<Extract<SearchState, { kind: 'done' }>> {
		if (this.#scope.value === 'off') {
			throw new UserError('catalog/scan-off');
		}
		if (foldersOnDisk().length === 0) {
			throw new UserError('catalog/nothing-to-scan');
		}
		this.#isWanted = true;
		const search = this.#search ?? this.#start();
		search.resume();
		search.searchAll();
		const state = await search.settled();
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
	 * Sees to it that all files are searched, where the setting is for it and there are any on a disk.
	 * @throws what {@link scan} throws
	 */
	async complete(): Promise<void> {
		if (this.#scope.value === 'workspace' && foldersOnDisk().length > 0) {
			await this.scan();
		}
	}

	pause(): void {
		this.#search?.pause();
	}

	resume(): void {
		this.#search?.resume();
	}

	/** Ends the search of all files; what was found until then stays. */
	cancel(): void {
		this.#search?.cancel();
	}

	dispose(): void {
		this.#search?.dispose();
		this.#store.dispose();
	}

	#followScope(): void {
		if (this.#scope.value === 'workspace' && this.#isWanted && !this.#search) {
			this.#start();
		} else if (this.#scope.value !== 'workspace') {
			this.#search?.dispose();
			this.#search = undefined;
			this.#findings.clearScanned();
			this.#changed.fire();
		}
	}

	#start(): WorkspaceSearch {
		const worker = vscode.Uri.joinPath(this.#host.context.extensionUri, 'dist', 'extension', 'scanWorker.js');
		const search = new WorkspaceSearch(this.#host, this.#catalogs, this.#findings, worker.fsPath);
		search.onDidChange(() => this.#changed.fire());
		this.#search = search;
		this.#changed.fire();
		return search;
	}

	#lookForEnvironment(): void {
		if (this.#host.environments.reading.environments.length > 0) {
			this.want('environment');
		}
	}

	#lookForCertainUse(uris: readonly vscode.Uri[]): void {
		const isCertain = (uri: vscode.Uri) => this.#findings.of(uri).some(({ use }) => use.confidence === 'certain');
		if (!this.#isWanted && uris.some(isCertain)) {
			this.want('certainUse');
		}
	}
}
