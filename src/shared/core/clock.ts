/** The current time. Passed as an argument so that tests can control it. */
export interface Clock {
	/**
	 * Milliseconds since 1 January 1970 UTC. Jumps when the system clock is set, and advances while
	 * the computer sleeps.
	 */
	now(): number;
	/**
	 * Milliseconds since an arbitrary moment. Never jumps, and may stop while the computer sleeps.
	 */
	monotonic(): number;
}

/** A moment, measured by both times of a clock. */
export interface Moment {
	readonly now: number;
	readonly monotonic: number;
}

/** Returns the current moment of a clock. */
export function momentOf(clock: Clock): Moment {
	return { now: clock.now(), monotonic: clock.monotonic() };
}

/**
 * Returns the milliseconds between two moments: the greater of both measured times. Thus neither a
 * clock that was set back nor a sleeping computer makes data appear newer.
 */
export function millisecondsBetween(since: Moment, until: Moment): number {
	return Math.max(until.now - since.now, until.monotonic - since.monotonic);
}

/** The clock of the system. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };
