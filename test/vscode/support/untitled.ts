import * as vscode from 'vscode';
import { eventually } from './eventually.ts';

/**
 * Opens an untitled document with a text. VS Code gives it the name of a closed document, and
 * restores the text of that document if its backup has not been deleted yet.
 */
export async function openUntitled(language: string, content: string): Promise<vscode.TextDocument> {
	const document = await vscode.workspace.openTextDocument({ language, content });
	await eventually('the untitled document has its text', async () => {
		if (document.getText() === content) {
			return true;
		}
		const edit = new vscode.WorkspaceEdit();
		edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), content);
		await vscode.workspace.applyEdit(edit);
		return false;
	});
	return document.languageId === language ? document : vscode.languages.setTextDocumentLanguage(document, language);
}
