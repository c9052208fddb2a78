import assert from 'node:assert/strict';
import { catalogWords } from '../../../src/catalog/words.ts';
import { l10n } from '../support/l10n.ts';
import { checkWords } from '../support/words.ts';

describe('the words about catalogs', () => {
	const words = catalogWords(l10n);

	it('cover every failure of the part, each with a next step', () => {
		checkWords(['catalog'], words, 'catalog');
	});

	it('name the source, the line and what stays in use', () => {
		const facts = { source: '/home/kari/catalog.json', line: 12 };
		assert.equal(
			words['catalog/not-json'](facts).text,
			'Line 12 of the catalog /home/kari/catalog.json: the text is not JSON. Correct it, or choose another source; until then the last good catalog stays in use.',
		);
	});
});
