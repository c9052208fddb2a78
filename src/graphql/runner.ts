import * as vscode from 'vscode';
import { reportFailure } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import type { ApiEnvironment } from '../shared/environments/environment.ts';
import { Cancelled, throwIfCancelled, UserError } from '../shared/errors.ts';
import type { Host } from '../shared/host.ts';
import { Setting, wholeNumber } from '../shared/settings.ts';
import { requireTrust } from '../shared/trust.ts';
import { RunningOperations, runningKey } from './core/runningOperations.ts';
import { loadLanguage } from './loadLanguage.ts';
import { chooseRunTarget, operationLabel, type RunTarget, readRunArguments } from './runTarget.ts';
import { type GraphqlAnswer, sendGraphql } from './sendGraphql.ts';

/** What `studyAdmin.runOperation` resolves to; `undefined` when it was cancelled. */
export type RunResult =
	| {
			readonly status: number;
			readonly durationMs: number;
			readonly sizeBytes: number;
			readonly data: unknown;
			readonly errors: readonly unknown[] | undefined;
	  }
	| { readonly error: { readonly code: string; readonly message: string } };

/** A run that brought a GraphQL response. */
export interface FinishedRun {
	readonly target: RunTarget;
	readonly environment: ApiEnvironment;
	readonly answer: GraphqlAnswer;
}

/** Runs operations, and cancels them. */
export class Runner implements Disposable {
	readonly #host: Host;
	readonly #finished: (run: FinishedRun) => Promise<void>;
	readonly #store = new DisposableStore();
	readonly #timeout = this.#store.add(new Setting('graphql.timeout', wholeNumber(60, 1, 3600)));
	readonly #status = this.#store.add(
		vscode.window.createStatusBarItem('studyAdmin.running', vscode.StatusBarAlignment.Left, 49),
	);
	readonly #running = new RunningOperations();

	/** `finished` gets every run that brought a response, and is waited for. */
	constructor(host: Host, finished: (run: FinishedRun) => Promise<void>) {
		this.#host = host;
		this.#finished = finished;
		this.#status.name = vscode.l10n.t('Study Admin: Running Operations');
		this.#status.command = 'studyAdmin.cancelRun';
	}

	/** Runs the operation that the arguments or the editor name. A failure is told and given back; it never rejects. */
	async run(...args: readonly unknown[]): Promise<RunResult | undefined> {
		try {
			requireTrust();
			const target = await chooseRunTarget(readRunArguments(args));
			return await this.#runTarget(target).catch((error: unknown) => {
				throw withPlace(error, target);
			});
		} catch (error) {
			if (error instanceof Cancelled) {
				return undefined;
			}
			void reportFailure(this.#host, 'studyAdmin.runOperation', error);
			const code = error instanceof UserError ? error.code : 'unexpected';
			return { error: { code, message: this.#host.explanations.explain(error).text } };
		}
	}

	/** Closes the sockets of all that is running. */
	cancel(): void {
		this.#running.abortAll();
	}

	dispose(): void {
		this.cancel();
		this.#store.dispose();
	}

	async #runTarget(target: RunTarget): Promise<RunResult> {
		const { document, operation, query } = target;
		const environment = this.#requireApi();
		const label = operationLabel(operation);
		const isMutation = operation.kind === 'mutation';
		const key = runningKey(document.uri.toString(), operation);
		this.#running.requireFree(key);
		await requireReadiness(query, label);
		if (isMutation && environment.kind === 'production') {
			await confirmMutation(label, environment);
		}
		const answer = await this.#whileRunning(key, label, isMutation, (signal) =>
			sendGraphql(this.#host, {
				environment,
				query,
				variables: {},
				repeatable: operation.kind === 'query',
				timeout: this.#timeout.value,
				signal,
			}),
		);
		await this.#tell({ target, environment, answer });
		const { status, durationMs, sizeBytes, response } = answer;
		return { status, durationMs, sizeBytes, data: response.data, errors: response.errors };
	}

	/** Whoever runs the command gets the response even when it cannot be shown. */
	async #tell(run: FinishedRun): Promise<void> {
		try {
			await this.#finished(run);
		} catch (error) {
			void reportFailure(this.#host, 'showing the result', error);
		}
	}

	#requireApi(): ApiEnvironment {
		const environment = this.#host.environments.requireActive();
		if (!environment.api) {
			throw new UserError('environment/no-api', { environment: environment.label });
		}
		return { ...environment, api: environment.api };
	}

	/** Runs a task that the status bar shows and `cancel` ends. */
	async #whileRunning<T>(
		key: string,
		label: string,
		isMutation: boolean,
		task: (signal: AbortSignal) => Promise<T>,
	): Promise<T> {
		const running = this.#running.begin(key, label, isMutation);
		this.#showRunning();
		try {
			const result = await task(running.controller.signal);
			throwIfCancelled(running.controller.signal);
			return result;
		} finally {
			this.#running.end(key, running);
			this.#showRunning();
		}
	}

	#showRunning(): void {
		const labels = this.#running.all.map(({ label }) => label);
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

/** The part's own failures with what it takes to run the operation again. */
function withPlace(error: unknown, { document, operation }: RunTarget): unknown {
	if (!(error instanceof UserError && error.code.startsWith('graphql/'))) {
		return error;
	}
	const place = {
		document: document.uri.toString(),
		offset: operation.start,
		...(operation.name === undefined ? {} : { operationName: operation.name }),
	};
	return new UserError(error.code, { ...error.facts, ...place }, error.cause);
}

/** @throws {UserError} when the text cannot be sent as it is. */
async function requireReadiness(query: string, operation: string): Promise<void> {
	const { checkReadiness } = await loadLanguage();
	const readiness = checkReadiness(query, {});
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

async function confirmMutation(operation: string, environment: ApiEnvironment): Promise<void> {
	const run = vscode.l10n.t('Run Mutation');
	const chosen = await vscode.window.showWarningMessage(
		vscode.l10n.t('Run "{0}" in production?', operation),
		{
			modal: true,
			detail: vscode.l10n.t(
				'The mutation changes data of "{0}" at {1}.',
				environment.label,
				new URL(environment.api.url).host,
			),
		},
		run,
	);
	if (chosen !== run) {
		throw new Cancelled();
	}
}
