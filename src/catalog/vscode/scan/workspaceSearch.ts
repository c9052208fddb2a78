import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import type { Event } from '../../../shared/core/emitter.ts';
import { Cancelled } from '../../../shared/core/errors.ts';
import type { WorkerThread } from '../../../shared/node/workerThread.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { extensionFilePath } from '../../../shared/vscode/extensionFilePath.ts';
import { FolderSetting } from '../../../shared/vscode/settings.ts';
import { excludedGlobsOf, workspaceFoldersOnDisk } from '../../../shared/vscode/workspaceFolders.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import { addScanCounts, noScanCounts } from '../../core/scanResults.ts';
import { createScanThread } from '../../node/scan/scanThread.ts';
import type { ScanTasks } from '../../node/scan/scanWorker.ts';
import {
	type EndedSearchState,
	type SearchState,
	SearchStateTracker,
	type StoredPause,
} from '../../node/scan/searchStateTracker.ts';
import type { CatalogStore } from '../../node/sources/catalogStore.ts';
import type { FindingsByFile } from '../findings/findingsByFile.ts';
import { type FolderScanOptions, ScannedFolder } from './scannedFolder.ts';

/**
 * Time for which the worker thread keeps running after the last file, because starting a thread
 * takes longer than searching a saved file.
 */
const threadIdleMs = 5 * 60_000;

/**
 * Searches the workspace folders that are on a disk. Starts immediately, and searches changed files
 * again until it is disposed.
 */
export class WorkspaceSearch implements Disposable {
	readonly #host: Host;
	readonly #catalogs: CatalogStore;
	readonly #findings: FindingsByFile;
	readonly #store = new DisposableStore();
	readonly #run: SearchStateTracker;
	readonly #excludes = this.#store.add(new FolderSetting('deprecations.exclude'));
	readonly #thread: WorkerThread<ScanTasks>;
	readonly #folders = new Map<string, ScannedFolder>();
	#files = 0;
	#catalog: { readonly catalog: Catalog; readonly json: string } | undefined;
	#current: { readonly folder: ScannedFolder; readonly controller: AbortController } | undefined;
	#isWorking = false;
	#isDisposed = false;

