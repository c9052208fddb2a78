import * as vscode from 'vscode';

/**
 * The file in the active tab, be it of text or one, such as a picture's, that a custom editor
 * shows.
 */
export function activeFile(): vscode.Uri | undefined {
	const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
	return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;
}
