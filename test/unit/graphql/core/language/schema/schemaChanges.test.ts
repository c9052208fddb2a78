import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { countChanges } from '../../../../../../src/graphql/core/language/schema/schemaChanges.ts';

const before = 'type Query { a(x: Int): A, b: Int } type A { a: Int } enum E { X Y } input In { a: Int }';

const table: readonly (readonly [title: string, after: string, counts: readonly [number, number, number]])[] = [
	['no change', before, [0, 0, 0]],
	['a new field', before.replace('b: Int', 'b: Int, c(y: Int): Int'), [1, 0, 0]],
	['a new type with several members', `${before} type B { a(x: Int): Int, b: Int }`, [1, 0, 0]],
	[
		'a removed type and a removed field of that type',
		before.replace('a(x: Int): A, ', '').replace('type A { a: Int }', ''),
		[0, 0, 2],
	],
	['a deprecated argument', before.replace('x: Int', 'x: Int @deprecated'), [0, 1, 0]],
	['a deprecated enum value and a new one', before.replace('Y', 'Y @deprecated(reason: "") Z'), [1, 1, 0]],
	['a renamed input field', before.replace('input In { a', 'input In { b'), [1, 0, 1]],
	['a changed description', before.replace('type A', '"new" type A'), [0, 0, 0]],
	['a new deprecated field', before.replace('b: Int', 'b: Int, c: Int @deprecated'), [1, 0, 0]],
];

describe('countChanges', () => {
	for (const [title, after, [added, deprecated, removed]] of table) {
		it(`counts ${added} added, ${deprecated} deprecated and ${removed} removed schema elements for ${title}`, () =>
			assert.deepEqual(countChanges(buildSchema(before), buildSchema(after)), { added, deprecated, removed }));
	}
});
