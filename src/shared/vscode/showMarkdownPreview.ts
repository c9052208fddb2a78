import { relative } from 'node:path/posix';
import * as vscode from 'vscode';

/**
 * Opens the preview of a Markdown document in the active group, or in the second one, beside the
 * text of the first one. Opens the document itself when the editor has no Markdown preview. The
 * fragment of the URI is the heading to scroll to.
 */
export async function showMarkdownPreview(uri: vscode.Uri, group: 'active' | 'second'): Promise<void> {
	// The preview reports no failure to read the document, so the document is opened first.
	const document = await vscode.workspace.openTextDocument(uri.with({ fragment: '' }));
	const isBeside = group === 'second' && hasTextToKeep();
	if (isBeside) {
		// The preview opens beside the active group.
		await vscode.commands.executeCommand('workbench.action.focusFirstEditorGroup');
	}
	if (vscode.extensions.getExtension('vscode.markdown-language-features')) {
		await vscode.commands.executeCommand(isBeside ? 'markdown.showPreviewToSide' : 'markdown.showPreview', uri);
		return;
	}
	await vscode.window.showTextDocument(document, {
		preview: true,
		viewColumn: isBeside ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active,
	});
}

/**
 * Returns the target of a link to a file in a Markdown preview: a path that starts with `/`, which
 * the preview resolves in the first workspace folder, because it opens no `file:` URIs. `undefined`
 * if the file is not in the file system of that folder.
 */
export function previewLinkTarget(file: vscode.Uri): string | undefined {
	const root = vscode.workspace.workspaceFolders?.[0]?.uri;
	return root !== undefined && root.scheme === file.scheme && root.authority === file.authority
		? `/${encodeURI(relative(root.path, file.path)).replaceAll('#', '%23')}`
		: undefined;
}

/** Whether there is a second group, or the only one shows a text. */
function hasTextToKeep(): boolean {
	const { activeTabGroup, all } = vscode.window.tabGroups;
	return all.length > 1 || activeTabGroup.activeTab?.input instanceof vscode.TabInputText;
}
