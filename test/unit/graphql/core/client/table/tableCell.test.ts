import assert from 'node:assert/strict';
import {
	clipboardText,
	missingCell,
	type TableCell,
} from '../../../../../../src/graphql/core/client/table/tableCell.ts';

describe('clipboardText', () => {
	const table: readonly (readonly [title: string, cells: readonly TableCell[], text: string])[] = [
		['separates the cells of a row by tabs', ['Ås', 1, null, missingCell, true], 'Ås\t1\t\t\ttrue'],
		['quotes a cell with a line break in a row', ['line 1\nline "2"', 'x'], '"line 1\nline ""2"""\tx'],
		['quotes a cell with a tab in a row', ['a\tb', 'x'], '"a\tb"\tx'],
		['quotes a cell that begins with a quotation mark in a row', ['"a" b', 'x'], '"""a"" b"\tx'],
		['does not quote a cell with a quotation mark inside in a row', ['a "b"', 'x'], 'a "b"\tx'],
		['does not quote a single cell', ['line 1\n"line 2"'], 'line 1\n"line 2"'],
	];
	for (const [title, cells, text] of table) {
		it(title, () => assert.equal(clipboardText(cells), text));
	}
});
