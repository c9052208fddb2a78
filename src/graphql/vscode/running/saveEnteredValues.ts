import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { reportFailure } from '../../../shared/vscode/commands.ts';
import { defaultSet } from '../../core/language/variables/chooseVariableSet.ts';
import type { VariableValues } from '../../core/language/variables/variablesFile.ts';
import { readVariablesText, variablesUriFor } from '../documents/variablesFiles.ts';
import type { EnteredValues } from '../services/enteredValues.ts';
import type { GraphqlServices } from '../services/services.ts';

const layout = { tabSize: 2, insertSpaces: true, eol: '\n' };

/**
 * Saves the values that were entered for the operations of an untitled document, when the document
 * is saved, in its variables file. Forgets them when the document is closed without being saved.
 */
export function saveEnteredValues({ host, enteredValues }: GraphqlServices): Disposable {
	const store = new DisposableStore();
	/** Files that were opened while an untitled document had a text, by the URI of that document. */
	const opened = new Map<string, { readonly file: vscode.TextDocument; readonly text: string }>();
	// VS Code does not tell under which name an untitled document was saved. It opens the file, writes
	// the text, empties the untitled document and closes it.
	store.add(
		vscode.workspace.onDidOpenTextDocument((file) => {
			for (const document of file.isUntitled ? [] : vscode.workspace.textDocuments) {
				if (document.isUntitled && enteredValues.all(document.uri).size > 0) {
					opened.set(document.uri.toString(), { file, text: document.getText() });
				}
			}
		}),
	);
	store.add(
		vscode.workspace.onDidCloseTextDocument(({ isUntitled, uri }) => {
			const isOpen = vscode.workspace.textDocuments.some((each) => each.uri.toString() === uri.toString());
			// A change of the language closes and opens the document.
			if (!isUntitled || isOpen) {
				return;
			}
			const values = enteredValues.all(uri);
			const last = opened.get(uri.toString());
			opened.delete(uri.toString());
			enteredValues.removeAll(uri);
			if (last && last.file.getText() === last.text && values.size > 0) {
				saveFor(last.file.uri, values, enteredValues).catch((error: unknown) =>
					reportFailure(host, 'saving the entered values', error),
				);
			}
		}),
	);
	return store;
}

/**
 * Writes the values into the variables file of a saved document. A file that exists already is not
 * changed: then the values stay in memory, for the saved document.
 */
async function saveFor(
	document: vscode.Uri,
	values: ReadonlyMap<string, VariableValues>,
	enteredValues: EnteredValues,
): Promise<void> {
	const { addToVariablesFile } = await import('../../core/withLibraries.ts');
	const file = variablesUriFor(document);
	if ((await readVariablesText(file)) !== undefined) {
		for (const [operation, entered] of values) {
			enteredValues.add(document, operation, entered);
		}
		return;
	}
	const text = [...values].reduce(
		(before, [operation, entered]) => addToVariablesFile(before, [operation, defaultSet], entered, layout),
		'',
	);
	await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
}
