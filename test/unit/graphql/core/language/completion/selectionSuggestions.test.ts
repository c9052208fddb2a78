import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
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

describe('suggestions for selections', () => {
	const table: readonly (readonly [title: string, at: string, expected: string])[] = [
		['the leaves at once, where nothing is selected', '{ a { | } }', 'id a need more __typename id a old'],
		['the leaves at once, while the first is typed', '{ a { i| } }', 'id a need more __typename id a old'],
		['no leaves at once behind a field', '{ a { id | } }', 'a need more __typename old'],
		['fields of a subscription', 'subscription { changed { id | } }', 'a need more __typename old'],
		['Q6: spreads in a selection', '{ node { | } }', 'id __typename ...A ... on A ... on B'.replace('...A ', '')],
		[
			'Q6: spreads of fragments in a selection',
			'{ any { | } } fragment F on B { id } fragment Q on Query { a }',
			'__typename ...F ... on A ... on B',
		],
		['Q6: no spreads behind an alias', '{ any { x: | } }', '__typename'],
		[
			'Q6: fragments of the type behind "..."',
			'{ a { ...| } } fragment F on A { id } fragment G on B { id } fragment H on Node { id }',
			'F H on A',
		],
		['Q6: half a fragment', '{ a { ...F| } } fragment F on A { id }', 'F on A'],
		['Q6: half a type condition', '{ node { ...o| } }', 'on A on B'],
		['Q6: "on" alone', '{ node { ... on| } }', 'on A on B'],
		['Q6: no fragment within itself', '{ a { id } } fragment F on A { ...| }', 'on A'],
		['nothing between dots', '{ a { ..| } }', ''],
		['the types an interface can be', '{ node { ... on | } }', 'A B Node Named'],
		['the types a union can be', '{ any { ... on | { id } } }', 'A B Node Named'],
		['the type alone where there is one', '{ a { ... on | } }', 'A'],
		['all types with fields for a fragment', 'fragment F on |', 'Node Named A B Any Query Subscription'],
		['fields in an inline fragment', '{ any { ... on B { id | } } }', 'name __typename'],
		[
			'fields in an inline fragment without a type',
			'{ a { ... @include(if: true) { id | } } }',
			'a need more __typename old',
		],
		['directives on a spread', '{ a { ...F @| } } fragment F on A { id }', 'include skip'],
		['directives on an inline fragment', '{ a { ... on A @| { id } } }', 'include skip'],
		['fields behind a directive', '{ a { id @include(if: true) | } }', 'a need more __typename old'],
		['no fields of an unknown field', '{ nope { | } }', ''],
		['no fields of a scalar', '{ a { id { | } } }', ''],
		['no mutation where there is none', 'mutation { | }', ''],
	];
	for (const [title, at, expected] of table) {
		it(`are ${title}`, () => assert.equal(labelsAt(schema, at), expected));
	}

	it('are fragments of other documents, but not those that the document defines itself', () => {
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

	it('insert what they promise', () => {
		const inserted = (at: string, label: string) =>
			suggestionsAt(schema, at).find((suggestion) => suggestion.label === label)?.snippet;
		assert.equal(inserted('{ a { | } }', 'id a'), 'id\na$0');
		assert.equal(inserted('{ node { | } }', '... on A'), '... on A {\n\t$0\n}');
		assert.equal(inserted('{ node { ...| } }', 'on A'), 'on A {\n\t$0\n}');
		assert.equal(inserted('{ any { | } } fragment F on B { id }', '...F'), undefined);
	});

	it('tell the contract level, which is left out of the description', () => {
		const sandbox = buildSchema(readFileSync('test/sandbox/api/schema.graphql', 'utf8'));
		const found = suggestionsAt(sandbox, '{ | }').find(({ label }) => label === 'studieprogramV2');
		assert.deepEqual(found?.element, {
			description: 'Studieprogrammene ved en institusjon, med navn på alle språk.',
			deprecated: undefined,
			contract: { level: 'beta', address: 'https://example.org/apier/#kontrakt-for-apier-i-beta' },
		});
	});
});
