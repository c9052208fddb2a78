import assert from 'node:assert/strict';
import { runnableText } from '../../../../../../src/graphql/core/client/request/runnableText.ts';
import { readGraphqlErrors } from '../../../../../../src/graphql/core/client/response/classifyGraphqlResponse.ts';
import { type ErrorRange, locateErrors } from '../../../../../../src/graphql/core/client/response/locateErrors.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import type { WorkspaceFragments } from '../../../../../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import { operationsInDocument } from '../../../../../../src/graphql/core/language/syntax/reachedDefinitions.ts';
import { splitDefinitions } from '../../../../../../src/graphql/core/language/syntax/splitDefinitions.ts';

/**
 * Locates an error of a response to the first operation of `document`. Returns its ranges as
 * `<line>:<column> <text>`, 1-based as in the editor, with the URI in front for a range in
 * `otherDocument`.
 */
function located(document: string, error: unknown, otherDocument = ''): readonly string[] {
	const [found] = locate(document, [error], otherDocument);
	return found ?? [];
}

function locate(document: string, errors: readonly unknown[], otherDocument = ''): readonly (readonly string[])[] {
	const others: WorkspaceFragments = new Map(
		splitDefinitions(otherDocument).map((definition) => [
			definition.name ?? '',
			{ uri: 'other.graphql', documentText: otherDocument, definition },
		]),
	);
	const sent = runnableText(...operationIn(document), others);
	const shown = ({ fragment, start, end }: ErrorRange) => {
		const text = fragment?.documentText ?? document;
		const lines = text.slice(0, start).split(/\r\n|\r|\n/);
		const prefix = fragment ? `${fragment.uri} ` : '';
		return `${prefix}${lines.length}:${(lines.at(-1)?.length ?? 0) + 1} ${text.slice(start, end)}`;
	};
	return locateErrors(readGraphqlErrors(errors), sent).map(({ range, related }) => [range, ...related].map(shown));
}

const students = [
	'query Students($first: Int) {',
	'  all: students(first: $first) {',
	'    nodes {',
	'      id',
	'      full: name { given family }',
	'      ... on Guest { host { id } }',
	'      ...Contact',
	'    }',
	'  }',
	'}',
	'fragment Contact on Student {',
	'  email',
	'  home: address { ...Street }',
	'}',
].join('\n');
const street = '# where they live\nfragment Street on Address {\n  street\n  lines { text }\n}';

