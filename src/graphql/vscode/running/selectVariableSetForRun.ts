import * as vscode from 'vscode';
import { Cancelled, UserError } from '../../../shared/core/errors.ts';
import { closeOnAbort } from '../../../shared/vscode/cancellableProgress.ts';
import type { CommandId } from '../../../shared/vscode/commands.ts';
import { promptForItem } from '../../../shared/vscode/dialogs.ts';
import { operationLabel } from '../../core/language/syntax/splitDefinitions.ts';
import {
	findAndChooseVariableSet,
	type VariableSetSelection,
	valuesOfVariableSet,
} from '../../core/language/variables/findAndChooseVariableSet.ts';
import type { VariableSet, VariableValues } from '../../core/language/variables/variablesFile.ts';
import { readVariablesFileText, variablesFileUriFor } from '../documents/variablesFiles.ts';
import type { GraphqlServices } from '../services/services.ts';
import type { ChosenVariableSets } from '../services/variableSets.ts';
import type { PreparationOptions } from './promptForValues.ts';
import type { RunTarget } from './runTarget.ts';

/**
 * Reads the variable sets of an operation from the variables file of its document.
 * @throws {UserError} `graphql/variables-file-broken`, `graphql/variables-file-unreadable`
 */
async function readOperationSets(storedChoices: ChosenVariableSets, target: RunTarget): Promise<VariableSetSelection> {
	const { document, operation, variableSet: requested } = target;
	const uri = variablesFileUriFor(document.uri);
	const text = uri.scheme === 'untitled' ? undefined : await readVariablesFileText(uri);
	const last = storedChoices.lastChosen(document.uri, operation.name ?? '');
	return findAndChooseVariableSet({ file: vscode.workspace.asRelativePath(uri), text }, operation, { requested, last });
}

/** The variable set that an operation runs with. */
interface SelectedVariableSet {
	/** Name of the set; `undefined` if the operation has no variable sets. */
	readonly name: string | undefined;
	/** The values of the set, without the values from the environment. */
	readonly values: VariableValues;
}

/** The selection for an operation without variable sets. */
export const noVariableSet: SelectedVariableSet = { name: undefined, values: {} };

/**
 * Selects the variable set that an operation runs with. If it is not unique, the user selects one.
 * @throws {UserError} `graphql/variables-file-broken`, `graphql/variables-file-unreadable`,
 * `graphql/variable-set-not-found`; `Cancelled`
 */
export async function selectVariableSetForRun(
	storedChoices: ChosenVariableSets,
	target: RunTarget,
	options: PreparationOptions,
): Promise<SelectedVariableSet> {
	const { sets, choice } = await readOperationSets(storedChoices, target);
	switch (choice.kind) {
		case 'none':
			return noVariableSet;
		case 'not found':
			throw new UserError('graphql/variable-set-not-found', {
				operation: operationLabel(target.operation),
				set: choice.name,
			});
		case 'set':
			return setNamed(sets, choice.name);
		case 'ambiguous': {
			const name = await promptForSet(target, sets, options);
			await storedChoices.choose(target.document.uri, target.operation.name ?? '', name);
			return setNamed(sets, name);
		}
	}
}

function setNamed(sets: readonly VariableSet[], name: string): SelectedVariableSet {
	return { name, values: valuesOfVariableSet(sets, name) };
}

async function promptForSet(
	{ operation }: RunTarget,
	sets: readonly VariableSet[],
	{ signal }: PreparationOptions,
): Promise<string> {
	const options = {
		title: vscode.l10n.t('Variable Set'),
		placeHolder: vscode.l10n.t('Select the variable set for {0}', operationLabel(operation)),
	};
	const chosen = await closeOnAbort(signal, (token) => promptForItem(sets.map(setItem), options, token));
	return chosen.set;
}

/**
 * Creates the list item of a variable set, with its values as JSON. VS Code truncates them to the
 * width of the list.
 */
function setItem({ name, values }: VariableSet) {
	return { label: name, detail: JSON.stringify(values ?? {}), set: name };
}

/**
 * Prompts for the variable set with which an operation runs from now on. `args` are the arguments
 * of the command. They are passed on if the user selects Edit Variables. @throws {Cancelled}
 */
export async function promptForVariableSet(
	{ variableSets: storedChoices, enteredValues }: GraphqlServices,
	target: RunTarget,
	args: readonly unknown[],
): Promise<void> {
	const { document, operation } = target;
	const hasEntered = Object.keys(enteredValues.get(document.uri, operation.name ?? '')).length > 0;
	const { sets, choice } = await readOperationSets(storedChoices, target);
	const current = choice.kind === 'set' ? choice.name : undefined;
	const newSet = { label: vscode.l10n.t('$(add) New Variable Set...') };
	const enterAgain = { label: vscode.l10n.t('$(discard) Forget Entered Values') };
	const items: readonly (vscode.QuickPickItem & { readonly set?: string })[] = [
		...sets.map((set) => ({
			...setItem(set),
			...(set.name === current ? { description: vscode.l10n.t('current') } : {}),
		})),
		{ label: '', kind: vscode.QuickPickItemKind.Separator },
		...(hasEntered ? [enterAgain] : []),
		newSet,
		{ label: vscode.l10n.t('$(edit) Edit Variables') },
	];
	const picked = await promptForItem(items, {
		title: vscode.l10n.t('Variable Set'),
		placeHolder: vscode.l10n.t('Select the variable set for {0}', operationLabel(operation)),
	});
	const edit = 'studyAdmin.editVariables' satisfies CommandId;
	if (picked === enterAgain) {
		enteredValues.remove(document.uri, operation.name ?? '');
	} else if (picked === newSet) {
		const name = await promptForSetName(sets);
		const target = { uri: document.uri.toString(), operationName: operation.name, offset: operation.start };
		await vscode.commands.executeCommand(edit, { ...target, variableSet: name });
		await storedChoices.choose(document.uri, operation.name ?? '', name);
	} else if (picked.set === undefined) {
		await vscode.commands.executeCommand(edit, ...args);
	} else {
		await storedChoices.choose(document.uri, operation.name ?? '', picked.set);
	}
}

async function promptForSetName(sets: readonly VariableSet[]): Promise<string> {
	const name = await vscode.window.showInputBox({
		title: vscode.l10n.t('New Variable Set'),
		prompt: vscode.l10n.t('Name of the variable set, such as an institution'),
		validateInput: (typed) => {
			const isTaken = sets.some((set) => set.name === typed.trim());
			return isTaken ? vscode.l10n.t('A variable set with this name already exists.') : undefined;
		},
	});
	if (!name?.trim()) {
		throw new Cancelled();
	}
	return name.trim();
}
