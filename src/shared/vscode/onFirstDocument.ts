import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../core/disposables.ts';

/**
 * Calls `load` once, when the first relevant document is open: immediately, or when one is opened.
 */
export function onFirstDocument(isRelevant: (document: vscode.TextDocument) => boolean, load: () => void): Disposable {
	if (vscode.workspace.textDocuments.some(isRelevant)) {
		load();
		return new DisposableStore();
	}
	const listener = vscode.workspace.onDidOpenTextDocument((document) => {
		if (isRelevant(document)) {
			listener.dispose();
			load();
		}
	});
	return listener;
}
