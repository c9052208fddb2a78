import assert from 'node:assert/strict';
import { withoutIdentityNumbers, withoutLinks, withoutSecrets } from '../../../../src/shared/core/foreignText.ts';

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

	const secrets = [
		['Authorization: Bearer abc.def~ghi', 'Authorization: Bearer [redacted]'],
		['basic aW50ZWdyYXNqb246cHc=', 'basic [redacted]'],
		['got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln back', 'got [redacted] back'],
		['/callback?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj1234567', '/callback?code=[redacted]&state=[redacted]'],
		['{"access_token":"opaque","expires_in":299}', '{"access_token":"[redacted]","expires_in":299}'],
		['client_secret=s3&x=1', 'client_secret=[redacted]&x=1'],
		["{ password: 'hunter2' }", "{ password: '[redacted]' }"],
		['code: ECONNREFUSED, state: signed out', 'code: ECONNREFUSED, state: signed out'],
		['The password was not kept.', 'The password was not kept.'],
	] as const;
	for (const [text, expected] of secrets) {
		it(`${text} is logged as ${expected}`, () => assert.equal(withoutSecrets(text), expected));
	}
});
