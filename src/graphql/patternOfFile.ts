import * as vscode from 'vscode';

/** A pattern for a watcher of one file. What would be read as a part of a pattern in its name stands for any character. */
export function patternOfFile(file: vscode.Uri): vscode.RelativePattern {
	const name = file.path.slice(file.path.lastIndexOf('/') + 1);
	return new vscode.RelativePattern(vscode.Uri.joinPath(file, '..'), name.replace(/[[\]{}*?]/g, '?'));
}
