import assert from 'node:assert/strict';
import { type OutlineNode, outlineOfText } from '../../../../../../src/graphql/core/language/syntax/outlineOfText.ts';

/**
 * Returns the outline of a text as `kind name(children)`, with `-` for a missing name. The kinds of
 * fields, members and spreads are omitted.
 */
function shown(text: string): string {
	const show = ({ kind, name, children }: OutlineNode): string => {
		const label = ['field', 'member', 'spread'].includes(kind) ? name : `${kind} ${name ?? '-'}`;
		return children.length > 0 ? `${label}(${children.map(show).join(' ')})` : String(label);
	};
	return outlineOfText(text).map(show).join(', ');
}

describe('outlineOfText', () => {
	const rows: readonly (readonly [string, string])[] = [
		['', ''],
		['{ a }', 'query -(a)'],
		['query Q($a: Int = 3) @d { a b { c } }', 'query Q(a b(c))'],
		['query Q($a: I = { b: 1 }) { a }', 'query Q(a)'],
		['query Q { x: a(first: 1, by: { c: [1] }) @skip(if: $s) { b } c }', 'query Q(x(b) c)'],
		['mutation M { do(input: {}) { errors { __typename } } }', 'mutation M(do(errors(__typename)))'],
		['{ ...F ... on T { a } ... @include(if: true) { b } }', 'query -(...F ... on T(a) ...(b))'],
		['fragment F on T { a }', 'fragment F(a)'],
		[
			'"""words""" type T implements N { "x" id: ID! a(b: [Int!]! = [1]): [T!]! @d(r: "x") c: Int }',
			'type system T(id a c)',
		],
		['enum E { A B @deprecated(reason: "b") C }', 'type system E(A B C)'],
		['input I { a: Int = 3 b: String = "x" }', 'type system I(a b)'],
		['union U = A | B', 'type system U'],
		['extend type T { d: Int }', 'type system T(d)'],
		['# only words', ''],
	];
	for (const [text, expected] of rows) {
		it(`returns the outline of ${JSON.stringify(text)}`, () => assert.equal(shown(text), expected));
	}

	it('returns the kinds of outline nodes', () => {
		const kindsIn = (text: string) => outlineOfText(text)[0]?.children.map(({ kind }) => kind);
		assert.deepEqual(kindsIn('{ a ...F ... on T { b } }'), ['field', 'spread', 'spread']);
		assert.deepEqual(kindsIn('type T { a(b: Int): Int c: [Int!]! }'), ['member', 'member']);
	});

	it('returns 200 levels of the outline of a document with more levels', () => {
		let depth = 0;
		for (let nodes = outlineOfText(`${'{ a '.repeat(250)}${'}'.repeat(250)}`); nodes[0]; nodes = nodes[0].children) {
			depth += 1;
		}
		assert.equal(depth, 201);
	});

	it('Q18: includes valid operations before, between and after operations with syntax errors', () => {
		const document = [
			'query A { a }',
			'query B { a( }',
			'query C { c { d }',
			'query D { d }',
			'query E { e ... }',
			'query F { f }',
		].join('\n\n');
		assert.deepEqual(
			outlineOfText(document).map(({ name }) => name),
			['A', 'B', 'C', 'D', 'E', 'F'],
		);
	});

	it('returns the ranges of outline nodes and of their names', () => {
		const text = 'query Names {\n  alias: field { inner }\n}\n';
		const [query] = outlineOfText(text);
		const [field] = query?.children ?? [];
		assert.ok(query && field);
		assert.equal(text.slice(query.nameStart, query.nameEnd), 'Names');
		assert.equal(text.slice(query.start, query.end), text.trim());
		assert.equal(text.slice(field.nameStart, field.nameEnd), 'alias');
		assert.equal(text.slice(field.start, field.end), 'alias: field { inner }');
		const types = 'type T { a(b: Int = 1): [Int!]! @d(c: 2) e: Int = 3 }';
		const [type] = outlineOfText(types);
		assert.deepEqual(
			type?.children.map(({ start, end }) => types.slice(start, end)),
			['a(b: Int = 1): [Int!]! @d(c: 2)', 'e: Int = 3'],
		);
		const [anonymous] = outlineOfText(' { a }');
		assert.deepEqual([anonymous?.nameStart, anonymous?.nameEnd], [1, 2]);
	});

	it('returns the ranges of outline nodes inside the range of their parent for every prefix of a document', () => {
		const text =
			'query Q($a: I = {b: 1}) { x: a(by: {c: [1, 2]}) @skip(if: $s) { ... on T { b ...F } } }\nfragment F on T { a }';
		for (let length = 0; length <= text.length; length++) {
			const check = (node: OutlineNode, from: number, to: number): void => {
				assert.ok(from <= node.start && node.end <= to && node.start <= node.nameStart && node.nameEnd <= node.end);
				for (const child of node.children) {
					check(child, node.start, node.end);
				}
			};
			for (const node of outlineOfText(text.slice(0, length))) {
				check(node, 0, length);
			}
		}
	});
});
