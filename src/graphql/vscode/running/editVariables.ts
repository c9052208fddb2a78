import * as vscode from 'vscode';
import { UserError } from '../../../shared/core/errors.ts';
import type { TextRange } from '../../core/language/syntax/graphqlText.ts';
import { operationLabel } from '../../core/language/syntax/splitDefinitions.ts';
import { addToVariablesFile, firstValueRange } from '../../core/language/variables/addToVariablesFile.ts';
import { chooseVariableSet, defaultVariableSetName } from '../../core/language/variables/chooseVariableSet.ts';
import { parseVariableDefinitions } from '../../core/language/variables/operationHeads.ts';
import { initialVariableValues } from '../../core/language/variables/placeholders.ts';
import { readVariablesFile, variableSetsOfOperation } from '../../core/language/variables/variablesFile.ts';
import { readVariablesFileText, variablesFileUriFor } from '../documents/variablesFiles.ts';
import { writeFileAtUri } from '../documents/writeFileAtUri.ts';
import type { GraphqlServices } from '../services/services.ts';
import { checkTargetOperation } from './prepareRun.ts';
import { promptForAllValues } from './promptForValues.ts';
import type { RunTarget } from './runTarget.ts';

/**
 * Opens the variables file of an operation, adds the values that the user has entered and
 * placeholders for missing required values, and selects the first one. Creates the file if it does
 * not exist. An untitled document has no file: asks for the values, which stay in memory.
 * @throws {UserError} `graphql/syntax-error` in the head of the operation, `graphql/no-variables`,
 * `graphql/file-not-written`; `Cancelled`
 */
export async function editVariables(services: GraphqlServices, target: RunTarget): Promise<void> {
	const { document, operation } = target;
	const details = { operation: operationLabel(operation), document: document.uri.toString(), offset: operation.start };
	const definitions =
		parseVariableDefinitions(target.query, operation) ?? (await checkTargetOperation(target)).variables;
	if (definitions.length === 0) {
		throw new UserError('graphql/no-variables', details);
	}
	const uri = variablesFileUriFor(document.uri);
	if (uri.scheme === 'untitled') {
		const { enteredValues, schemas } = services;
		const name = operation.name ?? '';
		const declared = { operation: details.operation, definitions, schema: schemas.forDocument(document) };
		const values = await promptForAllValues(declared, enteredValues.get(document.uri, name));
		enteredValues.remove(document.uri, name);
		enteredValues.add(document.uri, name, values);
		return;
	}
	const isNew = (await readVariablesFileText(uri)) === undefined;
	if (isNew) {
		await writeFileAtUri(uri, '');
	}
	const editor = await vscode.window.showTextDocument(uri);
	const range = await addMissingValues(services, target, editor);
	editor.selection = selectionOf(editor.document, range);
	editor.revealRange(editor.selection);
	if (isNew) {
		await editor.document.save();
	}
}

/**
 * Adds placeholders for missing values to the variable set of the operation, unless the file has a
 * syntax error. Returns the range to select.
 */
async function addMissingValues(
	{ host, variableSets, enteredValues, schemas }: GraphqlServices,
	{ document, operation, query, variableSet: asked }: RunTarget,
	editor: vscode.TextEditor,
): Promise<TextRange> {
	const text = editor.document.getText();
	const file = readVariablesFile(text);
	const errorOffset = file.syntaxError;
	if (errorOffset !== undefined) {
		return { start: errorOffset, end: errorOffset };
	}
	const name = operation.name ?? '';
	const sets = variableSetsOfOperation(file, name);
	const last = variableSets.lastChosen(document.uri, name);
	const names = sets.map((set) => set.name);
	const choice = chooseVariableSet(names, { requested: asked, last });
	const set = 'name' in choice ? choice.name : (names[0] ?? defaultVariableSetName);
	const { active } = host.environments;
	const entered = enteredValues.get(document.uri, name);
	const setValues = sets.find((each) => each.name === set)?.values;
	const knownValues = { ...active?.api?.variables, ...entered, ...setValues };
	const definitions = parseVariableDefinitions(query, operation) ?? [];
	const isNew = ([variable]: readonly [string, unknown]) => !Object.hasOwn(setValues ?? {}, variable);
	const values = {
		...Object.fromEntries(Object.entries(entered).filter(isNew)),
		...initialVariableValues(definitions, schemas.forDocument(document), knownValues),
	};
	const newText = addToVariablesFile(text, [name, set], values, layoutOf(editor));
	if (newText !== text) {
		const all = new vscode.Range(0, 0, editor.document.lineCount, 0);
		await editor.edit((edit) => edit.replace(all, newText));
		// An edit of a read-only file has no effect. The values then remain in memory.
		if (editor.document.getText() === newText) {
			enteredValues.remove(document.uri, name);
		}
	}
	return firstValueRange(newText, [name, set, ...Object.keys(values).slice(0, 1)]);
}

function layoutOf({ options, document }: vscode.TextEditor) {
	return {
		tabSize: Number(options.tabSize) || 2,
		insertSpaces: options.insertSpaces !== false,
		eol: document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n',
	};
}

function selectionOf(document: vscode.TextDocument, { start, end }: TextRange): vscode.Selection {
	return new vscode.Selection(document.positionAt(start), document.positionAt(end));
}
