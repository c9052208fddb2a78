import * as vscode from 'vscode';

/**
 * Returns the column beside the active group: the previous one if the active group is the last of
 * several, else the next one. No more than one group is therefore opened beside another.
 */
export function besideColumn(): vscode.ViewColumn {
	const { activeTabGroup, all } = vscode.window.tabGroups;
	const { viewColumn } = activeTabGroup;
	return all.length > 1 && viewColumn === all.length ? viewColumn - 1 : vscode.ViewColumn.Beside;
}
