import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { compareSchemas } from '../../../../../../src/graphql/core/language/comparison/compareSchemas.ts';
import { changesExplainingError } from '../../../../../../src/graphql/core/language/comparison/schemaChange.ts';

const before = buildSchema('type Query { a(x: Int): T b: Int } type T { id: ID old: Int } type V { id: ID old: Int }');
const after = buildSchema('type Query { a(y: Int!): T b: Int @deprecated c: Int } type T { id: ID } type V { id: ID }');
const changes = compareSchemas(before, after);

/** Messages of graphql-js, and the coordinates of the changes that explain them. */
const table: readonly (readonly [message: string, coordinates: readonly string[]])[] = [
	['Cannot query field "old" on type "T".', ['T.old']],
	['Unknown argument "x" on field "Query.a".', ['Query.a(x:)']],
	['Unknown argument "x" on field "Query.a". Did you mean "y"?', ['Query.a(x:)']],
	['Argument "Query.a(y:)" of type "Int!" is required, but it was not provided.', ['Query.a(y:)']],
	['Field "a" has no argument "x".', ['Query.a(x:)']],
	['A message without names.', ['Query.a(x:)', 'Query.a(y:)', 'T.old', 'V.old']],
];

describe('changesExplainingError', () => {
	for (const [message, coordinates] of table) {
		it(`returns the changes that explain the error: ${message}`, () => {
			assert.deepEqual(
				changesExplainingError(message, changes).map(({ coordinate }) => coordinate),
				coordinates,
			);
		});
	}

	it('returns a dangerous change that the error names', () => {
		const dangerous = compareSchemas(
			buildSchema('type Query { a: U b: Int } type A { i: Int } type B { i: Int } union U = A'),
			buildSchema('type Query { a: U } type A { i: Int } type B { i: Int } union U = A | B'),
		);
		const found = changesExplainingError('The union member "U" "B" has other fields.', dangerous);
		assert.deepEqual(
			found.map(({ effect }) => effect.kind),
			['dangerous'],
		);
	});
});
