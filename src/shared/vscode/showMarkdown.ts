import * as vscode from 'vscode';

/**
 * Opens a Markdown document as a preview, in the active group or beside it. Opens its text when the
 * editor has no preview. The fragment of the URI is the heading to show first.
 */
export async function showMarkdown(uri: vscode.Uri, column: 'active' | 'beside'): Promise<void> {
	if (vscode.extensions.getExtension('vscode.markdown-language-features')) {
		// The preview reads the document when it is needed, and reports no failure to us.
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
