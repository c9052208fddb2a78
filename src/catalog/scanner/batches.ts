import type { Disposable } from '../../shared/disposables.ts';

/** How many at once, and milliseconds between: more at a time keep the editor from answering. */
const largestBatch = 200;
const pause = 50;

/** Hands things on in the order in which they come, a few at a time. */
export class Batches<Item> implements Disposable {
	readonly #deliver: (items: readonly Item[]) => void;
	readonly #waiting: Item[] = [];
	#timer: NodeJS.Timeout | undefined;
	#empty = Promise.withResolvers<void>();

	constructor(deliver: (items: readonly Item[]) => void) {
		this.#deliver = deliver;
		this.#empty.resolve();
	}

	/** The first are handed on at once. */
	add(items: readonly Item[]): void {
		if (items.length === 0) {
			return;
		}
		if (this.#waiting.length === 0 && this.#timer === undefined) {
			this.#empty = Promise.withResolvers<void>();
		}
		this.#waiting.push(...items);
		if (this.#timer === undefined) {
			this.#next();
		}
	}

	/** Settles as soon as everything has been handed on. */
	emptied(): Promise<void> {
		return this.#empty.promise;
	}

	/** Forgets what waits. */
	clear(): void {
		this.#waiting.length = 0;
		this.#empty.resolve();
	}

	dispose(): void {
		clearTimeout(this.#timer);
		this.clear();
	}

	#next(): void {
		this.#timer = undefined;
		if (this.#waiting.length > 0) {
			this.#timer = setTimeout(() => this.#next(), pause);
			this.#deliver(this.#waiting.splice(0, largestBatch));
		}
		if (this.#waiting.length === 0) {
			this.#empty.resolve();
		}
	}
}
