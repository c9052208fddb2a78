import assert from 'node:assert/strict';
import { parse } from 'graphql';
import { splitDefinitions } from '../../../../../../src/graphql/core/language/syntax/splitDefinitions.ts';
import { scaled } from '../../../../../fixtures/testSize.ts';

function split(text: string): readonly string[] {
	return splitDefinitions(text).map(
		({ kind, name, start, end }) => `${kind} ${name ?? '-'}: ${text.slice(start, end)}`,
	);
}

const table: readonly { readonly title: string; readonly text: string; readonly expected: readonly string[] }[] = [
	{ title: 'an empty text', text: '', expected: [] },
	{ title: 'a text of comments', text: '# query A { a }\n\n', expected: [] },
	{ title: 'an anonymous query', text: ' { a } ', expected: ['query -: { a }'] },
	{
		title: 'operations of all types and a fragment',
		text: 'query A { a }\nmutation B($x: Int) @d { b }\nsubscription { c }\nfragment F on T { d }',
		expected: [
			'query A: query A { a }',
			'mutation B: mutation B($x: Int) @d { b }',
			'subscription -: subscription { c }',
			'fragment F: fragment F on T { d }',
		],
	},
	{
		title: 'two definitions on one line',
		text: 'query A{a}query B{b}',
		expected: ['query A: query A{a}', 'query B: query B{b}'],
	},
	{
		title: 'definitions with brackets in strings, block strings and comments',
		text: 'query A { a(x: "}", y: """ } \\""" " """) # }\n b }\nquery B { b }',
		expected: ['query A: query A { a(x: "}", y: """ } \\""" " """) # }\n b }', 'query B: query B { b }'],
	},
	{
		title: 'a definition with escaped quotes in a block string',
		text: 'query A { a(y: """ \\""" } """) b }\nquery B { b }',
		expected: ['query A: query A { a(y: """ \\""" } """) b }', 'query B: query B { b }'],
	},
	{
		title: 'a definition with an object as a default value',
		text: 'query A($x: In = { y: [1, 2] }) { a }\nquery B { b }',
		expected: ['query A: query A($x: In = { y: [1, 2] }) { a }', 'query B: query B { b }'],
	},
	{
		title: 'a definition with fields in the first column that are named like keywords',
		text: '{\nquery {\ntype\n}\nfragment\n}\n{ b }',
		expected: ['query -: {\nquery {\ntype\n}\nfragment\n}', 'query -: { b }'],
	},
	{
		title: 'definitions with descriptions',
		text: '"""says"""\nquery A { a }\n"says"\ntype T { a: Int }',
		expected: ['query A: """says"""\nquery A { a }', 'type system T: "says"\ntype T { a: Int }'],
	},
	{
		title: 'type definitions without braces',
		text: 'scalar Date\nunion U = A\n | B\nextend type T @d\nschema { query: Q }\ndirective @d(x: Int = 1) on FIELD',
		expected: [
			'type system Date: scalar Date',
			'type system U: union U = A\n | B',
			'type system T: extend type T @d',
			'type system -: schema { query: Q }',
			'type system d: directive @d(x: Int = 1) on FIELD',
		],
	},
	{
		title: 'a definition with an unclosed brace before the next head',
		text: 'query A { a {\n  b\nquery B { c }\n',
		expected: ['query A: query A { a {\n  b', 'query B: query B { c }'],
	},
	{
		title: 'a definition with an unclosed parenthesis after its braces',
		text: 'query A($x: Int { a }\n{ b }',
		expected: ['query A: query A($x: Int { a }', 'query -: { b }'],
	},
	{
		title: 'a definition with an unclosed parenthesis directly before its braces',
		text: 'query A( { a }\n{ b }',
		expected: ['query A: query A( { a }', 'query -: { b }'],
	},
	{
		title: 'a parenthesis that is closed after the braces around it',
		text: '{ a( } ) query B($c: D) { e }',
		expected: ['query -: { a( }', 'unknown -: )', 'query B: query B($c: D) { e }'],
	},
	{
		title: 'a definition with a closing parenthesis too many after a pair of parentheses',
		text: '{ a(b: 1) ) } { c }',
		expected: ['query -: { a(b: 1) ) }', 'query -: { c }'],
	},
	{
		title: 'an unclosed definition before a line that is indented by one blank',
		text: 'query A { a {\n  b\n query { c }\n',
		expected: ['query A: query A { a {\n  b\n query { c }'],
	},
	{
		title: 'a head that is indented by one tab',
		text: 'query A\n\tquery B { b }',
		expected: ['query A: query A', 'query B: query B { b }'],
	},
	{
		title: 'a definition with a head in a block string before an unclosed, empty block string',
		text: 'query A { a(x: """\nquery B { b }\n""", y: """"""',
		expected: ['query A: query A { a(x: """\nquery B { b }\n""", y: """"""'],
	},
	{
		title: 'valid definitions between definitions with syntax errors',
		text: 'query A { a }\nquery B { b(\nquery C { c }\nquery D { d {\nquery E { e }\nquery F {\n',
		expected: [
			'query A: query A { a }',
			'query B: query B { b(',
			'query C: query C { c }',
			'query D: query D { d {',
			'query E: query E { e }',
			'query F: query F {',
		],
	},
	{
		title: 'a definition with an unclosed brace before the description of the next head',
		text: 'query A { a\n"""\nsays {\n"""\nquery B { b }\nquery C { c {\n"says"\ntype T { a: Int }',
		expected: [
			'query A: query A { a',
			'query B: """\nsays {\n"""\nquery B { b }',
			'query C: query C { c {',
			'type system T: "says"\ntype T { a: Int }',
		],
	},
	{
		title: 'a definition with an unclosed block string before the next head',
		text: 'query A { a(x: """) }\n"""says"""\nquery B { b }\n\nfragment F on T { c }',
		expected: [
			'query A: query A { a(x: """) }\n',
			'query B: """says"""\nquery B { b }',
			'fragment F: fragment F on T { c }',
		],
	},
	{
		title: 'a definition with an unclosed block string that ends with escaped quotes',
		text: 'query A { a(x: """) }\nquery B { b } # \\"""',
		expected: ['query A: query A { a(x: """) }\n', 'query B: query B { b }'],
	},
	{
		title: 'a definition with an unclosed brace before the head of an anonymous query',
		text: 'query A { a {\n  b\nquery { c }\n',
		expected: ['query A: query A { a {\n  b', 'query -: query { c }'],
	},
	{
		title: 'a definition with an unclosed brace before a description on the line of the next head',
		text: 'query A { a {\n  b\n"says" type T { a: Int }\n',
		expected: ['query A: query A { a {\n  b', 'type system T: "says" type T { a: Int }'],
	},
	{
		title: 'an unclosed definition with a field in the first column that is named like a keyword',
		text: 'query A {\ntype\nname { b }\nenum c\nquery B { d }',
		expected: ['query A: query A {\ntype\nname { b }\nenum c', 'query B: query B { d }'],
	},
	{
		title: 'a definition with heads in a closed block string',
		text: 'query A { a(x: """\nquery B { b }\n""") }\nquery C { c }',
		expected: ['query A: query A { a(x: """\nquery B { b }\n""") }', 'query C: query C { c }'],
	},
	{
		title: 'a text with tokens outside of definitions',
		text: 'quer A { a }\n}\nquery B { b }',
		expected: ['unknown -: quer A { a }', 'unknown -: }', 'query B: query B { b }'],
	},
	{
		title: 'a head without a selection set',
		text: 'query A\nquery B { b }',
		expected: ['query A: query A', 'query B: query B { b }'],
	},
	{
		title: 'a text with CRLF line ends and non-ASCII characters',
		text: '# blåbær 🫐\r\nquery A { a }\r\nquery B { b }',
		expected: ['query A: query A { a }', 'query B: query B { b }'],
	},
];

describe('splitDefinitions', () => {
	for (const { title, text, expected } of table) {
		it(`splits ${title} into definitions`, () => assert.deepEqual(split(text), expected));
	}

	it('splits a valid document into definitions with the same ranges as the parser of graphql-js', () => {
		const text = table
			.map((row) => row.text)
			.filter(isValid)
			.join('\n');
		const parsed = parse(text).definitions.map(({ loc }) => text.slice(loc?.start, loc?.end));
		assert.ok(parsed.length > 12);
		assert.deepEqual(
			splitDefinitions(text).map(({ start, end }) => text.slice(start, end)),
			parsed,
		);
	});

	it('splits a text with 20,000 unclosed definitions before the test times out', () => {
		const count = scaled(20_000);
		assert.equal(splitDefinitions('query A { a { b(c: [\n'.repeat(count)).length, count);
	});
});

function isValid(text: string): boolean {
	try {
		parse(text);
		return true;
	} catch {
		return false;
	}
}
