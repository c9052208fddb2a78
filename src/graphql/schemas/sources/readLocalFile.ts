import * as vscode from 'vscode';
import { UserError } from '../../../shared/errors.ts';
import { readFile } from '../../readFile.ts';

/**
 * The text of a file of at most `maximumBytes`, which may be what is left of the `limit` that is told.
 * @throws {UserError} `graphql/schema-file-missing`, `graphql/schema-file-too-large`
 */
export async function readLocalFile(uri: vscode.Uri, maximumBytes: number, limit = maximumBytes): Promise<string> {
	const file = vscode.workspace.asRelativePath(uri);
	const reading = await readFile(uri, maximumBytes);
	switch (reading.kind) {
		case 'text':
			return reading.text;
		case 'too large':
			throw new UserError('graphql/schema-file-too-large', { file, megabytes: limit / 2 ** 20 });
		case 'missing':
			throw new UserError('graphql/schema-file-missing', { file });
		case 'unreadable':
			throw new UserError('graphql/schema-file-missing', { file }, reading.cause);
	}
}
