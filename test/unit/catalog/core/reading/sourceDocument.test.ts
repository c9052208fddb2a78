import assert from 'node:assert/strict';
import { CellBudget, type SourceCell } from '../../../../../src/catalog/core/reading/sourceDocument.ts';

function cell(text: string): SourceCell {
	return { text, links: [], isStruck: false, span: 1, line: 1 };
}

describe('CellBudget', () => {
	const characters = 4 * 1024 * 1024;
	for (const [what, rows, expected] of [
		['no rows', [], true],
		['a row that leaves one cell', [Array.from({ length: 249_998 }, () => cell(''))], true],
		[
			'a row whose cells, with the row itself, reach the limit',
			[Array.from({ length: 249_999 }, () => cell(''))],
			false,
		],
		['a text that leaves one character', [[cell('x'.repeat(characters - 1))]], true],
		['texts that reach the limit of characters', [[cell('x')], [cell('x'.repeat(characters - 1))]], false],
	] as const) {
		it(`hasCapacity is ${expected} after ${what}`, () => {
			const budget = new CellBudget();
			for (const row of rows) {
				budget.count(row);
			}
			assert.equal(budget.hasCapacity, expected);
		});
	}
});
