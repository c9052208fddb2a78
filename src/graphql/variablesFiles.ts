import * as vscode from 'vscode';

/** A variables file as it stands, in the editor if it is open there. */
export interface VariablesFile {
	readonly uri: vscode.Uri;
	readonly text: string;
}

/** The variables file beside a document; `undefined` when there is none. */
export async function readVariablesFile(document: vscode.Uri): Promise<VariablesFile | undefined> {
	const uri = document.with({ path: `${document.path}.variables.jsonc` });
	const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
	if (open) {
		return { uri, text: open.getText() };
	}
	try {
		await vscode.workspace.fs.stat(uri);
		return { uri, text: (await vscode.workspace.openTextDocument(uri)).getText() };
	} catch {
		return undefined;
	}
}
