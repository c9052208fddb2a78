import assert from 'node:assert/strict';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { variableDeclarations } from '../../../../../../src/graphql/core/language/syntax/variableDeclarations.ts';

/** Texts, and the variables that their first definitions declare: `$name: type = default value`. */
const rows: readonly (readonly [text: string, expected: readonly string[]])[] = [
	['query Q { a(x: $y) }', []],
	['query Q @d(x: $y) { a }', []],
	['{ a(x: 1) }', []],
	['query Q($a: Int) { a(b: $c) }', ['$a: Int']],
	[
		'query ($a: [ID!]! = ["b", $c] @d, $e: In = { f: 1 } @g(h: 2) $i: J) { a }',
		['$a: [ID!]! = ["b", $c]', '$e: In = { f: 1 }', '$i: J'],
	],
	['query Q("of a" $a: A = "b" """of c""" $c: C = D, "of e" $e: E) { a }', ['$a: A = "b"', '$c: C = D', '$e: E']],
	['query Q($a: , $b: B = ', ['$a: ', '$b: B']],
	['query Q($a: Int, $b: [Int!]) { c }', ['$a: Int', '$b: [Int!]']],
	['query Q($a $: B) { c }', []],
	['fragment F($a: Int = 1) on T { a }', ['$a: Int = 1']],
];

describe('variableDeclarations', () => {
	for (const [text, expected] of rows) {
		it(`returns ${expected.length === 0 ? 'no variables' : expected.join(', ')} for ${text}`, () => {
			const [definition] = readGraphql(text).definitions;
			assert.ok(definition);
			const declared = variableDeclarations(text, definition);
			assert.deepEqual(
				declared.map(({ name, type, defaultValue }) => `$${name}: ${type}${defaultValue ? ` = ${defaultValue}` : ''}`),
				expected,
			);
			for (const { name, start, end } of declared) {
				assert.equal(text.slice(start, end), `$${name}`);
			}
		});
	}
});
