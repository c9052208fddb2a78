import type { VariableDefinitionNode } from 'graphql';
import * as vscode from 'vscode';
import type { ApiEnvironment } from '../../shared/environments/environment.ts';
import { Cancelled, UserError } from '../../shared/errors.ts';
import type { Host } from '../../shared/host.ts';
import type { VariableValues } from '../core/variables/variablesFile.ts';
import { loadLanguage } from '../loadLanguage.ts';
import type { Schemas } from '../schemas/schemas.ts';
import { chosenSet, noSet } from '../variables/targetSets.ts';
import type { VariableSets } from '../variables/variableSets.ts';
import { variablesError } from '../variables/variablesError.ts';
import { operationLabel, type RunTarget } from './runTarget.ts';

/** An operation that is ready to be sent. */
export interface PreparedRun {
	readonly target: RunTarget;
	readonly environment: ApiEnvironment;
	readonly variables: VariableValues;
	/** The name of the set that they are from; `undefined` when they are from none. */
	readonly variableSet: string | undefined;
}

/** Where values of variables come from, and what they are held against. */
export interface VariableSources {
	readonly variableSets: VariableSets;
	readonly schemas: Schemas;
}

/**
 * Makes an operation ready for the active environment: all that can be checked before anything is sent. It gets the
 * variables that it declares, from the chosen set, else from the environment.
 * @throws {UserError} `environment/…`, `graphql/syntax-error`, `graphql/variable…`; `Cancelled`
 */
export async function prepareRun(
	host: Host,
	{ variableSets, schemas }: VariableSources,
	target: RunTarget,
): Promise<PreparedRun> {
	const environment = host.environments.requireActiveApi();
	const definitions = await requireSyntax(target);
	const { checkVariables, declaredValues } = await loadLanguage();
	const takesValues = definitions.length > 0 || target.variableSet !== undefined;
	const { name: variableSet, values: ofSet } = takesValues ? await chosenSet(variableSets, target) : noSet;
	const variables = declaredValues(definitions, { ...environment.api.variables, ...ofSet });
	const problems = checkVariables(definitions, variables, schemas.forDocument(target.document));
	const isOfSet = Object.hasOwn(ofSet, problems[0]?.path[0] ?? '');
	const label = operationLabel(target.operation);
	const error = variablesError(problems, label, isOfSet ? undefined : environment.label);
	if (error) {
		throw error;
	}
	return { target, environment, variables, variableSet };
}

/** Asks before a mutation changes what is in production. @throws {Cancelled} when the answer is no. */
export async function confirmMutation({ target, environment }: PreparedRun): Promise<void> {
	if (target.operation.kind !== 'mutation' || environment.kind !== 'production') {
		return;
	}
	const run = vscode.l10n.t('Run Mutation');
	const { host } = new URL(environment.api.url);
	const chosen = await vscode.window.showWarningMessage(
		vscode.l10n.t('Run "{0}" in production?', operationLabel(target.operation)),
		{ modal: true, detail: vscode.l10n.t('The mutation changes data of "{0}" at {1}.', environment.label, host) },
		run,
	);
	if (chosen !== run) {
		throw new Cancelled();
	}
}

/** The variables that the text to send declares. @throws {UserError} when it cannot be sent as it is. */
async function requireSyntax({ query, operation }: RunTarget): Promise<readonly VariableDefinitionNode[]> {
	const { checkReadiness } = await loadLanguage();
	const readiness = checkReadiness(query);
	switch (readiness.kind) {
		case 'ready':
			return readiness.variables;
		case 'syntax error':
			throw new UserError('graphql/syntax-error', { operation: operationLabel(operation), line: readiness.line });
	}
}
