import * as vscode from 'vscode';
import type { ApiEnvironment } from '../../../environments/core/environment.ts';
import { Cancelled } from '../../../shared/core/errors.ts';
import type { CheckedOperation } from '../../core/client/request/checkedOperation.ts';
import { operationLabel } from '../../core/language/syntax/splitDefinitions.ts';
import type { VariableValues } from '../../core/language/variables/variablesFile.ts';
import type { GraphqlServices } from '../services/services.ts';
import type { RunTarget } from './runTarget.ts';
import { noSet, selectVariableSet } from './selectVariableSet.ts';

/** An operation whose syntax and variables are valid, with everything that is sent. */
export interface PreparedRun {
	readonly target: RunTarget;
	readonly operation: CheckedOperation;
	readonly environment: ApiEnvironment;
	readonly variables: VariableValues;
	/** Name of the variable set; `undefined` if no set was used. */
	readonly variableSet: string | undefined;
}

/**
 * Checks an operation for the active environment and returns what is to be sent. The values of
 * variables come from the selected variable set, else from the environment.
 * @throws {UserError} `environment/…`, `graphql/variable…`, the errors of `checkOperation`;
 * `Cancelled`
 */
export async function prepareRun(
	{ host, variableSets, schemas }: GraphqlServices,
	target: RunTarget,
): Promise<PreparedRun> {
	const environment = host.environments.requireActiveApi();
	const { checkOperation, variablesFor } = await import('../../core/withLibraries.ts');
	const operation = checkOperation(target.query, operationLabel(target.operation));
	const { label, variables: definitions } = operation;
	const needsVariableSet = definitions.length > 0 || target.variableSet !== undefined;
	const { name: variableSet, values: setValues } = needsVariableSet
		? await selectVariableSet(variableSets, target)
		: noSet;
	const variables = variablesFor(
		{ operation: label, definitions, schema: schemas.forDocument(target.document) },
		setValues,
		environment,
	);
	return { target, operation, environment, variables, variableSet };
}

/** Asks the user to confirm a mutation in production. @throws {Cancelled} if the user declines. */
export async function confirmMutation({ operation, environment }: PreparedRun): Promise<void> {
	if (operation.kind !== 'mutation' || environment.kind !== 'production') {
		return;
	}
	const run = vscode.l10n.t('Run Mutation');
	const { host } = new URL(environment.api.url);
	const chosen = await vscode.window.showWarningMessage(
		vscode.l10n.t('Run "{0}" in production?', operation.label),
		{ modal: true, detail: vscode.l10n.t('The mutation changes data in "{0}" at {1}.', environment.label, host) },
		run,
	);
	if (chosen !== run) {
		throw new Cancelled();
	}
}
