import * as vscode from 'vscode';
import { decodeTextFile } from '../../../shared/core/decodeTextFile.ts';
import type { TextReadResult } from '../../../shared/node/readTextFile.ts';

/**
 * Reads a text file of at most `maximumBytes` in the same encodings as `readTextFile`. Supports
 * virtual workspaces. Never rejects.
 */
export async function readTextFileAtUri(uri: vscode.Uri, maximumBytes: number): Promise<TextReadResult> {
	try {
		const { type, size } = await vscode.workspace.fs.stat(uri);
		if ((type & vscode.FileType.File) === 0) {
			return { kind: 'unreadable', cause: undefined };
		}
		return size > maximumBytes
			? { kind: 'too large' }
			: { kind: 'text', text: decodeTextFile(await vscode.workspace.fs.readFile(uri)) };
	} catch (cause) {
		const isMissing = cause instanceof vscode.FileSystemError && cause.code === 'FileNotFound';
		return isMissing ? { kind: 'missing' } : { kind: 'unreadable', cause };
	}
}

/** Whether a file or folder exists and can be accessed. Never rejects. */
export async function uriExists(uri: vscode.Uri): Promise<boolean> {
	try {
		await vscode.workspace.fs.stat(uri);
		return true;
	} catch {
		return false;
	}
}
