import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { type CommandFailure, resultOrError } from '../../../shared/vscode/commandResult.ts';
import { type CommandId, reportFailure } from '../../../shared/vscode/commands.ts';
import { Setting, wholeNumber } from '../../../shared/vscode/settings.ts';
import { requireTrust } from '../../../shared/vscode/trust.ts';
import { RunningOperations, runningKey } from '../../core/client/request/runningOperations.ts';
import { sendGraphql } from '../../node/sendGraphql.ts';
import type { GraphqlServices } from '../services/services.ts';
import { confirmMutation, type PreparedRun, prepareRun } from './prepareRun.ts';
import { type FinishedRun, type RunResponse, runResponse } from './runResult.ts';
import { chooseRunTarget, operationLabel, type RunTarget } from './runTarget.ts';

const command = 'studyAdmin.runOperation';

/** Runs operations and shows the running ones in the status bar, where a click cancels them. */
export class Runner implements Disposable {
	readonly #services: GraphqlServices;
	readonly #showResult: (run: FinishedRun) => Promise<void>;
	readonly #store = new DisposableStore();
	readonly #timeout = this.#store.add(new Setting('graphql.timeout', wholeNumber(60, 1, 3600)));
	readonly #running = new RunningOperations(() => this.#showRunning());
	readonly #status = this.#store.add(
		vscode.window.createStatusBarItem('studyAdmin.running', vscode.StatusBarAlignment.Left, 49),
	);

	constructor(services: GraphqlServices, showResult: (run: FinishedRun) => Promise<void>) {
		this.#services = services;
		this.#showResult = showResult;
		this.#status.name = vscode.l10n.t('Study Admin: Running Operations');
		this.#status.command = 'studyAdmin.cancelRun' satisfies CommandId;
	}

	/** Timeout for the first byte of a response, in seconds. */
	get timeout(): number {
		return this.#timeout.value;
	}

	/**
	 * Runs the operation that the arguments or the editor select. Reports a failure and resolves to
	 * it; resolves to `undefined` when cancelled; never rejects.
	 */
	run(args: readonly unknown[]): Promise<RunResponse | CommandFailure | undefined> {
		return resultOrError(this.#services.host, command, async () => {
			requireTrust();
			const target = await chooseRunTarget(this.#services, args);
			return this.#runTarget(target, () => prepareRun(this.#services, target));
		});
	}

	/**
	 * Runs the same text and variables again, with the current settings of the environment. Fails
	 * as {@link run} does.
	 */
	runAgain({
		target,
		environment,
		variables,
		variableSet,
	}: PreparedRun): Promise<RunResponse | CommandFailure | undefined> {
		const { host } = this.#services;
		return resultOrError(host, command, async () => {
			requireTrust();
			const current = host.environments.requireApi(environment.id);
			return this.#runTarget(target, async () => ({ target, environment: current, variables, variableSet }));
		});
	}

	/**
	 * Runs a task for an operation that the user can cancel; see {@link RunningOperations.run}.
	 * `report` replaces the progress in the status bar.
	 */
	whileRunning<T>(
		{ document, operation }: RunTarget,
		task: (signal: AbortSignal, report: (progress: string) => void) => Promise<T>,
	): Promise<T> {
		const key = runningKey(document.uri.toString(), operation);
		const isMutation = operation.kind === 'mutation';
		return this.#running.run({ key, label: operationLabel(operation), isMutation }, task);
	}

	/** Shows a finished run. A failure is reported; the command still resolves to the response. */
	async show(run: FinishedRun): Promise<void> {
		const { host, schemas } = this.#services;
		try {
			await Promise.all([schemas.answered(run.environment, run.target.document), this.#showResult(run)]);
		} catch (error) {
			void reportFailure(host, 'showing the result', error);
		}
	}

	/** Aborts all running operations. */
	cancel(): void {
		this.#running.abortAll();
	}

	dispose(): void {
		this.cancel();
		this.#store.dispose();
	}

	async #runTarget(target: RunTarget, prepare: () => Promise<PreparedRun>): Promise<RunResponse> {
		try {
			this.#running.requireFree(runningKey(target.document.uri.toString(), target.operation));
			const prepared = await prepare();
			await confirmMutation(prepared);
			const { environment, variables } = prepared;
			const { query, operation } = target;
			const repeatable = operation.kind === 'query';
			const { timeout } = this;
			const answer = await this.whileRunning(target, (signal) =>
				sendGraphql(this.#services.host, { environment, query, variables, repeatable, timeout, signal }),
			);
			await this.show({ ...prepared, answer });
			return runResponse(answer);
		} catch (error) {
			throw withOperation(error, target, command);
		}
	}

	#showRunning(): void {
		const labels = this.#running.all.map(({ label, progress }) =>
			progress === undefined ? label : vscode.l10n.t('{0}: {1}', label, progress),
		);
		void vscode.commands.executeCommand('setContext', 'studyAdmin.running', labels.length > 0);
		if (labels.length === 0) {
			this.#status.hide();
			return;
		}
		this.#status.text = `$(sync~spin) ${vscode.l10n.t('Running {0}', labels.join(', '))}`;
		this.#status.tooltip = vscode.l10n.t('Running {0}. Click to cancel.', labels.join(', '));
		this.#status.accessibilityInformation = { label: this.#status.tooltip, role: 'button' };
		this.#status.show();
	}
}

/**
 * Adds the operation to the details of this part's errors, so that the error message can offer to
 * run it again with `command`. Returns other errors unchanged.
 */
export function withOperation(
	error: unknown,
	{ document, operation, variableSet }: RunTarget,
	command: CommandId,
): unknown {
	if (!(error instanceof UserError && error.code.startsWith('graphql/'))) {
		return error;
	}
	const details = {
		command,
		document: document.uri.toString(),
		offset: operation.start,
		...(operation.name === undefined ? {} : { operationName: operation.name }),
		...(variableSet === undefined ? {} : { variableSet }),
	};
	return new UserError(error.code, { ...error.details, ...details }, error.cause);
}
