import assert from 'node:assert/strict';
import { catalogMessages } from '../../../../src/catalog/messages/catalogMessages.ts';
import { l10n } from '../../support/l10n.ts';
import { checkMessages } from '../../support/messages.ts';

describe('the words about catalogs', () => {
	const words = catalogMessages(l10n);

	it('cover every failure of the part, each with a next step', () => {
		checkMessages(['catalog'], words, 'catalog');
	});

	it('name the source, the line and what stays in use', () => {
		const details = { source: '/home/kari/catalog.json', line: 12 };
		assert.equal(
			words['catalog/not-json'](details).text,
			'The catalog /home/kari/catalog.json is not valid JSON. The first error is on line 12. Correct the catalog or choose another source. The last valid catalog remains in use.',
		);
	});
});
