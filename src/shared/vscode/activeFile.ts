import * as vscode from 'vscode';

/**
 * Returns the URI of the file in the active tab, if that is a text editor or a custom editor such
 * as an image preview; otherwise `undefined`.
 */
export function activeFile(): vscode.Uri | undefined {
	const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
	return input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom ? input.uri : undefined;
}
