import type { Clock } from '../../../../shared/core/clock.ts';
import type { Disposable } from '../../../../shared/core/disposables.ts';
import { Emitter } from '../../../../shared/core/emitter.ts';
import { Cancelled, UserError } from '../../../../shared/core/errors.ts';
import type { OperationDefinition } from '../../language/syntax/splitDefinitions.ts';

/** An operation that is being run. */
interface RunningOperation {
	/** Key that identifies the operation; the result of {@link operationKey}. */
	readonly key: string;
	/** Name of the operation for display. */
	readonly label: string;
	readonly isMutation: boolean;
}

/** Reports the progress of a running operation; `undefined` removes the last report. */
export type ProgressReporter = (progress: string | undefined) => void;

/** The progress of a running operation for display. */
export interface RunProgress {
	readonly label: string;
	/** The last reported progress; `undefined` before the first report. */
	readonly progress: string | undefined;
	readonly elapsedMs: number;
}

interface Entry extends RunningOperation {
	readonly controller: AbortController;
	/** Start of the run on the monotonic clock, in milliseconds. */
	readonly startedAt: number;
	progress: string | undefined;
}

/** The running operations. Each operation of a document runs at most once at a time. */
export class RunningOperations implements Disposable {
	readonly #clock: Pick<Clock, 'monotonic'>;
	readonly #entries = new Map<string, Entry>();
	readonly #changed = new Emitter<void>();
	readonly #progressed = new Emitter<void>();
	/** Fires when an operation starts or ends. */
	readonly onDidChange = this.#changed.event;
	/** Fires when an operation reports progress. */
	readonly onDidProgress = this.#progressed.event;

	constructor(clock: Pick<Clock, 'monotonic'>) {
		this.#clock = clock;
	}

	/** Progress of the running operations, oldest first. */
	get all(): readonly RunProgress[] {
		const now = this.#clock.monotonic();
		return [...this.#entries.values()].map(({ label, progress, startedAt }) => ({
			label,
			progress,
			elapsedMs: now - startedAt,
		}));
	}

	isRunning(key: string): boolean {
		return this.#entries.has(key);
	}

	/**
	 * @throws {UserError} `graphql/already-running` if a mutation with this key is running, because
	 * aborting a mutation does not undo it.
	 */
	requireNoRunningMutation(key: string): void {
		const entry = this.#entries.get(key);
		if (entry?.isMutation) {
			throw new UserError('graphql/already-running', { operation: entry.label });
		}
	}

	/**
	 * Runs a task for an operation. Aborts a running query with the same key. A task may resolve
	 * even after its signal was aborted. @throws the errors of {@link requireNoRunningMutation} and
	 * of the task; `Cancelled` when a later run of the same operation has replaced this one.
	 */
	async run<T>(
		operation: RunningOperation,
		task: (signal: AbortSignal, report: ProgressReporter) => Promise<T>,
	): Promise<T> {
		const { key } = operation;
		this.requireNoRunningMutation(key);
		this.#entries.get(key)?.controller.abort();
		const entry: Entry = {
			...operation,
			controller: new AbortController(),
			startedAt: this.#clock.monotonic(),
			progress: undefined,
		};
		this.#entries.delete(key);
		this.#entries.set(key, entry);
		this.#changed.fire();
		const isCurrent = () => this.#entries.get(key) === entry;
		try {
			const result = await task(entry.controller.signal, (progress) => {
				entry.progress = progress;
				this.#progressed.fire();
			});
			if (!isCurrent()) {
				throw new Cancelled();
			}
			return result;
		} finally {
			if (isCurrent()) {
				this.#entries.delete(key);
			}
			this.#changed.fire();
		}
	}

	/** Aborts the operation with this key if it is running. */
	abort(key: string): void {
		this.#entries.get(key)?.controller.abort();
	}

	/** Aborts every running operation. */
	abortAll(): void {
		for (const { controller } of this.#entries.values()) {
			controller.abort();
		}
	}

	/** Aborts every running operation and removes the listeners. */
	dispose(): void {
		this.abortAll();
		this.#changed.dispose();
		this.#progressed.dispose();
	}
}

/**
 * Returns a key that identifies an operation of a document: by its name, or by its offset if it is
 * anonymous.
 */
export function operationKey(document: string, { name, start }: Pick<OperationDefinition, 'name' | 'start'>): string {
	return `${document} ${name ?? `@${start}`}`;
}
