import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import type { ProviderAuthentication } from '../../../src/environments/core/environment.ts';
import { systemClock } from '../../../src/shared/core/clock.ts';
import {
	discoverProviderMetadata,
	exchangeToken,
	redeemCallback,
} from '../../../src/signIn/node/tokenEndpoint/index.ts';
import { publicClientId } from '../../sandbox/identityProvider/identityProvider.ts';
import { http } from '../support/http.ts';
import {
	type MisbehavingProvider,
	type Misbehavior,
	startMisbehavingProvider,
	tokenHash,
} from '../support/misbehavingProvider.ts';
import { clientOf, code, newRequest, signal } from '../support/signingIn.ts';

const hour = 3600;
const { privateKey: foreignKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { publicKey: ellipticKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const secret = 'sandbox-client-secret-8472916350';

interface Expected {
	readonly code: string;
	readonly details: object;
}

async function withSloppyProvider(
	sloppiness: Misbehavior,
	test: (provider: MisbehavingProvider) => Promise<void>,
): Promise<void> {
	const provider = await startMisbehavingProvider(sloppiness);
	try {
		await test(provider);
	} finally {
		await provider.close();
	}
}

/** Redeems a callback at a test provider that accepts any authorization code. */
async function redeem(provider: MisbehavingProvider, changes: Partial<ProviderAuthentication> = {}) {
	const settings = clientOf(provider, changes);
	const server = await discoverProviderMetadata({ http, signal }, settings);
	const request = { ...newRequest(), nonce: provider.nonce };
	const callback = new URLSearchParams({ code: 'any', state: request.state });
	return redeemCallback(
		{ http, clock: systemClock, signal },
		{ settings, secret: undefined },
		{ server, request, callback },
	);
}

describe('redeemCallback: id_token', () => {
	const identity = (check: string) => ({ code: 'sign-in/identity-not-valid', details: { check } });
	const clock = { code: 'sign-in/clock', details: {} };
	const refused: readonly {
		readonly name: string;
		readonly sloppiness: Misbehavior;
		readonly expected: Expected;
	}[] = [
		{ name: 'of another issuer', sloppiness: claims({ iss: 'https://other.example' }), expected: identity('iss') },
		{ name: 'without an issuer', sloppiness: claims({ iss: undefined }), expected: identity('iss') },
		{ name: 'whose issuer is a number', sloppiness: claims({ iss: 7 }), expected: identity('iss') },
		{ name: 'for another client', sloppiness: claims({ aud: 'other' }), expected: identity('aud') },
		{ name: 'for other clients', sloppiness: claims({ aud: ['a', 'b'] }), expected: identity('aud') },
		{ name: 'without an audience', sloppiness: claims({ aud: undefined }), expected: identity('aud') },
		{
			name: 'for two clients without an authorized party',
			sloppiness: claims({ aud: [publicClientId, 'other'] }),
			expected: identity('aud'),
		},
		{
			name: 'for two clients whose authorized party is the other client',
			sloppiness: claims({ aud: [publicClientId, 'other'], azp: 'other' }),
			expected: identity('azp'),
		},
		{
			name: 'whose authorized party is another client',
			sloppiness: claims({ azp: 'other' }),
			expected: identity('azp'),
		},
		{ name: 'with the nonce of another request', sloppiness: claims({ nonce: 'other' }), expected: identity('nonce') },
		{ name: 'without a nonce', sloppiness: claims({ nonce: undefined }), expected: identity('nonce') },
		{ name: 'without a subject', sloppiness: claims({ sub: undefined }), expected: identity('sub') },
		{ name: 'without an expiry time', sloppiness: claims({ exp: undefined }), expected: identity('exp') },
		{ name: 'whose expiry time is not a number', sloppiness: claims({ exp: 'tomorrow' }), expected: identity('exp') },
		{ name: 'without an issue time', sloppiness: claims({ iat: undefined }), expected: identity('iat') },
		{ name: 'that has expired', sloppiness: times({ exp: -hour }), expected: clock },
		{ name: 'that is not valid yet', sloppiness: times({ nbf: hour }), expected: clock },
		{ name: 'that was issued in the future', sloppiness: times({ iat: hour, exp: 2 * hour }), expected: clock },
		{
			name: 'with the hash of another access token',
			sloppiness: claims({ at_hash: tokenHash('other') }),
			expected: identity('at_hash'),
		},
		{ name: 'without a signature', sloppiness: { idToken: { header: { alg: 'none' } } }, expected: identity('alg') },
		{
			name: "signed with the client's secret",
			sloppiness: { idToken: { header: { alg: 'HS256' }, key: secret } },
			expected: identity('alg'),
		},
		{
			name: 'signed with another key under a published key ID',
			sloppiness: { idToken: { key: foreignKey } },
			expected: identity('signature'),
		},
		{
			name: 'signed with an unpublished key',
			sloppiness: { idToken: { header: { kid: 'unknown' } } },
			expected: identity('signature'),
		},
		{
			name: 'whose signature is not base64url',
			sloppiness: { idToken: { tamper: (jwt) => `${jwt}é` } },
			expected: identity('signature'),
		},
		{
			name: 'whose claims were changed after signing',
			sloppiness: { idToken: { tamper: (jwt) => jwt.replace(/\.([^.]+)\./, (_all, part) => `.${rename(part)}.`) } },
			expected: identity('signature'),
		},
		{ name: 'that is an opaque string', sloppiness: { token: { id_token: 'opaque' } }, expected: identity('id_token') },
		{ name: 'whose parts are not JSON', sloppiness: { token: { id_token: 'a.b.c' } }, expected: identity('id_token') },
		{ name: 'that is encrypted', sloppiness: { token: { id_token: 'a.b.c.d.e' } }, expected: identity('id_token') },
		{
			name: 'with unknown critical extensions',
			sloppiness: { idToken: { tamper: (jwt) => jwt.replace(/^[^.]+/, header({ alg: 'RS256', crit: ['x'], x: 1 })) } },
			expected: identity('crit'),
		},
	];
	for (const { name, sloppiness, expected } of refused) {
		it(`rejects an id_token ${name}`, () =>
			withSloppyProvider(sloppiness, async (provider) => {
				await assert.rejects(redeem(provider), code(expected.code, expected.details));
			}));
	}

	const edwards = generateKeyPairSync('ed25519');
	const taken: readonly (readonly [string, Misbehavior])[] = [
		['with all required claims', {}],
		[
			'for two clients whose authorized party is this client',
			claims({ aud: [publicClientId, 'other'], azp: publicClientId }),
		],
		['whose audience is a list with this client only', claims({ aud: [publicClientId] })],
		['with the hash of the access token', claims({ at_hash: tokenHash() })],
		...['EdDSA', 'Ed25519'].map(
			(alg) =>
				[
					`that is signed with the algorithm ${alg}, with the hash of the access token`,
					{
						idToken: { header: { alg }, key: edwards.privateKey, claims: { at_hash: tokenHash(undefined, 'sha512') } },
						keys: [{ ...edwards.publicKey.export({ format: 'jwk' }), kid: 'first', alg, use: 'sig' }],
					},
				] as const,
		),
		['that expired within the clock tolerance', times({ exp: -5 })],
		['without a key ID', { idToken: { header: { kid: undefined } } }],
	];
	for (const [name, sloppiness] of taken) {
		it(`accepts an id_token ${name}`, () =>
			withSloppyProvider(sloppiness, async (provider) => {
				const signedIn = await redeem(provider);
				assert.deepEqual(signedIn.account, { id: `${provider.url} alma`, name: 'alma' });
				assert.equal(signedIn.issuerVerified, true);
			}));
	}

	it('verifies an id_token with the new keys after the provider has replaced its keys', () =>
		withSloppyProvider({}, async (provider) => {
			await redeem(provider);
			provider.rotateKey();
			assert.equal((await redeem(provider)).issuerVerified, true);
		}));

	const unusableKeys: readonly (readonly [string, readonly object[], string])[] = [
		['no keys', [], 'sign-in/identity-not-valid'],
		['an incomplete key', [{ kty: 'RSA', kid: 'first' }], 'sign-in/identity-not-valid'],
		[
			'a key of another type',
			[{ ...ellipticKey.export({ format: 'jwk' }), kid: 'first' }],
			'sign-in/identity-not-valid',
		],
		['keys that are not objects', ['first' as unknown as object], 'sign-in/broken-response'],
	];
	for (const [name, keys, expected] of unusableKeys) {
		it(`rejects an id_token when the provider publishes ${name}`, () =>
			withSloppyProvider({ keys }, async (provider) => {
				await assert.rejects(redeem(provider), code(expected));
			}));
	}

	it('accepts an id_token with an unverified issuer when the provider metadata has no key URL', () =>
		withSloppyProvider({ metadata: { jwks_uri: undefined }, idToken: { key: foreignKey } }, async (provider) => {
			assert.equal((await redeem(provider)).issuerVerified, false);
		}));

	for (const alg of ['none', 'HS256']) {
		it(`rejects an id_token with the algorithm ${alg} when the provider metadata has no key URL`, () =>
			withSloppyProvider(
				{ metadata: { jwks_uri: undefined }, idToken: { header: { alg }, key: secret } },
				async (provider) => {
					await assert.rejects(redeem(provider), code('sign-in/identity-not-valid', { check: 'alg' }));
				},
			));
	}

	it('accepts the issuer of the id_token when no issuer is known, unless the callback names another issuer', () =>
		withSloppyProvider(
			{ metadata: { issuer: undefined }, ...claims({ iss: 'https://other.example' }) },
			async (provider) => {
				const settings = clientOf(provider);
				const request = { ...newRequest(), nonce: provider.nonce };
				const redeemAs = (iss: string) => {
					const callback = new URLSearchParams({ code: 'any', state: request.state, iss });
					const client = { settings, secret: undefined };
					return redeemCallback({ http, clock: systemClock, signal }, client, { server: undefined, request, callback });
				};
				assert.equal((await redeem(provider)).account.id, 'https://other.example alma');
				assert.equal((await redeemAs('https://other.example')).issuerVerified, false);
				await assert.rejects(redeemAs('https://third.example'), code('sign-in/identity-not-valid', { check: 'iss' }));
			},
		));
});

describe('responses of the token endpoint', () => {
	const broken = (field: string) => ({ code: 'sign-in/broken-response', details: { field } });
	const wrongType = { code: 'sign-in/wrong-token-type', details: {} };
	const jwt = `${header({ alg: 'RS256' })}.${header({ aud: 'x' })}.c2ln`;
	const saml = 'urn:ietf:params:oauth:token-type:saml2';
	const both = (expected: Expected) => ({ code: expected, exchange: expected });
	const rows: readonly {
		readonly name: string;
		readonly token: Readonly<Record<string, unknown>>;
		/**
		 * The expected errors of redeeming a code and of an exchange; none when the response is accepted.
		 */
		readonly code?: Expected;
		readonly exchange?: Expected;
	}[] = [
		{ name: 'no access_token', token: { access_token: undefined }, ...both(broken('access_token')) },
		{ name: 'an empty access_token', token: { access_token: '' }, code: broken('access_token'), exchange: wrongType },
		{ name: 'a number as access_token', token: { access_token: 7 }, ...both(broken('access_token')) },
		{ name: 'no token_type', token: { token_type: undefined }, ...both(broken('token_type')) },
		{ name: 'null as token_type', token: { token_type: null }, ...both(broken('token_type')) },
		{ name: 'the token_type "mac"', token: { token_type: 'mac' }, ...both(wrongType) },
		{ name: 'the token_type "DPoP"', token: { token_type: 'DPoP' }, ...both(wrongType) },
		{ name: 'an expires_in that is not a number', token: { expires_in: 'soon' }, ...both(broken('expires_in')) },
		{ name: 'a negative expires_in', token: { expires_in: -1 }, ...both(broken('expires_in')) },
		{ name: 'an array as scope', token: { scope: ['openid'] }, ...both(broken('scope')) },
		{ name: 'no id_token', token: { id_token: undefined }, code: broken('id_token') },
		{ name: 'another issued_token_type', token: { issued_token_type: saml }, exchange: wrongType },
		{ name: 'an opaque API token', token: { access_token: 'opaque' }, exchange: wrongType },
		{ name: 'the token_type "BEARER"', token: { token_type: 'BEARER' } },
		{ name: 'no expires_in', token: { expires_in: undefined } },
		{ name: 'a string as expires_in', token: { expires_in: '3600' } },
		{ name: 'no scope', token: { scope: undefined } },
	];
	for (const { name, token, ...expected } of rows) {
		it(`${expected.code ? `fails with ${expected.code.code}` : 'succeeds'} when the response to an authorization code has ${name}`, () =>
			withSloppyProvider({ token }, (provider) => outcome(redeem(provider), expected.code)));
		it(`${expected.exchange ? `fails with ${expected.exchange.code}` : 'succeeds'} when the response to a token exchange has ${name}`, () =>
			withSloppyProvider({ token: { access_token: jwt, ...token } }, (provider) => {
				const client = { settings: clientOf(provider), secret: undefined };
				return outcome(
					exchangeToken({ http, clock: systemClock, signal }, client, { value: 'opaque' }, ['a']),
					expected.exchange,
				);
			}));
	}

	it('uses the requested scopes and the usual lifetime when the response to a token exchange omits them', () =>
		withSloppyProvider(
			{ token: { access_token: jwt, expires_in: undefined, scope: undefined, id_token: 'broken' } },
			async (provider) => {
				const client = { settings: clientOf(provider), secret: undefined };
				const token = await exchangeToken({ http, clock: systemClock, signal }, client, { value: 'opaque' }, ['a']);
				assert.deepEqual([token.scopes, token.lifetime], [['a'], 299_000]);
			},
		));
});

async function outcome(work: Promise<unknown>, expected: Expected | undefined): Promise<void> {
	if (expected) {
		await assert.rejects(work, code(expected.code, expected.details));
	} else {
		await work;
	}
}

function claims(changes: Readonly<Record<string, unknown>>): Misbehavior {
	return { idToken: { claims: changes } };
}

/** Times of an id_token, in seconds from the provider's current time. */
function times(changes: Readonly<Record<string, number>>): Misbehavior {
	return { idToken: { times: changes } };
}

function header(value: object): string {
	return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Returns the claims part of a JWT, in base64url, with the subject changed to "birk". */
function rename(part: string): string {
	return header({ ...JSON.parse(Buffer.from(part, 'base64url').toString()), sub: 'birk' });
}
