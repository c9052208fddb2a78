import * as vscode from 'vscode';
import type { ApiEnvironment } from '../shared/environments/environment.ts';
import { Cancelled, UserError } from '../shared/errors.ts';
import type { Host } from '../shared/host.ts';
import { loadLanguage } from './loadLanguage.ts';
import { operationLabel, type RunTarget } from './runTarget.ts';

/** An operation that is ready to be sent. */
export interface PreparedRun {
	readonly target: RunTarget;
	readonly environment: ApiEnvironment;
	readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Makes an operation ready for the active environment: all that can be checked before anything is sent.
 * @throws {UserError} `environment/…`, `graphql/syntax-error`, `graphql/variables-missing`
 */
export async function prepareRun(host: Host, target: RunTarget): Promise<PreparedRun> {
	const environment = host.environments.requireActiveApi();
	const variables = {};
	await requireReadiness(target.query, variables, operationLabel(target.operation));
	return { target, environment, variables };
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

/** @throws {UserError} when the text cannot be sent as it is. */
async function requireReadiness(query: string, variables: PreparedRun['variables'], operation: string): Promise<void> {
	const { checkReadiness } = await loadLanguage();
	const readiness = checkReadiness(query, variables);
	switch (readiness.kind) {
		case 'ready':
			return;
		case 'syntax error':
			throw new UserError('graphql/syntax-error', { operation, line: readiness.line });
		case 'variables missing':
			throw new UserError('graphql/variables-missing', {
				operation,
				variables: readiness.names.map((name) => `$${name}`).join(', '),
			});
	}
}
