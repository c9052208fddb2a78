import assert from 'node:assert/strict';
import { oauthRefusalError, type ProviderRequestKind } from '../../../../src/signIn/core/oauthError.ts';

const calls: readonly ProviderRequestKind[] = ['callback', 'code', 'client', 'exchange', 'keys'];

/**
 * Each OAuth error, its expected error code without `sign-in/`, and the requests for which another
 * code is expected.
 */
const rows: readonly (readonly [
	error: string,
	code: string,
	ofCalls?: Partial<Record<ProviderRequestKind, string>>,
])[] = [
	['invalid_client', 'client-refused'],
	['unauthorized_client', 'client-not-allowed'],
	['unsupported_grant_type', 'client-not-allowed'],
	['unsupported_response_type', 'client-not-allowed'],
	['invalid_request', 'provider-refused'],
	['invalid_grant', 'provider-refused', { code: 'code-refused', exchange: 'expired' }],
	['invalid_token', 'provider-refused', { exchange: 'expired' }],
	['invalid_target', 'audience-refused'],
	['invalid_scope', 'scope-refused'],
	['access_denied', 'scope-refused', { callback: 'denied' }],
	['server_error', 'provider-failed'],
	['temporarily_unavailable', 'provider-failed'],
	['login_required', 'login-required', { exchange: 'expired' }],
	['consent_required', 'login-required', { exchange: 'expired' }],
	['interaction_required', 'login-required', { exchange: 'expired' }],
	['account_selection_required', 'login-required', { exchange: 'expired' }],
	['something_else', 'provider-refused'],
	['toString', 'provider-refused'],
];

describe('oauthRefusalError', () => {
	for (const [error, code, ofCalls] of rows) {
		for (const call of calls) {
			const expected = `sign-in/${ofCalls?.[call] ?? code}`;
			it(`returns ${expected} for the OAuth error ${error} of the request "${call}"`, () => {
				const refused = oauthRefusalError({ error }, { call, clientType: 'public', status: 400 });
				assert.equal(refused.code, expected);
				const isKnown = error !== 'something_else' && error !== 'toString';
				assert.deepEqual(refused.details, { ...(isKnown ? { error } : {}), status: 400, clientType: 'public' });
			});
		}
	}

	it('removes tokens, identity numbers and control characters from an error description for the log', () => {
		const description = `It is wrong\n${'x'.repeat(24)} of 01010112345 end${' and more'.repeat(40)}`;
		const { cause } = oauthRefusalError(
			{ error: 'invalid_client', error_description: description },
			{ call: 'code', clientType: 'confidential' },
		);
		assert.ok(cause instanceof Error);
		assert.match(cause.message, /^invalid_client: It is wrong … of \*{11} end and more/);
		assert.ok(cause.message.length <= 'invalid_client: '.length + 200);
	});

	it('does not divide an identity number in a long error description for the log', () => {
		const error_description = `${'x'.repeat(1990)} of 01010112345 end`;
		const { cause } = oauthRefusalError(
			{ error: 'server_error', error_description },
			{ call: 'code', clientType: 'public' },
		);
		assert.ok(cause instanceof Error);
		assert.equal(cause.message, 'server_error: … of *********** end');
	});
});
