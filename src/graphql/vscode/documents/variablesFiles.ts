import * as vscode from 'vscode';
import { UserError } from '../../../shared/core/errors.ts';
import { variablesEnding } from '../../core/documentKinds.ts';
import { readFile } from './readFile.ts';

const maximumMegabytes = 5;

/** Selects variables files. */
export const variablesSelector = { pattern: `**/*${variablesEnding}` } satisfies vscode.DocumentFilter;

/** The URI of the variables file for a document: a file in the same folder. */
export function variablesUriFor(document: vscode.Uri): vscode.Uri {
	return document.with({ path: document.path + variablesEnding });
}

/**
 * The URI of the document to which a variables file belongs; `undefined` for other files and for
 * files that are not saved.
 */
export function operationsUriFor(file: vscode.Uri): vscode.Uri | undefined {
	return file.scheme !== 'untitled' && file.path.endsWith(variablesEnding)
		? file.with({ path: file.path.slice(0, -variablesEnding.length) })
		: undefined;
}

/**
 * The text of a variables file in the editor, or the stored text; `undefined` if there is no file.
 * @throws {UserError} `graphql/variables-file-unreadable`
 */
export async function readVariablesText(uri: vscode.Uri): Promise<string | undefined> {
	const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
	if (open) {
		return open.getText();
	}
	const reading = await readFile(uri, maximumMegabytes * 2 ** 20);
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
