import assert from 'node:assert/strict';
import { UserError } from '../../../../src/shared/core/errors.ts';
import { oauthRefusalError } from '../../../../src/signIn/core/oauthError.ts';
import {
	type ProviderResponse,
	readSuccessResponseBody,
	requireBearerTokenType,
} from '../../../../src/signIn/core/providerResponse.ts';

function answer(changes: Partial<ProviderResponse>): ProviderResponse {
	return { status: 200, headers: { 'content-type': 'application/json' }, text: '{}', ...changes };
}

function failureOf(changes: Partial<ProviderResponse>): UserError {
	try {
		readSuccessResponseBody(answer(changes), 'code', 'public');
	} catch (error) {
		assert.ok(error instanceof UserError);
		return error;
	}
	throw new Error('It was taken.');
}

describe('readSuccessResponseBody', () => {
	it('parses a successful response as JSON for any media type', () =>
		assert.deepEqual(
			readSuccessResponseBody(answer({ headers: { 'content-type': 'text/plain' }, text: '{"a":1}' }), 'code', 'public'),
			{
				a: 1,
			},
		));

	const [date, inTenMinutes] = ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:38:00 GMT'];
	const rows: readonly (readonly [Partial<ProviderResponse>, string, object?])[] = [
		[{ status: 201 }, 'sign-in/broken-response', { field: 'HTTP 200' }],
		[{ status: 303 }, 'sign-in/redirected', { status: 303 }],
		[{ status: 400 }, 'sign-in/provider-refused', { status: 400 }],
		[{ status: 401 }, 'sign-in/client-refused', { status: 401, clientType: 'public' }],
		[{ status: 410 }, 'sign-in/no-such-endpoint'],
		[{ status: 599 }, 'sign-in/provider-failed'],
		[{ text: 'null' }, 'sign-in/broken-response', { field: 'JSON' }],
		[{ headers: {}, text: ' <!DOCTYPE html>' }, 'sign-in/web-page'],
		[{ headers: { 'content-type': 'text/html; charset=utf-8' }, text: '' }, 'sign-in/web-page'],
		[{ status: 429, headers: { 'retry-after': '30' } }, 'sign-in/provider-busy', { seconds: 30 }],
		[{ status: 429, headers: { 'retry-after': inTenMinutes, date } }, 'sign-in/provider-busy', { seconds: 600 }],
		[{ status: 429, text: '{"error":"invalid_client"}' }, 'sign-in/provider-busy'],
		[{ status: 200, text: '{"error":"invalid_grant"}' }, 'sign-in/code-refused'],
		[{ status: 500, text: '{"error":"Internal Server Error"}' }, 'sign-in/provider-failed'],
		[{ status: 401, text: '{"error":"toString"}' }, 'sign-in/client-refused'],
	];
	for (const [changes, code, details = {}] of rows) {
		it(`throws ${code} for a response with ${JSON.stringify(changes)}`, () => {
			const error = failureOf(changes);
			assert.equal(error.code, code);
			assert.deepEqual({ ...error.details, ...details }, error.details);
		});
	}

	for (const value of ['0', '-1', '1e3', inTenMinutes, '30; [x](command:y)']) {
		it(`does not state how long to wait for the Retry-After header "${value}" without a Date header`, () =>
			assert.equal(failureOf({ status: 429, headers: { 'retry-after': value } }).details['seconds'], undefined));
	}

	it('accepts the token type bearer in any letter case, and no other type', () => {
		for (const type of ['Bearer', 'bearer', 'BEARER']) {
			requireBearerTokenType({ token_type: type });
		}
		assert.throws(() => requireBearerTokenType({ token_type: 'mac' }), { code: 'sign-in/wrong-token-type' });
	});
});

describe('oauthRefusalError', () => {
	it('returns different error codes for the same OAuth error in a callback and in a response of the token endpoint', () => {
		const denied = { error: 'access_denied' };
		assert.equal(oauthRefusalError(denied, { call: 'callback', clientType: 'public' }).code, 'sign-in/denied');
		assert.equal(oauthRefusalError(denied, { call: 'exchange', clientType: 'public' }).code, 'sign-in/scope-refused');
	});

	it('does not include an unknown OAuth error in the details', () => {
		const { code, details } = oauthRefusalError({ error: 'made_up' }, { call: 'code', clientType: 'public' });
		assert.deepEqual([code, details], ['sign-in/provider-refused', { clientType: 'public' }]);
	});

	const descriptions = [
		['Denied for 01019912345', 'Denied for ***********'],
		['two\r\nlines\u001b[31m, one red', 'two lines [31m, one red'],
		['no \u202etxt.exe', 'no  txt.exe'],
		[`token eyJhbGciOiJSUzI1NiJ9.${'a'.repeat(300)} is bad`, 'token … is bad'],
		['ord '.repeat(100), 'ord '.repeat(50)],
	] as const;
	for (const [description, logged] of descriptions) {
		it(`logs the description of an OAuth error as "${logged.slice(0, 30)}"`, () => {
			const answered = { error: 'invalid_grant', error_description: description };
			const { cause, details } = oauthRefusalError(answered, { call: 'code', clientType: 'public', status: 400 });
			assert.equal((cause as Error).message, `invalid_grant: ${logged}`);
			assert.deepEqual(details, { error: 'invalid_grant', status: 400, clientType: 'public' });
		});
	}
});
