import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** Returns the URI of a file in the workspace of the suite. */
export function sampleFile(name: string): vscode.Uri {
	const [folder] = vscode.workspace.workspaceFolders ?? [];
	assert.ok(folder);
	return vscode.Uri.joinPath(folder.uri, name);
}
