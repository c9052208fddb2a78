import type { Clock } from '../../../../shared/core/clock.ts';
import type { Disposable } from '../../../../shared/core/disposables.ts';
import { Emitter } from '../../../../shared/core/emitter.ts';
import { Cancelled, UserError } from '../../../../shared/core/errors.ts';
import type { OperationDefinition } from '../../language/syntax/splitDefinitions.ts';

/** An operation that is being run. */
export interface RunningOperation {
	/** Differs between operations; see {@link runningKey}. */
	readonly key: string;
	/** Name on screen. */
	readonly label: string;
	readonly isMutation: boolean;
}

/** What the user sees of a running operation. */
export interface RunProgress {
	readonly label: string;
	/** `undefined` until it is reported. */
	readonly progress: string | undefined;
	readonly elapsedMs: number;
}

interface Entry extends RunningOperation {
	readonly controller: AbortController;
	/** By the clock's monotonic time. */
	readonly startedAt: number;
	progress: string | undefined;
}

/** Runs at most one request at a time for each operation of a document. */
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

	/** The running operations, oldest first. */
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
	 * @throws {UserError} `graphql/already-running` for a running mutation, because aborting would
	 * not undo it.
	 */
	requireFree(key: string): void {
		const entry = this.#entries.get(key);
		if (entry?.isMutation) {
			throw new UserError('graphql/already-running', { operation: entry.label });
		}
	}

	/**
	 * Runs a task for an operation and aborts a query that is running under the same key. A task
	 * may return a result even after its signal was aborted. @throws what {@link requireFree} and
	 * the task throw; `Cancelled` when a later run has replaced this one.
	 */
	async run<T>(
		operation: RunningOperation,
		task: (signal: AbortSignal, report: (progress: string) => void) => Promise<T>,
	): Promise<T> {
		const { key } = operation;
		this.requireFree(key);
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
 * A key that differs between the operations of all documents. An operation without a name is
 * identified by its offset.
 */
export function runningKey(document: string, { name, start }: Pick<OperationDefinition, 'name' | 'start'>): string {
	return `${document} ${name ?? `@${start}`}`;
}
