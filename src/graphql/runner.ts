import { type CommandId, reportFailure } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { Cancelled, UserError } from '../shared/errors.ts';
import type { Host } from '../shared/host.ts';
import { Setting, wholeNumber } from '../shared/settings.ts';
import { requireTrust } from '../shared/trust.ts';
import { confirmMutation, type PreparedRun } from './prepareRun.ts';
import type { Running } from './running.ts';
import { chooseRunTarget, type RunTarget, readRunArguments } from './runTarget.ts';
import { type GraphqlAnswer, sendGraphql } from './sendGraphql.ts';

/** What `studyAdmin.runOperation` resolves to; `undefined` when it was cancelled. */
export interface RunResult {
	readonly status: number;
	readonly durationMs: number;
	readonly sizeBytes: number;
	readonly data: unknown;
	readonly errors: readonly unknown[] | undefined;
}

/** What a command that runs something resolves to when it failed. */
export interface RunFailure {
	readonly error: { readonly code: string; readonly message: string };
}

/** A run that brought a GraphQL response. */
export interface FinishedRun extends PreparedRun {
	readonly answer: GraphqlAnswer;
	/** What there is to say about it besides status, time and size. */
	readonly remark?: string;
}

/** Runs operations. */
export class Runner implements Disposable {
	readonly #host: Host;
	readonly #running: Running;
	readonly #prepare: (target: RunTarget) => Promise<PreparedRun>;
	readonly #finished: (run: FinishedRun) => Promise<void>;
	readonly #store = new DisposableStore();
	readonly #timeout = this.#store.add(new Setting('graphql.timeout', wholeNumber(60, 1, 3600)));

	/** `finished` gets every run that brought a response, and is waited for. */
	constructor(
		host: Host,
		running: Running,
		prepare: (target: RunTarget) => Promise<PreparedRun>,
		finished: (run: FinishedRun) => Promise<void>,
	) {
		this.#host = host;
		this.#running = running;
		this.#prepare = prepare;
		this.#finished = finished;
	}

	/** Runs the operation that the arguments or the editor name. A failure is told and given back; it never rejects. */
	run(...args: readonly unknown[]): Promise<RunResult | RunFailure | undefined> {
		return resultOrError(this.#host, 'studyAdmin.runOperation', async () => {
			requireTrust();
			const target = await chooseRunTarget(readRunArguments(args));
			return this.#runTarget(target).catch((error: unknown) => {
				throw withPlace(error, target, 'studyAdmin.runOperation');
			});
		});
	}

	/** Seconds until the first byte of an answer. */
	get timeout(): number {
		return this.#timeout.value;
	}

	/** Shows a run. Whoever runs the command gets the response even when it cannot be shown. */
	async show(run: FinishedRun): Promise<void> {
		try {
			await this.#finished(run);
		} catch (error) {
			void reportFailure(this.#host, 'showing the result', error);
		}
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #runTarget(target: RunTarget): Promise<RunResult> {
		this.#running.requireFree(target);
		const prepared = await this.#prepare(target);
		await confirmMutation(prepared);
		const answer = await this.#running.whileRunning(target, (signal) => this.#send(prepared, signal));
		await this.show({ ...prepared, answer });
		const { status, durationMs, sizeBytes, response } = answer;
		return { status, durationMs, sizeBytes, data: response.data, errors: response.errors };
	}

	#send({ target, environment, variables }: PreparedRun, signal: AbortSignal): Promise<GraphqlAnswer> {
		const repeatable = target.operation.kind === 'query';
		const { timeout } = this;
		return sendGraphql(this.#host, { environment, query: target.query, variables, repeatable, timeout, signal });
	}
}

/** Runs something for a command that never rejects: a failure is told and given back, `undefined` means cancelled. */
export async function resultOrError<T>(
	host: Host,
	command: CommandId,
	run: () => Promise<T>,
): Promise<T | RunFailure | undefined> {
	try {
		return await run();
	} catch (error) {
		if (error instanceof Cancelled) {
			return undefined;
		}
		void reportFailure(host, command, error);
		const code = error instanceof UserError ? error.code : 'unexpected';
		return { error: { code, message: host.explanations.explain(error).text } };
	}
}

/** The part's own failures with what it takes to run the operation again, by the command that ran it. */
export function withPlace(
	error: unknown,
	{ document, operation, variableSet }: RunTarget,
	command: CommandId,
): unknown {
	if (!(error instanceof UserError && error.code.startsWith('graphql/'))) {
		return error;
	}
	const place = {
		command,
		document: document.uri.toString(),
		offset: operation.start,
		...(operation.name === undefined ? {} : { operationName: operation.name }),
		...(variableSet === undefined ? {} : { variableSet }),
	};
	return new UserError(error.code, { ...error.facts, ...place }, error.cause);
}