	constructor(host: Host, catalogs: CatalogStore, findings: FindingsByFile, storedPause: StoredPause) {
		this.#host = host;
		this.#catalogs = catalogs;
		this.#findings = findings;
		this.#run = this.#store.add(new SearchStateTracker(host.clock, storedPause));
		this.#store.add(this.#run.onDidChange(() => this.#followState()));
		this.#thread = this.#store.add(createScanThread(extensionFilePath(host.context, 'scanWorker.js'), threadIdleMs));
		this.#store.add(catalogs.onDidChange(() => this.#useCatalog().catch((error: unknown) => this.#fail(error))));
		this.#store.add(this.#excludes.onDidChange(() => this.#outdate()));
		this.#store.add(
			vscode.workspace.onDidChangeConfiguration(
				(event) => event.affectsConfiguration('files.exclude') && this.#outdate(),
			),
		);
		this.#store.add(vscode.workspace.onDidChangeWorkspaceFolders(() => this.#updateFolders()));
		// Earlier versions stored findings in this folder.
		const { storageUri } = host.context;
		if (storageUri) {
			rm(vscode.Uri.joinPath(storageUri, 'scans').fsPath, { recursive: true, force: true }).catch(() => undefined);
		}
		this.#updateFolders();
	}

	get state(): SearchState {
		return this.#run.state;
	}

	/** Fires when the state of the search has changed. */
	get onDidChange(): Event<void> {
		return this.#run.onDidChange;
	}

	/** The number of files that the current search of all files has read. */
	get files(): number {
		return this.#files;
	}

	/** Searches all files on request of the user. Restarts a running search. */
	searchAll(): void {
		this.#files = 0;
		this.#run.request();
		this.#outdate();
	}

	/** Pauses the search of all files until {@link searchAll}. The findings so far remain. */
	pause(): void {
		this.#run.pause();
	}

	/** Cancels the search of all files. The findings so far remain. */
	cancel(): void {
		this.#run.cancel();
	}

	/**
	 * Resolves to the state of the search of all files as soon as it is neither running nor paused.
	 */
	settled(): Promise<EndedSearchState> {
		return this.#run.settled();
	}

	dispose(): void {
		this.#isDisposed = true;
		for (const folder of this.#folders.values()) {
			folder.dispose();
		}
		this.#current?.controller.abort();
		this.#store.dispose();
	}

	/** Aborts the current scan when the search of all files has ended or was paused. */
	#followState(): void {
		if (this.state.kind === 'searching') {
			return;
		}
		for (const folder of this.#folders.values()) {
			folder.pending.giveUp();
		}
		this.#current?.controller.abort();
		if (this.state.kind === 'paused') {
			this.#outdate();
		}
	}

	#updateFolders(): void {
		const current = new Map(workspaceFoldersOnDisk().map(({ uri }) => [uri.toString(), uri]));
		for (const [key, folder] of this.#folders) {
			if (!current.has(key)) {
				this.#folders.delete(key);
				this.#abort(folder);
				folder.clear();
				folder.dispose();
			}
		}
		for (const [key, uri] of current) {
			if (!this.#folders.has(key)) {
				this.#folders.set(key, new ScannedFolder(uri, this.#findings, (folder) => this.#onPending(folder)));
			}
		}
		// The globs of a folder exclude nested workspace folders, so all folders are searched again.
		this.#outdate();
	}

	#onPending(folder: ScannedFolder): void {
		if (folder.pending.isOutdated) {
			this.#abort(folder);
		}
		void this.#work();
	}

	/** Marks all files of all folders as outdated and searches them again. */
	#outdate(): void {
		for (const folder of this.#folders.values()) {
			folder.pending.outdate();
		}
		void this.#work();
	}

	/** Removes all findings and searches again when the catalog has changed. */
	async #useCatalog(): Promise<void> {
		const catalog = await this.#catalogs.settled();
		const json = catalog === this.#catalog?.catalog ? this.#catalog.json : JSON.stringify(catalog);
		if (json !== this.#catalog?.json && !this.#isDisposed) {
			this.#catalog = { catalog, json };
			for (const folder of this.#folders.values()) {
				folder.clear();
			}
			this.#outdate();
		}
	}

	/** Searches the files that remain to be searched, one workspace folder at a time. */
	async #work(): Promise<void> {
		if (this.#isWorking) {
			return;
		}
		this.#isWorking = true;
		try {
			await this.#useCatalog();
			let next = this.#nextTask();
			// There is no `await` between the last check and the end, so that no new task is missed.
			while (next) {
				await next();
				next = this.#nextTask();
			}
		} catch (error) {
			this.#fail(error);
		} finally {
			this.#isWorking = false;
		}
	}

	#nextTask(): (() => Promise<void>) | undefined {
		const folders = [...this.#folders.values()];
		const outdated = folders.find(({ pending }) => pending.isOutdated);
		const changed = folders.find(({ pending }) => pending.hasChanges);
		if (this.#isDisposed) {
			return undefined;
		}
		if (outdated && this.state.kind !== 'paused') {
			return () => this.#scanAll(outdated);
		}
		if (this.state.kind === 'searching') {
			return async () => this.#finish();
		}
		return changed && (() => this.#scan(changed, (options) => changed.scanChanges(options)));
	}

	async #scanAll(folder: ScannedFolder): Promise<void> {
		this.#files = 0;
		this.#run.begin();
		const threads = this.#run.isRequested ? undefined : Math.max(1, Math.floor(availableParallelism() / 2));
		await this.#scan(folder, (options) => folder.scanAll(options, threads));
		const { unsearchedFileMessages } = await import('../../node/scan/unsearchedFileMessages.ts');
		for (const message of unsearchedFileMessages(folder.counts, folder.uri.fsPath)) {
			this.#host.log.warn(message);
		}
	}

	async #scan(folder: ScannedFolder, scan: (options: FolderScanOptions) => Promise<void>): Promise<void> {
		if (!this.#catalog) {
			throw new Error('The catalog has not been read.');
		}
		const controller = new AbortController();
		this.#current = { folder, controller };
		try {
			await scan({
				thread: this.#thread,
				catalog: this.#catalog.catalog,
				catalogJson: this.#catalog.json,
				excludes: excludedGlobsOf(folder.uri, this.#excludes.valueFor(folder.uri)),
				signal: controller.signal,
				onFiles: (files) => {
					this.#files += files;
				},
				onRipgrepFailure: (failure) => {
					this.#files = 0;
					logFailure(this.#host, 'search of the workspace with ripgrep', failure);
				},
			});
		} catch (error) {
			if (!(error instanceof Cancelled)) {
				throw error;
			}
		} finally {
			this.#current = undefined;
		}
	}

	#abort(folder: ScannedFolder | undefined): void {
		if (this.#current?.folder === folder) {
			this.#current?.controller.abort();
		}
	}

	#finish(): void {
		this.#run.finish(
			[...this.#folders.values()].reduce((sum, folder) => addScanCounts(sum, folder.counts), noScanCounts),
		);
	}

	#fail(error: unknown): void {
		if (!this.#isDisposed) {
			logFailure(this.#host, 'search of the workspace', error);
			this.#run.fail(error);
		}
	}
}
