import assert from 'node:assert/strict';
import { continuationOf, type RunState } from '../../../../../../src/graphql/core/client/request/continuation.ts';

const before: RunState = {
	environment: '{"id":"test"}',
	documentVersion: 3,
	variables: '{"first":10}',
	capturedAt: { now: 1000, monotonic: 50 },
};

function later(milliseconds: number, changes: Partial<RunState> = {}): RunState {
	return { ...before, capturedAt: { now: 1000 + milliseconds, monotonic: 50 + milliseconds }, ...changes };
}

const tenMinutes = 600_000;

describe('continuationOf', () => {
	const cases: readonly (readonly [string, 'query' | 'mutation', RunState, string])[] = [
		['runs a query after the sign-in when nothing has changed', 'query', later(0), 'run'],
		['runs an unchanged query after a sign-in of exactly ten minutes', 'query', later(tenMinutes), 'run'],
		[
			'offers to run a query again after a sign-in of more than ten minutes',
			'query',
			later(tenMinutes + 1),
			'offer again',
		],
		[
			'offers to run a query again when the environment has changed during the sign-in',
			'query',
			later(1, { environment: '{"id":"production"}' }),
			'offer again',
		],
		[
			'offers to run a query again when its document was edited during the sign-in',
			'query',
			later(1, { documentVersion: 4 }),
			'offer again',
		],
		[
			'offers to run a query again when its variables have changed during the sign-in',
			'query',
			later(1, { variables: '{"first":20}' }),
			'offer again',
		],
		['requires a confirmation before an unchanged mutation runs after the sign-in', 'mutation', later(1), 'confirm'],
		[
			'offers to run a mutation again when its document was edited during the sign-in',
			'mutation',
			later(1, { documentVersion: 4 }),
			'offer again',
		],
		[
			'offers to run a query again when the computer has slept for more than ten minutes during the sign-in',
			'query',
			later(1, { capturedAt: { now: 1000 + tenMinutes + 1, monotonic: 51 } }),
			'offer again',
		],
	];
	for (const [title, kind, now, expected] of cases) {
		it(title, () => {
			assert.equal(continuationOf(kind, before, now), expected);
		});
	}
});
