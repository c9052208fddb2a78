import assert from 'node:assert/strict';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { readGraphqlRegions } from '../../../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { lookAlikes } from '../../../../../fixtures/embedded/lookAlikes.ts';
import { sample } from '../../../../../fixtures/testSize.ts';
import { type EmbeddedDefinition, readEmbeddedFixtures } from '../../../support/embeddedFixtures.ts';

/** The root fields of the schema that the programs without keywords query. */
const rootFields = new Set([
	'campuser',
	'emnerV2',
	'fsRoller',
	'land',
	'node',
	'organisasjoner',
	'semesterregistreringer',
	'studenter',
	'studenterGittFeideBrukere',
	'studieprogramV2',
	'terminer',
]);

/** Reading a docstring as GraphQL would make documentation in prose suspicious. */
const unsupported = ['python/27-docstring.py'];

/**
 * Whether two definitions have the same tokens. A punctuator that was escaped starts with its
 * escape sequence in the program, but with its character in the definition that was read.
 */
function sameTokens(
	expected: EmbeddedDefinition,
	read: { readonly tokens: readonly { start: number; end: number }[] },
) {
	return (
		expected.tokens.length === read.tokens.length &&
		expected.tokens.every(({ start, end }, index) => {
			const token = read.tokens[index];
			return token !== undefined && token.end === end && start <= token.start && token.start < end;
		})
	);
}

describe('embeddedGraphqlRegions in programs', () => {
	for (const { path, language, text, literals } of readEmbeddedFixtures()) {
		const name = path.replace('test/fixtures/embedded/', '');
		const isSupported = !unsupported.includes(name);
		it(
			isSupported ? `finds each definition in ${name} with the range of each token` : `finds no definition in ${name}`,
			() => {
				const { definitions } = readGraphqlRegions(text, embeddedGraphqlRegions(text, language, { rootFields }));
				for (const { isInterpolated, definitions: expected } of literals) {
					for (const each of expected) {
						const read = definitions.find(({ start }) => each.start <= start && start < (each.tokens[0]?.end ?? 0));
						assert.equal(read !== undefined, isSupported, `the definition ${each.name}`);
						assert.ok(!read || isInterpolated || sameTokens(each, read), `the tokens of ${each.name}`);
					}
				}
			},
		);
	}

	it('finds no GraphQL in 2,000 files that contain similar text', () => {
		const files = lookAlikes();
		assert.equal(files.length, 2000);
		assert.deepEqual(
			sample(files)
				.filter(({ text, language }) => embeddedGraphqlRegions(text, language, { rootFields }).length > 0)
				.map(({ path }) => path),
			[],
		);
	});
});
