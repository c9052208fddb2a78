import assert from 'node:assert/strict';
import type { ProviderAuthentication } from '../../../../src/environments/core/environment.ts';
import {
	type ApiToken,
	needsRenewal,
	readDisplayableClaims,
	readJwtPart,
} from '../../../../src/signIn/core/apiToken.ts';
import { authorizationUrl } from '../../../../src/signIn/core/authorizationRequest.ts';
import {
	addEnvironmentScope,
	separateEnvironmentScope,
	tokenExchangeScope,
} from '../../../../src/signIn/core/scopes.ts';
import { tokenRefusalError } from '../../../../src/signIn/core/tokenRefusalError.ts';

const client: ProviderAuthentication = {
	type: 'oidc',
	authUrl: 'https://idp.example',
	clientId: '11111111-2222-3333-4444-555555555555',
	clientType: 'public',
	dataSourceId: 'ds',
	audience: 'https://datasources.example/ds',
	scopes: ['openid', 'gk_ds_student'],
	redirect: { method: 'uriHandler' },
};

function jwt(claims: object): string {
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
	return `${part({ alg: 'RS256' })}.${part(claims)}.signature`;
}

describe('authorizationUrl', () => {
	it('builds an authorization URL with the parameters of the specification, PKCE, a nonce and the unchanged redirect URI', () => {
		const request = {
			redirectUri: 'http://127.0.0.1:1/stable/callback?vscode-reqid=1&vscode-path=/callback',
			state: 'the-state',
			nonce: 'the-nonce',
			codeVerifier: 'never-sent',
		};
		const url = new URL(authorizationUrl(client, request, 'the-challenge', { additionalScopes: ['gk_ds_ansatt'] }));
		assert.equal(`${url.origin}${url.pathname}`, 'https://idp.example/oauth/authorization');
		assert.deepEqual(Object.fromEntries(url.searchParams), {
			client_id: client.clientId,
			redirect_uri: request.redirectUri,
			scope: 'openid gk_ds_student gk_ds_ansatt',
			response_type: 'code',
			state: 'the-state',
			nonce: 'the-nonce',
			code_challenge: 'the-challenge',
			code_challenge_method: 'S256',
		});
		assert.ok(!url.href.includes('never-sent'));
	});

	it('requests the scope openid also when the scopes of the environment lack it', () => {
		const request = { redirectUri: 'http://127.0.0.1/callback', state: 's', nonce: 'n', codeVerifier: 'v' };
		const url = new URL(authorizationUrl({ ...client, scopes: ['gk_ds_student'] }, request, 'c'));
		assert.equal(url.searchParams.get('scope'), 'openid gk_ds_student');
	});

	it('adds the parameter prompt=login when another user signs in', () => {
		const request = { redirectUri: 'http://127.0.0.1/callback', state: 's', nonce: 'n', codeVerifier: 'v' };
		const url = new URL(authorizationUrl(client, request, 'c', { asAnother: true }));
		assert.equal(url.searchParams.get('prompt'), 'login');
		assert.equal(url.searchParams.get('scope'), 'openid gk_ds_student');
	});
});

describe('needsRenewal', () => {
	const rows = [
		{ life: 299, age: 0, renew: false },
		{ life: 299, age: 238, renew: false },
		{ life: 299, age: 240, renew: true },
		{ life: 299, age: 400, renew: true },
		{ life: 3600, age: 3539, renew: false },
		{ life: 3600, age: 3541, renew: true },
		{ life: 2, age: 1, renew: false },
		{ life: 2, age: 1.7, renew: true },
		{ life: 299, age: -7200, monotonic: 10, renew: false },
		{ life: 299, age: -7200, monotonic: 260, renew: true },
		{ life: 299, age: 3600, monotonic: 10, renew: true },
	];
	for (const { life, age, monotonic = age, renew } of rows) {
		it(`${renew ? 'renews' : 'does not renew'} a token of ${life} s after ${age} s by the clock and ${monotonic} s by the monotonic clock`, () => {
			const obtainedAt = { now: 1e12, monotonic: 5000 };
			const token: ApiToken = { value: 't', obtainedAt, lifetime: life * 1000, scopes: [] };
			const moment = { now: obtainedAt.now + age * 1000, monotonic: obtainedAt.monotonic + monotonic * 1000 };
			assert.equal(needsRenewal(token, moment), renew);
		});
	}
});

describe('readDisplayableClaims', () => {
	it('returns no personal claims of a JWT', () => {
		const token = jwt({
			iss: 'i',
			aud: 'a',
			scope: 'x y',
			client_id: 'c',
			iat: 1,
			nbf: 2,
			exp: 3,
			sub: 'ole',
			name: 'Ålesund',
		});
		assert.deepEqual(readDisplayableClaims(token), {
			iss: 'i',
			aud: ['a'],
			scope: ['x', 'y'],
			client_id: 'c',
			iat: 1,
			nbf: 2,
			exp: 3,
		});
	});
	for (const broken of ['', 'a.b.c', 'no-jwt', `${jwt({})}x`.slice(0, 4), 'a.bnVsbA.c']) {
		it(`returns undefined for the invalid JWT "${broken}"`, () =>
			assert.equal(readDisplayableClaims(broken), undefined));
	}
});

