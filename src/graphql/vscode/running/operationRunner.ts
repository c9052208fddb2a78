import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { throwIfCancelled, UserError } from '../../../shared/core/errors.ts';
import { isJsonObject } from '../../../shared/core/json.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import { type CommandFailure, runCommandAction } from '../../../shared/vscode/commandResult.ts';
import { type CommandId, reportFailure } from '../../../shared/vscode/commands.ts';
import { requireWorkspaceTrust } from '../../../shared/vscode/requireWorkspaceTrust.ts';
import { operationKey, type ProgressReporter, type RunProgress } from '../../core/client/request/runningOperations.ts';
import { type GraphqlHttpResponse, sendGraphql } from '../../node/sendGraphql.ts';
import type { GraphqlServices } from '../services/services.ts';
import {
	type CheckedRunTarget,
	checkTargetOperation,
	confirmProductionMutation,
	type PreparedRun,
	prepareRun,
	requireUnchangedDocument,
	requireUnchangedEnvironment,
} from './prepareRun.ts';
import type { PreparationOptions } from './promptForValues.ts';
import { type FinishedRun, type RunCommandResult, runCommandResult } from './runResult.ts';
import { chooseRunTarget } from './runTarget.ts';

const command = 'studyAdmin.runOperation';

/** The commands of buttons in error messages that sign the user in. */
const signInCommands: readonly string[] = ['studyAdmin.signIn', 'studyAdmin.enterSecrets'];

/** Prepares an operation. */
type Prepare = (options: PreparationOptions) => Promise<PreparedRun>;

/** Sends a prepared operation. */
type Send<T> = (prepared: PreparedRun, signal: AbortSignal, report: ProgressReporter) => Promise<T>;

/** Runs operations. Shows running operations in a status bar item that cancels them on a click. */
export class OperationRunner implements Disposable {
	readonly #services: GraphqlServices;
	readonly #showResult: (run: FinishedRun) => Promise<void>;
	readonly #store = new DisposableStore();
	readonly #delayed = this.#store.add(new DelayedTasks());

	constructor(services: GraphqlServices, showResult: (run: FinishedRun) => Promise<void>) {
		this.#services = services;
		this.#showResult = showResult;
		this.#store.add(services.running.onDidChange(() => this.#showRunning()));
		this.#store.add(services.running.onDidProgress(() => this.#showRunning()));
	}

