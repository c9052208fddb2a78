import * as vscode from 'vscode';

/** Returns the URI of the notebook that contains a cell; for other documents the same URI. */
export function containingFile(document: vscode.Uri): vscode.Uri {
	if (document.scheme !== 'vscode-notebook-cell') {
		return document;
	}
	const { path } = document;
	const notebook = vscode.workspace.notebookDocuments.find(({ uri }) => uri.path === path);
	return notebook?.uri ?? document.with({ scheme: 'file', fragment: '' });
}
