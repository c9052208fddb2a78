import assert from 'node:assert/strict';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { regionStartsAfterEdit } from '../../../../../../src/graphql/core/language/embedded/regionStartsAfterEdit.ts';
import { regionsAfterEdit } from '../../../../../../src/graphql/core/language/embedded/regionsAfterEdit.ts';
import type { GraphqlRegion } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { createRandom } from '../../../../../fixtures/random.ts';
import { scaled } from '../../../../../fixtures/testSize.ts';
import { readEmbeddedFixtures } from '../../../support/embeddedFixtures.ts';

/** Omits the tokens of interpolations, which the lexer adds. */
function comparable(regions: readonly GraphqlRegion[]) {
	return regions.map((region) => ({
		...region,
		interpolations: region.interpolations.map(({ start, end }) => ({ start, end })),
	}));
}

/** Programs with `‸` at the position of an edit, the inserted text, and the GraphQL after it. */
const edits: readonly (readonly [
	title: string,
	program: string,
	inserted: string,
	contents: readonly string[] | undefined,
])[] = [
	['a letter', 'gql`{ a‸ }`; gql`{ b }`;', 'c', ['{ ac }', '{ b }']],
	['a letter after the same letter', 'gql`{ al‸ }`; gql`{ b }`;', 'l', ['{ all }', '{ b }']],
	['a letter in the second literal', 'gql`{ a }`; gql`{ b‸ c }`;', 'd', ['{ a }', '{ bd c }']],
	['a line break in a literal of several lines', 'gql`{ a‸ }`;', '\n', ['{ a\n }']],
	['a letter after a name next to a brace', 'gql`{a‸ b }`;', 'c', ['{ac b }']],
	['a letter after a brace', 'gql`{‸ a }`;', 'c', undefined],
	['a letter before a brace', 'gql`{ a ‸}`;', 'c', undefined],
	['a brace', 'gql`{ a ‸ }`;', '{', undefined],
	['a bracket', 'gql`{ a‸ }`;', '(', undefined],
	['a letter in the first of two concatenated literals', 'gql("{ a‸ " + "b }")', 'c', undefined],
	['a second bracket after a bracket', 'gql`{ a(b: [‸1]) c }`;', '[', undefined],
	['a letter next to the literal', 'gql‸`{ a }`;', 'c', undefined],
];

describe('regionsAfterEdit', () => {
	for (const [title, program, inserted, contents] of edits) {
		it(`returns ${contents ? 'the regions' : 'nothing'} after ${title} was inserted`, () => {
			const source = program.replace('‸', '');
			const regions = embeddedGraphqlRegions(source, 'typescript');
			const next = program.replace('‸', inserted);
			const edited = regionsAfterEdit({ source, regions }, next);
			assert.deepEqual(
				edited?.map(({ content }) => content),
				contents,
			);
			assert.deepEqual(
				edited?.map(({ start, end }) => next.slice(start, end)),
				contents,
			);
		});
	}

	it('returns the same regions as a complete reading of the program, after random edits of programs in nine languages', () => {
		const random = createRandom(7);
		const texts = ['a', 'first', ' ', '\n', '(b: 1)', '!', '$c', '"', '\\', '{', '}', '#', "'", '`', '%s', '', ''];
		const attempts = scaled(200);
		let answered = 0;
		for (const { path, text, language } of readEmbeddedFixtures().filter(({ language }) => language !== 'notebook')) {
			const regions = embeddedGraphqlRegions(text, language);
			const previous = { source: text, regions };
			for (let edits = 0; regions.length > 0 && edits < attempts; edits++) {
				const { start, end } = regions[random.between(0, regions.length - 1)] ?? { start: 0, end: 0 };
				const at = random.between(Math.max(0, start - 5), Math.min(text.length, end + 5));
				const removed = Math.min(text.length - at, random.between(0, 2));
				const next = text.slice(0, at) + texts[random.between(0, texts.length - 1)] + text.slice(at + removed);
				const edited = regionsAfterEdit(previous, next);
				const recognized = regionStartsAfterEdit(previous, next);
				if (edited) {
					answered += 1;
					const read = embeddedGraphqlRegions(next, language, { recognized });
					assert.deepEqual(
						comparable(edited),
						comparable(read),
						`${path}: ${JSON.stringify(next.slice(at - 20, at + 20))}`,
					);
				}
			}
		}
		assert.ok(answered > attempts * 10, `${answered} edits`);
	});
});
