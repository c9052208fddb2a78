import assert from 'node:assert/strict';
import { Kind, parse } from 'graphql';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { applyEdits } from '../../../../../../src/graphql/core/language/syntax/textEdits.ts';
import {
	variableDeclarationEdit,
	variableDeclarations,
} from '../../../../../../src/graphql/core/language/syntax/variableDeclarations.ts';

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
	['query Q(a b: C, $d: E) { f }', ['$d: E']],
	['query Q($a: A = "b", $c: C = "d") { e }', ['$a: A = "b"', '$c: C = "d"']],
	['query Q($a: @d, $b: B = @d) { e }', ['$a: ', '$b: B']],
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

/** Operations, and the same ones after `$x: X` is declared. */
const declared: readonly (readonly [text: string, expected: string])[] = [
	['{ a }', 'query ($x: X) { a }'],
	['mutation { a }', 'mutation ($x: X) { a }'],
	['query Q { a }', 'query Q($x: X) { a }'],
	['query Q($y: Y = 1 @d) { a }', 'query Q($y: Y = 1 @d, $x: X) { a }'],
	['query Q($y: Y, $z: Z) { a }', 'query Q($y: Y, $z: Z, $x: X) { a }'],
	['"says" query { a }', '"says" query ($x: X) { a }'],
];

describe('variableDeclarationEdit', () => {
	for (const [operation, expected] of declared) {
		it(`declares a variable in ${operation}`, () => {
			const text = `{ before }\n${operation}`;
			const definition = readGraphql(text).definitions[1] ?? assert.fail();
			const [node] = parse(operation).definitions;
			assert.ok(node?.kind === Kind.OPERATION_DEFINITION);
			const edit = variableDeclarationEdit(definition, node, '$x: X');
			assert.equal(applyEdits(text, [edit]), `{ before }\n${expected}`);
		});
	}
});
