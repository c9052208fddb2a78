import assert from 'node:assert/strict';
import { embeddedGraphqlRegions } from '../../../../../../src/graphql/core/language/embedded/embeddedGraphql.ts';
import { regionStartsAfterEdit } from '../../../../../../src/graphql/core/language/embedded/recognizedStarts.ts';
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

describe('regionsAfterEdit', () => {
	it('returns what reading the program again returns, after random edits of programs in nine languages', () => {
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
