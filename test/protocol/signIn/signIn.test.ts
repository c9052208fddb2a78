import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import {
	calculatePKCECodeChallenge,
	generateRandomCodeVerifier,
	generateRandomNonce,
	generateRandomState,
} from 'oauth4webapi';
import { systemClock } from '../../../src/shared/clock.ts';
import type { ProviderAuthentication } from '../../../src/shared/environments/environment.ts';
import { UserError } from '../../../src/shared/errors.ts';
import { ApiTokens } from '../../../src/signIn/apiTokens.ts';
import { readShownClaims } from '../../../src/signIn/core/apiToken.ts';
import { type AuthorizationRequest, authorizationUrl } from '../../../src/signIn/core/authorizationRequest.ts';
import {
	discoverServer,
	exchangeToken,
	redeemCallback,
	type SignedIn,
	type TokenClient,
} from '../../../src/signIn/tokenEndpoint.ts';
import {
	audienceUrl,
	confidentialClientId,
	confidentialClientSecret,
	dataSourceId,
	type IdentityProvider,
	type IdentityProviderOptions,
	publicClientId,
	startIdentityProvider,
} from '../../sandbox/identityProvider/identityProvider.ts';
import { http } from '../support/http.ts';
import { type LoginChoice, logIn } from '../support/loginForms.ts';
import { withServer } from '../support/servers.ts';

const signal = new AbortController().signal;
const redirectUri = 'vscode://studyadmin.study-admin-apis/callback';

function clientOf(
	provider: { readonly url: string },
	changes: Partial<ProviderAuthentication> = {},
): ProviderAuthentication {
	return {
		type: 'oidc',
		authUrl: provider.url,
		clientId: publicClientId,
		clientType: 'public',
		dataSourceId,
		audience: `${audienceUrl}/${dataSourceId}`,
		scopes: ['openid', `gk_${dataSourceId}_student`],
		redirect: { way: 'uriHandler' },
		...changes,
	};
}

const confidential: Partial<ProviderAuthentication> = { clientId: confidentialClientId, clientType: 'confidential' };

interface Journey {
	readonly settings: ProviderAuthentication;
	readonly secret?: string | undefined;
	readonly login?: string;
	readonly choice?: LoginChoice;
	/** What comes back is judged against this instead of the request that was sent. */
	readonly judgedAgainst?: Partial<AuthorizationRequest>;
	readonly callback?: (callback: URLSearchParams) => void;
}

/** Steps 1 and 2 of the specification: login page, callback, code. */
async function signIn(journey: Journey): Promise<SignedIn> {
	const request = {
		redirectUri,
		state: generateRandomState(),
		nonce: generateRandomNonce(),
		codeVerifier: generateRandomCodeVerifier(),
	};
	const server = await discoverServer(http, journey.settings, signal);
	const challenge = await calculatePKCECodeChallenge(request.codeVerifier);
	const address = await logIn(
		http,
		authorizationUrl(journey.settings, request, challenge, []),
		journey.login ?? 'alma',
		journey.choice,
	);
	const callback = new URL(address).searchParams;
	journey.callback?.(callback);
	const client = { settings: journey.settings, secret: journey.secret };
	return redeemCallback(http, client, server, { ...request, ...journey.judgedAgainst }, callback, signal, systemClock);
}

/** Step 3. */
function exchange(client: TokenClient, signedIn: SignedIn, scopes: readonly string[] = []) {
	return exchangeToken(http, client, signedIn.providerToken, scopes, signal, systemClock);
}

async function withProvider(
	options: IdentityProviderOptions,
	test: (provider: IdentityProvider) => Promise<void>,
): Promise<void> {
	const provider = await startIdentityProvider(options);
	try {
		await test(provider);
	} finally {
		await provider.close();
	}
}

function code(expected: string, facts: object = {}) {
	return (error: unknown) => {
		assert.ok(error instanceof UserError, String(error));
		assert.equal(error.code, expected);
		assert.deepEqual({ ...error.facts, ...facts }, error.facts);
		return true;
	};
}

