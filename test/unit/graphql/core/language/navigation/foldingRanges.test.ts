import assert from 'node:assert/strict';
import { foldingRanges } from '../../../../../../src/graphql/core/language/navigation/foldingRanges.ts';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';

/** Returns the folding ranges of a text as `kind first-last` with 0-based lines. */
function folded(text: string): readonly string[] {
	const lineOf = (offset: number) => text.slice(0, offset).split('\n').length - 1;
	return foldingRanges(readGraphql(text), lineOf).map(
		({ kind, startLine, endLine }) => `${kind} ${startLine}-${endLine}`,
	);
}

const rows: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
	['an empty text', '', []],
	['a definition on one line', 'query A { a { b } }', []],
	['a selection set that ends on the next line', 'query A { a\n}', []],
	['a selection set', 'query A {\n  a\n}', ['code 0-1']],
	['nested selection sets', '{\n  a {\n    b\n    c\n  }\n}', ['code 0-4', 'code 1-3']],
	[
		'variable definitions and the selection set after them',
		'query A(\n  $a: Int\n  $b: Int\n) {\n  a\n}',
		['code 0-2', 'code 3-4'],
	],
	['lists and objects', '{ a(b: [\n  1\n], c: {\n  d: 1\n}) }', ['code 0-3', 'code 0-3', 'code 0-1', 'code 2-3']],
	['a type', 'type A {\n  """\n  says\n  """\n  b: Int\n}', ['code 0-4', 'code 1-3']],
	['a selection set with brackets in strings and comments', '{ a(b: "{") # {\n  c\n}', ['code 0-1']],
	['a text with CRLF line ends', '{\r\n  a\r\n}\r\n', ['code 0-1']],
	[
		'consecutive comment lines',
		'# a\n# b\n\n# c\n{ a # d\n  # e\n  # f\n  # g\n}',
		['comment 0-1', 'code 4-7', 'comment 5-7'],
	],
	['a comment after a definition on the first line', '{ a } # b\n# c\n# d', ['comment 1-2']],
	['a comment after a brace at the start of a line', '{\n  a\n  b\n}# c\n# d\n# e', ['code 0-2', 'comment 4-5']],
	[
		'a block string that contains comment characters',
		'{ a(b: """\n# c\n# d\n""") }',
		['code 0-3', 'code 0-2', 'code 0-2'],
	],
	['a region', '# region Students\n# about them\n# all\n{ a }\n#endregion', ['region 0-4', 'comment 1-2']],
	['nested regions', '#region\n#region\n#endregion\n#endregion\n#endregion', ['region 0-3', 'region 1-2']],
	['an unclosed brace', 'query A {\n  a {\n    b\n  }\n\nquery B {\n  c\n}', ['code 1-2', 'code 5-6']],
	['a text with an unmatched closing brace', '{\n  a\n}\n}\n{\n  b\n}', ['code 0-1', 'code 4-5']],
	['an unclosed parenthesis', '{\n  a(b: 1 {\n    c\n  }\n}', ['code 0-3', 'code 1-2']],
];

describe('foldingRanges', () => {
	for (const [title, text, expected] of rows) {
		it(`returns ${expected.length === 0 ? 'no folding ranges' : 'the folding ranges'} for ${title}`, () =>
			assert.deepEqual(folded(text), expected));
	}
});
