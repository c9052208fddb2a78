import type { Disposable } from '../core/disposables.ts';

/**
 * Tasks that wait a while: of those of one name only the last is done, and none when its owner has
 * ended.
 */
export class DelayedTasks implements Disposable {
	readonly #timers = new Map<string, NodeJS.Timeout>();

	/** Does a task after some milliseconds, in place of the one of the same name that still waits. */
	schedule(name: string, delay: number, task: () => void): void {
		this.cancel(name);
		const done = () => {
			this.#timers.delete(name);
			task();
		};
		this.#timers.set(name, setTimeout(done, delay));
	}

	/** Forgets the task of a name if it still waits. */
	cancel(name: string): void {
		clearTimeout(this.#timers.get(name));
		this.#timers.delete(name);
	}

	dispose(): void {
		for (const name of [...this.#timers.keys()]) {
			this.cancel(name);
		}
	}
}
