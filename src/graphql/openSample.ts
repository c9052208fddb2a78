import * as vscode from 'vscode';
import type { Host } from '../shared/host.ts';

/**
 * Opens a query over a small schema of the extension's own, to try without credentials. It lies with its schema in the
 * extension's storage, so that what the user writes into it stays.
 */
export async function openSample({ context }: Host): Promise<void> {
	const bundled = vscode.Uri.joinPath(context.extensionUri, 'media', 'walkthrough', 'sample');
	const folder = vscode.Uri.joinPath(context.globalStorageUri, 'sample');
	const sample = vscode.Uri.joinPath(folder, 'sample.graphql');
	for (const name of ['.graphqlrc.json', 'schema.graphql']) {
		await copy(bundled, folder, name);
	}
	if (!(await exists(sample))) {
		await copy(bundled, folder, 'sample.graphql');
	}
	await vscode.window.showTextDocument(sample);
}

function copy(from: vscode.Uri, to: vscode.Uri, name: string): Thenable<void> {
	return vscode.workspace.fs.copy(vscode.Uri.joinPath(from, name), vscode.Uri.joinPath(to, name), { overwrite: true });
}

async function exists(uri: vscode.Uri): Promise<boolean> {
	try {
		await vscode.workspace.fs.stat(uri);
		return true;
	} catch {
		return false;
	}
}
