import * as vscode from 'vscode';
import { readExcludedGlobs } from '../core/excludedFiles.ts';
import { relativePathInFolder } from '../node/relativePathInFolder.ts';

/** Returns the workspace folders that are on a disk, not on a virtual file system. */
export function workspaceFoldersOnDisk(): readonly vscode.WorkspaceFolder[] {
	return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}

/** Returns the number of workspace folders that are on a virtual file system. */
export function countVirtualWorkspaceFolders(): number {
	return (vscode.workspace.workspaceFolders ?? []).length - workspaceFoldersOnDisk().length;
}

/**
 * Returns the globs of files that are excluded from the search of a workspace folder: those of
 * `files.exclude`, those of `own`, and the workspace folders that are nested in this one.
 */
export function excludedGlobsOf(uri: vscode.Uri, own: readonly string[]): readonly string[] {
	const hidden = readExcludedGlobs(vscode.workspace.getConfiguration('files', uri).get('exclude'));
	const inside = workspaceFoldersOnDisk()
		.map((folder) => relativePathInFolder(uri.fsPath, folder.uri.fsPath) ?? '')
		.filter((path) => path !== '')
		.map((path) => path.replace(/[[\]{}*]/g, '?'));
	return [...hidden, ...own, ...inside];
}
