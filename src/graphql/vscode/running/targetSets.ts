import * as vscode from 'vscode';
import { Cancelled, UserError } from '../../shared/errors.ts';
import { chooseVariableSet, type SetChoice } from '../core/variables/chooseVariableSet.ts';
import type { VariableSet, VariableValues } from '../core/variables/variablesFile.ts';
import { loadLanguage } from '../loadLanguage.ts';
import { operationLabel, type RunTarget } from '../running/runTarget.ts';
import type { VariableSets } from './variableSets.ts';
import { readVariablesText, variablesUriFor } from './variablesFiles.ts';

/** The sets of variables that a target has, and which of them it runs with. */
export interface TargetSets {
	readonly sets: readonly VariableSet[];
	readonly choice: SetChoice;
}

/** Reads the sets for an operation from the file beside its document. @throws {UserError} `graphql/variables-file-broken`, `…-unreadable` */
export async function readTargetSets(chosen: VariableSets, target: RunTarget): Promise<TargetSets> {
	const { document, operation, variableSet: asked } = target;
	const text = document.isUntitled ? undefined : await readVariablesText(variablesUriFor(document.uri));
	const { readVariablesFile, setsFor } = await loadLanguage();
	const file = readVariablesFile(text ?? '');
	const sets = setsFor(file, operation.name ?? '');
	const broken = file.syntaxError ?? sets.find(({ values }) => values === undefined)?.key.start;
	if (text !== undefined && broken !== undefined) {
		throw new UserError('graphql/variables-file-broken', {
			operation: operationLabel(operation),
			file: vscode.workspace.asRelativePath(variablesUriFor(document.uri)),
			line: text.slice(0, broken).split('\n').length,
		});
	}
	const last = chosen.lastChosen(document.uri, operation.name ?? '');
	const choice = chooseVariableSet(
		sets.map(({ name }) => name),
		{ asked, last },
	);
	return { sets, choice };
}

/** The set that an operation runs with. */
export interface ChosenSet {
	/** `undefined`: there is none. */
	readonly name: string | undefined;
	/** Without the environment's. */
	readonly values: VariableValues;
}

/** What an operation runs with that takes no values. */
export const noSet: ChosenSet = { name: undefined, values: {} };

/**
 * The set that an operation runs with; where several would do the user chooses one.
 * @throws {UserError} `graphql/variables-file-broken`, `graphql/variables-file-unreadable`, `graphql/variable-set-not-found`; `Cancelled`
 */
export async function chosenSet(chosen: VariableSets, target: RunTarget): Promise<ChosenSet> {
	const { sets, choice } = await readTargetSets(chosen, target);
	switch (choice.kind) {
		case 'none':
			return noSet;
		case 'not found':
			throw new UserError('graphql/variable-set-not-found', {
				operation: operationLabel(target.operation),
				set: choice.name,
			});
		case 'set':
			return setNamed(sets, choice.name);
		case 'open': {
			const name = await askForSet(target, sets);
			await chosen.choose(target.document.uri, target.operation.name ?? '', name);
			return setNamed(sets, name);
		}
	}
}

function setNamed(sets: readonly VariableSet[], name: string): ChosenSet {
	return { name, values: sets.findLast((set) => set.name === name)?.values ?? {} };
}

async function askForSet({ operation }: RunTarget, sets: readonly VariableSet[]): Promise<string> {
	const chosen = await vscode.window.showQuickPick(
		sets.map(({ name }) => name),
		{
			title: vscode.l10n.t('Variables'),
			placeHolder: vscode.l10n.t('Choose the values to run {0} with', operationLabel(operation)),
		},
	);
	if (chosen === undefined) {
		throw new Cancelled();
	}
	return chosen;
}
