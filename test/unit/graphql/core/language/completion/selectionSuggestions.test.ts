import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { readGraphql, readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { labelsAt, suggestionsAt } from './suggestions.ts';

const schema = buildSchema(`
	interface Node { id: ID! }
	interface Named implements Node { id: ID!, name: String }
	type A implements Node { id: ID!, a: Int, need(x: Int!): Int, old: Int @deprecated, more: A }
	type B implements Node & Named { id: ID!, name: String }
	union Any = A | B
	type Query { node: Node, any: Any, a: A }
	type Subscription { changed: A }
`);

describe('completionsAt in selection sets', () => {
	const table: readonly (readonly [title: string, at: string, expected: string])[] = [
		['all leaf fields at once in an empty selection set', '{ a { | } }', 'id a need more __typename id a old'],
		['all leaf fields at once while the first field is typed', '{ a { i| } }', 'id a need more __typename id a old'],
		['not all leaf fields at once after a field', '{ a { id | } }', 'a need more __typename old'],
		['the fields of a subscription', 'subscription { changed { id | } }', 'a need more __typename old'],
		[
			'inline fragments in a selection set (Q6)',
			'{ node { | } }',
			'id __typename ...A ... on A ... on B'.replace('...A ', ''),
		],
		[
			'fragment spreads in a selection set (Q6)',
			'{ any { | } } fragment F on B { id } fragment Q on Query { a }',
			'__typename ...F ... on A ... on B',
		],
		['no spreads after an alias (Q6)', '{ any { x: | } }', '__typename'],
		[
			'fragments that can apply to the parent type after "..." (Q6)',
			'{ a { ...| } } fragment F on A { id } fragment G on B { id } fragment H on Node { id }',
			'F H on A',
		],
		['fragments for a partially typed fragment name (Q6)', '{ a { ...F| } } fragment F on A { id }', 'F on A'],
		['types for a partially typed "on" (Q6)', '{ node { ...o| } }', 'on A on B'],
		['types directly after "on" (Q6)', '{ node { ... on| } }', 'on A on B'],
		['no spread of a fragment in the fragment itself (Q6)', '{ a { id } } fragment F on A { ...| }', 'on A'],
		['nothing after two dots', '{ a { ..| } }', ''],
		['the possible types of an interface in a type condition', '{ node { ... on | } }', 'A B Node Named'],
		['the possible types of a union in a type condition', '{ any { ... on | { id } } }', 'A B Node Named'],
		['only the parent type in a type condition on an object type', '{ a { ... on | } }', 'A'],
		['all types with fields for a fragment definition', 'fragment F on |', 'Node Named A B Any Query Subscription'],
		['fields in an inline fragment', '{ any { ... on B { id | } } }', 'name __typename'],
		[
			'fields in an inline fragment without a type',
			'{ a { ... @include(if: true) { id | } } }',
			'a need more __typename old',
		],
		['directives on a spread', '{ a { ...F @| } } fragment F on A { id }', 'include skip'],
		['directives on an inline fragment', '{ a { ... on A @| { id } } }', 'include skip'],
		['fields after a directive', '{ a { id @include(if: true) | } }', 'a need more __typename old'],
		['no fields of an unknown field', '{ nope { | } }', ''],
		['no fields of a scalar', '{ a { id { | } } }', ''],
		['nothing in a mutation when the schema has no mutation type', 'mutation { | }', ''],
	];
	for (const [title, at, expected] of table) {
		it(`completion in selection sets suggests ${title}`, () => assert.equal(labelsAt(schema, at), expected));
	}

	it('suggests a fragment of another document unless the document defines a fragment with the same name', () => {
		const documentText = '"words" fragment F on A { a } fragment G on A { more { id } }';
		const { definitions } = readGraphql(documentText);
		const others = new Map(
			definitions.map((definition) => [
				definition.name ?? '',
				{ uri: 'file:///other.graphql', documentText, definition },
			]),
		);
		const found = suggestionsAt(schema, '{ a { ...| } } fragment F on A { id }', others);
		assert.deepEqual(
			found.map(({ label, detail, code }) => [label, detail, code]),
			[
				['F', 'A', 'fragment F on A { id }'],
				['G', 'A', 'fragment G on A { more { id } }'],
				['on A', undefined, undefined],
			],
		);
	});

	it('shows a fragment of a program without the escape sequences of the program', () => {
		const source = String.raw`var q = "fragment F on A { more { a @d(e: \"f\") } }";`;
		const program = readGraphqlRegions(source, embeddedGraphqlRegions(source, 'java'));
		const [definition] = program.definitions;
		assert.ok(definition);
		const others = new Map([['F', { uri: 'file:///Q.java', documentText: program.text, definition }]]);
		const [fragment] = suggestionsAt(schema, '{ a { ...| } }', others);
		assert.equal(fragment?.code, 'fragment F on A { more { a @d(e:  "f") } }');
	});

	it('inserts all leaf fields at once, and inline fragments with an empty selection set', () => {
		const inserted = (at: string, label: string) =>
			suggestionsAt(schema, at).find((suggestion) => suggestion.label === label)?.snippet;
		assert.equal(inserted('{ a { | } }', 'id a'), 'id\na$0');
		assert.equal(inserted('{ node { | } }', '... on A'), '... on A {\n\t$0\n}');
		assert.equal(inserted('{ node { ...| } }', 'on A'), 'on A {\n\t$0\n}');
		assert.equal(inserted('{ any { | } } fragment F on B { id }', '...F'), undefined);
	});

	it('returns the contract level of a suggested field separately from its description', () => {
		const sandbox = buildSchema(readFileSync('test/sandbox/api/schema.graphql', 'utf8'));
		const found = suggestionsAt(sandbox, '{ | }').find(({ label }) => label === 'studieprogramV2');
		assert.deepEqual(found?.element, {
			description: 'Studieprogrammene ved en institusjon, med navn på alle språk.',
			deprecated: undefined,
			contract: { level: 'beta', address: 'https://example.org/apier/#kontrakt-for-apier-i-beta' },
		});
	});
});
