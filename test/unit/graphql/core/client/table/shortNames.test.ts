import assert from 'node:assert/strict';
import { shortNames } from '../../../../../../src/graphql/core/client/table/shortNames.ts';

describe('shortNames', () => {
	const rows: readonly (readonly [string, readonly string[], readonly string[]])[] = [
		['returns the last part of a name', ['a.b.c', 'd'], ['c', 'd']],
		['adds the parts that make two names differ', ['person.name', 'course.name'], ['person.name', 'course.name']],
		['lengthens only names that are equal', ['x.a.id', 'x.b.id', 'x.b.code'], ['a.id', 'b.id', 'code']],
		['keeps a name that is the end of another one', ['name', 'person.name'], ['name', 'person.name']],
		['keeps equal names', ['a', 'a'], ['a', 'a']],
		['returns no names for no columns', [], []],
	];
	for (const [title, names, expected] of rows) {
		it(title, () => assert.deepEqual(shortNames(names), expected));
	}
});
