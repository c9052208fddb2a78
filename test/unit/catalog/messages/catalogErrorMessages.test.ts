import assert from 'node:assert/strict';
import { catalogErrorMessages } from '../../../../src/catalog/messages/catalogErrorMessages.ts';
import { l10n } from '../../support/l10n.ts';
import { checkMessages } from '../../support/messages.ts';

describe('catalogErrorMessages', () => {
	const messages = catalogErrorMessages(l10n);

	it('contains a sentence and a next step for each error code of the catalog', () => {
		checkMessages(['catalog'], messages, 'catalog');
	});

	it('names the file, the line and the catalog in use when a catalog is not valid JSON', () => {
		const details = { source: '/home/kari/catalog.json', line: 12 };
		assert.equal(
			messages['catalog/not-json'](details).text,
			'The catalog /home/kari/catalog.json is not valid JSON. The first error is on line 12. Correct the catalog or choose another source. The last valid catalog remains in use.',
		);
	});
});
