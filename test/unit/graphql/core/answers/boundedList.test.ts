import assert from 'node:assert/strict';
import { BoundedList } from '../../../../../src/graphql/core/answers/boundedList.ts';

describe('BoundedList', () => {
	/** What is left of entries of these sizes, added in this order. */
	const left = (sizes: readonly number[]) => {
		const list = new BoundedList<number>({ entries: 3, bytes: 100 }, (size) => size);
		for (const size of sizes) {
			list.add(size);
		}
		return list.all;
	};
	const table: readonly (readonly [title: string, added: readonly number[], left: readonly number[]])[] = [
		['nothing', [], []],
		['newest first', [1, 2, 3], [3, 2, 1]],
		['no more than so many', [1, 2, 3, 4], [4, 3, 2]],
		['no more than so much', [50, 40, 30], [30, 40]],
		['just as much', [50, 20, 30], [30, 20, 50]],
		['one that is too large by itself', [1, 2, 300], [300]],
		['nothing that is older than what had to go', [1, 90, 20], [20]],
	];
	for (const [title, added, expected] of table) {
		it(`keeps ${title}`, () => assert.deepEqual(left(added), expected));
	}

	it('takes out what a condition holds for, and gives it', () => {
		const list = new BoundedList<string>({ entries: 9, bytes: 9 }, () => 1);
		for (const entry of ['a', 'b', 'ab']) {
			list.add(entry);
		}
		assert.deepEqual(
			list.remove((entry) => entry.includes('a')),
			['ab', 'a'],
		);
		assert.deepEqual(list.all, ['b']);
	});
});
