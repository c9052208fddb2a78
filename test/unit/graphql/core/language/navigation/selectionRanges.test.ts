import assert from 'node:assert/strict';
import { selectionRanges } from '../../../../../../src/graphql/core/language/navigation/selectionRanges.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { scaled } from '../../../../../fixtures/testSize.ts';
import { generateDocuments } from '../../../support/generateDocuments.ts';
import { marked } from '../../marked.ts';

/**
 * Returns the texts to which the selection expands step by step from the cursor at `|`, except the
 * last one, which is the complete document.
 */
function grown(at: string): readonly string[] {
	const { text, offset } = marked(at);
	return selectionRanges(readGraphql(text), offset)
		.map(({ start, end }) => text.slice(start, end))
		.slice(0, -1);
}

const rows: readonly (readonly [at: string, expected: readonly string[]])[] = [
	['|', []],
	['{ a } |{ b }', ['{ b }']],
	['query A {a}|query B {b}', ['query', 'query B', 'query B {b}']],
	[
		' query A { a(b: 1, c|: 2) @d { e } f }',
		[
			'c',
			'c: 2',
			'b: 1, c: 2',
			'(b: 1, c: 2)',
			'a(b: 1, c: 2)',
			'a(b: 1, c: 2) @d',
			'a(b: 1, c: 2) @d { e }',
			'a(b: 1, c: 2) @d { e } f',
			'{ a(b: 1, c: 2) @d { e } f }',
			'query A { a(b: 1, c: 2) @d { e } f }',
		],
	],
	['{ x: |a b } ', ['a', 'x: a', 'x: a b', '{ x: a b }']],
	[
		'{ ... on |T @d { a } b } ',
		['T', '... on T @d', '... on T @d { a }', '... on T @d { a } b', '{ ... on T @d { a } b }'],
	],
	['{ ...|F b } ', ['F', '...F', '...F b', '{ ...F b }']],
	[
		' query A($a|: [Int!]! = [1] $b: B) { a }',
		[
			'a',
			'$a',
			'$a: [Int!]! = [1]',
			'$a: [Int!]! = [1] $b: B',
			'($a: [Int!]! = [1] $b: B)',
			'A($a: [Int!]! = [1] $b: B)',
			'query A($a: [Int!]! = [1] $b: B)',
			'query A($a: [Int!]! = [1] $b: B) { a }',
		],
	],
	[
		'{ a(b: [{ c: $|d e: 1 } 2]) } ',
		[
			'd',
			'$d',
			'c: $d',
			'c: $d e: 1',
			'{ c: $d e: 1 }',
			'{ c: $d e: 1 } 2',
			'[{ c: $d e: 1 } 2]',
			'b: [{ c: $d e: 1 } 2]',
			'(b: [{ c: $d e: 1 } 2])',
			'a(b: [{ c: $d e: 1 } 2])',
			'{ a(b: [{ c: $d e: 1 } 2]) }',
		],
	],
	['{ a @|skip(if: true) } ', ['skip', '@skip', '@skip(if: true)', 'a @skip(if: true)', '{ a @skip(if: true) }']],
	['{ a(b: "c |d") } ', ['c d', '"c d"', 'b: "c d"', '(b: "c d")', 'a(b: "c d")', '{ a(b: "c d") }']],
	['{ a # |words\n b } ', ['# words', 'a # words\n b', '{ a # words\n b }']],
	[
		' type A { "says" |a(b: Int): B! @c d: Int }',
		[
			'a',
			'a(b: Int)',
			'"says" a(b: Int): B! @c',
			'"says" a(b: Int): B! @c d: Int',
			'{ "says" a(b: Int): B! @c d: Int }',
			'type A { "says" a(b: Int): B! @c d: Int }',
		],
	],
	['{ |a b } ', ['a', 'a b', '{ a b }']],
	['{ .|..F b } ', ['...F', '...F b', '{ ...F b }']],
	['{ a(|b: { c: 1 }) } ', ['b', 'b: { c: 1 }', '(b: { c: 1 })', 'a(b: { c: 1 })', '{ a(b: { c: 1 }) }']],
	[
		'query ($a: |B = { c: 1 }) { d } ',
		['B', '$a: B = { c: 1 }', '($a: B = { c: 1 })', 'query ($a: B = { c: 1 })', 'query ($a: B = { c: 1 }) { d }'],
	],
	['{ a(b: [1 $|c]) } ', ['c', '$c', '1 $c', '[1 $c]', 'b: [1 $c]', '(b: [1 $c])', 'a(b: [1 $c])', '{ a(b: [1 $c]) }']],
	['{ a(b: [|1 2]) } ', ['1', '1 2', '[1 2]', 'b: [1 2]', '(b: [1 2])', 'a(b: [1 2])', '{ a(b: [1 2]) }']],
	[
		'{ a(b: ["|c" "d" "e"]) } ',
		[
			'c',
			'"c"',
			'"c" "d" "e"',
			'["c" "d" "e"]',
			'b: ["c" "d" "e"]',
			'(b: ["c" "d" "e"])',
			'a(b: ["c" "d" "e"])',
			'{ a(b: ["c" "d" "e"]) }',
		],
	],
	['{ a(b: "x" |c: 1) } ', ['c', 'c: 1', 'b: "x" c: 1', '(b: "x" c: 1)', 'a(b: "x" c: 1)', '{ a(b: "x" c: 1) }']],
	['{ a(b: "|") } ', ['""', 'b: ""', '(b: "")', 'a(b: "")', '{ a(b: "") }']],
	['{ a(b: """|""") } ', ['""""""', 'b: """"""', '(b: """""")', 'a(b: """""")', '{ a(b: """""") }']],
	[' """a |"b""" scalar B', ['a "b', '"""a "b"""', '"""a "b""" scalar B']],
	['{ a } # w|ords', ['# words']],
	['# |words\n{ a }', ['# words']],
	['{ a { |b } { c } ', ['b', '{ b }', 'a { b } { c }', '{ a { b } { c }']],
	['{ a(b: |c } { d }', ['c', 'b: c', '(b: c', 'a(b: c', '{ a(b: c }']],
];

describe('selectionRanges', () => {
	for (const [at, expected] of rows) {
		it(`expands the selection step by step at | in ${JSON.stringify(at)}`, () => assert.deepEqual(grown(at), expected));
	}

	it('returns nested ranges up to the complete document at every 29th offset of generated documents', () => {
		for (const text of generateDocuments(scaled(20))) {
			const document = readGraphql(text);
			for (let offset = 0; offset <= text.length; offset += 29) {
				const ranges = selectionRanges(document, offset);
				ranges.forEach(({ start, end }, index) => {
					const inner = ranges[index - 1] ?? { start: offset, end: offset };
					assert.ok(start <= inner.start && inner.end <= end);
				});
				assert.deepEqual(ranges.at(-1), { start: 0, end: text.length });
			}
		}
	});
});
