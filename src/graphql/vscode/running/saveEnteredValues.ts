import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { reportFailure } from '../../../shared/vscode/commands.ts';
import { defaultSet } from '../../core/language/variables/chooseVariableSet.ts';
import type { VariableValues } from '../../core/language/variables/variablesFile.ts';
import { readVariablesText, variablesUriFor } from '../documents/variablesFiles.ts';
import type { EnteredValues } from '../services/enteredValues.ts';
import type { GraphqlServices } from '../services/services.ts';

const layout = { tabSize: 2, insertSpaces: true, eol: '\n' };

/** Time that VS Code can need between the steps of saving an untitled document. */
const savingMs = 10_000;

/** An untitled document that was closed, and perhaps saved. */
interface ClosedDocument {
	readonly text: string;
	readonly values: ReadonlyMap<string, VariableValues>;
	/** Milliseconds since the epoch. */
	readonly time: number;
}

/**
 * Saves the values that were entered for the operations of an untitled document, when the document
 * is saved, in its variables file. Forgets them when the document is closed without being saved.
 */
export function saveEnteredValues({ host, enteredValues }: GraphqlServices): Disposable {
	// VS Code does not tell under which name an untitled document was saved. It closes the untitled
	// document and opens or changes the file, in any order. The file can get its text after that.
	const store = new DisposableStore();
	/** The last text of each untitled document with values that is not empty, by its URI. */
	const texts = new Map<string, string>();
	/** The open files → when they were last opened or changed, in milliseconds since the epoch. */
	const touched = new Map<vscode.TextDocument, number>();
	const closed = new Set<ClosedDocument>();

	const remember = () => {
		for (const document of vscode.workspace.textDocuments) {
			if (document.isUntitled && document.getText() !== '' && enteredValues.all(document.uri).size > 0) {
				texts.set(document.uri.toString(), document.getText());
			}
		}
	};
	const saveIfComplete = (document: ClosedDocument) => {
		const isSaved = ([file, time]: readonly [vscode.TextDocument, number]) =>
			time >= document.time - savingMs && file.getText() === document.text;
		const [file] = [...touched].find(isSaved) ?? [];
		if (file) {
			closed.delete(document);
			saveFor(file.uri, document.values, enteredValues).catch((error: unknown) =>
				reportFailure(host, 'saving the entered values', error),
			);
		}
	};
	const touch = (document: vscode.TextDocument) => {
		if (document.isUntitled) {
			remember();
			return;
		}
		touched.set(document, Date.now());
		closed.forEach(saveIfComplete);
	};
	store.add(enteredValues.onDidChange(remember));
	store.add(vscode.workspace.onDidOpenTextDocument(touch));
	store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => touch(document)));
	store.add(
		vscode.workspace.onDidCloseTextDocument((document) => {
			touched.delete(document);
			const uri = document.uri.toString();
			const text = texts.get(uri);
			// A change of the language closes and opens the document.
			const isOpen = vscode.workspace.textDocuments.some((each) => each.uri.toString() === uri);
			if (!document.isUntitled || isOpen || text === undefined) {
				return;
			}
			const waiting = { text, values: enteredValues.all(document.uri), time: Date.now() };
			texts.delete(uri);
			enteredValues.removeAll(document.uri);
			if (waiting.values.size > 0) {
				closed.add(waiting);
				setTimeout(() => closed.delete(waiting), savingMs).unref();
				saveIfComplete(waiting);
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
