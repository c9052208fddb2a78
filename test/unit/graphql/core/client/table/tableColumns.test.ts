import assert from 'node:assert/strict';
import { findObjectLists } from '../../../../../../src/graphql/core/client/table/findObjectLists.ts';
import { missingCell } from '../../../../../../src/graphql/core/client/table/tableCell.ts';
import { TableColumns } from '../../../../../../src/graphql/core/client/table/tableColumns.ts';
import { parseJsonExactly } from '../../../../../../src/graphql/core/language/syntax/exactJson.ts';

/** Returns the column names and the cells of a table whose rows are the items of a JSON list. */
function tableOf(json: string) {
	const rows = findObjectLists({ rows: parseJsonExactly(json) })[0]?.rows ?? [];
	const columns = new TableColumns();
	for (const row of rows) {
		columns.add(row);
	}
	return { names: columns.names, cells: rows.map((row) => columns.cellsOf(row)) };
}

describe('TableColumns', () => {
	const table: readonly {
		readonly title: string;
		readonly rows: string;
		readonly names: readonly string[];
		readonly cells: readonly (readonly unknown[])[];
	}[] = [
		{
			title: 'creates columns with dotted names for nested objects, in order of appearance',
			rows: '[{"b":1,"p":{"n":{"f":"x"},"u":true},"a":""},{"p":{"n":{"e":"y"}},"z":2}]',
			names: ['b', 'p.n.f', 'p.n.e', 'p.u', 'a', 'z'],
			cells: [
				[1, 'x', missingCell, true, '', missingCell],
				[missingCell, missingCell, 'y', missingCell, missingCell, 2],
			],
		},
		{
			title: 'writes null into the columns of an object that is null',
			rows: '[{"p":null},{"p":{"a":1}},{}]',
			names: ['p.a'],
			cells: [[null], [1], [missingCell]],
		},
		{
			title: 'creates a column for a field that is always null',
			rows: '[{"p":null,"a":1}]',
			names: ['p', 'a'],
			cells: [[null, 1]],
		},
		{
			title: 'creates columns for the fields of all types of a union',
			rows: '[{"__typename":"A","kode":"x"},{"__typename":"B","id":1},null]',
			names: ['__typename', 'kode', 'id'],
			cells: [
				['A', 'x', missingCell],
				['B', missingCell, 1],
				[null, null, null],
			],
		},
		{
			title: 'creates separate columns for a field that is a value in one row and an object in another',
			rows: '[{"a":1},{"a":{"b":2}}]',
			names: ['a', 'a.b'],
			cells: [
				[1, missingCell],
				[missingCell, 2],
			],
		},
		{
			title: 'joins lists of scalars, and represents other lists by length and JSON',
			rows: '[{"a":["x",1,null],"b":[{"c":12345678901234567890}],"d":[[1]],"e":[]}]',
			names: ['a', 'b', 'd', 'e'],
			cells: [['x, 1, ', { items: 1, json: '[{"c":12345678901234567890}]' }, { items: 1, json: '[[1]]' }, '']],
		},
		{
			title: 'creates columns for a nested connection',
			rows: '[{"c":{"totalCount":1,"nodes":[{"k":"INF"}]}}]',
			names: ['c.totalCount', 'c.nodes'],
			cells: [[1, { items: 1, json: '[{"k":"INF"}]' }]],
		},
		{
			title: 'represents fractions that a double cannot represent by their digits',
			rows: '[{ "a": 1234567890123456.789, "b": -0.12345678901234567891, "c": 0.30000000000000004, "d": 1.50 }]',
			names: ['a', 'b', 'c', 'd'],
			cells: [[{ digits: '1234567890123456.789' }, { digits: '-0.12345678901234567891' }, 0.1 + 0.2, 1.5]],
		},
		{
			title: 'represents numbers beyond 2^53 by their digits',
			rows: '[{"a":12345678901234567890,"b":9007199254740991,"c":1.5}]',
			names: ['a', 'b', 'c'],
			cells: [[{ digits: '12345678901234567890' }, 9007199254740991, 1.5]],
		},
		{
			title: 'supports fields named constructor and __proto__',
			rows: '[{"constructor":1,"__proto__":2},{"a":3}]',
			names: ['constructor', '__proto__', 'a'],
			cells: [
				[1, 2, missingCell],
				[missingCell, missingCell, 3],
			],
		},
	];
	for (const { title, rows, names, cells } of table) {
		it(title, () => assert.deepEqual(tableOf(rows), { names, cells }));
	}
});
