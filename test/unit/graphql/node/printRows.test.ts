import assert from 'node:assert/strict';
import { missingCell, type TableCell } from '../../../../src/graphql/core/client/table/tableCell.ts';
import { TableColumns } from '../../../../src/graphql/core/client/table/tableColumns.ts';
import { csvRecord, printRowsAsCsv, printRowsAsJson } from '../../../../src/graphql/node/printRows.ts';

describe('csvRecord', () => {
	const table: readonly (readonly [title: string, cell: TableCell, field: string])[] = [
		['text', 'blåbær og is', 'blåbær og is'],
		['a comma', 'a,b', '"a,b"'],
		['quotes', 'say "hi"', '"say ""hi"""'],
		['a line break', 'a\nb', '"a\nb"'],
		['an empty text', '', ''],
		['null', null, ''],
		['a missing value', missingCell, ''],
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
		it(`writes a table cell with ${title} as the CSV field ${JSON.stringify(field)}`, () =>
			assert.equal(csvRecord([cell, 'x']), `${field},x\r\n`));
	}
});

describe('printRowsAsCsv and printRowsAsJson', () => {
	const rows = [{ name: 'Å', size: 1 }, null, { name: 'B' }];
	const columns = new TableColumns();
	for (const row of rows) {
		columns.add(row);
	}

	it('prints table rows as CSV with a byte order mark and a header', async () =>
		assert.equal(await printRowsAsCsv(columns, rows), '\uFEFFname,size\r\nÅ,1\r\n,\r\nB,\r\n'));

	it('prints table rows as a JSON array with each row on its own line', async () =>
		assert.equal(await printRowsAsJson(rows), '[\n\t{"name":"Å","size":1},\n\tnull,\n\t{"name":"B"}\n]\n'));

	it('prints an empty JSON array when the table has no rows', async () =>
		assert.equal(await printRowsAsJson([]), '[]\n'));
});
