import assert from 'node:assert/strict';
import { shortenColumnNames } from '../../../../../../src/graphql/core/client/table/shortenColumnNames.ts';

describe('shortenColumnNames', () => {
	const rows: readonly (readonly [string, readonly string[], readonly string[]])[] = [
		['returns the last part of a column name', ['a.b.c', 'd'], ['c', 'd']],
		[
			'adds the parts that make two column names differ',
			['person.name', 'course.name'],
			['person.name', 'course.name'],
		],
		['lengthens only short column names that are equal', ['x.a.id', 'x.b.id', 'x.b.code'], ['a.id', 'b.id', 'code']],
		['adds several parts to two column names', ['x.a.id', 'y.a.id', 'a.id.code'], ['x.a.id', 'y.a.id', 'code']],
		['does not change a column name that is the end of another one', ['name', 'person.name'], ['name', 'person.name']],
		['does not change equal column names', ['a', 'a'], ['a', 'a']],
		['returns no names for no columns', [], []],
	];
	for (const [title, names, expected] of rows) {
		it(title, () => assert.deepEqual(shortenColumnNames(names), expected));
	}
});
