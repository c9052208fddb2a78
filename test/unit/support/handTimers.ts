import type { Clock } from '../../../src/shared/clock.ts';
import type { Timers } from '../../../src/signIn/timers.ts';

/** A clock that is moved by hand, and timers that go by it. */
export class HandTimers implements Timers {
	readonly #waiting = new Set<{ readonly at: number; readonly run: () => void }>();
	#now = 1_000_000;
	readonly clock: Clock = { now: () => this.#now, monotonic: () => this.#now };

	after(milliseconds: number, run: () => void) {
		const timer = { at: this.#now + milliseconds, run };
		this.#waiting.add(timer);
		return { dispose: () => this.#waiting.delete(timer) };
	}

	/** Lets time pass, and runs what is due by then. */
	pass(milliseconds: number): void {
		this.#now += milliseconds;
		for (const timer of [...this.#waiting]) {
			if (timer.at <= this.#now) {
				this.#waiting.delete(timer);
				timer.run();
			}
		}
	}

	/** How many timers are waiting. */
	get count(): number {
		return this.#waiting.size;
	}
}
