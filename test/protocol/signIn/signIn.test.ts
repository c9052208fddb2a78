import assert from 'node:assert/strict';
import { generateRandomCodeVerifier, generateRandomNonce, generateRandomState } from 'oauth4webapi';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { readDisplayableClaims } from '../../../src/signIn/core/apiToken.ts';
import { ApiTokens } from '../../../src/signIn/node/apiTokens.ts';
import { requestClientToken } from '../../../src/signIn/node/tokenEndpoint/index.ts';
import {
	audienceUrl,
	confidentialClientId,
	confidentialClientSecret,
	dataSourceId,
} from '../../sandbox/identityProvider/identityProvider.ts';
import { http } from '../support/http.ts';
import { newBrowser } from '../support/loginForms.ts';
import {
	clientOf,
	code,
	confidential,
	exchange,
	type SignInScenario,
	signal,
	signIn,
	withProvider,
} from '../support/signingIn.ts';

describe('sign-in at a certified provider', () => {
	const variants = [
		{
			name: 'public client when the provider publishes metadata',
			options: {},
			changes: {},
			secret: undefined,
			verified: true,
		},
		{
			name: 'public client when the provider has two endpoints only',
			options: { metadata: false },
			changes: {},
			secret: undefined,
			verified: false,
		},
		{
			name: 'confidential client when the provider publishes metadata',
			options: {},
			changes: confidential,
			secret: confidentialClientSecret,
			verified: true,
		},
		{
			name: 'confidential client when the provider has two endpoints only',
			options: { metadata: false },
			changes: confidential,
			secret: confidentialClientSecret,
			verified: false,
		},
	];
	for (const { name, options, changes, secret, verified } of variants) {
		it(`signs in and exchanges a token with a ${name}`, () =>
			withProvider(options, async (provider) => {
				const settings = clientOf(provider, changes);
				const signedIn = await signIn({ settings, ...(secret ? { secret } : {}) });
				assert.equal(signedIn.account.name, 'Alma Testesen');
				assert.equal(signedIn.issuerVerified, verified);
				const token = await exchange({ settings, secret }, signedIn);
				const claims = readDisplayableClaims(token.value);
				assert.deepEqual(claims?.aud, [`${audienceUrl}/${dataSourceId}`]);
				assert.deepEqual(token.scopes, [`gk_${dataSourceId}_student`]);
				assert.equal((claims?.exp ?? 0) - (claims?.iat ?? 0), 299);
			}));
	}

	it('lets another user log in when the browser is already logged in at the provider', () =>
		withProvider({}, async (provider) => {
			const settings = clientOf(provider);
			const browser = newBrowser();
			await signIn({ settings, browser });
			browser.shown.length = 0;
			const known = await signIn({ settings, browser, login: 'birk' });
			assert.deepEqual([known.account.name, browser.shown], ['Alma Testesen', ['consent']]);
			browser.shown.length = 0;
			const another = await signIn({ settings, browser, login: 'birk', options: { asAnother: true } });
			assert.equal(another.account.name, 'Birk Prøvestad');
			assert.equal(browser.shown[0], 'login');
		}));

	it('redeems a code and exchanges a token with exactly the request parameters of the specification', async () => {
		const forms: URLSearchParams[] = [];
		await withProvider({ onTokenRequest: (form) => forms.push(form) }, async (provider) => {
			const settings = clientOf(provider, confidential);
			const signedIn = await signIn({ settings, secret: confidentialClientSecret });
			await exchange({ settings, secret: confidentialClientSecret }, signedIn, [
				'openid',
				`gk_${dataSourceId}_student`,
			]);
		});
		assert.deepEqual([...(forms[0]?.keys() ?? [])].sort(), [
			'client_id',
			'code',
			'code_verifier',
			'grant_type',
			'redirect_uri',
		]);
		const { subject_token, ...rest } = Object.fromEntries(forms[1] ?? []);
		assert.ok(subject_token);
		assert.deepEqual(rest, {
			audience: `${audienceUrl}/${dataSourceId}`,
			client_id: confidentialClientId,
			client_secret: confidentialClientSecret,
			grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
			scope: `gk_${dataSourceId}_student`,
			subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
		});
	});

	const refusals: readonly {
		readonly name: string;
		readonly journey: Omit<SignInScenario, 'settings'>;
		readonly code: string;
		readonly details?: object;
	}[] = [
		{
			name: 'a code verifier of another request',
			journey: { validatedAgainst: { codeVerifier: generateRandomCodeVerifier() } },
			code: 'sign-in/code-refused',
		},
		{
			name: 'a state of another request',
			journey: { validatedAgainst: { state: generateRandomState() } },
			code: 'sign-in/state-mismatch',
		},
		{
			name: 'a nonce of another request',
			journey: { validatedAgainst: { nonce: generateRandomNonce() } },
			code: 'sign-in/identity-not-valid',
			details: { check: 'nonce' },
		},
		{
			name: 'an invented authorization code',
			journey: { callback: (callback) => callback.set('code', 'forged') },
			code: 'sign-in/code-refused',
		},
		{
			name: 'a callback from another issuer',
			journey: { callback: (callback) => callback.set('iss', 'https://other.example') },
			code: 'sign-in/issuer-mismatch',
		},
		{
			name: 'a callback without an issuer when the metadata announces one',
			journey: { callback: (callback) => callback.delete('iss') },
			code: 'sign-in/issuer-mismatch',
		},
		{
			name: 'a callback without a state',
			journey: { callback: (callback) => callback.delete('state') },
			code: 'sign-in/state-mismatch',
		},
		{
			name: 'a callback without a code',
			journey: { callback: (callback) => callback.delete('code') },
			code: 'sign-in/callback-broken',
		},
		{
			name: 'a callback with two codes',
			journey: { callback: (callback) => callback.append('code', 'another') },
			code: 'sign-in/callback-broken',
		},
		{
			name: 'a callback that contains a token',
			journey: { callback: (callback) => callback.set('id_token', 'another') },
			code: 'sign-in/callback-broken',
		},
		{ name: 'a login that the user cancels on the login page', journey: { choice: 'abort' }, code: 'sign-in/denied' },
	];
	for (const refusal of refusals) {
		it(`rejects a sign-in with ${refusal.name}`, () =>
			withProvider({}, async (provider) => {
				await assert.rejects(
					signIn({ settings: clientOf(provider), ...refusal.journey }),
					code(refusal.code, refusal.details),
				);
			}));
	}

	it('rejects the second use of an authorization code', () =>
		withProvider({}, async (provider) => {
			const settings = clientOf(provider);
			let used = new URLSearchParams();
			await signIn({
				settings,
				callback: (callback) => {
					used = new URLSearchParams(callback);
				},
			});
			await assert.rejects(
				signIn({ settings, callback: (callback) => callback.set('code', used.get('code') ?? '') }),
				code('sign-in/code-refused'),
			);
		}));

	it('rejects a sign-in with sign-in/client-refused when the client secret is wrong', () =>
		withProvider({}, async (provider) => {
			await assert.rejects(
				signIn({ settings: clientOf(provider, confidential), secret: 'wrong' }),
				code('sign-in/client-refused'),
			);
		}));

	it('rejects a token exchange for an audience that the provider does not know', () =>
		withProvider({}, async (provider) => {
			const settings = clientOf(provider);
			const signedIn = await signIn({ settings });
			const client = { settings: { ...settings, audience: `${audienceUrl}/other` }, secret: undefined };
			await assert.rejects(exchange(client, signedIn), code('sign-in/audience-refused'));
		}));

	it('rejects a token exchange with sign-in/expired when the provider token has expired', () =>
		withProvider({ providerTokenSeconds: 1 }, async (provider) => {
			const settings = clientOf(provider);
			const signedIn = await signIn({ settings });
			await new Promise((resolve) => setTimeout(resolve, 1100));
			await assert.rejects(exchange({ settings, secret: undefined }, signedIn), code('sign-in/expired'));
		}));

	const errors: readonly (readonly [string, string])[] = [
		['invalid_scope', 'sign-in/scope-refused'],
		['unauthorized_client', 'sign-in/client-not-allowed'],
		['unsupported_response_type', 'sign-in/client-not-allowed'],
		['invalid_request', 'sign-in/provider-refused'],
		['server_error', 'sign-in/provider-failed'],
		['temporarily_unavailable', 'sign-in/provider-failed'],
		['login_required', 'sign-in/login-required'],
		['consent_required', 'sign-in/login-required'],
		['interaction_required', 'sign-in/login-required'],
		['made_up', 'sign-in/provider-refused'],
	];
	it('rejects with a different error code for each OAuth error in a callback', () =>
		withProvider({}, async (provider) => {
			for (const [error, expected] of errors) {
				const callback = (parameters: URLSearchParams) => {
					parameters.delete('code');
					parameters.set('error', error);
				};
				await assert.rejects(signIn({ settings: clientOf(provider), callback }), code(expected), error);
			}
		}));

	describe('with the client credentials grant', () => {
		const secret = confidentialClientSecret;
		const asClient = { ...confidential, type: 'clientCredentials' } as const;

		it('signs in a client with its own credentials and exchanges its token', () =>
			withProvider({}, async (provider) => {
				const client = { settings: clientOf(provider, asClient), secret };
				const signedIn = await requestClientToken({ http, clock: systemClock, signal }, client);
				assert.ok((signedIn.providerToken.expiresAt ?? 0) > Date.now());
				const token = await exchange(client, signedIn);
				assert.deepEqual(readDisplayableClaims(token.value)?.aud, [`${audienceUrl}/${dataSourceId}`]);
				assert.deepEqual(token.scopes, [`gk_${dataSourceId}_student`]);
			}));

		it('a client without a user gets a token with the scopes that it requests', () =>
			withProvider({}, async (provider) => {
				const scopes = [`gk_${dataSourceId}_student`, `gk_${dataSourceId}_ansatt`];
				const client = { settings: clientOf(provider, { ...asClient, scopes }), secret };
				const signedIn = await requestClientToken({ http, clock: systemClock, signal }, client);
				assert.deepEqual((await exchange(client, signedIn)).scopes, scopes);
				assert.deepEqual((await exchange(client, signedIn, scopes.slice(1))).scopes, scopes.slice(1));
			}));

		const refused = [
			{ name: 'a wrong secret', changes: {}, secret: 'wrong', code: 'sign-in/client-refused' },
			{
				name: 'a missing secret',
				changes: { clientType: 'public' },
				secret: undefined,
				code: 'sign-in/client-refused',
				details: { clientType: 'public' },
			},
			{
				name: 'a client that is not allowed to use the grant',
				changes: { ...clientOf({ url: '' }), type: 'clientCredentials' },
				secret: undefined,
				code: 'sign-in/provider-refused',
			},
		] as const;
		for (const row of refused) {
			it(`reports ${row.name} when the client signs in with its own credentials`, () =>
				withProvider({}, async (provider) => {
					const settings = { ...clientOf(provider, asClient), ...row.changes, authUrl: provider.url };
					const work = requestClientToken({ http, clock: systemClock, signal }, { settings, secret: row.secret });
					await assert.rejects(work, code(row.code, 'details' in row ? row.details : {}));
				}));
		}
	});

	it('the error for a rejected client without a secret contains the client type "public", to suggest a confidential client', () =>
		withProvider({}, async (provider) => {
			const settings = clientOf(provider, { ...confidential, clientType: 'public' });
			await assert.rejects(signIn({ settings }), code('sign-in/client-refused', { clientType: 'public' }));
		}));

	it('renews an expired JWT once for parallel requests, without notifying the user', async () => {
		let exchanges = 0;
		const count = (form: URLSearchParams) => {
			exchanges += form.has('subject_token') ? 1 : 0;
		};
		await withProvider({ apiTokenSeconds: 2, onTokenRequest: count }, async (provider) => {
			const client = { settings: clientOf(provider), secret: undefined };
			const signedIn = await signIn(client);
			let now = Date.now();
			const tokens = new ApiTokens((_id, scopes) => exchange(client, signedIn, scopes), {
				now: () => now,
				monotonic: () => 0,
			});
			const first = await tokens.get('session', []);
			now += 2000;
			const all = await Promise.all(Array.from({ length: 50 }, () => tokens.get('session', [])));
			assert.equal(new Set(all.map(({ value }) => value)).size, 1);
			assert.notEqual(all[0]?.value, first.value);
		});
		assert.equal(exchanges, 2);
	});
});
