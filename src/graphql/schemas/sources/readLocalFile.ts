import * as vscode from 'vscode';
import { UserError } from '../../../shared/errors.ts';
import { readFile } from '../../readFile.ts';

/** The text of a file. @throws {UserError} `graphql/schema-file-missing`, `graphql/schema-file-too-large` */
export async function readLocalFile(uri: vscode.Uri, maximumBytes: number): Promise<string> {
	const file = vscode.workspace.asRelativePath(uri);
	const reading = await readFile(uri, maximumBytes);
	switch (reading.kind) {
		case 'text':
			return reading.text;
		case 'too large':
			throw new UserError('graphql/schema-file-too-large', { file, megabytes: maximumBytes / 2 ** 20 });
		case 'missing':
			throw new UserError('graphql/schema-file-missing', { file });
		case 'unreadable':
			throw new UserError('graphql/schema-file-missing', { file }, reading.cause);
	}
}
