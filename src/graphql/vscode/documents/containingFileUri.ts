import * as vscode from 'vscode';
import { UserError } from '../../../shared/core/errors.ts';

/** Returns the URI of the notebook that contains a cell; for other documents the same URI. */
export function containingFileUri(document: vscode.Uri): vscode.Uri {
	if (document.scheme !== 'vscode-notebook-cell') {
		return document;
	}
	return notebookAt(document)?.uri ?? document.with({ scheme: 'file', fragment: '' });
}

/**
 * Returns the documents that contain the text of a file: the cells of a notebook, or the document.
 * Opens the file if necessary.
 * @throws {UserError} `graphql/document-missing` when the file cannot be opened, or is an untitled
 * document that was closed
 */
export async function textDocumentsOfFile(file: vscode.Uri): Promise<readonly vscode.TextDocument[]> {
	const isNotebook = file.path.endsWith('.ipynb') && file.scheme !== 'vscode-notebook-cell';
	// VS Code would create an empty document in place of a closed one.
	if (file.scheme === 'untitled' && !vscode.workspace.textDocuments.some(({ uri }) => isSame(uri, file))) {
		throw new UserError('graphql/document-missing', { file: pathInWorkspace(file) });
	}
	try {
		const notebook = isNotebook ? (notebookAt(file) ?? (await vscode.workspace.openNotebookDocument(file))) : undefined;
		return notebook?.getCells().map(({ document }) => document) ?? [await vscode.workspace.openTextDocument(file)];
	} catch (error) {
		throw new UserError('graphql/document-missing', { file: pathInWorkspace(file) }, error);
	}
}

/**
 * Returns the path of a document in its workspace folder, also of an untitled document with the
 * path of a new file; else the complete path.
 */
export function pathInWorkspace(document: vscode.Uri): string {
	return vscode.workspace.asRelativePath(document.scheme === 'untitled' ? document.path : document);
}

function isSame(one: vscode.Uri, other: vscode.Uri): boolean {
	return one.toString() === other.toString();
}

function notebookAt({ path }: vscode.Uri): vscode.NotebookDocument | undefined {
	return vscode.workspace.notebookDocuments.find(({ uri }) => uri.path === path);
}
