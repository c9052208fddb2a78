import assert from 'node:assert/strict';
import { isSecretField, isSecretHeader, isSignInHeader } from '../../../../src/environments/core/secretNames.ts';

describe('secret names', () => {
	const fields: readonly (readonly [string, boolean])[] = [
		['clientSecret', true],
		['client_secret', true],
		['password', true],
		['passwd', true],
		['pwd', true],
		['userPwd', true],
		['pass', true],
		['userPass', true],
		['user_pass', true],
		['PASS', true],
		['passphrase', true],
		['credential', true],
		['clientCredentials', true],
		['accessToken', true],
		['apiKey', true],
		['api-key', true],
		['auth', false],
		['passport', false],
		['compass', false],
		['proxyBypass', false],
		['secretHeaders', false],
		['clientType', false],
		['key', false],
		['username', false],
	];
	for (const [name, expected] of fields) {
		it(`the field name ${name} ${expected ? 'denotes' : 'does not denote'} a secret`, () =>
			assert.equal(isSecretField(name), expected));
	}

	/**
	 * Header names and their kinds. `secret`: the user may enter the header as a secret header;
	 * `credentials`: only the sign-in sets the header.
	 */
	const headers: readonly (readonly [string, 'secret' | 'credentials' | 'ordinary'])[] = [
		['X-Api-Key', 'secret'],
		['X-Feature-Key', 'secret'],
		['x-auth', 'secret'],
		['XAuth', 'secret'],
		['X-Authorization', 'secret'],
		['Authentication', 'secret'],
		['X-Client-Credentials', 'secret'],
		['x_pwd', 'secret'],
		['X-Pass', 'secret'],
		['X-Passphrase', 'secret'],
		['X-Auth-Token', 'secret'],
		['X-AccessToken', 'secret'],
		['clientsecret', 'secret'],
		['X-ApiPassword', 'secret'],
		['X-SubscriptionKey', 'secret'],
		['Authorization', 'credentials'],
		['proxy-authorization', 'credentials'],
		['Cookie', 'credentials'],
		['X-Author', 'ordinary'],
		['X-Authorized-Party', 'ordinary'],
		['X-Passport', 'ordinary'],
		['X-Bypass', 'ordinary'],
		['X-Monkey', 'ordinary'],
		['Feature-Flags', 'ordinary'],
	];
	for (const [name, expected] of headers) {
		it(`the header name ${name} denotes ${expected === 'ordinary' ? 'no secret' : expected === 'secret' ? 'a secret' : 'credentials'}`, () => {
			const kind = isSecretHeader(name) ? 'secret' : isSignInHeader(name) ? 'credentials' : 'ordinary';
			assert.equal(kind, expected);
		});
	}
});
