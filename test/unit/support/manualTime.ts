import { mock } from 'node:test';
import type { Clock } from '../../../src/shared/core/clock.ts';

/** A clock and global timers that advance only on request, between `start` and `stop`. */
export class ManualTime {
	#now = 0;
	readonly clock: Clock = { now: () => this.#now, monotonic: () => this.#now };

	start(): void {
		this.#now = 1_000_000;
		mock.timers.enable({ apis: ['setTimeout'] });
	}

	/**
	 * Advances the clock and runs the timers that are due. A negative value only sets the clock back.
	 */
	pass(milliseconds: number): void {
		this.#now += milliseconds;
		mock.timers.tick(Math.max(0, milliseconds));
	}

	stop(): void {
		mock.timers.reset();
	}
}