describe('sign-in against the certified provider', () => {
	const ways = [
		{ name: 'public client, metadata published', options: {}, changes: {}, secret: undefined, verified: true },
		{
			name: 'public client, two endpoints only',
			options: { metadata: false },
			changes: {},
			secret: undefined,
			verified: false,
		},
		{
			name: 'confidential client, metadata published',
			options: {},
			changes: confidential,
			secret: confidentialClientSecret,
			verified: true,
		},
		{
			name: 'confidential client, two endpoints only',
			options: { metadata: false },
			changes: confidential,
			secret: confidentialClientSecret,
			verified: false,
		},
	];
	for (const { name, options, changes, secret, verified } of ways) {
		it(`signs in and exchanges: ${name}`, () =>
			withProvider(options, async (provider) => {
				const settings = clientOf(provider, changes);
				const signedIn = await signIn({ settings, ...(secret ? { secret } : {}) });
				assert.equal(signedIn.account.name, 'Alma Testesen');
				assert.equal(signedIn.issuerVerified, verified);
				const token = await exchange({ settings, secret }, signedIn);
				const claims = readShownClaims(token.value);
				assert.deepEqual(claims?.aud, [`${audienceUrl}/${dataSourceId}`]);
				assert.deepEqual(token.scopes, [`gk_${dataSourceId}_student`]);
				assert.equal((claims?.exp ?? 0) - (claims?.iat ?? 0), 299);
			}));
	}

	it('sends the two token requests as the specification shows them', async () => {
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
		readonly journey: Omit<Journey, 'settings'>;
		readonly code: string;
		readonly facts?: object;
	}[] = [
		{
			name: 'a code verifier that is not the one of the request',
			journey: { judgedAgainst: { codeVerifier: generateRandomCodeVerifier() } },
			code: 'sign-in/code-refused',
		},
		{
			name: 'a state that is not the one of the request',
			journey: { judgedAgainst: { state: generateRandomState() } },
			code: 'sign-in/unexpected-answer',
		},
		{
			name: 'a nonce that is not the one of the request',
			journey: { judgedAgainst: { nonce: generateRandomNonce() } },
			code: 'sign-in/identity-not-valid',
			facts: { check: 'nonce' },
		},
		{
			name: 'a code that somebody made up',
			journey: { callback: (callback) => callback.set('code', 'forged') },
			code: 'sign-in/code-refused',
		},
		{
			name: 'a callback of another issuer',
			journey: { callback: (callback) => callback.set('iss', 'https://other.example') },
			code: 'sign-in/unexpected-answer',
		},
		{
			name: 'a callback without the issuer that was announced',
			journey: { callback: (callback) => callback.delete('iss') },
			code: 'sign-in/unexpected-answer',
		},
		{ name: 'a login that is cancelled on the page', journey: { choice: 'abort' }, code: 'sign-in/denied' },
	];
	for (const refusal of refusals) {
		it(`refuses ${refusal.name}`, () =>
			withProvider({}, async (provider) => {
				await assert.rejects(
					signIn({ settings: clientOf(provider), ...refusal.journey }),
					code(refusal.code, refusal.facts),
				);
			}));
	}

	it('refuses a second use of a code', () =>
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

	it('names a wrong client secret', () =>
		withProvider({}, async (provider) => {
			await assert.rejects(
				signIn({ settings: clientOf(provider, confidential), secret: 'wrong' }),
				code('sign-in/client-refused'),
			);
		}));

	it('names an audience that the provider does not know', () =>
		withProvider({}, async (provider) => {
			const settings = clientOf(provider);
			const signedIn = await signIn({ settings });
			const client = { settings: { ...settings, audience: `${audienceUrl}/other` }, secret: undefined };
			await assert.rejects(exchange(client, signedIn), code('sign-in/audience-refused'));
		}));

	for (const subjectTokenError of ['invalid_grant', 'invalid_request'] as const) {
		it(`says that the sign-in has expired once the provider token has (${subjectTokenError})`, () =>
			withProvider({ providerTokenSeconds: 1, subjectTokenError }, async (provider) => {
				const settings = clientOf(provider);
				const signedIn = await signIn({ settings });
				await new Promise((resolve) => setTimeout(resolve, 1100));
				await assert.rejects(exchange({ settings, secret: undefined }, signedIn), code('sign-in/expired'));
			}));
	}

	for (const clientSecret of ['plain-secret', 'p%41+s:d/=']) {
		it(`signs a client in whose secret is ${clientSecret}`, () =>
			withProvider({ clientSecret }, async (provider) => {
				const signedIn = await signIn({ settings: clientOf(provider, confidential), secret: clientSecret });
				assert.equal(signedIn.account.name, 'Alma Testesen');
			}));
	}

	it('names a scope that is not granted on the login page', () =>
		withProvider({}, async (provider) => {
			const callback = (parameters: URLSearchParams) => {
				parameters.delete('code');
				parameters.set('error', 'invalid_scope');
			};
			const expected = code('sign-in/scope-refused', { error: 'invalid_scope' });
			await assert.rejects(signIn({ settings: clientOf(provider), callback }), expected);
		}));

	it('renews an expired JWT without a word, and once for all who ask', async () => {
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

describe('sign-in at a provider that misbehaves', () => {
	const answers: readonly { readonly name: string; readonly answer: RequestListener; readonly code: string }[] = [
		{
			name: 'HTML',
			answer: (_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Proxy</h1>'),
			code: 'sign-in/unexpected-answer',
		},
		{
			name: 'broken JSON',
			answer: (_request, response) => response.setHeader('content-type', 'application/json').end('{"access_token": "a'),
			code: 'sign-in/unexpected-answer',
		},
		{
			name: 'no token type',
			answer: (_request, response) =>
				response.setHeader('content-type', 'application/json').end('{"access_token": "a"}'),
			code: 'sign-in/unexpected-answer',
		},
		{
			name: 'another kind of token',
			answer: (_request, response) =>
				response
					.setHeader('content-type', 'application/json')
					.end(
						'{"access_token":"a","token_type":"Bearer","issued_token_type":"urn:ietf:params:oauth:token-type:saml2"}',
					),
			code: 'sign-in/wrong-token-type',
		},
		{
			name: 'a redirect',
			answer: (_request, response) => response.writeHead(302, { location: 'https://other.example' }).end(),
			code: 'sign-in/unexpected-answer',
		},
		{
			name: 'an OAuth error',
			answer: (_request, response) =>
				response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_scope"}'),
			code: 'sign-in/scope-refused',
		},
		{ name: 'a reset', answer: (request) => request.socket.resetAndDestroy(), code: 'network/connection-lost' },
		{
			name: 'a body cut off',
			answer: (request, response) => {
				response.writeHead(200, { 'content-length': '100' }).write('{');
				setTimeout(() => request.socket.destroy(), 20);
			},
			code: 'network/connection-lost',
		},
	];
	for (const { name, answer, code: expected } of answers) {
		it(`names ${name}`, () =>
			withServer(answer, async (url) => {
				const client = { settings: clientOf({ url }), secret: undefined };
				await assert.rejects(exchangeToken(http, client, { value: 'opaque' }, [], signal, systemClock), code(expected));
			}));
	}

	it('goes without metadata where asking for it ends in a reset', () =>
		withServer(
			(request) => request.socket.resetAndDestroy(),
			async (url) => assert.equal(await discoverServer(http, clientOf({ url }), signal), undefined),
		));

	it('names a refused connection', async () => {
		const client = { settings: clientOf({ url: 'http://127.0.0.1:9' }), secret: undefined };
		await assert.rejects(
			exchangeToken(http, client, { value: 'opaque' }, [], signal, systemClock),
			code('network/refused', { host: '127.0.0.1:9' }),
		);
	});
});
