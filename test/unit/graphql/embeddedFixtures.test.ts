import assert from 'node:assert/strict';
import { type ExpectedLiteral, locateLiterals, readEmbeddedFixtures } from './support/embeddedFixtures.ts';

/** The smallest number of operations in the files that a glob selects, without fragments. */
const minimums: readonly (readonly [languages: string, names: string, minimum: number])[] = [
	['Python', 'python/*', 35],
	['C#', 'csharp/*', 20],
	['Java and Kotlin', '{java,kotlin}/*', 10],
];

function locate(text: string, literal: ExpectedLiteral) {
	return locateLiterals('program.py', text, { operations: [literal] })[0];
}

describe('embedded fixtures', () => {
	it('every embedded fixture has the tokens that its expectation lists', () => {
		const fixtures = readEmbeddedFixtures();
		const tokens = fixtures.flatMap(({ text, literals }) =>
			literals.flatMap(({ definitions }) =>
				definitions.flatMap((definition) => definition.tokens.map(({ start, end }) => text.slice(start, end))),
			),
		);
		assert.ok(tokens.length > 0);
		assert.ok(tokens.every((token) => token.trim() === token && token.length > 0));
	});

	for (const [languages, names, minimum] of minimums) {
		it(`the embedded fixtures have at least ${minimum} operations in ${languages}`, () => {
			const definitions = readEmbeddedFixtures(names).flatMap(({ literals }) =>
				literals.flatMap((literal) => literal.definitions),
			);
			const operations = definitions.filter(({ kind }) => kind !== 'fragment');
			assert.ok(operations.length >= minimum, `${operations.length} operations`);
		});
	}

	it('finds tokens after escapes, comments and concatenated literals', () => {
		const text = 'q = ("query A { # b \\"c\\"\\n"  + "\\tb(x: \\"y\\")" // c\n "}")';
		const graphql = 'query A { # b "c"\n\tb(x: "y")}';
		const [definition] = locate(text, { after: 'q = (', graphql, spelling: { '"y"': '\\"y\\"' } })?.definitions ?? [];
		const spellings = definition?.tokens.map(({ start, end }) => text.slice(start, end));
		assert.deepEqual(spellings, ['query', 'A', '{', 'b', '(', 'x', ':', '\\"y\\"', ')', '}']);
		assert.equal(definition?.tokens[3]?.start, text.indexOf('b(x'));
	});

	const rejected: readonly (readonly [title: string, text: string, literal: ExpectedLiteral, message: RegExp])[] = [
		[
			'a snippet that is not unique',
			'q = "{ a }" q = "{ a }"',
			{ after: 'q = ', graphql: '{ a }' },
			/occurs more than/,
		],
		['a snippet that is missing', 'q = "{ a }"', { after: 'p = ', graphql: '{ a }' }, /does not occur/],
		['a token that is missing', 'q = "{ a }"', { after: 'q = ', graphql: '{ a b }' }, /:1:10: expected "b"/],
		['a token after other text', 'q = "{ a b }"', { after: 'q = ', graphql: '{ b }' }, /expected "b", found "a b/],
		['a token that is part of a longer name', 'q = "{ ab }"', { after: 'q = ', graphql: '{ a }' }, /expected "a"/],
		['a definition that is missing', 'q = "{ a } { b }"', { after: 'q = ', graphql: '{ a }' }, /end of the literal/],
		[
			'an unmarked interpolation',
			'q = f"{ a {{b}} }"',
			{ after: 'q = ', graphql: '{ a }' },
			/expected "}", found "{{b}}/,
		],
		['an unused spelling', 'q = "{ a }"', { after: 'q = ', graphql: '{ a }', spelling: { b: 'c' } }, /no token/],
	];
	for (const [title, text, literal, message] of rejected) {
		it(`the test of embedded programs fails for a fixture with ${title}`, () => {
			assert.throws(() => locate(text, literal), message);
		});
	}

	it('accepts interpolations between definitions, and inside definitions that are marked', () => {
		const between = locate('q = f"{{ a }} {FRAGMENT} query {{ b }}"', {
			after: 'q = ',
			graphql: '{ a }  query { b }',
			spelling: { '{': '{{', '}': '}}' },
		});
		const inside = locate('q = f"{ a(first: {{size}}) }"', {
			after: 'q = ',
			graphql: '{ a(first: ) }',
			interpolated: true,
		});
		assert.equal(between?.definitions.length, 2);
		assert.equal(inside?.definitions.length, 1);
	});
});
