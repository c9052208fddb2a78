import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../core/disposables.ts';

/**
 * Calls `load` once, when a document that concerns a part is open: now, or when the first one is
 * opened.
 */
export function onFirstDocument(concerns: (document: vscode.TextDocument) => boolean, load: () => void): Disposable {
	if (vscode.workspace.textDocuments.some(concerns)) {
		load();
		return new DisposableStore();
	}
	const listener = vscode.workspace.onDidOpenTextDocument((document) => {
		if (concerns(document)) {
			listener.dispose();
			load();
		}
	});
	return listener;
}
