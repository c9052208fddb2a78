import { UserError } from '../../../shared/errors.ts';
import type { Operation } from '../text/splitDefinitions.ts';

/** An operation under way. */
export interface RunningOperation {
	/** How it is called on screen. */
	readonly label: string;
	readonly isMutation: boolean;
	readonly controller: AbortController;
	/** How far it is, as it is said on screen; `undefined` when it does not say. */
	progress?: string;
}

/** The operations under way: of each operation of a document one at a time. */
export class RunningOperations {
	readonly #running = new Map<string, RunningOperation>();

	/** What is under way, in the order of its beginning. */
	get all(): readonly RunningOperation[] {
		return [...this.#running.values()];
	}

	/** @throws {UserError} `graphql/already-running` for a mutation under way: aborting it would not take it back. */
	requireFree(key: string): void {
		const running = this.#running.get(key);
		if (running?.isMutation) {
			throw new UserError('graphql/already-running', { operation: running.label });
		}
	}

	/** Enters an operation; a query that runs under the same key is aborted. @throws what {@link requireFree} throws. */
	begin(key: string, label: string, isMutation: boolean): RunningOperation {
		this.requireFree(key);
		this.#running.get(key)?.controller.abort();
		const running: RunningOperation = { label, isMutation, controller: new AbortController() };
		this.#running.delete(key);
		this.#running.set(key, running);
		return running;
	}

	/** Whether no other operation has taken its place. */
	isCurrent(key: string, running: RunningOperation): boolean {
		return this.#running.get(key) === running;
	}

	/** Takes an operation out, unless another one has taken its place. */
	end(key: string, running: RunningOperation): void {
		if (this.isCurrent(key, running)) {
			this.#running.delete(key);
		}
	}

	/** Aborts everything. */
	abortAll(): void {
		for (const { controller } of this.all) {
			controller.abort();
		}
	}
}

/** What tells the operations of all documents apart; those without a name by where they begin. */
export function runningKey(document: string, { name, start }: Operation): string {
	return `${document} ${name ?? `@${start}`}`;
}
