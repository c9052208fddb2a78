import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { FolderScan } from './folderScan.ts';
import { PendingChanges } from './pendingChanges.ts';

/** A folder of the workspace that is searched, and what in it is still to be searched. */
export class WatchedFolder implements Disposable {
	readonly #store = new DisposableStore();
	readonly uri: vscode.Uri;
	readonly scan: FolderScan;
	readonly pending: PendingChanges;

	/** `tell` is called when more is to be searched than before. */
	constructor(uri: vscode.Uri, scan: FolderScan, tell: (folder: WatchedFolder) => void) {
		this.uri = uri;
		this.scan = scan;
		this.pending = this.#store.add(new PendingChanges(() => tell(this)));
		const watcher = this.#store.add(vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(uri, '**')));
		const above = uri.path.replace(/\/$/, '').length + 1;
		for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
			this.#store.add(event(({ path }) => this.pending.note(path.slice(above))));
		}
	}

	dispose(): void {
		this.#store.dispose();
	}
}
