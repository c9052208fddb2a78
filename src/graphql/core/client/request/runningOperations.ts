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

interface Entry extends RunningOperation {
	readonly controller: AbortController;
	progress: string | undefined;
}

/** Runs at most one request at a time for each operation of a document. */
export class RunningOperations {
	readonly #entries = new Map<string, Entry>();
	readonly #changed: () => void;

	/** `changed` is called when an operation starts, reports progress or ends. */
	constructor(changed: () => void) {
		this.#changed = changed;
	}

	/**
	 * Labels and progress of the running operations, oldest first. `progress` is `undefined` until
	 * it is reported.
	 */
	get all(): readonly { readonly label: string; readonly progress: string | undefined }[] {
		return [...this.#entries.values()];
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
		const entry: Entry = { ...operation, controller: new AbortController(), progress: undefined };
		this.#entries.delete(key);
		this.#entries.set(key, entry);
		this.#changed();
		const isCurrent = () => this.#entries.get(key) === entry;
		try {
			const result = await task(entry.controller.signal, (progress) => {
				entry.progress = progress;
				this.#changed();
			});
			if (!isCurrent()) {
				throw new Cancelled();
			}
			return result;
		} finally {
			if (isCurrent()) {
				this.#entries.delete(key);
			}
			this.#changed();
		}
	}

	/** Aborts every running operation. */
	abortAll(): void {
		for (const { controller } of this.#entries.values()) {
			controller.abort();
		}
	}
}

/**
 * A key that differs between the operations of all documents. An operation without a name is
 * identified by its offset.
 */
export function runningKey(document: string, { name, start }: OperationDefinition): string {
	return `${document} ${name ?? `@${start}`}`;
}
