import assert from 'node:assert/strict';
import {
	type ApiProgress,
	mayUseBeOlderThanSamples,
	progressByApi,
	type RepositoryProgress,
	totalUseCounts,
} from '../../../../../src/catalog/core/progress/report.ts';
import { formatIsoDay } from '../../../../../src/shared/core/lifecycle/calendarDay.ts';
import { dayOf } from '../../../support/dayOf.ts';

/** Returns a repository. `samples` maps days to the counts of uses and ignored uses of APIs. */
function repository(
	samples: Readonly<Record<string, Readonly<Record<string, readonly [uses: number, ignored: number]>>>>,
	notes: RepositoryProgress['notes'] = [],
): RepositoryProgress {
	const lastDays: Readonly<Record<string, string>> = { late: '2028-01-01', early: '2027-01-01' };
	const ids = new Set(Object.values(samples).flatMap((counts) => Object.keys(counts)));
	return {
		name: 'r',
		samples: Object.entries(samples).map(([day, counts]) => ({
			day: dayOf(day),
			commit: '',
			files: 1,
			counts: Object.fromEntries(
				Object.entries(counts).map(([api, [uses, ignored]]) => [api, { uses, ignored, possible: 1 }]),
			),
		})),
		apis: [...ids].map((api) => ({
			api,
			apiName: api.toUpperCase(),
			lastDay: lastDays[api] === undefined ? undefined : dayOf(lastDays[api]),
			oldest: undefined,
		})),
		files: [],
		notSearchedFor: [],
		notes,
	};
}

function shown({ api, apiName, counts, ignored }: ApiProgress): string {
	return `${api} ${apiName} ${counts.map(({ day, count }) => `${formatIsoDay(day)}: ${count}`).join(', ')} (${ignored})`;
}

describe('progressByApi', () => {
	const today = dayOf('2026-06-01');

	it('sorts the APIs by their last days, and then the APIs without a last day by name', () => {
		const uses = { zeta: [1, 0], late: [1, 0], alpha: [1, 0], early: [1, 0] } as const;
		assert.deepEqual(
			progressByApi([repository({ '2026-01-01': uses })], today).map(({ api }) => api),
			['early', 'late', 'alpha', 'zeta'],
		);
	});

	it('adds the last numbers of each repository up to each sampled day', () => {
		const a = repository({ '2026-01-01': { early: [3, 1] }, '2026-03-01': { early: [1, 2] } });
		const b = repository({ '2026-02-01': { early: [5, 0] }, '2026-03-01': { early: [4, 0] } });
		assert.deepEqual(progressByApi([a, b], today).map(shown), [
			'early EARLY 2026-01-01: 4, 2026-02-01: 9, 2026-03-01: 7 (2)',
		]);
	});

	it('begins with the first sample of the shallow clone that begins last', () => {
		const a = repository({ '2026-01-01': { early: [1, 0] }, '2026-02-01': { early: [1, 0] } });
		const b = repository({ '2026-02-01': { early: [1, 0] } }, [{ kind: 'shallow' }]);
		const c = repository({ '2026-03-01': { early: [1, 0] } }, [{ kind: 'shallow' }]);
		assert.deepEqual(progressByApi([a, b], today).map(shown), ['early EARLY 2026-02-01: 2 (0)']);
		assert.deepEqual(progressByApi([a, c, b], today).map(shown), ['early EARLY 2026-03-01: 3 (0)']);
	});

	it('leaves out an API without certain uses', () => {
		assert.deepEqual(progressByApi([repository({ '2026-01-01': { early: [0, 0], late: [1, 0] } })], today).map(shown), [
			'late LATE 2026-01-01: 1 (0)',
		]);
		assert.deepEqual(progressByApi([], today), []);
	});
});

describe('totalUseCounts', () => {
	it('adds the uses of all APIs on each sampled day', () => {
		const a = repository({ '2026-01-01': { early: [3, 1], late: [2, 0] }, '2026-03-01': { late: [1, 0] } });
		assert.deepEqual(
			totalUseCounts([a]).map(({ day, count }) => `${formatIsoDay(day)}: ${count}`),
			['2026-01-01: 6', '2026-03-01: 1'],
		);
		assert.deepEqual(totalUseCounts([]), []);
	});

	it('returns the number 0 for a day without uses', () => {
		assert.deepEqual(totalUseCounts([repository({ '2026-01-01': {} })]), [{ day: dayOf('2026-01-01'), count: 0 }]);
	});
});

describe('mayUseBeOlderThanSamples', () => {
	const samples = repository({ '2026-01-02': {}, '2026-01-03': {} });
	for (const [day, expected] of [
		['2026-01-02', true],
		['2026-01-03', false],
	] as const) {
		it(`returns ${expected} for a use whose first sampled day is ${day}`, () => {
			assert.equal(mayUseBeOlderThanSamples(samples, dayOf(day)), expected);
			assert.equal(mayUseBeOlderThanSamples(repository({ '2026-01-02': {} }), dayOf(day)), expected);
			assert.equal(mayUseBeOlderThanSamples(repository({}), dayOf(day)), false);
		});
	}
});
