import * as vscode from 'vscode';
import type { FolderSetting } from '../../../shared/vscode/settings.ts';

/**
 * Whether the setting excludes a document from the search. A glob that matches a folder excludes
 * its content. `uri` is that of the file: for a cell, that of its notebook.
 */
export function isExcludedDocument(
	excludes: FolderSetting<'deprecations.exclude'>,
	uri: vscode.Uri,
	document: vscode.TextDocument,
): boolean {
	const folder = vscode.workspace.getWorkspaceFolder(uri);
	const globs = folder ? excludes.valueFor(uri).flatMap((glob) => [glob, `${glob}/**`]) : [];
	return globs.some(
		(glob) => folder && vscode.languages.match({ pattern: new vscode.RelativePattern(folder, glob) }, document) > 0,
	);
}
