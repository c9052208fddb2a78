import * as vscode from 'vscode';
import { requireDialogResult } from '../../../shared/vscode/dialogs.ts';
import type { OperationWithVariables } from '../../core/language/variables/checkVariables.ts';
import {
	allValuesToEnter,
	enteredVariables,
	inputTextOfValue,
	missingValuesToEnter,
	replaceVariableValue,
	type ValueToEnter,
} from '../../core/language/variables/valuesToEnter.ts';
import type { VariableValues } from '../../core/language/variables/variablesFile.ts';

/**
 * Asks the user for the required values that are missing, one by one, and calls `onAsk` before.
 * Returns the variables for which a value was entered, with their given values. @throws {Cancelled}
 */
export async function promptForMissingValues(
	{ operation, definitions, schema }: OperationWithVariables,
	given: VariableValues,
	onAsk: () => void,
): Promise<VariableValues> {
	const missing = missingValuesToEnter(definitions, schema, given);
	if (missing.length > 0) {
		onAsk();
	}
	return enteredVariables(await askFor(missing, operation, given), missing);
}

/**
 * Asks the user for the values of all variables, one by one, and proposes the given values. An
 * optional value can be left out. @throws {Cancelled}
 */
export async function promptForAllValues(
	{ operation, definitions, schema }: OperationWithVariables,
	given: VariableValues,
): Promise<VariableValues> {
	const all = allValuesToEnter(definitions, schema);
	const required = Object.entries(given).filter(([name]) =>
		all.some(({ path }) => path.length > 1 && path[0] === name),
	);
	return askFor(all, operation, Object.fromEntries(required), given);
}

/** Asks for values and adds them to `values`. The values in `proposed` are proposed. */
async function askFor(
	wanted: readonly ValueToEnter[],
	operation: string,
	values: VariableValues,
	proposed: VariableValues = {},
): Promise<VariableValues> {
	let entered = values;
	for (const [index, value] of wanted.entries()) {
		const step = wanted.length === 1 ? '' : ` (${index + 1}/${wanted.length})`;
		const text = await ask(
			vscode.l10n.t('Values for {0}{1}', operation, step),
			value,
			inputTextOfValue(proposed, value.path),
		);
		entered = text === '' ? entered : replaceVariableValue(entered, value.path, value.read(text));
	}
	return entered;
}

/** Asks for one value. Returns the empty string if an optional value is left out. */
async function ask(title: string, value: ValueToEnter, proposed: string): Promise<string> {
	const { name, type, description, choices, isOptional, example, read } = value;
	const prompt = description === undefined ? `${name}: ${type}` : `${name}: ${type} · ${description}`;
	const none = vscode.l10n.t('No Value');
	const text = await requireDialogResult(
		choices.length > 0
			? vscode.window.showQuickPick(isOptional ? [...choices, none] : choices, {
					title,
					placeHolder: prompt,
					ignoreFocusOut: true,
				})
			: vscode.window.showInputBox({
					title,
					prompt: isOptional ? vscode.l10n.t('{0}. Leave empty for no value.', prompt) : prompt,
					placeHolder: vscode.l10n.t('For example, {0}', example),
					value: proposed,
					ignoreFocusOut: true,
					validateInput: (typed) =>
						(isOptional && typed === '') || read(typed) !== undefined
							? undefined
							: vscode.l10n.t('Enter a value of the type {0} for {1}, such as {2}.', type, name, example),
				}),
	);
	return text === none ? '' : text;
}
