import assert from 'node:assert/strict';
import { unescapeLiteral } from '../../../../../../src/graphql/core/language/embedded/unescapeLiteral.ts';
import { fillerCharacter } from '../../../../../../src/graphql/core/language/syntax/filler.ts';

const source = String.raw;
const rows: readonly (readonly [title: string, source: string, expected: string])[] = [
	['a text without escape sequences', '{ a }', '{ a }'],
	['a backtick in a comment', '# \\`a\\`\n{ b }', '#  `a `\n{ b }'],
	['a backslash in a string', source`{ a(b: "\\"c\\"") d }`, source`{ a(b: "•\"c•\"") d }`],
	['a quote around a string', source`{ a(b: \"c\") d }`, source`{ a(b:  "c•") d }`],
	['an escaped quote in an escaped string', source`{ a(b: \"c\\\"d\") }`, source`{ a(b:  "c•\"•d•") }`],
	[
		'a backslash in a block string',
		source`{ a(b: """ \\""" \`c\` """) d }`,
		source`{ a(b: """ •\""" ${'•`c•`'} """) d }`,
	],
	['the quotes of a block string', source`{ a(b: \"\"\"c\"\"\") }`, source`{ a(b:    """c•••""") }`],
	['a dollar sign', source`query(\$a: Int)`, 'query( $a: Int)'],
	['characters by code point', source`"\u00e6 \u{e6} \xe6" a`, '"•••••æ •••••æ •••æ" a'],
	['control characters', source`"\\n" "\t"`, source`"•\n" "•${'\t'}"`],
	['a line break', source`query {\n a }`, 'query {\r\n a }'],
	['a line break at the start', source`\n{ a }`, '\r\n{ a }'],
	['a line break of two characters', source`{\r\n a }`, '{  \r\n a }'],
	['a line break after an unclosed string', source`a(b: \"c)\n d`, 'a(b:  "c)\r\n d'],
	['a line continuation in a string', '"a\\\nb" c', '"a••b" c'],
	['a line continuation with CRLF in a string', '"a\\\r\nb" c', '"a•••b" c'],
	['a line continuation with CRLF', '{ a \\\r\n b }', '{ a  \r\n b }'],
	['a line continuation', '{ a \\\n b }', '{ a  \n b }'],
	['an invalid code point', source`"\u{110000}"`, source`"\u{110000}"`],
	['the last code point', source`"\u{10ffff}"`, `"${'•'.repeat(8)}\u{10ffff}"`],
];

describe('unescapeLiteral', () => {
	for (const [title, text, expected] of rows) {
		it(`unescapes ${title} in the source of a literal without changing its length`, () => {
			const unescaped = unescapeLiteral(text, { quotes: 'backslash', areBracesDoubled: false });
			assert.equal(unescaped.replaceAll(fillerCharacter, '•'), expected);
			assert.equal(expected.length, text.length);
		});
	}

	it('unescapes doubled quotes and doubled braces', () => {
		assert.equal(
			unescapeLiteral('{ a(b: ""c"") }', { quotes: 'double', areBracesDoubled: false }),
			'{ a(b:  "c\uFFFF") }',
		);
		assert.equal(unescapeLiteral('query {{ a }}', { quotes: 'none', areBracesDoubled: true }), 'query  { a  }');
	});
});
