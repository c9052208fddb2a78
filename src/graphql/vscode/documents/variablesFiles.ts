import * as vscode from 'vscode';
import { UserError } from '../../../shared/core/errors.ts';
import { variablesFileEnding } from '../../core/documentKinds.ts';
import { containingFileUri } from './containingFileUri.ts';
import { readTextFileAtUri } from './readTextFileAtUri.ts';

const maximumMegabytes = 5;

/** Document selector for variables files. */
export const variablesFileSelector = { pattern: `**/*${variablesFileEnding}` } satisfies vscode.DocumentFilter;

/**
 * Returns the URI of the variables file of a document, which is in the same folder. The cells of a
 * notebook share one file. The scheme is `untitled` for an untitled document, which has no file.
 */
export function variablesFileUriFor(document: vscode.Uri): vscode.Uri {
	const file = containingFileUri(document);
	return file.with({ path: file.path + variablesFileEnding });
}

/**
 * Returns the URI of the document to which a variables file belongs; `undefined` for other files
 * and for untitled files.
 */
export function operationsDocumentUriFor(file: vscode.Uri): vscode.Uri | undefined {
	return file.scheme !== 'untitled' && file.path.endsWith(variablesFileEnding)
		? file.with({ path: file.path.slice(0, -variablesFileEnding.length) })
		: undefined;
}

/**
 * Reads the text of a variables file from the editor if it is open, else from the file. Resolves to
 * `undefined` if the file does not exist.
 * @throws {UserError} `graphql/variables-file-unreadable`
 */
export async function readVariablesFileText(uri: vscode.Uri): Promise<string | undefined> {
	const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
	if (open) {
		return open.getText();
	}
	const reading = await readTextFileAtUri(uri, maximumMegabytes * 2 ** 20);
	switch (reading.kind) {
		case 'text':
			return reading.text;
		case 'missing':
			return undefined;
		default: {
			const details = { file: vscode.workspace.asRelativePath(uri), megabytes: maximumMegabytes };
			throw new UserError('graphql/variables-file-unreadable', details, 'cause' in reading ? reading.cause : undefined);
		}
	}
}
