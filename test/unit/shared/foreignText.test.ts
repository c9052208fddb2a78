import assert from 'node:assert/strict';
import { withoutIdentityNumbers, withoutLinks } from '../../../src/shared/foreignText.ts';

describe('foreign text', () => {
	it('is no link in a notification', () => {
		assert.equal(withoutLinks('"[Details](command:x).pdf" failed.'), '"[Details]\u200b(command:x).pdf" failed.');
	});

	const rows = [
		['01019912345 vitnemål.pdf', '*********** vitnemål.pdf'],
		['010199 12345', '***********'],
		['/x/01019912345/y', '/x/***********/y'],
		['1234567890', '1234567890'],
		['123456789012', '123456789012'],
	] as const;
	for (const [text, expected] of rows) {
		it(`${text} is logged as ${expected}`, () => assert.equal(withoutIdentityNumbers(text), expected));
	}
});
