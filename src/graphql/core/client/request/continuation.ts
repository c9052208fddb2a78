import { elapsed, type Moment } from '../../../../shared/core/clock.ts';

/** Everything that a run depends on, in a form that can be compared. */
export interface RunState {
	/** The environment as JSON. */
	readonly environment: string;
	readonly documentVersion: number;
	/** The variables as JSON. */
	readonly variables: string;
	readonly at: Moment;
}

/** A run that needs a sign-in does not continue automatically after this time. */
const maxWaitMs = 10 * 60_000;

/**
 * What happens to an operation after the sign-in that it needed: a query runs if nothing has
 * changed since; otherwise the user is offered to run it again. A mutation never runs without a
 * question.
 */
export function continuationOf(
	kind: 'query' | 'mutation',
	before: RunState,
	now: RunState,
): 'run' | 'ask' | 'offer again' {
	const isUnchanged =
		before.environment === now.environment &&
		before.documentVersion === now.documentVersion &&
		before.variables === now.variables &&
		elapsed(before.at, now.at) <= maxWaitMs;
	if (!isUnchanged) {
		return 'offer again';
	}
	return kind === 'query' ? 'run' : 'ask';
}
