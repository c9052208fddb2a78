import assert from 'node:assert/strict';
import { type CountedUse, UseCounter } from '../../../../../src/catalog/core/progress/useCounter.ts';
import { dayOf } from '../../../support/dayOf.ts';

/** Returns a use with this identity. */
function use(identity: string, kind: CountedUse['kind'] = 'uses'): CountedUse {
	return { api: 'a', kind, line: 1, identity, lastDay: undefined };
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
		assert.deepEqual(counter.sinceOf([use('1')]), dayOf('2026-01-01'));
		assert.deepEqual(counter.sinceOf([use('2')]), dayOf('2026-02-01'));
		assert.deepEqual(counter.sinceOf([use('2'), use('1')]), dayOf('2026-01-01'));
	});

	it('a use that was removed and added again has the day on which it was added again', () => {
		const counter = new UseCounter();
		counter.apply([{ path: 'a', uses: [use('1')] }], dayOf('2026-01-01'));
		counter.apply([{ path: 'a', uses: [] }], dayOf('2026-02-01'));
		counter.apply([{ path: 'a', uses: [use('1')] }], dayOf('2026-03-01'));
		assert.deepEqual(counter.sinceOf([use('1')]), dayOf('2026-03-01'));
	});

	it('a use that an ignore comment ignores keeps its first day, and a possible use has its own', () => {
		const counter = new UseCounter();
		counter.apply([{ path: 'a', uses: [use('1', 'possible')] }], dayOf('2026-01-01'));
		counter.apply([{ path: 'a', uses: [use('1')] }], dayOf('2026-02-01'));
		counter.apply([{ path: 'a', uses: [use('1', 'ignored')] }], dayOf('2026-03-01'));
		assert.deepEqual(counter.sinceOf([use('1', 'ignored')]), dayOf('2026-02-01'));
	});
});
