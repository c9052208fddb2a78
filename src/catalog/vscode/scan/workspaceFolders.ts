import { relative } from 'node:path';
import * as vscode from 'vscode';
import { readExcludedFiles } from '../../core/scanSettings.ts';

/** Returns the workspace folders on a disk. */
export function foldersOnDisk(): readonly vscode.WorkspaceFolder[] {
	return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}

/**
 * Returns globs of the files that are left out of a workspace folder: those of `files.exclude`,
 * `own` ones, and the workspace folders within this one.
 */
export function excludesOf(uri: vscode.Uri, own: readonly string[]): readonly string[] {
	const hidden = readExcludedFiles(vscode.workspace.getConfiguration('files', uri).get('exclude'));
	const inside = foldersOnDisk()
		.map((folder) => relative(uri.fsPath, folder.uri.fsPath).replaceAll('\\', '/'))
		.filter((path) => path !== '' && !/^(?:\.\.(?:\/|$)|\/|[a-z]:)/i.test(path))
		.map((path) => path.replace(/[[\]{}*]/g, '?'));
	return [...hidden, ...own, ...inside];
}
