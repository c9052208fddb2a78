import assert from 'node:assert/strict';
import {
	earliestFirstDayOfUses,
	UseCounter,
	type UseToCount,
} from '../../../../../src/catalog/core/progress/useCounter.ts';
import { formatIsoDay } from '../../../../../src/shared/core/lifecycle/calendarDay.ts';
import { dayOf } from '../../../support/dayOf.ts';

/** Returns a use with this identity. */
function use(identity: string, kind: UseToCount['kind'] = 'uses'): UseToCount {
	return { api: 'a', kind, line: 1, identity, lastDay: undefined };
}

/** Returns the uses now, as their files, identities and first days. */
function datedUses({ files }: UseCounter): readonly string[] {
	return files.flatMap(({ path, uses }) =>
		uses.map(({ identity, since }) => `${path} ${identity} ${formatIsoDay(since)}`),
	);
}

describe('UseCounter', () => {
	it('counts the uses of each kind in the current files', () => {
		const counter = new UseCounter();
		counter.apply([{ path: 'a', uses: [use('1'), use('2', 'ignored'), use('3', 'possible')] }], dayOf('2026-01-01'));
		counter.apply([{ path: 'b', uses: [use('1')] }], dayOf('2026-02-01'));
		assert.deepEqual([...counter.counts], [['a', { uses: 2, ignored: 1, possible: 1 }]]);
		counter.apply([{ path: 'a', uses: undefined }], dayOf('2026-03-01'));
		assert.deepEqual([...counter.counts], [['a', { uses: 1, ignored: 0, possible: 0 }]]);
		counter.apply([{ path: 'b', uses: [] }], dayOf('2026-04-01'));
		assert.deepEqual([...counter.counts], []);
	});

	it('a use that moves to another file keeps its first day', () => {
		const counter = new UseCounter();
		counter.apply([{ path: 'a', uses: [use('1')] }], dayOf('2026-01-01'));
		counter.apply(
			[
				{ path: 'a', uses: undefined },
				{ path: 'b', uses: [use('1'), use('2')] },
			],
			dayOf('2026-02-01'),
		);
		assert.deepEqual(datedUses(counter), ['b 1 2026-01-01', 'b 2 2026-02-01']);
		assert.deepEqual(earliestFirstDayOfUses(counter.files[0]?.uses ?? []), dayOf('2026-01-01'));
	});

	it('a copy of a use in another file has the day on which it was added', () => {
		const counter = new UseCounter();
		counter.apply([{ path: 'b', uses: [use('1')] }], dayOf('2026-01-01'));
		counter.apply(
			[
				{ path: 'a', uses: [use('1')] },
				{ path: 'b', uses: [use('2'), use('1')] },
			],
			dayOf('2026-02-01'),
		);
		assert.deepEqual(datedUses(counter), ['a 1 2026-02-01', 'b 2 2026-02-01', 'b 1 2026-01-01']);
	});

	it('of two equal uses, the use that remains and the use that is moved keep their first days', () => {
		const counter = new UseCounter();
		counter.apply([{ path: 'a', uses: [use('1')] }], dayOf('2026-01-01'));
		counter.apply([{ path: 'b', uses: [use('1')] }], dayOf('2026-02-01'));
		counter.apply(
			[
				{ path: 'a', uses: undefined },
				{ path: 'c', uses: [use('1')] },
			],
			dayOf('2026-03-01'),
		);
		assert.deepEqual(datedUses(counter), ['b 1 2026-02-01', 'c 1 2026-01-01']);
	});

	it('a use that was removed and added again has the day on which it was added again', () => {
		const counter = new UseCounter();
		counter.apply([{ path: 'a', uses: [use('1')] }], dayOf('2026-01-01'));
		counter.apply([{ path: 'a', uses: [] }], dayOf('2026-02-01'));
		counter.apply([{ path: 'a', uses: [use('1')] }], dayOf('2026-03-01'));
		assert.deepEqual(datedUses(counter), ['a 1 2026-03-01']);
	});

	it('a use that an ignore comment turns off keeps its first day, and a possible use has its own first day', () => {
		const counter = new UseCounter();
		counter.apply([{ path: 'a', uses: [use('1', 'possible')] }], dayOf('2026-01-01'));
		counter.apply([{ path: 'a', uses: [use('1')] }], dayOf('2026-02-01'));
		counter.apply([{ path: 'a', uses: [use('1', 'ignored')] }], dayOf('2026-03-01'));
		assert.deepEqual(datedUses(counter), ['a 1 2026-02-01']);
	});
});
