import assert from 'node:assert/strict';
import { parse } from 'graphql';
import * as prettierGraphql from 'prettier/plugins/graphql';
import * as prettier from 'prettier/standalone';
import { format, type Indentation } from '../../../../../../src/graphql/core/language/formatting/format.ts';
import { readGraphql, type TextRange } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { commentsOf } from '../../../../../../src/graphql/core/language/syntax/tokenize.ts';
import { generateDocuments } from '../../../support/generateDocuments.ts';

const twoSpaces: Indentation = { tabSize: 2, insertSpaces: true };

async function formatted(text: string, indentation = twoSpaces, range?: TextRange): Promise<string> {
	const replacements = await format(readGraphql(text), indentation, range);
	return replacements.reduceRight((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text);
}

/** What must stay: the syntax tree and the comments. */
function meaningOf(text: string): unknown {
	const comments = commentsOf(text).map(({ start, end }) => text.slice(start, end).trimEnd());
	return { document: parse(text, { noLocation: true }), comments };
}

const rows: readonly (readonly [title: string, text: string, expected: string])[] = [
	['empty text', '', ''],
	['only comments', '  # a\n\n\n# b', '  # a\n\n\n# b'],
	['a query', 'query A{a b(c:1,d:"e"){f}}', 'query A {\n  a\n  b(c: 1, d: "e") {\n    f\n  }\n}\n'],
	['definitions without a line between', '{a}{b}', '{\n  a\n}\n{\n  b\n}\n'],
	['empty lines between definitions', '\n\n{a}\n\n\n\n{b}\n\n', '{\n  a\n}\n\n{\n  b\n}\n'],
	[
		'comments between definitions',
		' # 1\n{a} # 2  \n\n\n  # 3\n\n{b}# 4\n # 5',
		'# 1\n{\n  a\n} # 2\n\n# 3\n\n{\n  b\n} # 4\n# 5\n',
	],
	['comments within', '{ # 1\n a # 2\n # 3\n b\n\n # 4\n}', '{\n  # 1\n  a # 2\n  # 3\n  b\n\n  # 4\n}\n'],
	['CRLF', '{\r\na # 1\r\nb}\r\n', '{\r\n  a # 1\r\n  b\r\n}\r\n'],
	['a block string', '{ a(b: """\n  c\n    d\n""") }', '{\n  a(\n    b: """\n    c\n      d\n    """\n  )\n}\n'],
	['a description of an operation', '"says" query A{a}', '"says"\nquery A {\n  a\n}\n'],
	[
		'type definitions',
		'type A implements B&C@d{"e" f(g:Int=1):[H!]!}',
		'type A implements B & C @d {\n  "e"\n  f(g: Int = 1): [H!]!\n}\n',
	],
	['a broken definition', '{a}\n\n\nquery B {  b( }\n\n\n{c}', '{\n  a\n}\n\n\nquery B {  b( }\n\n\n{\n  c\n}\n'],
	['an unclosed definition at the end', '{a}\nquery B {\n b', '{\n  a\n}\nquery B {\n b'],
	['what belongs to no definition', '}  {a}', '}  {\n  a\n}\n'],
	['prettier-ignore', '# prettier-ignore\n{  a  }\n{b}', '# prettier-ignore\n{  a  }\n{\n  b\n}\n'],
	['what is laid out already', '{\n  a\n}\n\n# b\n', '{\n  a\n}\n\n# b\n'],
];

describe('format', () => {
	for (const [title, text, expected] of rows) {
		it(title, async () => assert.equal(await formatted(text), expected));
	}

	it('indents as the editor does', async () => {
		assert.equal(await formatted('{a{b}}', { tabSize: 4, insertSpaces: true }), '{\n    a {\n        b\n    }\n}\n');
		assert.equal(await formatted('{a{b}}', { tabSize: 4, insertSpaces: false }), '{\n\ta {\n\t\tb\n\t}\n}\n');
	});

	it('replaces nothing that need not change', async () => {
		const text = '{\n  a\n}\n\n{b}\n\n{\n  c\n}\n';
		const replacements = await format(readGraphql(text), twoSpaces);
		assert.deepEqual(
			replacements.map(({ start, end }) => text.slice(start, end)),
			['\n\n{b}'],
		);
	});

	it('lays out only the definitions that touch the range', async () => {
		const text = '{a}\n\n\n{b}\n\n\n{c}\n\n\n{d}';
		const range = { start: text.indexOf('b'), end: text.indexOf('c') };
		assert.equal(await formatted(text, twoSpaces, range), '{a}\n\n\n{\n  b\n}\n\n{\n  c\n}\n\n\n{d}');
	});

	it('loses nothing, and changes nothing the second time', async () => {
		for (const text of generateDocuments(40)) {
			const once = await formatted(text);
			assert.deepEqual(meaningOf(once), meaningOf(text));
			assert.equal(await formatted(once), once);
			assert.equal(/(?<!\r)\n/.test(once), !text.includes('\r\n'));
		}
	});

	it('lays tidy documents out as Prettier does, which loses empty lines behind comments', async () => {
		const options = { parser: 'graphql', plugins: [prettierGraphql] };
		const withoutEmptyLines = (text: string) => text.replaceAll(/\n+/g, '\n');
		for (const text of generateDocuments(40, { layout: 'tidy', lineEnd: '\n' })) {
			const whole = await prettier.format(await prettier.format(text, options), options);
			assert.equal(withoutEmptyLines(await formatted(text)), withoutEmptyLines(whole));
		}
	});
});
