import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { hoverAt } from '../../../../../../src/graphql/core/language/hover/hoverAt.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { marked } from '../../marked.ts';
import { labelsAt } from './suggestions.ts';

const schema = buildSchema(`
	enum Direction { ASC DESC }
	input Order { direction: Direction by: String nested: Order }
	type T { id: ID }
	type Query { f(a: String, b: Order, c: Int, d: [Order!]): T }
`);

const rows: readonly (readonly [title: string, at: string, expected: string])[] = [
	['variables behind $ before another argument', 'query Q($v: String) { f(a: $|, c: 1) }', '$v'],
	['variables behind $ before another argument without a comma', 'query Q($v: String) { f(a: $| c: 1) }', '$v'],
	['variables behind $ before another argument in a new line', 'query Q($v: String) { f(\na: $|\nc: 1) }', '$v'],
	['variables behind $ before another input field', 'query Q($v: String) { f(b: {by: $|, direction: ASC}) }', '$v'],
	['variables behind $ in a list', 'query Q($v: Order!) { f(d: [$|, {}]) }', '$v'],
	['arguments for a name that was removed before its colon', 'query Q($v: String) { f(a: $v, |: 1) }', 'b c d'],
	['arguments for a first name that was removed', '{ f(|: 1, c: 2) }', 'a b d'],
	['arguments for a name that was removed behind an enum value', '{ f(b: {direction: ASC}, |: 1) }', 'a c d'],
	['input fields for a name that was removed behind an enum value', '{ f(b: {direction: ASC, |: "x"}) }', 'by nested'],
	['input fields for a name that was removed in a new line', '{ f(b: {direction: ASC\n|: "x"}) }', 'by nested'],
	['input fields for a first name that was removed', '{ f(b: {|: "x", direction: ASC}) }', 'by nested'],
	['variables for a value before the next variable', 'query Q($a: Direction = |, $b: Int) { f }', 'ASC DESC'],
	[
		'variables whose neighbours are described',
		'query Q($a: String "x" $b: String = "y" """z""" $c: Int) { f(a: |) }',
		'$a $b',
	],
	['a described variable without a default value', 'query Q("x" $a: String) { f(a: |) }', '$a'],
	['fields behind a spread', '{ f { ...F | } } fragment F on T { id }', 'id __typename ...F'],
	['fields behind a spread and before a field', '{ f { ...F | id } } fragment F on T { id }', '__typename ...F'],
	['fields behind two block strings', '{ f(a: """\nx\n""", b: {by: """\ny\n"""}) { | } }', 'id __typename'],
	['arguments behind a block string', '{ f(a: """\nx "y" {(\n""", |) }', 'b c d'],
	['arguments behind a string with brackets', '{ f(a: "{([", |) }', 'b c d'],
];

describe('completionsAt', () => {
	for (const [title, at, expected] of rows) {
		it(`offers ${title}`, () => assert.equal(labelsAt(schema, at), expected));
	}
});

describe('hoverAt', () => {
	it('finds a field behind two block strings', () => {
		const { text, offset } = marked('{ f(a: """\nx\n""", b: {by: """\ny\n"""}) { i|d } }');
		assert.equal(hoverAt({ schema, otherFragments: new Map() }, readGraphql(text), offset)?.code, 'T.id: ID');
	});
});
