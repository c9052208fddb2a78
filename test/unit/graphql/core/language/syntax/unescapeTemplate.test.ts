import assert from 'node:assert/strict';
import { unescapeTemplate } from '../../../../../../src/graphql/core/language/syntax/unescapeTemplate.ts';

const source = String.raw;
const rows: readonly (readonly [title: string, source: string, expected: string])[] = [
	['nothing to do', '{ a }', '{ a }'],
	['a backtick in a comment', '# \\`a\\`\n{ b }', '# ` a` \n{ b }'],
	['a backslash in a string', source`{ a(b: "\\"c\\"") d }`, source`{ a(b: "\"c\""  ) d }`],
	[
		'a backslash in a block string',
		source`{ a(b: """ \\""" \`c\` """) d }`,
		source`{ a(b: """ \""" ${'`c`'} """   ) d }`,
	],
	['a dollar sign', source`query(\$a: Int)`, 'query($ a: Int)'],
	['characters by their numbers', source`"\u00e6 \u{e6} \xe6" a`, `"æ æ æ"${' '.repeat(5 + 5 + 3)} a`],
	['characters by their names', source`"\\n" "\t"`, source`"\n"  "${'\t'}" `],
	['a line that goes on', '"a\\\nb" c', '"ab"   c'],
	['a number beyond Unicode', source`"\u{ffffff}"`, source`"\u{ffffff}"`],
];

describe('the GraphQL that the source of a template stands for', () => {
	for (const [title, text, expected] of rows) {
		it(title, () => {
			assert.equal(unescapeTemplate(text), expected);
			assert.equal(expected.length, text.length);
		});
	}
});