describe('locateErrors', () => {
	const table: readonly (readonly [title: string, error: object, expected: readonly string[]])[] = [
		['a path to a field', { path: ['all', 'nodes'] }, ['3:5 nodes']],
		['a path to an alias', { path: ['all', 'nodes', 0, 'full'] }, ['5:7 full']],
		['a path through a list', { path: ['all', 'nodes', 17, 'full', 'given'] }, ['5:20 given']],
		['a path through nested lists', { path: ['all', 'nodes', 0, 1, 2, 'id'] }, ['4:7 id']],
		['a path that ends in a list', { path: ['all', 'nodes', 3] }, ['3:5 nodes']],
		['a path with indexes as text', { path: ['all', 'nodes', '3', 'id'] }, ['4:7 id']],
		['a path through an inline fragment', { path: ['all', 'nodes', 0, 'host', 'id'] }, ['6:29 id']],
		['a path through a named fragment', { path: ['all', 'nodes', 0, 'email'] }, ['12:3 email']],
		['a path to an alias in a named fragment', { path: ['all', 'nodes', 0, 'home'] }, ['13:3 home']],
		[
			'a path through a fragment of another document',
			{ path: ['all', 'nodes', 0, 'home', 'lines', 0, 'text'] },
			['other.graphql 4:11 text'],
		],
		['a location', { locations: [{ line: 4, column: 7 }] }, ['4:7 id']],
		['a location in the middle of a name', { locations: [{ line: 12, column: 5 }] }, ['12:3 email']],
		['a location at a variable', { locations: [{ line: 2, column: 24 }] }, ['2:24 $first']],
		['a location at a spread', { locations: [{ line: 7, column: 7 }] }, ['7:7 ...Contact']],
		['a location at an inline fragment', { locations: [{ line: 6, column: 7 }] }, ['6:7 ... on']],
		[
			'a location in a fragment of another document',
			{ locations: [{ line: 17, column: 3 }] },
			['other.graphql 3:3 street'],
		],
		['a location before the first token of its line', { locations: [{ line: 4, column: 1 }] }, ['4:7 id']],
		['a location after the end of its line', { locations: [{ line: 4, column: 99 }] }, ['4:7 id']],
		['a location in column 0', { locations: [{ line: 4, column: 0 }] }, ['4:7 id']],
		['a location at a name before another name', { locations: [{ line: 5, column: 20 }] }, ['5:20 given']],
		['a location directly after another token', { locations: [{ line: 2, column: 16 }] }, ['2:16 (']],
		['a location after the end of the text', { locations: [{ line: 99, column: 1 }] }, ['1:7 Students']],
		['a location in line 0', { locations: [{ line: 0, column: 1 }] }, ['1:7 Students']],
		['the name of the operation if path and locations are missing', { message: 'x' }, ['1:7 Students']],
		['the name of the operation if the list of locations is empty', { locations: [] }, ['1:7 Students']],
		['the name of the operation if the error is not an object', [], ['1:7 Students']],
		[
			'a path and a location of the same field once',
			{ path: ['all', 'nodes', 0, 'full'], locations: [{ line: 5, column: 7 }] },
			['5:7 full'],
		],
		[
			'a path first and then another location',
			{ path: ['all', 'nodes', 0, 'full'], locations: [{ line: 4, column: 7 }] },
			['5:7 full', '4:7 id'],
		],
		['a location if the path is invalid', { path: ['all', 'nope'], locations: [{ line: 4, column: 7 }] }, ['4:7 id']],
		[
			'the name of the operation if path and location are invalid',
			{ path: ['nope'], locations: [{ line: 99, column: 1 }] },
			['1:7 Students'],
		],
		[
			'several locations, each once',
			{
				locations: [
					{ line: 4, column: 7 },
					{ line: 5, column: 7 },
					{ line: 4, column: 7 },
				],
			},
			['4:7 id', '5:7 full'],
		],
	];
	for (const [title, error, expected] of table) {
		it(`for an error of a response, finds the range of ${title}`, () =>
			assert.deepEqual(located(students, error, street), expected));
	}

	it('locates the error of a field that is selected twice at its first selection, and errors of its fields in both', () => {
		const twice = 'query A {\n  a { x }\n  a { y }\n}';
		assert.deepEqual(located(twice, { path: ['a'] }), ['2:3 a']);
		assert.deepEqual(located(twice, { path: ['a', 'y'] }), ['3:7 y']);
	});

	it('locates an error at the end of a line at the last token of that line, not at the first token of the next one', () => {
		assert.deepEqual(located('{ a\nb }', { locations: [{ line: 1, column: 4 }] }), ['1:3 a']);
	});

	it('locates an error at the last token of the sent text', () => {
		assert.deepEqual(located('query A { a }', { locations: [{ line: 1, column: 13 }] }), ['1:13 }']);
	});

	it('locates errors of an operation whose fragments spread each other, without an endless loop', () => {
		const circle = 'query A { ...F }\nfragment F on T { f ...G }\nfragment G on T { g ...F }';
		assert.deepEqual(located(circle, { path: ['g'] }), ['3:19 g']);
		assert.deepEqual(located(circle, { path: ['nope'] }), ['1:7 A']);
	});

	it('locates an error of an anonymous operation at its first token', () => {
		assert.deepEqual(located('\n{ a }', {}), ['2:1 {']);
		assert.deepEqual(located('query ($a: Int) { a(b: $a) }', {}), ['1:1 query']);
	});

	it('locates an error in column 0 at the first token of the line', () => {
		assert.deepEqual(located('{a}', { locations: [{ line: 1, column: 0 }] }), ['1:1 {']);
	});

	it('locates the errors of a response in a document with a syntax error', () => {
		const broken = 'query A {\n  a(b: )\n  c\n}';
		assert.deepEqual(located(broken, { locations: [{ line: 2, column: 8 }] }), ['2:8 )']);
		assert.deepEqual(located(broken, { path: ['c'], locations: [{ line: 3, column: 3 }] }), ['3:3 c']);
	});

	it('locates the errors of a response in a document with any kind of line break', () => {
		for (const lineBreak of ['\r\n', '\n', '\r']) {
			const document = students.replaceAll('\n', lineBreak);
			assert.deepEqual(located(document, { locations: [{ line: 5, column: 7 }] }), ['5:7 full']);
			assert.deepEqual(located(document, { path: ['all', 'nodes', 0, 'full'] }), ['5:7 full']);
		}
	});

	it('locates an error after a byte order mark, whether or not the server counts the mark as a column', () => {
		for (const column of [12, 13]) {
			assert.deepEqual(located('\uFEFFquery A {  nope }', { locations: [{ line: 1, column }] }), ['1:13 nope']);
		}
	});

	describe('locateErrors after non-ASCII characters', () => {
		const emoji = 'query A {\n  a(b: "🫐🫐")c else\n  d(e: "blåbær"){f}g\n}';
		const table: readonly (readonly [counts: string, c: number, g: number])[] = [
			['UTF-16 code units', 15, 20],
			['code points', 13, 20],
			['bytes', 19, 22],
		];
		for (const [counts, c, g] of table) {
			it(`locates an error after non-ASCII characters when the server counts columns in ${counts}`, () => {
				const errors = [{ locations: [{ line: 2, column: c }] }, { locations: [{ line: 3, column: g }] }];
				assert.deepEqual(locate(emoji, errors), [['2:15 c'], ['3:20 g']]);
				assert.deepEqual(located(emoji, errors[0]), ['2:15 c']);
			});
		}
	});

	it('returns the messages and paths of located errors unchanged', () => {
		const sent = runnableText(...operationIn('{ a }'));
		const [error] = locateErrors(readGraphqlErrors([{ message: 'no', path: ['a', 0] }]), sent);
		assert.deepEqual([error?.message, error?.path], ['no', ['a', 0]]);
	});
});

function operationIn(text: string) {
	const graphql = readGraphql(text);
	const [operation] = operationsInDocument(graphql.definitions);
	assert.ok(operation);
	return [graphql, operation] as const;
}
