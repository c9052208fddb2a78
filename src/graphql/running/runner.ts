import { type CommandFailure, resultOrError } from '../../shared/commandResult.ts';
import { type CommandId, reportFailure } from '../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { UserError } from '../../shared/errors.ts';
import { Setting, wholeNumber } from '../../shared/settings.ts';
import { requireTrust } from '../../shared/trust.ts';
import type { GraphqlHost } from '../graphqlHost.ts';
import { confirmMutation, type PreparedRun } from './prepareRun.ts';
import type { Running } from './running.ts';
import { type RunResponse, runResponse } from './runResult.ts';
import type { ChooseTarget, RunTarget } from './runTarget.ts';
import { type GraphqlAnswer, sendGraphql } from './sendGraphql.ts';

const command = 'studyAdmin.runOperation';

/** A run that brought a GraphQL response. */
export interface FinishedRun extends PreparedRun {
	readonly answer: GraphqlAnswer;
	/** What there is to say about it besides status, time and size. */
	readonly remark?: string;
}

/** What a runner works with. */
export interface RunnerParts {
	readonly running: Running;
	readonly choose: ChooseTarget;
	/** Makes an operation ready to be sent. @throws {UserError} what keeps it from being sent */
	readonly prepare: (target: RunTarget) => Promise<PreparedRun>;
	/** Gets every run that brought a response, and is waited for. */
	readonly finished: (run: FinishedRun) => Promise<void>;
}

/** Runs operations. */
export class Runner implements Disposable {
	readonly #host: GraphqlHost;
	readonly #parts: RunnerParts;
	readonly #store = new DisposableStore();
	readonly #timeout = this.#store.add(new Setting('graphql.timeout', wholeNumber(60, 1, 3600)));

	constructor(host: GraphqlHost, parts: RunnerParts) {
		this.#host = host;
		this.#parts = parts;
	}

	/** Runs the operation that the arguments or the editor name. A failure is told and given back; it never rejects. */
	run(...args: readonly unknown[]): Promise<RunResponse | CommandFailure | undefined> {
		return resultOrError(this.#host, command, async () => {
			requireTrust();
			const target = await this.#parts.choose(args);
			return this.#runTarget(target, () => this.#parts.prepare(target));
		});
	}

	/** Runs once more what has been run: the same text and variables, at its environment as that is set up now. Tells and gives back as {@link run} does. */
	runAgain({
		target,
		environment,
		variables,
		variableSet,
	}: PreparedRun): Promise<RunResponse | CommandFailure | undefined> {
		return resultOrError(this.#host, command, async () => {
			requireTrust();
			const now = this.#host.environments.requireApi(environment.id);
			return this.#runTarget(target, async () => ({ target, environment: now, variables, variableSet }));
		});
	}

	/** Seconds until the first byte of an answer. */
	get timeout(): number {
		return this.#timeout.value;
	}

	/** Shows a run. Whoever runs the command gets the response even when it cannot be shown. */
	async show(run: FinishedRun): Promise<void> {
		try {
			await this.#parts.finished(run);
		} catch (error) {
			void reportFailure(this.#host, 'showing the result', error);
		}
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #runTarget(target: RunTarget, prepare: () => Promise<PreparedRun>): Promise<RunResponse> {
		try {
			this.#parts.running.requireFree(target);
			const prepared = await prepare();
			await confirmMutation(prepared);
			const answer = await this.#parts.running.whileRunning(target, (signal) => this.#send(prepared, signal));
			await this.show({ ...prepared, answer });
			return runResponse(answer);
		} catch (error) {
			throw withPlace(error, target, command);
		}
	}

	#send({ target, environment, variables }: PreparedRun, signal: AbortSignal): Promise<GraphqlAnswer> {
		const repeatable = target.operation.kind === 'query';
		const { timeout } = this;
		return sendGraphql(this.#host, { environment, query: target.query, variables, repeatable, timeout, signal });
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
