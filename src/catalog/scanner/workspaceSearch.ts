import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import { DelayedTasks } from '../../shared/delayedTasks.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { Host } from '../../shared/host.ts';
import { FolderSetting } from '../../shared/settings.ts';
import type { FileFindings, Findings } from '../findings/findings.ts';
import type { CatalogStore } from '../sources/catalogStore.ts';
import { Batches } from './batches.ts';
import { CurrentSearch } from './currentSearch.ts';
import { added, FolderScan, noCounts, type SearchCounts, type SearchedFor } from './folderScan.ts';
import { ScanFiles } from './scanFiles.ts';
import { readGlobs } from './scanSettings.ts';
import { ScanThreads } from './scanThreads.ts';
import { excludedIn, foldersOnDisk } from './searchedFolders.ts';
import { WatchedFolder } from './watchedFolder.ts';

/** How the search of the workspace stands. */
export type SearchState =
	| { readonly kind: 'searching' }
	/** All files are searched, and what changes is searched again. */
	| { readonly kind: 'done'; readonly counts: SearchCounts; readonly durationMs: number }
	/** Somebody has cancelled it: what was found stays, and what changes is searched again. */
	| { readonly kind: 'cancelled' }
	| { readonly kind: 'failed'; readonly error: unknown };

/** What is found comes in one after the other: it is written when nothing has come for so many milliseconds. */
const keepDelay = 5000;

/** Searches the folders of the workspace that are on a disk, and again what changes in them, until it is disposed. */
export class WorkspaceSearch implements Disposable {
	readonly #host: Host;
	readonly #catalogs: CatalogStore;
	readonly #findings: Findings;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires when the state is another. */
	readonly onDidChange = this.#changed.event;
	readonly #excludes = this.#store.add(new FolderSetting('deprecations.exclude', readGlobs));
	readonly #threads: ScanThreads;
	readonly #files: ScanFiles;
	readonly #batches: Batches<FileFindings>;
	readonly #delayed = this.#store.add(new DelayedTasks());
	readonly #folders = new Map<string, WatchedFolder>();
	readonly #counts = new Map<WatchedFolder, SearchCounts>();
	#state: SearchState = { kind: 'searching' };
	#startedAt: number;
	#seen = 0;
	#catalog = '';
	readonly #current = new CurrentSearch<WatchedFolder>();
	#isWorking = false;
	#isDisposed = false;

