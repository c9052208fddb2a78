import * as vscode from 'vscode';

/** What came of reading a file. */
export type FileReading =
	| { readonly kind: 'text'; readonly text: string }
	/** There is none, or it is gone. */
	| { readonly kind: 'missing' }
	/** It is not for us, or it is no file: a folder, or a device that never ends. */
	| { readonly kind: 'unreadable'; readonly cause: unknown }
	| { readonly kind: 'too large' };

/**
 * Reads a text file of at most so many bytes, as UTF-8 and without its byte order mark. All files that nobody has opened are
 * read here, as what a name leads to is for the workspace to say. Never rejects.
 */
export async function readFile(uri: vscode.Uri, maximumBytes: number): Promise<FileReading> {
	try {
		const { type, size } = await vscode.workspace.fs.stat(uri);
		if ((type & vscode.FileType.File) === 0) {
			return { kind: 'unreadable', cause: undefined };
		}
		return size > maximumBytes
			? { kind: 'too large' }
			: { kind: 'text', text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) };
	} catch (cause) {
		const isMissing = cause instanceof vscode.FileSystemError && cause.code === 'FileNotFound';
		return isMissing ? { kind: 'missing' } : { kind: 'unreadable', cause };
	}
}
