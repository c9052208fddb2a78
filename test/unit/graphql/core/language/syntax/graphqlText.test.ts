// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import assert from 'node:assert/strict';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { readGraphql, readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';

const read = (text: string) => readGraphqlRegions(text, embeddedGraphqlRegions(text, 'typescript'));

describe('readGraphql and readGraphqlRegions', () => {
	it('returns the complete text and all definitions of a GraphQL document', () => {
		const { text, definitions, isGraphqlOnly } = readGraphql('{ a } { b }');
		assert.deepEqual([text, definitions.length, isGraphqlOnly], ['{ a } { b }', 2, true]);
	});

	it('replaces interpolations and all text outside of GraphQL templates by blanks without moving offsets or lines', () => {
		const text = 'const a = gql`\r\n  { a ${b} }\r\n`;\r\nconst c = 1;';
		const document = read(text);
		assert.equal(document.text, `${' '.repeat(14)}\r\n  { a      }\r\n  \r\n            `);
		assert.deepEqual(
			document.interpolations.map(({ start, end }) => text.slice(start, end)),
			['${b}'],
		);
		assert.equal(document.isGraphqlOnly, false);
	});

	it('ends a definition with an unclosed brace at the end of the template that contains it', () => {
		const { definitions } = read('gql`query A { a {`; gql`fragment B on T { b }`; gql`}`; gql`query C { c }`');
		assert.deepEqual(
			definitions.map(({ kind, name }) => `${kind} ${name}`),
			['query A', 'fragment B', 'unknown undefined', 'query C'],
		);
	});

	const heads = [
		['that is indented', 'gql`\n\t\tquery A { a {\n\n\t\tquery B { type { a } }\n`'],
		['with a line that is indented less', 'gql`\n    query A { a {\n  b\n    query B { c }\n  `'],
		['that starts with a definition', 'gql`query A { a {\n\n      query B { type { a } }\n      `'],
		['with escaped line breaks', 'gql("query A { a {\\n\\nquery B { type { a } }")'],
		['with an unclosed block string', 'gql`\n    query A { a(b: """ {\n\n    query B { type { a } }\n`'],
	] as const;
	for (const [title, text] of heads) {
		it(`ends a definition with an unclosed brace before the next definition of a literal ${title}`, () => {
			assert.deepEqual(
				read(text).definitions.map(({ name }) => name),
				['A', 'B'],
			);
		});
	}

	const interpolated: readonly (readonly [title: string, text: string, counts: readonly number[]])[] = [
		['inside a definition', 'gql`query A { a ${b} c }`', [1]],
		['directly after a definition', 'gql`query A { a }${b}`', [0]],
		['after a definition on the next line', 'gql`query A { a }\n${b}`', [0]],
		['before a definition', 'gql`${b} query A { a }`', [0]],
		['after an unclosed definition', 'gql`query A { a { c }\n${b}`', [1]],
		['between an unclosed definition and another one', 'gql`query A { a { c }\n${b}\nquery D { d }`', [1, 0]],
	];
	for (const [title, text, counts] of interpolated) {
		const verb = counts.some((count) => count > 0) ? 'counts' : 'does not count';
		it(`${verb} an interpolation ${title} as part of a definition`, () => {
			assert.deepEqual(
				read(text).definitions.map(({ interpolations = [] }) => interpolations.length),
				counts,
			);
		});
	}
});
