import * as vscode from 'vscode';
import { UserError } from '../../../shared/errors.ts';

/**
 * The text of a file. What is no file, such as a device that never ends, is not read.
 * @throws {UserError} `graphql/schema-file-missing`, `graphql/schema-file-too-large`
 */
export async function readLocalFile(uri: vscode.Uri, maximumBytes: number): Promise<string> {
	const file = vscode.workspace.asRelativePath(uri);
	const missing = (cause?: unknown) => new UserError('graphql/schema-file-missing', { file }, cause);
	const { size, type } = await vscode.workspace.fs.stat(uri).then(undefined, (error: unknown) => {
		throw missing(error);
	});
	if ((type & vscode.FileType.File) === 0) {
		throw missing();
	}
	if (size > maximumBytes) {
		throw new UserError('graphql/schema-file-too-large', { file, megabytes: maximumBytes / 2 ** 20 });
	}
	const bytes = await vscode.workspace.fs.readFile(uri).then(undefined, (error: unknown) => {
		throw missing(error);
	});
	return new TextDecoder().decode(bytes);
}
