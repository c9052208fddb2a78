import * as vscode from 'vscode';

/**
 * Opens the preview of a Markdown document in the active group or to the side. Opens the text
 * instead when the editor has no Markdown preview. The fragment of the URI is the heading to scroll
 * to.
 */
export async function showMarkdown(uri: vscode.Uri, column: 'active' | 'beside'): Promise<void> {
	if (vscode.extensions.getExtension('vscode.markdown-language-features')) {
		// The preview reports no failure to read the document, so the document is opened first.
		await vscode.workspace.openTextDocument(uri.with({ fragment: '' }));
		await vscode.commands.executeCommand(
			column === 'active' ? 'markdown.showPreview' : 'markdown.showPreviewToSide',
			uri,
		);
		return;
	}
	const document = await vscode.workspace.openTextDocument(uri.with({ fragment: '' }));
	await vscode.window.showTextDocument(document, {
		preview: true,
		viewColumn: column === 'active' ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside,
	});
}
