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

/** The values of an untitled document that was closed while files were being opened or changed. */
interface ClosedDocument {
	readonly text: string;
	readonly values: ReadonlyMap<string, VariableValues>;
	readonly files: readonly vscode.TextDocument[];
}

/**
 * Saves the values that were entered for the operations of an untitled document, when the document
 * is saved, in its variables file. Forgets them when the document is closed without being saved.
 */
export function saveEnteredValues({ host, enteredValues }: GraphqlServices): Disposable {
	// VS Code does not tell under which name an untitled document was saved. It opens or changes the
	// file, empties the untitled document and closes it. The file can get its text after that.
	const store = new DisposableStore();
	/** The last text of each untitled document with values that is not empty, by its URI. */
	const texts = new Map<string, string>();
	/** The files that were opened or changed → when. */
	const touched = new Map<vscode.TextDocument, number>();
	/** The documents that were reported as opened. VS Code can report the end of another one first. */
	const reported = new WeakSet(vscode.workspace.textDocuments);
	const closed = new Set<ClosedDocument>();

	const remember = () => {
		for (const document of vscode.workspace.textDocuments) {
			if (document.isUntitled && document.getText() !== '' && enteredValues.all(document.uri).size > 0) {
				texts.set(document.uri.toString(), document.getText());
			}
		}
	};
	const saveIfComplete = (document: ClosedDocument) => {
		const file = document.files.find((each) => each.getText() === document.text);
		if (file) {
			closed.delete(document);
			saveFor(file.uri, document.values, enteredValues).catch((error: unknown) =>
				reportFailure(host, 'saving the entered values', error),
			);
		}
	};
	const touch = (document: vscode.TextDocument) => {
		reported.add(document);
		if (document.isUntitled) {
			remember();
		} else if (texts.size > 0) {
			touched.set(document, Date.now());
		}
		for (const waiting of closed) {
			saveIfComplete(waiting);
		}
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
			const since = Date.now() - savingMs;
			const files = vscode.workspace.textDocuments.filter(
				(file) => !file.isUntitled && (!reported.has(file) || (touched.get(file) ?? 0) >= since),
			);
			const waiting = { text, values: enteredValues.all(document.uri), files };
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
