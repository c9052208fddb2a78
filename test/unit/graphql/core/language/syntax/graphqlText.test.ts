// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are templates
import assert from 'node:assert/strict';
import { embeddedRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { readGraphql, readRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';

const read = (text: string) => readRegions(text, embeddedRegions(text, 'typescript'));

describe('readGraphql and readRegions', () => {
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
});
