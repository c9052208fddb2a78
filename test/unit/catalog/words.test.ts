import assert from 'node:assert/strict';
import { catalogWords } from '../../../src/catalog/words.ts';
import { l10n } from '../support/l10n.ts';
import { checkWords } from '../support/words.ts';

describe('the words about catalogs', () => {
	const words = catalogWords(l10n);

	it('cover every failure of the part, each with a next step', () => {
		checkWords(['catalog'], words, 'catalog');
	});

	it('name file, line, field and what stays in use', () => {
		const facts = { file: '/home/kari/catalog.json', line: 12, field: 'log[0].withdrawn', others: 2 };
		assert.equal(
			words['catalog/not-a-date'](facts).text,
			'Line 12 of the catalog file /home/kari/catalog.json: "log[0].withdrawn" is not a date such as 31.03.2027. Further problems: 2. Correct the file; until then the last good catalog stays in use.',
		);
	});

	it('do not speak of further problems where there are none', () => {
		const { text } = words['catalog/not-json']({ file: 'a.json', line: 1, field: '', others: 0 });
		assert.doesNotMatch(text, /Further/);
	});
});
