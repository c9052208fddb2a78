import assert from 'node:assert/strict';
import { buildSchema, GraphQLError, parse } from 'graphql';
import { diagnose } from '../../../support/diagnose.ts';

const schema = buildSchema('type T { a: Int } type Query { a: Int b(x: Int, y: Float): Int t: T }');

/** Returns the part of a text that each syntax error is reported for, as a JSON string. */
function syntaxErrors(text: string): readonly string[] {
	return diagnose(text, schema).flatMap(({ kind, start, end }) =>
		kind === 'syntax' ? [JSON.stringify(text.slice(start, end))] : [],
	);
}

function graphqlJsFails(text: string): boolean {
	try {
		parse(text);
		return false;
	} catch (error) {
		assert.ok(error instanceof GraphQLError);
		return true;
	}
}

/** Texts with one syntax error, and the part that it is reported for, as a JSON string. */
const invalidTexts: readonly (readonly [title: string, text: string, marked: string])[] = [
	['a minus before a name', '{ -a }', '"-a"'],
	['a minus before a name after a field', '{ a -b }', '"-b"'],
	['a number before a name', '{ 1a }', '"1a"'],
	['a number with a letter as a value', '{ b(x: 12ab) }', '"12ab"'],
	['a number with two decimal points', '{ b(y: 1.2.3) }', '"1.2.3"'],
	['a number with an incomplete exponent', '{ b(y: 1e+) }', '"1e+"'],
	['a number with a leading zero', '{ b(x: 01) }', '"01"'],
	['a no-break space before a field', 'query A {\u00A0 a }', '"\u00A0"'],
	['two no-break spaces before a field', 'query A {\u00A0\u00A0a }', '"\u00A0\u00A0"'],
	['a vertical tab between fields', '{ a\u000Bt { a } }', '"\\u000b"'],
	['a form feed in arguments', '{ b(\u000Cx: 1) }', '"\\f"'],
	['a line separator after a field', '{ a\u2028}', '"\u2028"'],
	['a single minus between fields', '{ a - t { a } }', '"-"'],
	['a dot between fields', '{ a . t { a } }', '"."'],
	['two dots before a name', '{ a ..t }', '".."'],
];

const invalidCharacters: readonly (readonly [name: string, character: string])[] = [
	['a no-break space', '\u00A0'],
	['a vertical tab', '\u000B'],
	['a form feed', '\u000C'],
	['a line separator', '\u2028'],
	['a paragraph separator', '\u2029'],
	['a zero-width space', '\u200B'],
	['an ideographic space', '\u3000'],
	['a next line character', '\u0085'],
	['the first character after ASCII', '\u0080'],
];

describe('diagnose', () => {
	for (const [title, text, marked] of invalidTexts) {
		it(`reports ${title} as one syntax error`, () => {
			assert.ok(graphqlJsFails(text));
			assert.deepEqual(syntaxErrors(text), [marked]);
		});
	}

	it('reports one syntax error for each of two definitions that contain an invalid character', () => {
		assert.deepEqual(syntaxErrors('query A {\u00A0 a }\nquery B { a\u00A0}'), ['"\u00A0"', '"\u00A0"']);
	});

	for (const [name, character] of invalidCharacters) {
		const texts: readonly (readonly [position: string, text: string])[] = [
			['between definitions', `query A { a }\n${character}\nquery B { a }`],
			['between definitions on one line', `query A { a }${character}query B { a }`],
			['before the first definition', `${character}query A { a }`],
			['after the last definition', `query A { a }\n${character}`],
			['as the only text', character],
			['after a type definition', `type A { a: Int }${character}`],
			['after a type definition without braces', `scalar A${character}\nscalar B`],
		];
		for (const [position, text] of texts) {
			it(`reports the invalid character "${name}" ${position} as one syntax error`, () => {
				assert.ok(graphqlJsFails(text));
				assert.deepEqual(syntaxErrors(text), [JSON.stringify(character)]);
			});
		}
	}

	it('validates the definitions before and after an invalid character', () => {
		const rules = diagnose('query A { nope }\n\u00A0\nquery B { nope }\u00A0\nquery C { nope }', schema).flatMap(
			(each) => ('rule' in each ? [each.rule] : []),
		);
		assert.deepEqual(rules, ['FieldsOnCorrectType', 'FieldsOnCorrectType', 'FieldsOnCorrectType']);
	});

	it('reports no syntax error for blanks, tabs, line breaks, commas and byte order marks', () => {
		assert.deepEqual(syntaxErrors('\uFEFFquery A {\t a,\r\n,\u0020t { a } }\r\uFEFF'), []);
	});
});
