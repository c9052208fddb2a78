import * as vscode from 'vscode';

const ending = '.variables.jsonc';

/** Which documents can be variables files. */
export const variablesSelector = { pattern: `**/*${ending}` } satisfies vscode.DocumentFilter;

/** Where the values for a document's operations are: in the file beside it. */
export function variablesUriFor(document: vscode.Uri): vscode.Uri {
	return document.with({ path: document.path + ending });
}

/** The document whose operations a variables file is for; `undefined` for any other file. */
export function operationsUriFor(file: vscode.Uri): vscode.Uri | undefined {
	return file.path.endsWith(ending) ? file.with({ path: file.path.slice(0, -ending.length) }) : undefined;
}

/** The text of a file as it is being edited, else as it is stored; `undefined` when there is none. */
export async function readText(uri: vscode.Uri): Promise<string | undefined> {
	const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
	if (open) {
		return open.getText();
	}
	try {
		return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
	} catch (error) {
		if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') {
			return undefined;
		}
		throw error;
	}
}
