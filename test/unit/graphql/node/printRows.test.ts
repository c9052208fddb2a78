import assert from 'node:assert/strict';
import { type Cell, missing } from '../../../../../src/graphql/core/table/cell.ts';
import { csvRecord } from '../../../../../src/graphql/core/table/csv.ts';

describe('csvRecord', () => {
	const table: readonly (readonly [title: string, cell: Cell, field: string])[] = [
		['text', 'blåbær og is', 'blåbær og is'],
		['a comma', 'a,b', '"a,b"'],
		['quotes', 'say "hi"', '"say ""hi"""'],
		['a line break', 'a\nb', '"a\nb"'],
		['nothing', '', ''],
		['null', null, ''],
		['what is missing', missing, ''],
		['a number', -1.5, '-1.5'],
		['a long number', { digits: '-12345678901234567890' }, '-12345678901234567890'],
		['a boolean', false, 'false'],
		['a list', { items: 1, json: '[{"a":1}]' }, '"[{""a"":1}]"'],
		['a formula', '=1+1', "'=1+1"],
		['a formula with quotes', '=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
		['a plus', '+47 555', "'+47 555"],
		['a minus', '-1+1', "'-1+1"],
		['an at sign', '@SUM(A1)', "'@SUM(A1)"],
		['a tab', '\t=1', "'\t=1"],
		['a carriage return', '\r=1', `"'\r=1"`],
		['a formula that does not begin the cell', 'a=1', 'a=1'],
	];
	for (const [title, cell, field] of table) {
		it(`writes ${title}`, () => assert.equal(csvRecord([cell, 'x']), `${field},x\r\n`));
	}
});
