import assert from 'node:assert/strict';
import { Lexer, Source, type Token, TokenKind } from 'graphql';
import { tokenize } from '../../../../../../src/graphql/core/language/syntax/tokenize.ts';
import { scaled } from '../../../../../fixtures/testSize.ts';
import { generateDocuments } from '../../../support/generateDocuments.ts';

function shown(text: string): string {
	return tokenize(text)
		.map((token) => `${token.kind} ${token.text}`)
		.join(', ');
}

describe('tokenize', () => {
	const rows: readonly (readonly [text: string, expected: string])[] = [
		['', ''],
		[' ,\t\r\n\uFEFF# only words "', ''],
		['a_1 -1.5e-3 0', 'name a_1, number -1.5e-3, number 0'],
		['...F $a @d', 'punctuator ..., name F, punctuator $, name a, punctuator @, name d'],
		['. .. - ~ æ 🫐', 'other ., other .., other -, other ~, other æ, other 🫐'],
		['"a \\" b" "open\n"""block " \\""" """', 'string "a \\" b", string "open, string """block " \\""" """'],
		['a """open\n} b', 'name a, string """open\n} b'],
	];
	for (const [text, expected] of rows) {
		it(`splits ${JSON.stringify(text)} into GraphQL tokens`, () => assert.equal(shown(text), expected));
	}

	it('tokenizes only the text between two offsets', () => {
		const [first, ...others] = tokenize('a "b c" d', 2, 5);
		assert.deepEqual([first, others], [{ kind: 'string', text: '"b ', start: 2, end: 5 }, []]);
	});

	it('returns the same token ranges as the lexer of graphql-js for generated documents', () => {
		for (const text of generateDocuments(scaled(100))) {
			const found = tokenize(text).map(({ start, end }) => [start, end]);
			assert.deepEqual(found, lex(text), text);
		}
	});
});

function lex(text: string): readonly (readonly number[])[] {
	const lexer = new Lexer(new Source(text));
	const tokens: Token[] = [];
	for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
		tokens.push(token);
	}
	return tokens.map(({ start, end }) => [start, end]);
}
