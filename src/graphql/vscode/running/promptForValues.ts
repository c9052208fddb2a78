import * as vscode from 'vscode';
import { closeOnAbort } from '../../../shared/vscode/cancellableProgress.ts';
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

/** How a run is prepared. */
export interface PreparationOptions {
	/** Aborting the signal closes the prompts. */
	readonly signal?: AbortSignal | undefined;
	/** Called before the user is asked for values. */
	readonly onAsk?: () => void;
}

/**
 * Asks the user for the required values that are missing, one by one, and calls `onAsk` before.
 * Returns the variables for which a value was entered, with their given values.
 * @throws {Cancelled} also when the signal is aborted
 */
export async function promptForMissingValues(
	{ operation, definitions, schema }: OperationWithVariables,
	given: VariableValues,
	{ signal, onAsk }: PreparationOptions,
): Promise<VariableValues> {
	const missing = missingValuesToEnter(definitions, schema, given);
	if (missing.length > 0) {
		onAsk?.();
	}
	return enteredVariables(await askFor(missing, operation, { values: given, signal }), missing);
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
	return askFor(all, operation, { values: Object.fromEntries(required), proposed: given });
}

/** The values to which {@link askFor} adds the entered ones, and those that it proposes. */
interface AskOptions extends Pick<PreparationOptions, 'signal'> {
	readonly values: VariableValues;
	readonly proposed?: VariableValues;
}

/** Asks for values and adds them to `values`. */
async function askFor(
	wanted: readonly ValueToEnter[],
	operation: string,
	{ values, proposed = {}, signal }: AskOptions,
): Promise<VariableValues> {
	let entered = values;
	for (const [index, value] of wanted.entries()) {
		const step = wanted.length === 1 ? '' : ` (${index + 1}/${wanted.length})`;
		const title = vscode.l10n.t('Values for {0}{1}', operation, step);
		const inputText = inputTextOfValue(proposed, value.path);
		const text = await closeOnAbort(signal, (token) => ask(title, value, inputText, token));
		entered = text === '' ? entered : replaceVariableValue(entered, value.path, value.read(text));
	}
	return entered;
}

/** Asks for one value. Returns the empty string if an optional value is left out. */
async function ask(
	title: string,
	value: ValueToEnter,
	proposed: string,
	token: vscode.CancellationToken,
): Promise<string> {
	const { name, type, description, choices, isOptional, example, read } = value;
	const prompt = description === undefined ? `${name}: ${type}` : `${name}: ${type} · ${description}`;
	const none = vscode.l10n.t('No Value');
	const text = await requireDialogResult(
		choices.length > 0
			? vscode.window.showQuickPick(
					isOptional ? [...choices, none] : choices,
					{ title, placeHolder: prompt, ignoreFocusOut: true },
					token,
				)
			: vscode.window.showInputBox(
					{
						title,
						prompt: isOptional ? vscode.l10n.t('{0}. Leave empty for no value.', prompt) : prompt,
						placeHolder: vscode.l10n.t('For example, {0}', example),
						value: proposed,
						ignoreFocusOut: true,
						validateInput: (typed) =>
							(isOptional && typed === '') || read(typed) !== undefined
								? undefined
								: vscode.l10n.t('Enter a value of the type {0} for {1}, such as {2}.', type, name, example),
					},
					token,
				),
	);
	return text === none ? '' : text;
}
