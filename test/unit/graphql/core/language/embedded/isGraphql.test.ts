import assert from 'node:assert/strict';
import { isGraphql } from '../../../../../../src/graphql/core/language/embedded/isGraphql.ts';

const rootFields = new Set(['students', 'version', 'createStudent']);

/** Texts, and whether they are GraphQL without a schema and with one. */
const rows: readonly (readonly [text: string, without: boolean, withSchema: boolean])[] = [
	// An operation keyword with a selection set.
	['query A { students { id } }', true, true],
	['mutation { createStudent(name: "a") { id } }', true, true],
	['query A { version }', true, true],
	['subscription ended { version students }', true, true],
	// The misspelled or half-typed field must be reported and completed.
	['query A { verson }', true, true],
	['query A { stud }', true, true],
	['query { __typename }', true, true],
	['query A { }', true, true],
	['query A {', true, true],
	['query A { anything', true, true],
	// Other operations are checked, because a field may have been removed from the schema.
	['query A { removed { id } }', true, true],
	['query A { removed(id: 1) }', true, true],
	['query A { a: removed }', true, true],
	['query A { ...B }', true, true],
	['query A($id: ID!) { removed }', true, true],
	['query A @b { removed }', true, true],
	// The first brace is that of a default value.
	['query A($a: In = { b: 1 }) { students }', true, true],
	['fragment A on B { c }', true, true],
	// Prose.
	['mutation observer { options }', true, false],
	['query { not found }', true, false],
	['query { tents }', true, false],
	['query { students } was slow', false, true],
	['query { options } was slow', false, false],
	['mutation of the schema', false, false],
	['subscription (monthly) { total }', false, false],
	// A selection set without a keyword.
	['{ students { id } }', false, true],
	['{ a: students { id } }', false, true],
	['{ removed { id } }', false, false],
	// An alias, a field of a nested selection set and a directive are no root fields.
	['{ students: removed { id } }', false, false],
	['{ removed { students } }', false, false],
	['{ removed @students { id } }', false, false],
	['{ students: 1 }', false, false],
	['', false, false],
];

describe('isGraphql', () => {
	for (const [text, without, withSchema] of rows) {
		it(`${without ? 'accepts' : 'rejects'} "${text}" without a schema, and ${withSchema ? 'accepts' : 'rejects'} it with one`, () => {
			assert.deepEqual([isGraphql(text, undefined), isGraphql(text, rootFields)], [without, withSchema]);
		});
	}
});
