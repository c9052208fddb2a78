import assert from 'node:assert/strict';
import { tokenize } from '../../../../../../src/graphql/core/language/syntax/tokenize.ts';
import {
	type TokenNode,
	tokenNodesAround,
	tokenTree,
} from '../../../../../../src/graphql/core/language/syntax/tokenTree.ts';

/** Returns nodes as text. A group is in angle brackets if it is closed, else in `<` and `…`. */
function shown(nodes: readonly TokenNode[]): string {
	return nodes
		.map((node) =>
			node.kind === 'group' ? `${node.text}<${shown(node.nodes)}${node.isClosed ? '>' : '…'}` : node.text,
		)
		.join(' ');
}

describe('tokenTree', () => {
	const rows: readonly (readonly [text: string, expected: string])[] = [
		['', ''],
		['query { a(b: [1]) { c } }', 'query {<a (<b : [<1>> {<c>>'],
		['{ a(b: { c } }', '{<a (<b : {<c>…>'],
		['{ a { b }', '{<a {<b>…'],
		['{ a ) b }', '{<a ) b>'],
		['} a', '} a'],
	];
	for (const [text, expected] of rows) {
		it(`groups the tokens of ${JSON.stringify(text)} by brackets`, () =>
			assert.equal(shown(tokenTree(tokenize(text))), expected));
	}

	it('returns the range from an opening bracket to its closing bracket, or to its last content', () => {
		const rangesIn = (text: string) => tokenTree(tokenize(text)).map(({ start, end }) => text.slice(start, end));
		assert.deepEqual(rangesIn('a { b } '), ['a', '{ b }']);
		assert.deepEqual(rangesIn('a { b '), ['a', '{ b']);
	});
});

describe('tokenNodesAround', () => {
	const rows: readonly (readonly [text: string, expected: string])[] = [
		['a | { b }', 'a {<b>'],
		['a |{ b }', 'a {<b>'],
		['a {| b }', 'b'],
		['a { b |}', 'b'],
		['a { b }|', 'a {<b>'],
		['a { b(c: |) d }', 'c :'],
		['a { b(c: 1) | d }', 'b (<c : 1> d'],
		['a { b(c: | }', 'c :'],
		['a { b { c } |', 'b {<c>'],
	];
	for (const [text, expected] of rows) {
		it(`returns the contents of the innermost brackets around | in ${JSON.stringify(text)}`, () => {
			const tree = tokenTree(tokenize(text.replace('|', '')));
			assert.equal(shown(tokenNodesAround(tree, text.indexOf('|'))), expected);
		});
	}
});
