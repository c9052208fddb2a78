import * as vscode from 'vscode';
import { DelayedTasks } from '../../shared/delayedTasks.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { FolderScan } from './folderScan.ts';

/** With more files changed than that, as when a branch is switched, it takes less to look at all files once. */
const mostChanges = 1000;
/** How long nothing has to happen before all files are looked at, in milliseconds. */
const quietTime = 500;

/** A folder of the workspace that is searched, and what in it is still to be searched. */
export class WatchedFolder implements Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires when more is to be searched than before. */
	readonly onDidChange = this.#changed.event;
	readonly #delayed = this.#store.add(new DelayedTasks());
	readonly #ways = new Set<string>();
	readonly uri: vscode.Uri;
	readonly scan: FolderScan;
	#isOutdated = true;
	#awaitsQuiet = false;

	constructor(uri: vscode.Uri, scan: FolderScan) {
		this.uri = uri;
		this.scan = scan;
		const watcher = this.#store.add(vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(uri, '**')));
		for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
			this.#store.add(event((changed) => this.#note(changed)));
		}
	}

	/** Whether all files are to be looked at. */
	get isOutdated(): boolean {
		return this.#isOutdated;
	}

	/** Whether some files are to be searched again. */
	get hasChanges(): boolean {
		return this.#ways.size > 0;
	}

	/** All files are to be looked at. */
	outdate(): void {
		this.#isOutdated = true;
		this.#changed.fire();
	}

	/** All files are looked at from now on: what changes after this is searched again. */
	update(): void {
		this.#isOutdated = false;
		this.#ways.clear();
	}

	/** The ways of what is to be searched again, which is left to the caller. */
	takeChanges(): readonly string[] {
		const ways = [...this.#ways];
		this.#ways.clear();
		return ways;
	}

	dispose(): void {
		this.#store.dispose();
	}

	#note({ path }: vscode.Uri): void {
		const way = path.slice(this.uri.path.replace(/\/$/, '').length + 1);
		if (/(?:^|\/)(?:\.gitignore|\.git\/info\/exclude)$/.test(way)) {
			this.#outdateWhenQuiet();
		} else if (!/(?:^|\/)(?:\.git|node_modules)(?:\/|$)/.test(way)) {
			this.#noteChange(way);
		}
	}

	#noteChange(way: string): void {
		this.#ways.add(way);
		if (this.#awaitsQuiet || this.#ways.size > mostChanges) {
			this.#outdateWhenQuiet();
		} else {
			this.#changed.fire();
		}
	}

	#outdateWhenQuiet(): void {
		this.#awaitsQuiet = true;
		this.#ways.clear();
		this.#delayed.schedule('outdate', quietTime, () => {
			this.#awaitsQuiet = false;
			this.outdate();
		});
	}
}
