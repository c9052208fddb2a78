import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { reportFailure } from '../../../shared/vscode/commands.ts';
import { addToVariablesFile } from '../../core/language/variables/addToVariablesFile.ts';
import { defaultVariableSetName } from '../../core/language/variables/chooseVariableSet.ts';
import type { VariableValues } from '../../core/language/variables/variablesFile.ts';
import { readVariablesFileText, variablesFileUriFor } from '../documents/variablesFiles.ts';
import { writeFileAtUri } from '../documents/writeFileAtUri.ts';
import type { EnteredVariableValues } from '../services/enteredVariableValues.ts';
import type { GraphqlServices } from '../services/services.ts';

const layout = { tabSize: 2, insertSpaces: true, eol: '\n' };

/** Time that VS Code can need to write a file before it closes the untitled document. */
const savingMs = 10_000;

/** Time after the end of an untitled document in which VS Code can report the saved file. */
const reportingMs = 3000;

/** An untitled document that was closed, and perhaps saved. */
interface ClosedDocument {
	readonly text: string;
	readonly values: ReadonlyMap<string, VariableValues>;
}

/**
 * Saves the values that were entered for the operations of an untitled document, when the document
 * is saved, in its variables file. Forgets them when the document is closed without being saved,
 * and those of an untitled notebook when it is closed.
 */
export function registerEnteredValueSaving({ host, enteredValues }: GraphqlServices): Disposable {
	// VS Code does not tell under which name an untitled document was saved. It writes a file with the
	// text, opens or changes its document, and closes the untitled document. It can report these in
	// any order, and does not always report that the file was saved.
	const store = new DisposableStore();
	/** The last text of each untitled document with values that is not empty, by its URI. */
	const texts = new Map<string, string>();
	/** Files → when they were opened or changed, in milliseconds since the epoch. */
	const touched = new Map<vscode.TextDocument, number>();
	/** Documents → when they were closed. */
	const closed = new Map<ClosedDocument, number>();

	const remember = () => {
		for (const document of vscode.workspace.textDocuments) {
			if (document.isUntitled && document.getText() !== '' && enteredValues.all(document.uri).size > 0) {
				texts.set(document.uri.toString(), document.getText());
			}
		}
	};
	const join = () => {
		removeOld(touched, savingMs);
		removeOld(closed, reportingMs);
		for (const document of closed.keys()) {
			for (const file of touched.keys()) {
				if (isSameQuery(file.getText(), document.text)) {
					saveIfNew(file.uri, document).catch((error: unknown) =>
						reportFailure(host, 'saving the entered values', error),
					);
				}
			}
		}
	};
	const saveIfNew = async (file: vscode.Uri, document: ClosedDocument) => {
		// A document of another extension can be unknown to the file system.
		const { mtime } = await vscode.workspace.fs.stat(file).then(undefined, () => ({ mtime: 0 }));
		if (mtime >= Date.now() - savingMs && closed.delete(document)) {
			await saveFor(file, document.values, enteredValues);
		}
	};
	const touch = (document: vscode.TextDocument) => {
		if (document.isUntitled) {
			remember();
		} else if (texts.size > 0 || closed.size > 0) {
			touched.set(document, Date.now());
			join();
		}
	};
	store.add(
		vscode.workspace.onDidCloseNotebookDocument(({ uri, isUntitled }) => {
			if (isUntitled) {
				// A later notebook can have the same name.
				enteredValues.removeAll(uri);
			}
		}),
	);
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
			const values = enteredValues.all(document.uri);
			texts.delete(uri);
			enteredValues.removeAll(document.uri);
			if (values.size > 0) {
				closed.set({ text, values }, Date.now());
				join();
			}
		}),
	);
	return store;
}

/** Returns whether texts are equal apart from white space, which is formatted on saving. */
function isSameQuery(text: string, other: string): boolean {
	return text === other || text.replace(/\s+/g, '') === other.replace(/\s+/g, '');
}

function removeOld(times: Map<unknown, number>, age: number): void {
	for (const [key, time] of times) {
		if (time < Date.now() - age) {
			times.delete(key);
		}
	}
}

/**
 * Writes the values into the variables file of a saved document. If the file exists already or
 * cannot be written, the values stay in memory, for the saved document.
 * @throws {UserError} `graphql/variables-file-unreadable`, `graphql/file-not-written`
 */
async function saveFor(
	document: vscode.Uri,
	values: ReadonlyMap<string, VariableValues>,
	enteredValues: EnteredVariableValues,
): Promise<void> {
	const file = variablesFileUriFor(document);
	const text = [...values].reduce(
		(before, [operation, entered]) => addToVariablesFile(before, [operation, defaultVariableSetName], entered, layout),
		'',
	);
	let isWritten = false;
	try {
		if ((await readVariablesFileText(file)) === undefined) {
			await writeFileAtUri(file, text);
			isWritten = true;
		}
	} finally {
		for (const [operation, entered] of isWritten ? [] : values) {
			enteredValues.add(document, operation, entered);
		}
	}
}
