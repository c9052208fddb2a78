import assert from 'node:assert/strict';
import {
	CommitSampler,
	daysToSample,
	type SamplingInterval,
} from '../../../../../src/catalog/core/progress/sampling.ts';
import { formatIsoDay } from '../../../../../src/shared/core/lifecycle/calendarDay.ts';
import { dayOf } from '../../../support/dayOf.ts';

describe('daysToSample', () => {
	for (const [every, since, expected] of [
		['day', '2027-02-26', ['2027-02-26', '2027-02-27', '2027-02-28', '2027-03-01']],
		['week', '2027-02-08', ['2027-02-08', '2027-02-15', '2027-02-22', '2027-03-01']],
		['week', '2027-02-09', ['2027-02-15', '2027-02-22', '2027-03-01']],
		['month', '2026-12-01', ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01']],
		['month', '2027-03-01', ['2027-03-01']],
		['month', '2027-03-02', []],
	] as const satisfies readonly (readonly [SamplingInterval, string, readonly string[]])[]) {
		it(`samples each ${every} from ${since} to 2027-03-01 on ${expected.length} days`, () => {
			assert.deepEqual(daysToSample(dayOf('2027-03-01'), dayOf(since), every).map(formatIsoDay), expected);
		});
	}

	it('samples no day before 1970', () => {
		const days = daysToSample(dayOf('1970-03-01'), dayOf('1969-01-01'), 'month');
		assert.deepEqual(days.map(formatIsoDay), ['1970-01-01', '1970-02-01', '1970-03-01']);
	});

	it('samples the last day of a short month', () => {
		const days = daysToSample(dayOf('2027-03-31'), dayOf('2027-01-01'), 'month');
		assert.deepEqual(days.map(formatIsoDay), ['2027-01-31', '2027-02-28', '2027-03-31']);
	});
});

describe('CommitSampler', () => {
	/** Samples commits that are named by their days, the newest first. Returns each day and commit. */
	function sample(commits: readonly string[], days: readonly string[], today = '2029-01-01') {
		const sampler = new CommitSampler(days.map(dayOf), dayOf(today));
		let added = 0;
		for (const day of commits) {
			added += 1;
			if (!sampler.add({ id: day, day: dayOf(day), committed: Date.parse(day) / 1000 })) {
				break;
			}
		}
		return { samples: sampler.end().map(({ day, commit }) => `${formatIsoDay(day)} ${commit}`), added };
	}

	it('chooses the last commit at the end of each day', () => {
		const { samples } = sample(['2027-03-01', '2027-02-20', '2027-02-10'], ['2027-02-15', '2027-02-20', '2027-03-01']);
		assert.deepEqual(samples, ['2027-02-15 2027-02-10', '2027-02-20 2027-02-20', '2027-03-01 2027-03-01']);
	});

	it('returns no sample for the days before the first commit', () => {
		assert.deepEqual(sample(['2027-02-20'], ['2027-02-15', '2027-03-01']).samples, ['2027-03-01 2027-02-20']);
	});

	it('skips commits after the last day', () => {
		assert.deepEqual(sample(['2027-04-01', '2027-02-20'], ['2027-03-01']).samples, ['2027-03-01 2027-02-20']);
	});

	it('skips a commit that is dated before its parent', () => {
		const commits = ['2027-03-01', '1970-01-02', '2027-02-20', '2027-02-10'];
		assert.deepEqual(sample(commits, ['2027-02-15', '2027-02-25']).samples, [
			'2027-02-15 2027-02-10',
			'2027-02-25 2027-02-20',
		]);
	});

	it('chooses the newest commit for the last day, even if it is dated before its parent', () => {
		for (const parent of ['2027-02-20', '2028-01-01']) {
			const commits = ['2027-02-10', parent, '2027-02-01'];
			for (const lastDay of ['2027-02-10', '2027-03-01']) {
				assert.equal(sample(commits, ['2027-02-05', lastDay]).samples.at(-1), `${lastDay} 2027-02-10`);
			}
		}
	});

	it('samples the newest commit for the last day if the commit is dated after today, unless that day is past', () => {
		const samplesOf = (day: string) =>
			sample(['2027-04-02', '2027-04-01', '2027-02-10'], ['2027-02-15', day], '2027-03-01').samples;
		assert.deepEqual(samplesOf('2027-03-01'), ['2027-02-15 2027-02-10', '2027-03-01 2027-04-02']);
		assert.deepEqual(samplesOf('2027-03-20'), ['2027-02-15 2027-02-10', '2027-03-20 2027-04-02']);
		assert.deepEqual(samplesOf('2027-02-20'), ['2027-02-15 2027-02-10', '2027-02-20 2027-02-10']);
	});

	it('chooses a commit with the same time as its parent, as after a rebase', () => {
		const sampler = new CommitSampler([dayOf('2027-02-10'), dayOf('2027-02-25')], dayOf('2027-02-25'));
		for (const [id, day] of [
			['newest', '2027-02-20'],
			['middle', '2027-02-09'],
			['parent', '2027-02-09'],
		] as const) {
			sampler.add({ id, day: dayOf(day), committed: Date.parse(day) / 1000 });
		}
		assert.deepEqual(
			sampler.end().map(({ commit }) => commit),
			['middle', 'newest'],
		);
	});

	it('needs no commits before the first day, except the last commit before that day and its parent', () => {
		const commits = ['2027-03-01', '2027-02-10', '2027-02-09', '2027-02-08'];
		assert.equal(sample(commits, ['2027-02-15']).added, 3);
	});
});
