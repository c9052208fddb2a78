import { relative } from 'node:path/posix';
import * as vscode from 'vscode';

/**
 * Opens the preview of a Markdown document in the active group, or beside the first group: in the
 * second one, or in the active one if that is not the first. Opens the text instead when the editor
 * has no Markdown preview. The fragment of the URI is the heading to scroll to.
 */
export async function showMarkdown(uri: vscode.Uri, group: 'active' | 'second'): Promise<void> {
	const isActive = group === 'active' || isBesideFirst();
	if (vscode.extensions.getExtension('vscode.markdown-language-features')) {
		// The preview reports no failure to read the document, so the document is opened first.
		await vscode.workspace.openTextDocument(uri.with({ fragment: '' }));
		await vscode.commands.executeCommand(isActive ? 'markdown.showPreview' : 'markdown.showPreviewToSide', uri);
		return;
	}
	const document = await vscode.workspace.openTextDocument(uri.with({ fragment: '' }));
	await vscode.window.showTextDocument(document, {
		preview: true,
		viewColumn: isActive ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside,
	});
}

/**
 * Returns the target of a link to a file in a Markdown preview: a path that starts with `/`, which
 * the preview resolves in the first workspace folder, because it opens no `file:` URIs. `undefined`
 * if the file is not in the file system of that folder.
 */
export function previewLink(file: vscode.Uri): string | undefined {
	const root = vscode.workspace.workspaceFolders?.[0]?.uri;
	return root !== undefined && root.scheme === file.scheme && root.authority === file.authority
		? `/${encodeURI(relative(root.path, file.path)).replaceAll('#', '%23')}`
		: undefined;
}

/** Whether the active group is not the first one, or is the only one and empty. */
function isBesideFirst(): boolean {
	const { activeTabGroup, all } = vscode.window.tabGroups;
	return activeTabGroup.viewColumn > vscode.ViewColumn.One || (all.length === 1 && activeTabGroup.tabs.length === 0);
}