	/** `workerFile` is where `scanWorker.ts` is. It begins at once. */
	constructor(host: Host, catalogs: CatalogStore, findings: Findings, workerFile: string) {
		this.#host = host;
		this.#catalogs = catalogs;
		this.#findings = findings;
		this.#startedAt = host.clock.monotonic();
		this.#threads = this.#store.add(new ScanThreads(workerFile));
		this.#files = new ScanFiles(host.context.storageUri?.fsPath, workerFile);
		this.#batches = this.#store.add(new Batches((files) => findings.setScanned(files)));
		this.#store.add(catalogs.onDidChange(() => this.#useCatalog().catch((error: unknown) => this.#fail(error))));
		this.#store.add(this.#excludes.onDidChange(() => this.searchAll()));
		this.#store.add(
			vscode.workspace.onDidChangeConfiguration(
				(event) => event.affectsConfiguration('files.exclude') && this.searchAll(),
			),
		);
		this.#store.add(vscode.workspace.onDidChangeWorkspaceFolders(() => this.#followFolders()));
		this.#followFolders();
	}

	get state(): SearchState {
		return this.#state;
	}

	/** How many files have been seen to in the search that is under way. */
	get files(): number {
		return this.#seen;
	}

	get isPaused(): boolean {
		return this.#threads.gate.isClosed;
	}

	/** Nothing new is begun until {@link resume}. */
	pause(): void {
		this.#threads.gate.close();
		this.#changed.fire();
	}

	resume(): void {
		this.#threads.gate.open();
		this.#changed.fire();
	}

	/** Ends the search of all files. */
	cancel(): void {
		if (this.#state.kind === 'searching') {
			this.#leaveRest();
			this.#current.end();
			this.#setState({ kind: 'cancelled' });
		}
		this.resume();
	}

	/** Looks at all files of all folders, and is `searching` from now on. A search that is under way ends. */
	searchAll(): void {
		this.#begin();
		for (const folder of this.#folders.values()) {
			folder.pending.outdate();
		}
		void this.#work();
	}

	/** The state when nothing is under way. */
	async settled(): Promise<Exclude<SearchState, { kind: 'searching' }>> {
		while (this.#state.kind === 'searching') {
			await new Promise<void>((resolve) => {
				const listener = this.onDidChange(() => {
					listener.dispose();
					resolve();
				});
			});
		}
		return this.#state;
	}

	dispose(): void {
		this.#isDisposed = true;
		this.#current.end();
		for (const folder of this.#folders.values()) {
			folder.dispose();
		}
		this.#setState({ kind: 'cancelled' });
		this.#store.dispose();
	}

	#followFolders(): void {
		const wanted = new Map(foldersOnDisk().map(({ uri }) => [uri.toString(), uri]));
		for (const [key, folder] of this.#folders) {
			if (!wanted.has(key)) {
				this.#remove(key, folder);
			}
		}
		for (const [key, uri] of wanted) {
			if (!this.#folders.has(key)) {
				this.#folders.set(key, this.#watch(uri));
			}
		}
		this.searchAll();
	}

	#watch(uri: vscode.Uri): WatchedFolder {
		const scan = new FolderScan(this.#threads, uri.fsPath, (files) => {
			this.#batches.add(files.map(({ way, findings }) => ({ uri: vscode.Uri.joinPath(uri, way), findings })));
			this.#delayed.schedule('keep', keepDelay, () => void this.#keep());
		});
		return new WatchedFolder(uri, scan, (folder) => {
			if (folder.pending.isOutdated) {
				this.#current.end(folder);
			}
			void this.#work();
		});
	}

	#remove(key: string, folder: WatchedFolder): void {
		this.#folders.delete(key);
		this.#counts.delete(folder);
		folder.dispose();
		this.#current.end(folder);
		const ways = folder.scan.forget();
		this.#batches.add(ways.map((way) => ({ uri: vscode.Uri.joinPath(folder.uri, way), findings: [] })));
		void this.#files.remove(folder.uri);
	}

	/** What was found by another catalog says nothing any more. */
	async #useCatalog(): Promise<void> {
		const json = JSON.stringify(await this.#catalogs.settled());
		if (json !== this.#catalog && !this.#isDisposed) {
			this.#catalog = json;
			this.#batches.clear();
			this.#findings.clearScanned();
			for (const folder of this.#folders.values()) {
				folder.scan.forget();
			}
			this.searchAll();
		}
	}

	/** Does what is to be done, one thing after the other. */
	async #work(): Promise<void> {
		if (this.#isWorking) {
			return;
		}
		this.#isWorking = true;
		try {
			await this.#useCatalog();
			// Nothing may come between the last look and the end, or nobody would see to it.
			while (this.#hasWork) {
				await this.#next();
			}
		} catch (error) {
			this.#fail(error);
		} finally {
			this.#isWorking = false;
		}
	}

	get #hasWork(): boolean {
		const isLeft = ({ pending }: WatchedFolder) => pending.isOutdated || pending.hasChanges;
		return !this.#isDisposed && (this.#state.kind === 'searching' || [...this.#folders.values()].some(isLeft));
	}

	async #next(): Promise<void> {
		const folders = [...this.#folders.values()];
		const outdated = folders.find(({ pending }) => pending.isOutdated);
		const changed = folders.find(({ pending }) => pending.hasChanges);
		if (outdated) {
			this.#begin();
			await this.#current.run(outdated, (signal) => this.#searchFolder(outdated, signal));
		} else if (this.#state.kind === 'searching') {
			await this.#finish();
		} else if (changed) {
			await this.#current.run(changed, (signal) => this.#searchAgain(changed, signal));
		}
	}

	async #searchAgain(folder: WatchedFolder, signal: AbortSignal): Promise<void> {
		await folder.scan.searchAgain(folder.pending.take(), this.#searchedFor(folder), signal);
	}

	async #searchFolder(folder: WatchedFolder, signal: AbortSignal): Promise<void> {
		folder.pending.update();
		const keeping = await this.#files.keeping(folder.uri, this.#catalog);
		if (keeping && !folder.scan.isKnown) {
			await folder.scan.show(keeping, signal);
		}
		const counts = await folder.scan.search(this.#searchedFor(folder), signal, (files) => {
			this.#seen += files;
		});
		this.#counts.set(folder, counts);
	}

	#begin(): void {
		if (this.#state.kind !== 'searching') {
			this.#startedAt = this.#host.clock.monotonic();
			this.#setState({ kind: 'searching' });
		}
		this.#seen = 0;
	}

	async #finish(): Promise<void> {
		await this.#batches.emptied();
		const isInterrupted = [...this.#folders.values()].some(({ pending }) => pending.isOutdated);
		if (!isInterrupted && this.#state.kind === 'searching') {
			const counts = [...this.#counts.values()].reduce(added, noCounts);
			this.#setState({ kind: 'done', counts, durationMs: this.#host.clock.monotonic() - this.#startedAt });
			this.#delayed.schedule('keep', 0, () => void this.#keep());
		}
	}

	#fail(error: unknown): void {
		if (!this.#isDisposed) {
			logFailure(this.#host, 'search of the workspace', error);
			this.#leaveRest();
			this.#setState({ kind: 'failed', error });
		}
	}

	#leaveRest(): void {
		for (const folder of this.#folders.values()) {
			folder.pending.giveUp();
		}
	}

	/** Writes what is known to the disk. Where that cannot be done the next start takes longer. */
	async #keep(): Promise<void> {
		try {
			for (const folder of this.#folders.values()) {
				const keeping = await this.#files.keeping(folder.uri, this.#catalog);
				await (keeping && !this.#isDisposed && folder.scan.keep(keeping));
			}
		} catch (error) {
			if (!this.#isDisposed) {
				logFailure(this.#host, 'keeping what the search of the workspace has found', error);
			}
		}
	}

	#searchedFor({ uri }: WatchedFolder): SearchedFor {
		return { catalog: this.#catalog, excludes: excludedIn(uri, this.#excludes.valueFor(uri)) };
	}

	#setState(state: SearchState): void {
		this.#state = state;
		this.#changed.fire();
	}
}