	/**
	 * Runs the operation that the arguments or the editor select, after the sign-in and the entry of
	 * the values that it needs. A failure is reported to the user, and the promise resolves to it.
	 * Resolves to `undefined` when canceled. Never rejects.
	 */
	run(args: readonly unknown[]): Promise<RunCommandResult | CommandFailure | undefined> {
		return this.attempt(command, args, (start) => this.#run(start));
	}

	/**
	 * Runs the same text and variables again, with the current settings of their environment. Reports
	 * failures in the same way as {@link run}.
	 */
	runAgain(earlier: PreparedRun): Promise<RunCommandResult | CommandFailure | undefined> {
		const { host } = this.#services;
		return runCommandAction(host, command, async () => {
			requireWorkspaceTrust();
			// The remark about an earlier run, such as its number of pages, does not apply to this one.
			const { target, operation, variables, variableSet } = earlier;
			const environment = host.environments.requireApi(earlier.environment.id);
			const start = { target, operation, variables, variableSet, environment };
			return this.#run(start, async () => start).catch((error: unknown) => {
				throw addOperationToErrorDetails(error, start, command);
			});
		});
	}

	/**
	 * Calls `run` for the operation that the arguments or the editor select. If it fails and the
	 * button of the error message signs the user in, calls `run` again afterwards. `command` is the
	 * command that the user ran. Reports failures in the same way as {@link run}.
	 */
	attempt<T>(
		command: CommandId,
		args: readonly unknown[],
		run: (start: CheckedRunTarget) => Promise<T>,
	): Promise<T | CommandFailure | undefined> {
		const { host } = this.#services;
		let start: CheckedRunTarget | undefined;
		const runStart = async (given: CheckedRunTarget) => {
			try {
				return await run(given);
			} catch (error) {
				throw addOperationToErrorDetails(error, given, command);
			}
		};
		return runCommandAction(
			host,
			command,
			async () => {
				requireWorkspaceTrust();
				const target = await chooseRunTarget(this.#services, args);
				const operation = await checkTargetOperation(target).catch((error: unknown) => {
					throw addOperationToErrorDetails(error, { target }, command);
				});
				const { environments } = host;
				const { environmentId: id } = target;
				const environment = id === undefined ? environments.requireActiveApi() : environments.requireApi(id);
				start = { target, operation, environment };
				return runStart(start);
			},
			async (nextStep) => {
				const failed = start;
				if (failed && signInCommands.includes(nextStep) && (await this.#isAuthorized(failed))) {
					await runCommandAction(host, command, () => runStart(failed));
				}
			},
		);
	}

	/**
	 * Prepares an operation and sends it with `send`, in this order: sign-in, values of variables,
	 * confirmation, request. Shows the operation as running, so that the user can cancel it; see
	 * {@link RunningOperations.run}.
	 */
	async perform<T>(
		start: CheckedRunTarget,
		send: Send<T>,
		prepare: Prepare = (options) => this.#prepare(start, options),
	): Promise<{ readonly prepared: PreparedRun; readonly result: T }> {
		const { host, running } = this.#services;
		const { target, operation, environment } = start;
		const key = operationKey(target.document.uri.toString(), target.operation);
		const { label, kind } = operation;
		return running.run({ key, label, isMutation: kind === 'mutation' }, async (signal, report) => {
			await host.requireSignIn(environment, signal, () => report(vscode.l10n.t('waiting for the sign-in')));
			const prepared = await prepare({ signal, onAsk: () => report(vscode.l10n.t('waiting for values')) });
			requireUnchangedEnvironment(this.#services, start);
			report(undefined);
			throwIfCancelled(signal);
			await confirmProductionMutation(prepared);
			throwIfCancelled(signal);
			return { prepared, result: await send(prepared, signal, report) };
		});
	}

	/**
	 * Shows the result of a finished run. A failure to show it is reported to the user and does not
	 * make the run fail.
	 */
	async show(run: FinishedRun): Promise<void> {
		const { host, schemas } = this.#services;
		try {
			await Promise.all([schemas.recordResponse(run.environment, run.target.document), this.#showResult(run)]);
		} catch (error) {
			void reportFailure(host, 'showing the result', error);
		}
	}

	/**
	 * Aborts the operation that the argument of a code lens names. Without an argument, aborts all
	 * running operations.
	 */
	cancel(target: unknown): void {
		const { running } = this.#services;
		const { uri, operationName, offset } = isJsonObject(target) ? target : {};
		if (typeof uri === 'string') {
			const name = typeof operationName === 'string' ? operationName : undefined;
			running.abort(operationKey(uri, { name, start: Number(offset) }));
		} else {
			running.abortAll();
		}
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #run(start: CheckedRunTarget, prepare?: Prepare): Promise<RunCommandResult> {
		const { host, requestTimeout } = this.#services;
		const send: Send<GraphqlHttpResponse> = ({ environment, operation, variables }, signal) =>
			sendGraphql(host, { environment, operation, variables, timeout: requestTimeout.value, signal });
		const { prepared, result: response } = await this.perform(start, send, prepare);
		await this.show({ ...prepared, response });
		return runCommandResult(response);
	}

	async #prepare(start: CheckedRunTarget, options: PreparationOptions): Promise<PreparedRun> {
		const prepared = await prepareRun(this.#services, start, options);
		requireUnchangedDocument(start);
		return prepared;
	}

	async #isAuthorized({ environment }: CheckedRunTarget): Promise<boolean> {
		try {
			await this.#services.host.credentials.authorize(environment, new AbortController().signal);
			return true;
		} catch {
			// The sign-in has already reported its failure.
			return false;
		}
	}

	#showRunning(): void {
		const { running, host } = this.#services;
		const { all } = running;
		const { activityItem } = host;
		void vscode.commands.executeCommand('setContext', 'studyAdmin.running', all.length > 0);
		if (all.length === 0) {
			this.#delayed.cancel('elapsed time');
			activityItem.set('run', undefined);
			return;
		}
		const labels = all.map(progressLabel).join(', ');
		activityItem.set('run', {
			text: `$(sync~spin) ${vscode.l10n.t('Running {0}', labels)}`,
			tooltip: [vscode.l10n.t('Running {0}. Select to cancel.', labels)],
			command: { title: vscode.l10n.t('Cancel'), command: 'studyAdmin.cancelRun' satisfies CommandId },
		});
		this.#delayed.schedule('elapsed time', 1000, () => this.#showRunning());
	}
}

/** The elapsed time of a run is shown after this many milliseconds. */
const minimumElapsedMs = 2000;

function progressLabel({ label, progress, elapsedMs }: RunProgress): string {
	const seconds = Math.floor(elapsedMs / 1000);
	const name = progress === undefined ? label : vscode.l10n.t('{0}: {1}', label, progress);
	return elapsedMs < minimumElapsedMs ? name : vscode.l10n.t('{0} ({1} s)', name, seconds);
}

/**
 * Adds the environment to the details of an error, so that the error message can offer to sign in
 * to it. Also adds the operation if the code starts with `graphql/`, so that the error message can
 * offer to run the operation again with `command`. Returns unexpected errors unchanged.
 */
export function addOperationToErrorDetails(
	error: unknown,
	{ target, environment }: Pick<CheckedRunTarget, 'target'> & Partial<CheckedRunTarget>,
	command: CommandId,
): unknown {
	if (!(error instanceof UserError)) {
		return error;
	}
	const { document, operation, variableSet } = target;
	// The user can select another environment before the button of the message.
	const environmentId = environment?.id ?? target.environmentId;
	const ofEnvironment = environmentId === undefined ? {} : { environmentId };
	const ofOperation = {
		command,
		document: document.uri.toString(),
		line: document.positionAt(operation.start).line + 1,
		kind: operation.kind,
		offset: operation.start,
		...(operation.name === undefined ? {} : { operationName: operation.name }),
		...(variableSet === undefined ? {} : { variableSet }),
	};
	const added = error.code.startsWith('graphql/') ? { ...ofOperation, ...ofEnvironment } : ofEnvironment;
	return new UserError(error.code, { ...added, ...error.details }, error.cause);
}
