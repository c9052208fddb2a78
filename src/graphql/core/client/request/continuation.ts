import { elapsed, type Moment } from '../../../../shared/core/clock.ts';

/** The inputs of a run at one moment, in a form in which they can be compared after a sign-in. */
export interface RunState {
	/** The environment as JSON. */
	readonly environment: string;
	readonly documentVersion: number;
	/** The variables as JSON. */
	readonly variables: string;
	readonly capturedAt: Moment;
}

/**
 * Maximum time for a sign-in in milliseconds. After a longer sign-in a run does not continue
 * automatically.
 */
const maxSignInMs = 10 * 60_000;

/**
 * Decides how an interrupted run continues after the sign-in. If no input has changed within {@link
 * maxSignInMs}, a query runs and a mutation needs a confirmation by the user. Otherwise the user is
 * offered to run the operation again.
 */
export function continuationOf(
	kind: 'query' | 'mutation',
	before: RunState,
	now: RunState,
): 'run' | 'confirm' | 'offer again' {
	const isUnchanged =
		before.environment === now.environment &&
		before.documentVersion === now.documentVersion &&
		before.variables === now.variables &&
		elapsed(before.capturedAt, now.capturedAt) <= maxSignInMs;
	if (!isUnchanged) {
		return 'offer again';
	}
	return kind === 'query' ? 'run' : 'confirm';
}
