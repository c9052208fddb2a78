/** The time, given by argument so that rules about time can be tested. */
export interface Clock {
	/** Milliseconds since 1 January 1970 UTC. */
	now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
