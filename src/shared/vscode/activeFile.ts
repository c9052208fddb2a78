import * as vscode from 'vscode';

/**
 * Returns the file in the active tab of a text editor or of a custom editor, such as an image
 * preview.
 */
export function activeFile(): vscode.Uri | undefined {
	const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
	return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;
}
