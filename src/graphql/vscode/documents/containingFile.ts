import * as vscode from 'vscode';

/** Returns the URI of the notebook that contains a cell; for other documents the same URI. */
export function containingFile(document: vscode.Uri): vscode.Uri {
	if (document.scheme !== 'vscode-notebook-cell') {
		return document;
	}
	return notebookAt(document)?.uri ?? document.with({ scheme: 'file', fragment: '' });
}

/**
 * Returns the documents that contain the text of a file: the cells of a notebook, or the document.
 * Opens the file if necessary.
 * @throws the error of opening the file.
 */
export async function documentsOf(file: vscode.Uri): Promise<readonly vscode.TextDocument[]> {
	const isNotebook = file.path.endsWith('.ipynb') && file.scheme !== 'vscode-notebook-cell';
	const notebook = isNotebook ? (notebookAt(file) ?? (await vscode.workspace.openNotebookDocument(file))) : undefined;
	return notebook?.getCells().map(({ document }) => document) ?? [await vscode.workspace.openTextDocument(file)];
}

function notebookAt({ path }: vscode.Uri): vscode.NotebookDocument | undefined {
	return vscode.workspace.notebookDocuments.find(({ uri }) => uri.path === path);
}
