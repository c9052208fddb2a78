import * as vscode from 'vscode';
import { momentOf } from '../../../shared/core/clock.ts';
import type { CommandId } from '../../../shared/vscode/commands.ts';
import { continuationOf, type RunState } from '../../core/client/request/continuation.ts';
import type { GraphqlServices } from '../services/services.ts';
import { type PreparedRun, prepareRun } from './prepareRun.ts';
import { operationLabel } from './runTarget.ts';

/** Commands of error messages that end with a sign-in. */
const signInCommands: readonly string[] = ['studyAdmin.signIn', 'studyAdmin.enterSecrets'];

/** Continues a run whose error message has led to a sign-in. */
export class Interruption {
	readonly #services: GraphqlServices;
	readonly #command: CommandId;
	#run: { readonly prepared: PreparedRun; readonly state: RunState } | undefined;

	/** `command` is the command that starts the run. */
	constructor(services: GraphqlServices, command: CommandId) {
		this.#services = services;
		this.#command = command;
	}

	/** Stores what the run depends on. */
	note(prepared: PreparedRun): void {
		this.#run = { prepared, state: stateOf(this.#services, prepared) };
	}

	/**
	 * Continues after `nextStep`, the command of the error message's button. Does nothing when that
	 * was not a sign-in, or when nobody is signed in after it.
	 */
	async continue(nextStep: string): Promise<void> {
		if (!this.#run || !signInCommands.includes(nextStep) || !(await isAuthorized(this.#services, this.#run.prepared))) {
			return;
		}
		const { prepared, state } = this.#run;
		const current = await currentState(this.#services, prepared);
		const kind = prepared.target.operation.kind === 'mutation' ? 'mutation' : 'query';
		switch (current ? continuationOf(kind, state, current) : 'offer again') {
			case 'run':
				await this.#runAgain(prepared);
				break;
			case 'confirm':
				await this.#offer(
					prepared,
					vscode.l10n.t(
						'You are signed in to {0}. The mutation "{1}" has not been run yet.',
						prepared.environment.label,
						operationLabel(prepared.target.operation),
					),
					vscode.l10n.t('Run Mutation'),
				);
				break;
			case 'offer again':
				await this.#offer(
					prepared,
					vscode.l10n.t(
						'"{0}" was not run because its document, variables or environment have changed.',
						operationLabel(prepared.target.operation),
					),
					vscode.l10n.t('Run Again'),
				);
		}
	}

	async #offer(prepared: PreparedRun, text: string, button: string): Promise<void> {
		if ((await vscode.window.showInformationMessage(text, button)) === button) {
			await this.#runAgain(prepared);
		}
	}

	async #runAgain({ target, variableSet }: PreparedRun): Promise<void> {
		await vscode.commands.executeCommand(this.#command, {
			uri: target.document.uri.toString(),
			operationName: target.operation.name,
			offset: target.operation.start,
			variableSet,
		});
	}
}

function stateOf({ host }: GraphqlServices, { target, environment, variables }: PreparedRun): RunState {
	return {
		environment: JSON.stringify(environment),
		documentVersion: target.documentVersion,
		variables: JSON.stringify(variables),
		capturedAt: momentOf(host.clock),
	};
}

async function isAuthorized({ host }: GraphqlServices, { environment }: PreparedRun): Promise<boolean> {
	try {
		await host.credentials.authorize(environment, new AbortController().signal);
		return true;
	} catch {
		// The sign-in has reported its own failure.
		return false;
	}
}

/** `undefined` when the operation cannot be prepared any more. */
async function currentState(
	services: GraphqlServices,
	{ target, variableSet }: PreparedRun,
): Promise<RunState | undefined> {
	const { document } = target;
	if (document.isClosed) {
		return undefined;
	}
	try {
		const prepared = await prepareRun(services, { ...target, variableSet });
		return { ...stateOf(services, prepared), documentVersion: document.version };
	} catch {
		return undefined;
	}
}
