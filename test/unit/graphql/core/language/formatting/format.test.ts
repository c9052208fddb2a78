import assert from 'node:assert/strict';
import { parse } from 'graphql';
import * as prettierGraphql from 'prettier/plugins/graphql';
import * as prettier from 'prettier/standalone';
import {
	documentFormattingEdits,
	type Indentation,
} from '../../../../../../src/graphql/core/language/formatting/format.ts';
import { readGraphql, type TextRange } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { commentRangesOf } from '../../../../../../src/graphql/core/language/syntax/tokenize.ts';
import { scaled } from '../../../../../fixtures/testSize.ts';
import { generateDocuments } from '../../../support/generateDocuments.ts';

const twoSpaces: Indentation = { tabSize: 2, insertSpaces: true };

async function formatted(text: string, indentation = twoSpaces, range?: TextRange): Promise<string> {
	const replacements = await documentFormattingEdits(readGraphql(text), indentation, range);
	return replacements.reduceRight((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text);
}

/**
 * Returns the content of a document that formatting must not change: the syntax tree and the texts
 * of the comments.
 */
function preservedContent(text: string): unknown {
	const comments = commentRangesOf(text).map(({ start, end }) => text.slice(start, end).trimEnd());
	return { document: parse(text, { noLocation: true }), comments };
}

const rows: readonly (readonly [title: string, text: string, expected: string])[] = [
	['an empty text', '', ''],
	['a text of comments without changes', '  # a\n\n\n# b', '  # a\n\n\n# b'],
	['a query', 'query A{a b(c:1,d:"e"){f}}', 'query A {\n  a\n  b(c: 1, d: "e") {\n    f\n  }\n}\n'],
	['definitions on one line', '{a}{b}', '{\n  a\n}\n{\n  b\n}\n'],
	['definitions with empty lines between them', '\n\n{a}\n\n\n\n{b}\n\n', '{\n  a\n}\n\n{\n  b\n}\n'],
	[
		'definitions with comments between them',
		' # 1\n{a} # 2  \n\n\n  # 3\n\n{b}# 4\n # 5',
		'# 1\n{\n  a\n} # 2\n\n# 3\n\n{\n  b\n} # 4\n# 5\n',
	],
	['a comment with a Unicode line separator', '# a\u2028b\n{a}\n# c\u2029d', '# a\u2028b\n{\n  a\n}\n# c\u2029d\n'],
	[
		'a definition with comments inside',
		'{ # 1\n a # 2\n # 3\n b\n\n # 4\n}',
		'{\n  # 1\n  a # 2\n  # 3\n  b\n\n  # 4\n}\n',
	],
	['a text with CRLF line ends', '{\r\na # 1\r\nb}\r\n', '{\r\n  a # 1\r\n  b\r\n}\r\n'],
	[
		'a definition with a block string',
		'{ a(b: """\n  c\n    d\n""") }',
		'{\n  a(\n    b: """\n    c\n      d\n    """\n  )\n}\n',
	],
	['an operation with a description', '"says" query A{a}', '"says"\nquery A {\n  a\n}\n'],
	[
		'type definitions',
		'type A implements B&C@d{"e" f(g:Int=1):[H!]!}',
		'type A implements B & C @d {\n  "e"\n  f(g: Int = 1): [H!]!\n}\n',
	],
	[
		'valid definitions, but not one with a syntax error',
		'{a}\n\n\nquery B {  b( }\n\n\n{c}',
		'{\n  a\n}\n\n\nquery B {  b( }\n\n\n{\n  c\n}\n',
	],
	['a valid definition, but not an unclosed one at the end', '{a}\nquery B {\n b', '{\n  a\n}\nquery B {\n b'],
	['a valid definition after tokens outside of definitions', '}  {a}', '}  {\n  a\n}\n'],
	[
		'all definitions except one after the comment prettier-ignore',
		'# prettier-ignore\n{  a  }\n{b}',
		'# prettier-ignore\n{  a  }\n{\n  b\n}\n',
	],
	[
		'comments that Prettier moves in several passes',
		'query A( # 1\n $a: Int) { a }\nfragment A # 1\n on B { a }',
		'query A($a: Int) {\n  # 1\n  a\n}\nfragment A on B {\n  # 1\n  a\n}\n',
	],
	[
		'comments that Prettier moves in three passes',
		'fragment A # 1\non B @c(d: 1) @e # 2\n{ a }',
		'fragment A on B @c(d: 1) @e {\n  # 1\n  # 2\n  a\n}\n',
	],
	[
		'no definition whose comments Prettier moves in each pass or joins',
		'query A( # 1\n $a: Int # 2\n) # 3\n { # 4\n a }\n{ a # 1\n : b # 2\n (c: 1) { e } }',
		'query A( # 1\n $a: Int # 2\n) # 3\n { # 4\n a }\n{ a # 1\n : b # 2\n (c: 1) { e } }',
	],
	['a formatted text without changes', '{\n  a\n}\n\n# b\n', '{\n  a\n}\n\n# b\n'],
];

describe('documentFormattingEdits', () => {
	for (const [title, text, expected] of rows) {
		it(`the GraphQL formatter formats ${title}`, async () => assert.equal(await formatted(text), expected));
	}

	it('formats a GraphQL document with the indentation of the editor: spaces or tabs', async () => {
		assert.equal(await formatted('{a{b}}', { tabSize: 4, insertSpaces: true }), '{\n    a {\n        b\n    }\n}\n');
		assert.equal(await formatted('{a{b}}', { tabSize: 4, insertSpaces: false }), '{\n\ta {\n\t\tb\n\t}\n}\n');
	});

	it('returns edits for only those definitions that formatting changes', async () => {
		const text = '{\n  a\n}\n\n{b}\n\n{\n  c\n}\n';
		const replacements = await documentFormattingEdits(readGraphql(text), twoSpaces);
		assert.deepEqual(
			replacements.map(({ start, end }) => text.slice(start, end)),
			['\n\n{b}'],
		);
	});

	it('formats only the definitions that touch the requested range', async () => {
		const text = '{a}\n\n\n{b}\n\n\n{c}\n\n\n{d}';
		const range = { start: text.indexOf('b'), end: text.indexOf('c') };
		assert.equal(
			await formatted(text, twoSpaces, { start: text.indexOf('\n\n\n{c}'), end: text.indexOf('{c}') }),
			'{a}\n\n\n{\n  b\n}\n\n{\n  c\n}\n\n\n{d}',
		);
		assert.equal(await formatted(text, twoSpaces, range), '{a}\n\n\n{\n  b\n}\n\n{\n  c\n}\n\n\n{d}');
	});

	it('formats generated documents without changing their syntax tree and comments, and does not change a formatted document', async () => {
		for (const text of generateDocuments(scaled(40))) {
			const first = await formatted(text);
			assert.deepEqual(preservedContent(first), preservedContent(text));
			assert.equal(await formatted(first), first);
			assert.equal(/(?<!\r)\n/.test(first), !text.includes('\r\n'));
		}
	});

	it('formats documents as Prettier does, except for empty lines after comments', async () => {
		const options = { parser: 'graphql', plugins: [prettierGraphql] };
		const withoutEmptyLines = (text: string) => text.replaceAll(/\n+/g, '\n');
		for (const text of generateDocuments(scaled(40), { layout: 'tidy', lineEnd: '\n' })) {
			const expected = await prettier.format(await prettier.format(text, options), options);
			assert.equal(withoutEmptyLines(await formatted(text)), withoutEmptyLines(expected));
		}
	});
});
