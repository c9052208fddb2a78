import * as vscode from 'vscode';
import type { ApiEnvironment } from '../../../environments/core/environment.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { confirm } from '../../../shared/vscode/dialogs.ts';
import { type CheckedOperation, checkOperation } from '../../core/client/request/checkedOperation.ts';
import { operationLabel } from '../../core/language/syntax/splitDefinitions.ts';
import { variableValuesFor } from '../../core/language/variables/checkVariables.ts';
import type { VariableValues } from '../../core/language/variables/variablesFile.ts';
import type { GraphqlServices } from '../services/services.ts';
import { type PreparationOptions, promptForMissingValues } from './promptForValues.ts';
import { checkTarget, type RunTarget } from './runTarget.ts';
import { noVariableSet, selectVariableSetForRun } from './selectVariableSetForRun.ts';

/** A checked operation, and the environment when the user ran the command. */
export interface CheckedRunTarget {
	readonly target: RunTarget;
	readonly operation: CheckedOperation;
	readonly environment: ApiEnvironment;
}

/** An operation whose syntax and variables are valid, with everything that is sent. */
export interface PreparedRun extends CheckedRunTarget {
	readonly variables: VariableValues;
	/** Name of the variable set; `undefined` if no set was used. */
	readonly variableSet: string | undefined;
}

/** Checks the text of an operation. @throws {UserError} the errors of `checkOperation` */
export async function checkTargetOperation(target: RunTarget): Promise<CheckedOperation> {
	return checkTarget(target, () => checkOperation(target.query, operationLabel(target.operation)));
}

/**
 * Returns the values of an operation's variables with everything else that is to be sent. The
 * values come from the selected variable set, else from the environment. The user is asked for
 * required values that are in neither.
 * @throws {UserError} `graphql/variable…`; `Cancelled`
 */
export async function prepareRun(
	services: GraphqlServices,
	{ target, operation, environment }: CheckedRunTarget,
	options: PreparationOptions = {},
): Promise<PreparedRun> {
	const { variableSets, enteredValues, schemas } = services;
	const { label, variables: definitions } = operation;
	const needsVariableSet = definitions.length > 0 || target.variableSet !== undefined;
	const { name: variableSet, values: setValues } = needsVariableSet
		? await selectVariableSetForRun(variableSets, target, options)
		: noVariableSet;
	const schema = await schemas.forRun(target.document, environment);
	const declared = { operation: label, definitions, schema };
	const name = operation.name ?? '';
	const entered = enteredValues.get(target.document.uri, name);
	const given = { ...environment.api.variables, ...entered, ...setValues };
	const asked = await promptForMissingValues(declared, given, options);
	enteredValues.add(target.document.uri, name, asked);
	const variables = variableValuesFor(declared, { ...entered, ...setValues, ...asked }, environment);
	return { target, operation, environment, variables, variableSet };
}

/**
 * Checks that the document is that of the moment when the user ran the operation, because a sign-in
 * and the entry of values can take minutes.
 * @throws {UserError} `graphql/changed-before-sending`
 */
export function requireUnchangedDocument({ target, operation }: CheckedRunTarget): void {
	const { document, documentVersion } = target;
	if (document.isClosed || document.version !== documentVersion) {
		throw new UserError('graphql/changed-before-sending', { operation: operation.label });
	}
}

/**
 * Checks that the environment is that of the moment when the user ran the operation; see
 * {@link requireUnchangedDocument}.
 * @throws {UserError} `graphql/changed-before-sending`
 */
export function requireUnchangedEnvironment(
	{ host }: GraphqlServices,
	{ operation, environment }: CheckedRunTarget,
): void {
	if (JSON.stringify(host.environments.get(environment.id)) !== JSON.stringify(environment)) {
		throw new UserError('graphql/changed-before-sending', { operation: operation.label });
	}
}

/** Asks the user to confirm a mutation in production. @throws {Cancelled} if the user declines. */
export async function confirmProductionMutation({ operation, environment }: PreparedRun): Promise<void> {
	if (operation.kind !== 'mutation' || environment.kind !== 'production') {
		return;
	}
	const { host } = new URL(environment.api.url);
	await confirm(
		vscode.l10n.t('Run "{0}" in production?', operation.label),
		vscode.l10n.t('The mutation changes data in "{0}" at {1}.', environment.label, host),
		vscode.l10n.t('Run Mutation'),
	);
}
