import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { compareSchemas } from '../../../../src/graphql/core/language/comparison/compareSchemas.ts';
import { describeChangeOfElement } from '../../../../src/graphql/messages/schemaChangeMessages.ts';
import { l10n } from '../../support/l10n.ts';

const level = (name: string) =>
	`"Feltet er [${name}](https://example.org/#kontrakt-for-apier-${name === 'beta' ? 'i-beta' : 'med-status-eksperimentelt'})"`;

/** The members of two versions of a schema, and the coordinate and message of each change. */
const table: readonly (readonly [before: string, after: string, message: string])[] = [
	['type Query { a: Int b: Int }', 'type Query { a: Int }', 'Query.b: field removed.'],
	['type Query { a: Int }', 'type Query { a: Int } type E { b: Int }', 'E: type added.'],
	['type Query { a(x: Int): Int }', 'type Query { a: Int }', 'Query.a(x:): argument removed.'],
	['type Query { a: Int }', 'type Query { a(x: Int!): Int }', 'Query.a(x:): required argument added.'],
	['type Query { a: Int }', 'type Query { a(x: Int): Int }', 'Query.a(x:): optional argument added.'],
	['type Query { a: Int }', 'type Query { a: Int! }', 'Query.a: type changed from Int to Int!.'],
	[
		'type Query { a(x: Int): Int }',
		'type Query { a(x: Int!): Int }',
		'Query.a(x:): type changed from Int to Int!, so a value is required.',
	],
	[
		'type Query { a(x: Int = 1): Int }',
		'type Query { a(x: Int = 2): Int }',
		'Query.a(x:): default changed from 1 to 2.',
	],
	['type Query { a(x: Int): Int }', 'type Query { a(x: Int = 2): Int }', 'Query.a(x:): default 2 added.'],
	[
		'type Query { a(x: Int! = 1): Int }',
		'type Query { a(x: Int!): Int }',
		'Query.a(x:): default 1 removed, so a value is required.',
	],
	['type Query { a: S } scalar S', 'type Query { a: S } enum S { A }', 'S: changed from a scalar to an enum.'],
	['type Query { a: Int }', 'type Query { a: Int @deprecated(reason: "Use b.") }', 'Query.a: deprecated: Use b.'],
	['type Query { a: Int }', 'type Query { a: Int @deprecated(reason: "") }', 'Query.a: deprecated.'],
	['type Query { a: Int @deprecated }', 'type Query { a: Int }', 'Query.a: no longer deprecated.'],
	[
		`type Query { ${level('experimental')} a: Int }`,
		`type Query { ${level('beta')} a: Int }`,
		'Query.a: promoted from experimental to beta.',
	],
	['type Query { a: U } union U = A | B', 'type Query { a: U } union U = A', 'U: union member B removed.'],
	[
		'type Query { a: Int } type C implements I { i: Int }',
		'type Query { a: Int } type C { i: Int }',
		'C: no longer implements I.',
	],
	[
		'input In { a: Int } type Query { a: Int }',
		'input In @oneOf { a: Int } type Query { a: Int }',
		'In: accepts exactly one field.',
	],
	[
		'type Query { a: Int } directive @d repeatable on FIELD',
		'type Query { a: Int } directive @d on FIELD',
		'@d: can no longer be repeated.',
	],
	[
		'type Query { a: Int } schema { query: Query }',
		'type Query { a: Int } schema { query: Query mutation: A }',
		'A: type of the operation "mutation" changed from none to A.',
	],
];

const others = 'type A { a: Int } type B { a: Int } interface I { i: Int } type D implements I { i: Int }';

describe('describeChangeOfElement', () => {
	for (const [before, after, message] of table) {
		it(`names the changed element and describes the change: ${message}`, () => {
			const schemaOf = (text: string) => buildSchema(`${text} ${others}`);
			const [change, ...rest] = compareSchemas(schemaOf(before), schemaOf(after));
			assert.ok(change);
			assert.equal(describeChangeOfElement(change.coordinate, change, l10n), message);
			assert.deepEqual(rest, []);
		});
	}
});
