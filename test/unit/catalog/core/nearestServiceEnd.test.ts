import assert from 'node:assert/strict';
import {
	badgeCount,
	type EvaluatedUse,
	nearestServiceEnd,
	serviceEndsOfUses,
} from '../../../../src/catalog/core/nearestServiceEnd.ts';
import type { LifecyclePhase } from '../../../../src/shared/core/lifecycle/lifecyclePhase.ts';
import { catalogFrom, knownApi } from '../bundledCatalog.ts';

const catalog = catalogFrom({
	version: 1,
	apis: ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), phase: 'Stabil' })),
});

type Row = readonly [api: string, lifecyclePhase: LifecyclePhase | undefined, daysLeft: number | undefined];

function use([api, lifecyclePhase, daysLeft]: Row): EvaluatedUse {
	return {
		api: knownApi(catalog, api),
		row: undefined,
		status: { lifecyclePhase, daysLeft, daysToWithdrawal: undefined, dates: {}, notStated: [] },
	};
}

describe('serviceEndsOfUses, nearestServiceEnd and badgeCount', () => {
	const cases: readonly (readonly [
		name: string,
		uses: readonly Row[],
		ends: readonly string[],
		nearest: string | undefined,
		badge: number,
	])[] = [
		['no uses', [], [], undefined, 0],
		['a use without an announced end', [['a', undefined, undefined]], [], undefined, 0],
		['a use with an announced end without a date', [['a', 'announced', undefined]], [], undefined, 0],
		['a use that ends in 91 days', [['a', 'ending-soon', 91]], ['a 91 ×1'], 'a', 0],
		['a use that ends in 90 days', [['a', 'ending-soon', 90]], ['a 90 ×1'], 'a', 1],
		['a use that ends in 40 days and is not yet "ending soon"', [['a', 'announced', 40]], ['a 40 ×1'], 'a', 1],
		['a use on its last day of service', [['a', 'ending-soon', 0]], ['a 0 ×1'], 'a', 1],
		[
			'two uses of one API and a nearer end of another',
			[
				['a', 'ending-soon', 300],
				['b', 'ending-soon', 20],
				['a', 'ending-soon', 300],
			],
			['b 20 ×1', 'a 300 ×2'],
			'b',
			1,
		],
		[
			'an operation that ends before the rest of its API',
			[
				['a', 'ending-soon', 300],
				['a', 'ending-soon', 30],
			],
			['a 30 ×1', 'a 300 ×1'],
			'a',
			1,
		],
		[
			'two past ends and a future one',
			[
				['a', 'ended', -235],
				['b', 'ending-soon', 130],
				['c', 'withdrawn', -300],
			],
			['c -300 ×1', 'a -235 ×1', 'b 130 ×1'],
			'b',
			2,
		],
		[
			'two past ends',
			[
				['a', 'ended', -1],
				['b', 'ended', -235],
			],
			['b -235 ×1', 'a -1 ×1'],
			'a',
			2,
		],
	];
	for (const [name, uses, expected, nearest, badge] of cases) {
		it(`returns the ends [${expected.join(', ')}] and the badge count ${badge} for ${name}`, () => {
			const ends = serviceEndsOfUses(uses.map(use));
			assert.deepEqual(
				ends.map(({ api, status, uses: count }) => `${api.id} ${status.daysLeft} ×${count}`),
				expected,
			);
			assert.equal(nearestServiceEnd(ends)?.api.id, nearest);
			assert.equal(badgeCount(ends), badge);
		});
	}

	it('returns the deprecation log row of an end of service only when all its uses have the same row', () => {
		const uses = [1, 1, 2].map((row) => ({ ...use(['a', 'ending-soon', 1]), row }));
		assert.deepEqual([serviceEndsOfUses(uses.slice(0, 2))[0]?.row, serviceEndsOfUses(uses)[0]?.row], [1, undefined]);
	});
});
