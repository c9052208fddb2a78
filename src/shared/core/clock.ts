/** The time, given by argument so that rules about time can be tested. */
export interface Clock {
	/**
	 * Milliseconds since 1 January 1970 UTC. It jumps when the clock is set, and goes on while the
	 * machine sleeps.
	 */
	now(): number;
	/**
	 * Milliseconds since some moment. It never jumps, and may stand still while the machine sleeps.
	 */
	monotonic(): number;
}

/** A moment by both of the clock's times. */
export interface Moment {
	readonly now: number;
	readonly monotonic: number;
}

/** The present moment of a clock. */
export function momentOf(clock: Clock): Moment {
	return { now: clock.now(), monotonic: clock.monotonic() };
}

/**
 * Milliseconds between two moments, by whichever of the two times saw more of them pass: a clock
 * that was set back makes nothing younger, and neither does a machine that slept.
 */
export function elapsed(since: Moment, until: Moment): number {
	return Math.max(until.now - since.now, until.monotonic - since.monotonic);
}

export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };
