import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../core/disposables.ts';

/**
 * Calls `load` once, when the first relevant document is open: immediately, when one is opened, or
 * when an edit makes one relevant.
 */
export function onFirstDocument(isRelevant: (document: vscode.TextDocument) => boolean, load: () => void): Disposable {
	const store = new DisposableStore();
	if (vscode.workspace.textDocuments.some(isRelevant)) {
		load();
		return store;
	}
	const loadIfRelevant = (document: vscode.TextDocument) => {
		if (isRelevant(document)) {
			store.dispose();
			load();
		}
	};
	store.add(vscode.workspace.onDidOpenTextDocument(loadIfRelevant));
	store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => loadIfRelevant(document)));
	return store;
}
