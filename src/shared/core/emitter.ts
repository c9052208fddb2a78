import type { Disposable } from './disposables.ts';

/**
 * Registers a listener. Disposing the returned disposable removes it. Has the type of VS Code's
 * `Event`.
 */
export type Event<T> = (listener: (value: T) => unknown) => Disposable;

/**
 * An event emitter for code that also runs outside of the editor. Listeners can be added and
 * removed while an event fires.
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

/** Resolves to the value of the next event. */
export function nextEvent<T>(event: Event<T>): Promise<T> {
	return new Promise((resolve) => {
		const listener = event((value) => {
			listener.dispose();
			resolve(value);
		});
	});
}
