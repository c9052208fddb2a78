import * as vscode from 'vscode';

/** Returns the path of a file of the built extension, such as the program of a worker thread. */
export function extensionFilePath(
	{ extensionUri }: Pick<vscode.ExtensionContext, 'extensionUri'>,
	name: string,
): string {
	return vscode.Uri.joinPath(extensionUri, 'dist', 'extension', name).fsPath;
}
