import assert from 'node:assert/strict';
import { parse } from 'graphql';
import { splitDefinitions } from '../../../../../../src/graphql/core/language/syntax/splitDefinitions.ts';

function split(text: string): readonly string[] {
	return splitDefinitions(text).map(
		({ kind, name, start, end }) => `${kind} ${name ?? '-'}: ${text.slice(start, end)}`,
	);
}

const table: readonly { readonly title: string; readonly text: string; readonly expected: readonly string[] }[] = [
	{ title: 'empty text', text: '', expected: [] },
	{ title: 'comments only', text: '# query A { a }\n\n', expected: [] },
	{ title: 'an anonymous query', text: ' { a } ', expected: ['query -: { a }'] },
	{
		title: 'operations of every kind and a fragment',
		text: 'query A { a }\nmutation B($x: Int) @d { b }\nsubscription { c }\nfragment F on T { d }',
		expected: [
			'query A: query A { a }',
			'mutation B: mutation B($x: Int) @d { b }',
			'subscription -: subscription { c }',
			'fragment F: fragment F on T { d }',
		],
	},
	{ title: 'two on one line', text: 'query A{a}query B{b}', expected: ['query A: query A{a}', 'query B: query B{b}'] },
	{
		title: 'brackets in strings, block strings and comments',
		text: 'query A { a(x: "}", y: """ } \\""" " """) # }\n b }\nquery B { b }',
		expected: ['query A: query A { a(x: "}", y: """ } \\""" " """) # }\n b }', 'query B: query B { b }'],
	},
	{
		title: 'quotes escaped in a block string',
		text: 'query A { a(y: """ \\""" } """) b }\nquery B { b }',
		expected: ['query A: query A { a(y: """ \\""" } """) b }', 'query B: query B { b }'],
	},
	{
		title: 'an object as a default value',
		text: 'query A($x: In = { y: [1, 2] }) { a }\nquery B { b }',
		expected: ['query A: query A($x: In = { y: [1, 2] }) { a }', 'query B: query B { b }'],
	},
	{
		title: 'keywords as names of fields in the first column',
		text: '{\nquery {\ntype\n}\nfragment\n}\n{ b }',
		expected: ['query -: {\nquery {\ntype\n}\nfragment\n}', 'query -: { b }'],
	},
	{
		title: 'a description belongs to its definition',
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
		title: 'an unclosed brace ends at the next head',
		text: 'query A { a {\n  b\nquery B { c }\n',
		expected: ['query A: query A { a {\n  b', 'query B: query B { c }'],
	},
	{
		title: 'an unclosed parenthesis ends with its braces',
		text: 'query A($x: Int { a }\n{ b }',
		expected: ['query A: query A($x: Int { a }', 'query -: { b }'],
	},
	{
		title: 'three broken between three sound',
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
		title: 'an unclosed brace ends at the description of the next head',
		text: 'query A { a\n"""\nsays {\n"""\nquery B { b }\nquery C { c {\n"says"\ntype T { a: Int }',
		expected: [
			'query A: query A { a',
			'query B: """\nsays {\n"""\nquery B { b }',
			'query C: query C { c {',
			'type system T: "says"\ntype T { a: Int }',
		],
	},
	{
		title: 'an unclosed block string ends at the next head',
		text: 'query A { a(x: """) }\n"""says"""\nquery B { b }\n\nfragment F on T { c }',
		expected: [
			'query A: query A { a(x: """) }\n',
			'query B: """says"""\nquery B { b }',
			'fragment F: fragment F on T { c }',
		],
	},
	{
		title: 'heads in a block string that is closed',
		text: 'query A { a(x: """\nquery B { b }\n""") }\nquery C { c }',
		expected: ['query A: query A { a(x: """\nquery B { b }\n""") }', 'query C: query C { c }'],
	},
	{
		title: 'what belongs to no definition',
		text: 'quer A { a }\n}\nquery B { b }',
		expected: ['unknown -: quer A { a }', 'unknown -: }', 'query B: query B { b }'],
	},
	{ title: 'a head alone', text: 'query A\nquery B { b }', expected: ['query A: query A', 'query B: query B { b }'] },
	{
		title: 'Windows line ends and letters beyond ASCII',
		text: '# blåbær 🫐\r\nquery A { a }\r\nquery B { b }',
		expected: ['query A: query A { a }', 'query B: query B { b }'],
	},
];

describe('splitDefinitions', () => {
	for (const { title, text, expected } of table) {
		it(title, () => assert.deepEqual(split(text), expected));
	}

	it('finds in sound text what the parser finds', () => {
		const text = table
			.map((row) => row.text)
			.filter(isSound)
			.join('\n');
		const parsed = parse(text).definitions.map(({ loc }) => text.slice(loc?.start, loc?.end));
		assert.ok(parsed.length > 12);
		assert.deepEqual(
			splitDefinitions(text).map(({ start, end }) => text.slice(start, end)),
			parsed,
		);
	});

	it('takes time in proportion to the text when nothing is closed', () => {
		const count = 20_000;
		assert.equal(splitDefinitions('query A { a { b(c: [\n'.repeat(count)).length, count);
	});
});

function isSound(text: string): boolean {
	try {
		parse(text);
		return true;
	} catch {
		return false;
	}
}
