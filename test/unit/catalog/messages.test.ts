import assert from 'node:assert/strict';
import { catalogMessages } from '../../../src/catalog/messages.ts';
import { l10n } from '../support/l10n.ts';
import { checkMessages } from '../support/messages.ts';

describe('the words about catalogs', () => {
	const words = catalogMessages(l10n);

	it('cover every failure of the part, each with a next step', () => {
		checkMessages(['catalog'], words, 'catalog');
	});

	it('name the source, the line and what stays in use', () => {
		const details = { source: '/home/kari/catalog.json', line: 12 };
		assert.equal(
			words['catalog/not-json'](details).text,
			'Line 12 of the catalog /home/kari/catalog.json: the text is not JSON. Correct it, or choose another source; until then the last good catalog stays in use.',
		);
	});
});
