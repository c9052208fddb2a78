import * as vscode from 'vscode';
import { readExcludedGlobs } from '../core/excludedFiles.ts';
import { uniqueNames } from '../core/firstUnusedName.ts';
import type { NamedFolder } from '../node/findPathInFolders.ts';
import { relativePathInFolder } from '../node/relativePathInFolder.ts';

/** Returns the workspace folders that are on a disk, not on a virtual file system. */
export function workspaceFoldersOnDisk(): readonly vscode.WorkspaceFolder[] {
	return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}

/** A workspace folder on a disk, with the name with which the paths of tools begin. */
export interface ToolFolder extends NamedFolder {
	readonly uri: vscode.Uri;
}

/** Returns the workspace folders on a disk with unique names. */
export function toolFolders(): readonly ToolFolder[] {
	const folders = workspaceFoldersOnDisk();
	const names = uniqueNames(folders.map(({ name }) => name));
	return folders.map(({ name, uri }, index) => ({ name: names[index] ?? name, folder: uri.fsPath, uri }));
}

/**
 * Returns the path by which `findPathInFolders` finds a file in these folders; `undefined` for a
 * file outside of them. With several folders, the path begins with the name of the folder.
 */
export function toolPathOf(folders: readonly ToolFolder[], file: vscode.Uri): string | undefined {
	const own = vscode.workspace.getWorkspaceFolder(file)?.uri.toString();
	const folder = folders.find(({ uri }) => uri.toString() === own);
	const path = vscode.workspace.asRelativePath(file, false);
	return folder && (folders.length > 1 ? `${folder.name}/${path}` : path);
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
