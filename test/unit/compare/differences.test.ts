import assert from 'node:assert/strict';
import { canonical } from '../../compare/canonical.ts';
import { compareSides, differencesIn, type SideResults, shownDifference } from '../../compare/differences.ts';
import type { SideLine } from '../../compare/sideProgram.ts';

/** Returns the results of a side: `reading item` → hash. */
function side(
	hashes: Readonly<Record<string, string>>,
	readings: readonly string[] = ['hover', 'outline'],
): SideResults {
	const lines = Object.entries(hashes).map(([key, hash]) => {
		const [reading = '', item = ''] = key.split(' ');
		return line({ reading, item, hash });
	});
	return { readings, lines };
}

function line(values: Partial<SideLine>): SideLine {
	return { reading: 'hover', item: 'a', hash: '', count: 1, step: 1, milliseconds: 0, ...values };
}

describe('compareSides', () => {
	it('reports nothing for equal hashes', () => {
		const both = side({ 'hover a': '1', 'outline a': '2' });
		assert.deepEqual(compareSides(both, both), { changed: [], missing: [], compared: 2 });
	});

	it('reports a reading whose hash differs, and a reading that concerns an item on one side only', () => {
		const before = side({ 'hover a': '1', 'hover b': '1', 'hover c': '1' });
		const after = side({ 'hover a': '1', 'hover b': '2', 'outline a': '1' });
		assert.deepEqual(compareSides(before, after).changed, [
			{ reading: 'hover', item: 'b' },
			{ reading: 'hover', item: 'c' },
			{ reading: 'outline', item: 'a' },
		]);
	});

	it('reports a reading that one side does not have instead of its items', () => {
		const comparison = compareSides(side({ 'hover a': '1' }, ['hover']), side({ 'hover a': '1', 'outline a': '1' }));
		assert.deepEqual(comparison, { changed: [], missing: [{ reading: 'outline', side: 'before' }], compared: 1 });
	});
});

describe('differencesIn', () => {
	const read = (results: Readonly<Record<number, string>>) =>
		line({ results: Object.entries(results).map(([offset, result]) => [Number(offset), result]) });

	it('returns the offsets with other results, and those with a result on one side only', () => {
		const before = read({ 0: '1', 1: '1', 2: '1' });
		const after = read({ 1: '2', 2: '1', 3: '1' });
		assert.deepEqual(differencesIn(before, after), [
			{ offset: 0, before: '1', after: undefined },
			{ offset: 1, before: '1', after: '2' },
			{ offset: 3, before: undefined, after: '1' },
		]);
	});
});

describe('shownDifference', () => {
	it('omits the common beginning and end of long results', () => {
		const difference = {
			offset: 0,
			before: `${'a'.repeat(90)}1${'b'.repeat(90)}`,
			after: `${'a'.repeat(90)}${'b'.repeat(90)}`,
		};
		const [before, after] = [`…${'a'.repeat(40)}1${'b'.repeat(40)}…`, `…${'a'.repeat(40)}${'b'.repeat(40)}…`];
		assert.deepEqual(shownDifference(difference), [before, after]);
	});

	it('names a missing result and shortens the other one', () => {
		const difference = { offset: 0, before: undefined, after: 'a'.repeat(300) };
		assert.deepEqual(shownDifference(difference), ['(no result)', `${'a'.repeat(200)}…`]);
	});
});

describe('canonical', () => {
	it('ignores the order of members, but not the order of list items', () => {
		assert.equal(canonical({ a: 1, b: { c: [1, 2], d: undefined } }), canonical({ b: { c: [1, 2] }, a: 1 }));
		assert.notEqual(canonical([1, 2]), canonical([2, 1]));
	});
});
