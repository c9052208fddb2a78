import * as vscode from 'vscode';
import type { Disposable } from '../core/disposables.ts';
import { escapeGlob } from '../core/escapeGlob.ts';

/** Watches files. `changed` is called after a file was created, written or deleted. */
export function watchFiles(pattern: vscode.GlobPattern, changed: (file: vscode.Uri) => void): Disposable {
	const watcher = vscode.workspace.createFileSystemWatcher(pattern);
	for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
		event(changed);
	}
	return watcher;
}

/** Returns a pattern for a file system watcher that matches only this file. */
export function watcherPatternOfFile(file: vscode.Uri): vscode.RelativePattern {
	const name = file.path.slice(file.path.lastIndexOf('/') + 1);
	return new vscode.RelativePattern(vscode.Uri.joinPath(file, '..'), escapeGlob(name));
}
