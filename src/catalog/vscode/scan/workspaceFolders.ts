import { relative } from 'node:path';
import * as vscode from 'vscode';
import { readExcludedFiles } from './scanSettings.ts';

/** The folders of the workspace whose files are on a disk that this extension can read. */
export function foldersOnDisk(): readonly vscode.WorkspaceFolder[] {
	return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}

/** Globs of what is left out when a folder is searched: what is hidden, what our own setting names, and folders of the workspace inside it. */
export function excludedIn(uri: vscode.Uri, own: readonly string[]): readonly string[] {
	const hidden = readExcludedFiles(vscode.workspace.getConfiguration('files', uri).get('exclude'));
	const inside = foldersOnDisk()
		.map((folder) => relative(uri.fsPath, folder.uri.fsPath).replaceAll('\\', '/'))
		.filter((way) => way !== '' && !/^(?:\.\.(?:\/|$)|\/|[a-z]:)/i.test(way))
		.map((way) => way.replace(/[[\]{}*]/g, '?'));
	return [...hidden, ...own, ...inside];
}
