import assert from 'node:assert/strict';
import { unescapeTemplate } from '../../../../../../src/graphql/core/language/syntax/unescapeTemplate.ts';

const source = String.raw;
const rows: readonly (readonly [title: string, source: string, expected: string])[] = [
	['a text without escape sequences', '{ a }', '{ a }'],
	['a backtick in a comment', '# \\`a\\`\n{ b }', '# ` a` \n{ b }'],
	['a backslash in a string', source`{ a(b: "\\"c\\"") d }`, source`{ a(b: "\"c\""  ) d }`],
	[
		'a backslash in a block string',
		source`{ a(b: """ \\""" \`c\` """) d }`,
		source`{ a(b: """ \""" ${'`c`'} """   ) d }`,
	],
	['a dollar sign', source`query(\$a: Int)`, 'query($ a: Int)'],
	['characters by code point', source`"\u00e6 \u{e6} \xe6" a`, `"æ æ æ"${' '.repeat(5 + 5 + 3)} a`],
	['control characters', source`"\\n" "\t"`, source`"\n"  "${'\t'}" `],
	['a line continuation', '"a\\\nb" c', '"ab"   c'],
	['an invalid code point', source`"\u{ffffff}"`, source`"\u{ffffff}"`],
];

describe('unescapeTemplate', () => {
	for (const [title, text, expected] of rows) {
		it(`unescapes ${title} in the source of a template without changing its length`, () => {
			assert.equal(unescapeTemplate(text), expected);
			assert.equal(expected.length, text.length);
		});
	}
});
