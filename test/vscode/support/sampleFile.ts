import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** A file of the suite's workspace. */
export function sampleFile(name: string): vscode.Uri {
	const [folder] = vscode.workspace.workspaceFolders ?? [];
	assert.ok(folder);
	return vscode.Uri.joinPath(folder.uri, name);
}
