import assert from 'node:assert/strict';
import {
	createTableRow,
	shownRowIndexes,
	type TableViewState,
} from '../../../../../../src/graphql/core/client/table/shownRows.ts';
import { missingCell, type TableCell } from '../../../../../../src/graphql/core/client/table/tableCell.ts';

const unfiltered: TableViewState = { filter: '', column: undefined, isDescending: false };

describe('shownRowIndexes with a sorted column', () => {
	const table: readonly (readonly [
		title: string,
		cells: readonly TableCell[],
		ascending: readonly number[],
		descending: readonly number[],
	])[] = [
		['sorts numbers by their value', [10, 9, -1, 1.5], [2, 3, 1, 0], [0, 1, 3, 2]],
		[
			'sorts numbers beyond 2^53 by their value',
			[{ digits: '98765432109876543210' }, 5, { digits: '12345678901234567890' }],
			[1, 2, 0],
			[0, 2, 1],
		],
		[
			'sorts numbers beyond 2^53 by all of their digits',
			[{ digits: '12345678901234567891' }, { digits: '12345678901234567890' }, { digits: '-12345678901234567890' }],
			[2, 1, 0],
			[0, 1, 2],
		],
		[
			'sorts fractions that a double cannot represent among other numbers',
			[{ digits: '1234567890123456.789' }, 5, { digits: '0.12345678901234567891' }],
			[2, 1, 0],
			[0, 1, 2],
		],
		['sorts text in Norwegian order', ['Ås', 'Øst', 'Ær', 'Zoo', 'ås', 'Aas'], [3, 2, 1, 4, 0, 5], [5, 0, 4, 1, 2, 3]],
		['sorts digits in text by their value', ['INF10', 'INF9'], [1, 0], [0, 1]],
		['does not change the order of equal rows in either direction', ['a', 'a', 'b'], [0, 1, 2], [2, 0, 1]],
		['does not change the order of rows with equal numbers', [2, 2, 1, 2], [2, 0, 1, 3], [0, 1, 3, 2]],
		['sorts rows without a value last in both directions', [null, 'b', missingCell, 'a'], [3, 1, 0, 2], [1, 3, 0, 2]],
		['sorts false before true', [true, false], [1, 0], [0, 1]],
		[
			'sorts lists by their length',
			[
				{ items: 10, json: '' },
				{ items: 9, json: '' },
			],
			[1, 0],
			[0, 1],
		],
		['sorts numbers before text', ['1', 2], [1, 0], [0, 1]],
		['sorts numbers before text in any order', [1, 'b', 2, 'a', 3], [0, 2, 4, 3, 1], [1, 3, 4, 2, 0]],
	];
	for (const [title, cells, ascending, descending] of table) {
		it(title, () => {
			const rows = cells.map((cell) => createTableRow([missingCell, cell]));
			assert.deepEqual(shownRowIndexes(rows, { ...unfiltered, column: 1 }), ascending);
			assert.deepEqual(shownRowIndexes(rows, { ...unfiltered, column: 1, isDescending: true }), descending);
		});
	}
});

describe('shownRowIndexes with a filter', () => {
	const rows: readonly (readonly TableCell[])[] = [
		['Øst', 1],
		['vest', 12],
		[{ digits: '12345678901234567890' }, null],
		[{ items: 1, json: '[{"kode":"INF"}]' }, true],
	];
	const table: readonly (readonly [filter: string, shown: readonly number[]])[] = [
		['', [0, 1, 2, 3]],
		['øST', [0]],
		['ST', [0, 1]],
		['12', [1, 2]],
		['inf', [3]],
		['null', []],
		['t1', []],
		['x', []],
	];
	for (const [filter, shown] of table) {
		it(`shows the table rows with the indexes ${JSON.stringify(shown)} for the filter "${filter}"`, () =>
			assert.deepEqual(shownRowIndexes(rows.map(createTableRow), { ...unfiltered, filter }), shown));
	}

	it('filters and sorts table rows at the same time', () => {
		assert.deepEqual(
			shownRowIndexes(rows.map(createTableRow), { filter: 'st', column: 1, isDescending: true }),
			[1, 0],
		);
	});
});
