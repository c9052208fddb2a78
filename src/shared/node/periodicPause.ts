import { setImmediate } from 'node:timers/promises';
import { throwIfCancelled } from '../core/errors.ts';

/** Pauses a long task, so that the process stays responsive. */
export class PeriodicPause {
	readonly #maximumBlockMs: number;
	readonly #signal: AbortSignal | undefined;
	#since = performance.now();

	/** Users do not notice a block of the editor for 10 ms. */
	constructor(maximumBlockMs = 10, signal?: AbortSignal) {
		this.#maximumBlockMs = maximumBlockMs;
		this.#signal = signal;
	}

	/**
	 * Lets the event loop run once if the last pause was longer ago than the maximum.
	 * @throws {Cancelled} when the signal is aborted
	 */
	async ifDue(): Promise<void> {
		if (performance.now() - this.#since > this.#maximumBlockMs) {
			await setImmediate();
			throwIfCancelled(this.#signal);
			this.#since = performance.now();
		}
	}
}
