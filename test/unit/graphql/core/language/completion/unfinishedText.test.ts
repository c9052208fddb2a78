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

const types = 'Direction Order String ID Int Boolean __TypeKind __DirectiveLocation';

const rows: readonly (readonly [title: string, at: string, expected: string])[] = [
	['variables after $ before another argument', 'query Q($v: String) { f(a: $|, c: 1) }', '$v'],
	['variables after $ before another argument without a comma', 'query Q($v: String) { f(a: $| c: 1) }', '$v'],
	['variables after $ before another argument on a new line', 'query Q($v: String) { f(\na: $|\nc: 1) }', '$v'],
	['variables after $ before another input field', 'query Q($v: String) { f(b: {by: $|, direction: ASC}) }', '$v'],
	['variables after $ in a list', 'query Q($v: Order!) { f(d: [$|, {}]) }', '$v'],
	['arguments for a removed name before its colon', 'query Q($v: String) { f(a: $v, |: 1) }', 'b c d'],
	['arguments for a removed first name', '{ f(|: 1, c: 2) }', 'a b d'],
	['arguments for a removed name after an enum value', '{ f(b: {direction: ASC}, |: 1) }', 'a c d'],
	['input fields for a removed name after an enum value', '{ f(b: {direction: ASC, |: "x"}) }', 'by nested'],
	['input fields for a removed name on a new line', '{ f(b: {direction: ASC\n|: "x"}) }', 'by nested'],
	['input fields for a removed first name', '{ f(b: {|: "x", direction: ASC}) }', 'by nested'],
	['values for a default value before the next variable', 'query Q($a: Direction = |, $b: Int) { f }', 'ASC DESC'],
	[
		'variables next to descriptions of other variables',
		'query Q($a: String "x" $b: String = "y" """z""" $c: Int) { f(a: |) }',
		'$a $b',
	],
	['a variable with a description and without a default value', 'query Q("x" $a: String) { f(a: |) }', '$a'],
	['arguments for a word before its colon after a missing value', '{ f(a:\nc|: 1) }', 'b c d'],
	['arguments inside a word before its colon after a missing value', '{ f(a:\nc|ount: 1) }', 'b c d'],
	['arguments inside a word before a distant colon after a missing value', '{ f(a:\nc|ount : 1) }', 'b c d'],
	['types for a variable after a variable without a type', 'query Q($a: $b: |) { f }', types],
	['types for a variable after a variable without a default value', 'query Q($a: Int = $b: |) { f }', types],
	['types for a variable after a list without a default value', 'query Q($a: [Int] = $b: |) { f }', types],
	['types for a variable after two variables without a type', 'query Q($a: $b: $c: |) { f }', types],
	['types for a word after a variable without a type', 'query Q($a:\n$b: Dir|) { f }', types],
	['arguments after an incomplete number', '{ f(c: 1., |) }', 'a b d'],
	['arguments after an incomplete string', '{ f(a: "x\n|) }', 'b c d'],
	['arguments after an invalid character', '{ f(a: ~, |) }', 'b c d'],
	['arguments after a number', '{ f(c: -1.5e3 |) }', 'a b d'],
	['fields after a spread', '{ f { ...F | } } fragment F on T { id }', 'id __typename ...F'],
	['fields after a spread and before a field', '{ f { ...F | id } } fragment F on T { id }', '__typename ...F'],
	['fields after two block strings', '{ f(a: """\nx\n""", b: {by: """\ny\n"""}) { | } }', 'id __typename'],
	['arguments after a block string', '{ f(a: """\nx "y" {(\n""", |) }', 'b c d'],
	['arguments after a string with brackets', '{ f(a: "{([", |) }', 'b c d'],
];

describe('completionsAt', () => {
	for (const [title, at, expected] of rows) {
		it(`completion in unfinished text suggests ${title}`, () => assert.equal(labelsAt(schema, at), expected));
	}
});

describe('hoverAt', () => {
	it('shows the hover of a field after two block strings', () => {
		const { text, offset } = marked('{ f(a: """\nx\n""", b: {by: """\ny\n"""}) { i|d } }');
		assert.equal(hoverAt({ schema, otherFragments: new Map() }, readGraphql(text), offset)?.code, 'T.id: ID');
	});
});
