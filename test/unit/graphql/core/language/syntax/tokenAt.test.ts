import assert from 'node:assert/strict';
import { readGraphql } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import {
	definitionBefore,
	isInComment,
	isInString,
	tokenAt,
} from '../../../../../../src/graphql/core/language/syntax/tokenAt.ts';
import { marked } from '../../marked.ts';

/** Texts with `|` at an offset, and what contains the offset. */
const rows: readonly (readonly [at: string, expected: 'comment' | 'string' | 'code'])[] = [
	['|# a', 'code'],
	['#| a', 'comment'],
	['# a|', 'comment'],
	['# a\n|', 'code'],
	['# a\r|', 'code'],
	['# a\r\n|', 'code'],
	['# a\n# b|\n{ c }', 'comment'],
	['{ a } # b|', 'comment'],
	['{ a # b|\n c }', 'comment'],
	['{ a(b: "# c"|) }', 'code'],
	['{ a(b: "# c|") }', 'string'],
	['{ a(b: |"c") }', 'code'],
	['{ a(b: "|c") }', 'string'],
	['{ a(b: "c") |}', 'code'],
	['|', 'code'],
];

describe('isInComment and isInString', () => {
	for (const [at, expected] of rows) {
		it(`return ${expected} for the position | in ${JSON.stringify(at)}`, () => {
			const { text, offset } = marked(at);
			const definition = definitionBefore(readGraphql(text).definitions, offset);
			const found = isInComment(text, definition, offset)
				? 'comment'
				: isInString(definition, offset)
					? 'string'
					: 'code';
			assert.equal(found, expected);
		});
	}
});

describe('tokenAt', () => {
	it('prefers a name that touches an offset to a bracket, and the second of two brackets', () => {
		const texts = ['{ a|{ b } }', '{ a{|b } }', '{ a(b: [])|{ c } }', '{ a  |  }'];
		const found = texts.map((at) => {
			const { text, offset } = marked(at);
			return tokenAt(readGraphql(text).definitions[0]?.tokens ?? [], offset)?.text;
		});
		assert.deepEqual(found, ['a', 'b', '{', undefined]);
	});
});
