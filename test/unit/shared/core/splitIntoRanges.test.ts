import assert from 'node:assert/strict';
import { splitIntoRanges } from '../../../../src/shared/core/splitIntoRanges.ts';

describe('splitIntoRanges', () => {
	it('does not split a list that fits into one range', () => {
		assert.equal(splitIntoRanges([1, 2, 3], 3), undefined);
	});

	it('splits a long list into ranges whose positions are counted from 1', () => {
		assert.deepEqual(splitIntoRanges(['a', 'b', 'c', 'd', 'e'], 2), [
			{ first: 1, last: 2, items: ['a', 'b'] },
			{ first: 3, last: 4, items: ['c', 'd'] },
			{ first: 5, last: 5, items: ['e'] },
		]);
	});
});