describe('readJwtPart', () => {
	const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

	it('decodes the header and the payload of a JWT from base64url and UTF-8', () => {
		const [header, payload] = [{ alg: 'EdDSA' }, { name: 'Åse Ødegård ÿÿ>>??' }];
		const jwt = `${part(header)}.${part(payload)}.signature`;
		assert.deepEqual([readJwtPart(jwt, 0), readJwtPart(jwt, 1)], [header, payload]);
	});

	for (const broken of ['', '.', 'a.b.c', `${part([])}.${part('x')}.`, '=====.====']) {
		it(`returns undefined for the part of the invalid JWT "${broken}"`, () =>
			assert.deepEqual([readJwtPart(broken, 0), readJwtPart(broken, 1)], [undefined, undefined]));
	}
});

describe('tokenRefusalError', () => {
	const now = 10_000_000;
	const good = { aud: client.audience, scope: 'gk_ds_student', exp: 20_000 };
	const rows = [
		{ status: 401, claims: { ...good, exp: 9_000 }, code: 'sign-in/token-expired' },
		{ status: 401, claims: good, code: 'sign-in/token-refused' },
		{ status: 403, claims: { ...good, aud: 'https://other' }, code: 'sign-in/wrong-audience' },
		{ status: 403, claims: { ...good, aud: ['https://other', client.audience] }, code: 'sign-in/forbidden' },
		{ status: 403, claims: { ...good, scope: 'gk_ds_ansatt' }, code: 'sign-in/missing-scope', scope: 'gk_ds_student' },
		{
			status: 403,
			claims: { ...good, scope: '' },
			requested: ['openid'],
			code: 'sign-in/scope-not-requested',
			scope: 'gk_ds_student',
		},
		{
			status: 403,
			claims: { ...good, scope: '' },
			wanted: ['gk_ds_student', 'gk_ds_ansatt'],
			requested: ['gk_ds_student'],
			code: 'sign-in/scope-not-requested',
			scope: 'gk_ds_ansatt',
		},
		{ status: 403, claims: good, code: 'sign-in/forbidden' },
		{
			status: 403,
			claims: { ...good, scope: 'gk_ds_student other' },
			wanted: ['openid', 'profile', 'email', 'gk_ds_student'],
			code: 'sign-in/forbidden',
		},
		{ status: 403, claims: { ...good, scope: undefined }, code: 'sign-in/forbidden' },
		{ status: 403, claims: { ...good, scope: ['gk_ds_student'] }, code: 'sign-in/forbidden' },
		{
			status: 403,
			claims: { ...good, scope: undefined },
			granted: ['gk_ds_ansatt'],
			code: 'sign-in/missing-scope',
			scope: 'gk_ds_student',
		},
		// The API sees the scopes of the JWT.
		{
			status: 403,
			claims: { ...good, scope: 'gk_ds_ansatt' },
			granted: ['gk_ds_student'],
			code: 'sign-in/missing-scope',
			scope: 'gk_ds_student',
		},
	] as const;
	for (const row of rows) {
		const granted = 'granted' in row ? row.granted : [];
		const condition = granted.length === 0 ? '' : ` after the provider granted ${granted.join(' ')}`;
		it(`returns ${row.code} for status ${row.status} and a JWT with the claims ${JSON.stringify(row.claims)}${condition}`, () => {
			const { status, claims } = row;
			const requested = 'requested' in row ? row.requested : client.scopes;
			const context = { environment: 'Sandbox', account: 'ada@example.org', now };
			const wanting = 'wanted' in row ? { ...client, scopes: row.wanted } : client;
			const error = tokenRefusalError({ status, jwt: jwt(claims), client: wanting, requested, granted, ...context });
			assert.equal(error.code, row.code);
			assert.equal(error.details['account'], 'ada@example.org');
			assert.equal(error.details['status'], status);
			assert.equal(error.details['scope'], 'scope' in row ? row.scope : undefined);
		});
	}
});

describe('scopes', () => {
	it('sorts requested scopes, removes duplicates and returns the environment of "environment:<id>" separately', () => {
		assert.deepEqual(separateEnvironmentScope(['b', 'environment:test', 'a', 'b']), {
			environmentId: 'test',
			scopes: ['a', 'b'],
		});
		assert.deepEqual(separateEnvironmentScope([]), { environmentId: undefined, scopes: [] });
	});
	it('adds the pseudo-scope "environment:<id>" to the granted scopes of a session', () => {
		assert.deepEqual(addEnvironmentScope(['a'], 'test'), ['a', 'environment:test']);
	});
	it('removes openid from the scopes of a token exchange', () =>
		assert.equal(tokenExchangeScope(['openid', 'a', 'b']), 'a b'));
});
