import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';

/** Calls when the file of an absolute path is written, made or removed. */
export function watchFile(path: string, changed: () => void): Disposable {
	const store = new DisposableStore();
	const name = basename(path).replace(/[[\]{}*?]/g, '[$&]');
	const folder = vscode.Uri.file(dirname(path));
	const watcher = store.add(vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, name)));
	for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) {
		store.add(event(changed));
	}
	return store;
}
