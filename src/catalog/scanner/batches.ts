import type { Disposable } from '../../shared/disposables.ts';

/** How many at once, and milliseconds between: more at a time keep the editor from answering. */
const largestBatch = 200;
const pause = 50;

/** Hands things on in the order in which they come, a few at a time. */
export class Batches<Item> implements Disposable {
	readonly #deliver: (items: readonly Item[]) => void;
	readonly #waiting: Item[] = [];
	#timer: NodeJS.Timeout | undefined;
	#emptying: PromiseWithResolvers<void> | undefined;

	constructor(deliver: (items: readonly Item[]) => void) {
		this.#deliver = deliver;
	}

	/** The first after a while are handed on at once. */
	add(items: readonly Item[]): void {
		for (const item of items) {
			this.#waiting.push(item);
		}
		if (this.#timer === undefined) {
			this.#next();
		}
	}

	/** Settles as soon as everything has been handed on, or forgotten. */
	async emptied(): Promise<void> {
		if (this.#waiting.length > 0) {
			this.#emptying ??= Promise.withResolvers<void>();
			await this.#emptying.promise;
		}
	}

	/** Forgets what waits. */
	clear(): void {
		this.#waiting.length = 0;
		this.#emptying?.resolve();
		this.#emptying = undefined;
	}

	dispose(): void {
		clearTimeout(this.#timer);
		this.clear();
	}

	#next(): void {
		this.#timer = undefined;
		if (this.#waiting.length === 0) {
			return;
		}
		this.#timer = setTimeout(() => this.#next(), pause);
		this.#deliver(this.#waiting.splice(0, largestBatch));
		if (this.#waiting.length === 0) {
			this.clear();
		}
	}
}
