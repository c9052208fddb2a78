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
		['runs an unchanged query at once', 'query', later(0), 'run'],
		['runs an unchanged query after exactly ten minutes', 'query', later(tenMinutes), 'run'],
		['offers a query again after more than ten minutes', 'query', later(tenMinutes + 1), 'offer again'],
		[
			'offers a query again in another environment',
			'query',
			later(1, { environment: '{"id":"production"}' }),
			'offer again',
		],
		['offers a query again after its document was edited', 'query', later(1, { documentVersion: 4 }), 'offer again'],
		['offers a query again with other variables', 'query', later(1, { variables: '{"first":20}' }), 'offer again'],
		['requires a confirmation before an unchanged mutation', 'mutation', later(1), 'confirm'],
		[
			'offers a mutation again after its document was edited',
			'mutation',
			later(1, { documentVersion: 4 }),
			'offer again',
		],
		[
			'offers a query again after the computer has slept for more than ten minutes',
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
