import type { Disposable } from '../core/disposables.ts';

/**
 * Delayed tasks by name. Scheduling a task replaces the pending task of the same name. Disposing
 * cancels all pending tasks.
 */
export class DelayedTasks implements Disposable {
	readonly #timers = new Map<string, NodeJS.Timeout>();

	/** Runs a task after a delay in milliseconds, in place of a pending task of the same name. */
	schedule(name: string, delay: number, task: () => void): void {
		this.cancel(name);
		const run = () => {
			this.#timers.delete(name);
			task();
		};
		this.#timers.set(name, setTimeout(run, delay));
	}

	/** Cancels the pending task of this name. Does nothing when there is none. */
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
