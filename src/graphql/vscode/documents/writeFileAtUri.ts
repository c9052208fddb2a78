import * as vscode from 'vscode';
import { UserError } from '../../../shared/core/errors.ts';

/**
 * Writes a file, and replaces an existing one. A text is written in UTF-8.
 * @throws {UserError} `graphql/file-not-written`
 */
export async function writeFileAtUri(uri: vscode.Uri, content: string | Uint8Array): Promise<void> {
	const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
	try {
		await vscode.workspace.fs.writeFile(uri, bytes);
	} catch (error) {
		throw new UserError('graphql/file-not-written', { file: vscode.workspace.asRelativePath(uri) }, error);
	}
}
