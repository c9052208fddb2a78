import * as vscode from 'vscode';
import { momentOf } from '../../../shared/core/clock.ts';
import type { CommandId } from '../../../shared/vscode/commands.ts';
import { continuationOf, type RunState } from '../../core/client/request/continuation.ts';
import type { GraphqlServices } from '../services/services.ts';
import { type PreparedRun, prepareRun } from './prepareRun.ts';

/** The commands of buttons in error messages that sign the user in. */
const signInCommands: readonly string[] = ['studyAdmin.signIn', 'studyAdmin.enterSecrets'];

/** A run that failed because it needed a sign-in, and that can continue afterwards. */
export class Interruption {
	readonly #services: GraphqlServices;
	readonly #command: CommandId;
	#run: { readonly prepared: PreparedRun; readonly state: RunState } | undefined;

	/** `command` is the command that starts the run. */
	constructor(services: GraphqlServices, command: CommandId) {
		this.#services = services;
		this.#command = command;
	}

	/** Stores the inputs of the run, to detect changes during the sign-in. */
	recordRun(prepared: PreparedRun): void {
		this.#run = { prepared, state: runStateOf(this.#services, prepared) };
	}

	/**
	 * Continues the run after `nextStep`, the command of the button in the error message, or offers to
	 * continue it if it is a mutation or its inputs have changed. Does nothing if that command is not
	 * a sign-in, or if the sign-in failed.
	 */
	async continue(nextStep: string): Promise<void> {
		if (!this.#run || !signInCommands.includes(nextStep) || !(await isAuthorized(this.#services, this.#run.prepared))) {
			return;
		}
		const { prepared, state } = this.#run;
		const current = await currentState(this.#services, prepared);
		const { operation, environment } = prepared;
		switch (current ? continuationOf(operation.kind, state, current) : 'offer again') {
			case 'run':
				await this.#runAgain(prepared);
				break;
			case 'confirm':
				await this.#offer(
					prepared,
					vscode.l10n.t(
						'You are signed in to {0}. The mutation "{1}" has not been run yet.',
						environment.label,
						operation.label,
					),
					vscode.l10n.t('Run Mutation'),
				);
				break;
			case 'offer again':
				await this.#offer(
					prepared,
					vscode.l10n.t(
						'"{0}" was not run because its document, variables or environment have changed.',
						operation.label,
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

function runStateOf({ host }: GraphqlServices, { target, environment, variables }: PreparedRun): RunState {
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
		// The sign-in has already reported its failure.
		return false;
	}
}

/**
 * Returns the current inputs of a run; `undefined` if its document is closed or the operation can
 * no longer be prepared.
 */
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
		return { ...runStateOf(services, prepared), documentVersion: document.version };
	} catch {
		return undefined;
	}
}
