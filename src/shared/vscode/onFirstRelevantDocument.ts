import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../core/disposables.ts';

/**
 * Calls `load` once, when the first relevant document is open: after the activation of the
 * extension, when one is opened, or when an edit makes one relevant.
 */
export function onFirstRelevantDocument(
	isRelevant: (document: vscode.TextDocument) => boolean,
	load: () => void,
): Disposable {
	const store = new DisposableStore();
	const loadIfAnyIsRelevant = (documents: readonly vscode.TextDocument[]) => {
		if (documents.some(isRelevant)) {
			store.dispose();
			load();
		}
	};
	store.add(vscode.workspace.onDidOpenTextDocument((document) => loadIfAnyIsRelevant([document])));
	store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => loadIfAnyIsRelevant([document])));
	// The editor receives the commands and views of the extension before `load` blocks the thread.
	const afterActivation = setImmediate(() => loadIfAnyIsRelevant(vscode.workspace.textDocuments));
	store.add({ dispose: () => clearImmediate(afterActivation) });
	return store;
}
