import * as vscode from 'vscode';
import { UserError } from '../../shared/errors.ts';
import { readFile } from '../readFile.ts';

const ending = '.variables.jsonc';
const maximumMegabytes = 5;

/** Which documents can be variables files. */
export const variablesSelector = { pattern: `**/*${ending}` } satisfies vscode.DocumentFilter;

/** Where the values for a document's operations are: in the file beside it. */
export function variablesUriFor(document: vscode.Uri): vscode.Uri {
	return document.with({ path: document.path + ending });
}

/** The document whose operations a variables file is for; `undefined` for any other file, and before it has been saved beside one. */
export function operationsUriFor(file: vscode.Uri): vscode.Uri | undefined {
	return file.scheme !== 'untitled' && file.path.endsWith(ending)
		? file.with({ path: file.path.slice(0, -ending.length) })
		: undefined;
}

/**
 * The text of a variables file as it is being edited, else as it is stored; `undefined` when there is none.
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
			const facts = { file: vscode.workspace.asRelativePath(uri), megabytes: maximumMegabytes };
			throw new UserError('graphql/variables-file-unreadable', facts, 'cause' in reading ? reading.cause : undefined);
		}
	}
}
