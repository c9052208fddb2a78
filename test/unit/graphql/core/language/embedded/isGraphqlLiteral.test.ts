import assert from 'node:assert/strict';
import { isGraphqlLiteral } from '../../../../../../src/graphql/core/language/embedded/isGraphqlLiteral.ts';

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
	['query A { sudnts }', true, true],
	['query { __typename }', true, true],
	['query A { }', true, true],
	['query A {', false, false],
	['query A { anything', true, true],
	// Other operations are checked, because a field may have been removed from the schema.
	['query A { removed { id } }', true, true],
	['query A { removed(id: 1) }', true, true],
	['query A { a: removed }', true, true],
	['query A { ...B }', true, true],
	['query A($id: ID!) { removed }', true, true],
	['query A @b { removed }', true, true],
	['query @b { students }', true, true],
	['query @b { removed { id } }', true, true],
	// The first brace is that of a default value.
	['query A($a: In = { b: 1 }) { students }', true, true],
	['fragment A on B { c }', true, true],
	// Prose.
	['mutation observer { options }', true, false],
	['query { not found }', true, false],
	['query { tents }', true, false],
	['query { vrsin }', true, false],
	['query { students } was slow', false, false],
	// The second part may have followed a brace that was removed.
	['query { students } name }', false, true],
	['query { is not closed', false, false],
	['query (#166)', false, false],
	['query A($a: ID', false, false],
	['query A { 404 }', false, false],
	['query { students(1) }', false, false],
	['mutation { "createStudent" }', false, false],
	['mutation', false, false],
	['query { options } was slow', false, false],
	['mutation of the schema', false, false],
	['subscription (monthly) { total }', false, false],
	// A selection set without a keyword.
	['{ students { id } }', false, true],
	['{ a: students { id } }', false, true],
	['{ removed { id } }', false, false],
	// An alias, a field of a nested selection set and a directive are not root fields.
	['{ students: removed { id } }', false, false],
	['{ removed { students } }', false, false],
	['{ removed @students { id } }', false, false],
	['{ students: 1 }', false, false],
	['{ ...students removed }', false, false],
	['{ ... on students { removed } }', false, false],
	// A placeholder of a format string or a route.
	['{students}', false, false],
	['{ students }', false, false],
	['{students} could not be found', false, false],
	['{ students } was { removed }', false, false],
	['{ students } fragment A on B { c }', false, true],
	['{ ...A students }', false, true],
	['{ version students', false, true],
	['query A { students } 404', false, true],
	['query A { students } "a" 404', false, false],
	// Placeholders of messages.
	['query {}', false, false],
	['query A {}', false, false],
	['query {students}', false, false],
	['query {students:d} of {version}', false, false],
	['{students} {version}', false, false],
	['{ students } is not { version }', false, false],
	['{ students } { version }', false, false],
	['{students, plural, one {# student} other {# students}}', false, false],
	['{role, select, students {students} other {nobody}}', false, false],
	['query {__typename}', true, true],
	['query A($a: Int) { }', true, true],
	['{students {id}}', false, true],
	['{ version, students { id } }', false, true],
	['', false, false],
];

/** Texts in a call such as `gql("…")`, and whether they are GraphQL at rest and while edited. */
const calls: readonly (readonly [text: string, atRest: boolean, edited: boolean])[] = [
	['', true, true],
	['# students', true, true],
	['{ students }', true, true],
	['{ not closed', true, true],
	['query A { students', true, true],
	['type A { b: C }', true, true],
	['scalar Date', true, true],
	['"A date" scalar Date', true, true],
	['extend schema @link(url: "a")', true, true],
	['schema @a { query: Q }', true, true],
	['schema { query: Q }', true, true],
	['directive @a on FIELD', true, true],
	['type', false, true],
	['schema.graphql', false, true],
	['type/a.graphql', false, true],
	// A broken head must be reported.
	['query A("b" $c: D]) { e', true, true],
	['query A(', false, true],
	['que', false, true],
	['que st', false, false],
	['/graphql', false, false],
	['network-only', false, false],
	['students of the year', false, false],
];

/** Texts of a code block in Markdown, and whether they are GraphQL at rest and while edited. */
const fences: readonly (readonly [text: string, atRest: boolean, edited: boolean])[] = [
	['', true, true],
	['query A { students(first: ) }', true, true],
	['type A { b: C }', true, true],
	// Documentation shows excerpts.
	['query A {\n  ...\n}', false, true],
	['query A { students { ... } }', false, true],
	['query A { students { id ... } }', false, true],
	['query A { students { … } }', false, true],
	['query A { students(...) { id } }', false, true],
	['query A { students(ids: [1, …]) { id } }', false, true],
	['query A { students(name: "…") { id } }', true, true],
	['query A { students { id } } # (one, two ...)', true, true],
	['query A { students {\n  ... // the fields\n} }', false, true],
	['query A { students { ... @include(if: true) { id } ...F } }', true, true],
	['students { id }', false, false],
];

describe('isGraphqlLiteral', () => {
	for (const [text, without, withSchema] of rows) {
		it(`${without ? 'accepts' : 'rejects'} "${text}" without a schema, and ${withSchema ? 'accepts' : 'rejects'} it with one`, () => {
			assert.deepEqual(
				[isGraphqlLiteral(text, { mark: 'none' }), isGraphqlLiteral(text, { mark: 'none', rootFields })],
				[without, withSchema],
			);
		});
	}

	for (const [text, atRest, edited] of calls) {
		it(`${atRest ? 'accepts' : 'rejects'} "${text}" in a call that expects GraphQL, and ${edited ? 'accepts' : 'rejects'} it while it is edited`, () => {
			const results = [
				isGraphqlLiteral(text, { mark: 'call' }),
				isGraphqlLiteral(text, { mark: 'call', isEdited: true }),
			];
			assert.deepEqual(results, [atRest, edited]);
		});
	}

	for (const [text, atRest, edited] of fences) {
		it(`${atRest ? 'accepts' : 'rejects'} "${text}" in a code block of Markdown, and ${edited ? 'accepts' : 'rejects'} it while it is edited`, () => {
			const results = [
				isGraphqlLiteral(text, { mark: 'fence' }),
				isGraphqlLiteral(text, { mark: 'fence', isEdited: true }),
			];
			assert.deepEqual(results, [atRest, edited]);
		});
	}

	it('accepts the head of an operation, empty braces and text after an operation while they are edited', () => {
		const texts = ['query A(', 'query A {}', 'query {students}', 'query A { students } n a', 'query { tents are'];
		assert.deepEqual(
			texts.map((text) => isGraphqlLiteral(text, { mark: 'none', rootFields, isEdited: true })),
			[true, true, true, true, true],
		);
	});

	it('rejects the start of a head that can be prose while it is edited', () => {
		const texts = ['mutation', 'query A', 'fragment A on B'];
		assert.deepEqual(
			texts.map((text) => isGraphqlLiteral(text, { mark: 'none', rootFields, isEdited: true })),
			[false, false, false],
		);
	});

	it('accepts a selection set with one name in a member "query" only', () => {
		const results = [
			isGraphqlLiteral('{ students }', { rootFields, mark: 'member' }),
			isGraphqlLiteral('{ students }', { rootFields, mark: 'none' }),
		];
		assert.deepEqual(results, [true, false]);
	});

	it('accepts any text that a tag marks', () => {
		assert.equal(isGraphqlLiteral('students of the year', { mark: 'tag' }), true);
	});
});
