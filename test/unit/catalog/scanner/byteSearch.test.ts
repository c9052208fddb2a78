import assert from 'node:assert/strict';
import { mentionedFacts, mentions } from '../../../../src/catalog/core/detection/mentions.ts';
import { byteSearch } from '../../../../src/catalog/scanner/byteSearch.ts';
import { createRandom } from '../../../fixtures/random.ts';
import { bundledCatalog, catalogFrom } from '../bundledCatalog.ts';

const ownWords = catalogFrom({
	version: 1,
	apis: [{ id: 'a', name: 'A', detection: { hosts: ['ære.example.no'], collections: ['språk', 'år', '日本'] } }],
});

describe('the search in bytes', () => {
	for (const [name, catalog] of [
		['the bundled catalog', bundledCatalog()],
		['a catalog with words beyond ASCII', ownWords],
	] as const) {
		it(`sees in texts in UTF-8 what stands in them, with ${name}`, () => {
			const random = createRandom(5);
			const facts = mentionedFacts(catalog);
			const search = byteSearch(facts);
			const pieces: readonly [string, ...string[]] = [
				' ',
				'x',
				'/',
				'"',
				'æ',
				'Å',
				'日',
				'🎓',
				'\n',
				'\u00e2',
				...facts,
			];
			let seen = 0;
			for (let count = 0; count < 3000; count++) {
				const whole = Array.from({ length: random.between(0, 4) }, () => random.pick(pieces)).join('');
				// Most facts lose a character, so that many texts nearly mention one.
				const cut = random.between(0, whole.length);
				const text = random.between(0, 2) === 0 ? whole : whole.slice(0, cut) + whole.slice(cut + 1);
				const expected = mentions(catalog, text.toWellFormed());
				assert.equal(search(Buffer.from(text)), expected, JSON.stringify(text));
				seen += expected ? 1 : 0;
			}
			assert.ok(seen > 300 && seen < 2700, `${seen}`);
		});
	}

	for (const [facts, text, expected] of [
		[['x'], 'axb', true],
		[['x'], 'ab', false],
		[['/x', 'long words'], 'a/x', true],
		[['/x', 'long words'], 'xa', false],
		[['--'], 'a--b', true],
		[['ab', 'xabx'], 'xab', true],
		[['abcdef'], 'abcdef', true],
		[['abcdef'], 'abcde', false],
		[['abcdef'], 'zabcdefz', true],
		[['a.b'], 'axb', false],
		[['abcd'.repeat(100)], 'abcd'.repeat(99), false],
		[['abcd'.repeat(100)], `${'abcd'.repeat(99)}abcabcd${'abcd'.repeat(100)}`, true],
	] as const) {
		it(`sees ${expected ? 'one' : 'none'} of ${JSON.stringify(facts).slice(0, 40)} in ${text.slice(0, 20)}`, () => {
			assert.equal(byteSearch(facts)(Buffer.from(text)), expected);
		});
	}

	it('sees nothing without facts', () => {
		assert.equal(byteSearch([])(Buffer.from('anything')), false);
	});
});
