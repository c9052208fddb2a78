import type { Disposable } from './disposables.ts';

/**
 * Subscribes a listener until what it gives is disposed. Of the same shape as the editor's `Event`.
 */
export type Event<T> = (listener: (value: T) => unknown) => Disposable;

/**
 * An event for code that has to run without an editor too. Listeners may come and go while it
 * fires.
 */
export class Emitter<T> implements Disposable {
	readonly #listeners = new Set<(value: T) => unknown>();

	readonly event: Event<T> = (listener) => {
		const own = (value: T) => listener(value);
		this.#listeners.add(own);
		return { dispose: () => this.#listeners.delete(own) };
	};

	fire(value: T): void {
		for (const listener of [...this.#listeners]) {
			listener(value);
		}
	}

	dispose(): void {
		this.#listeners.clear();
	}
}
