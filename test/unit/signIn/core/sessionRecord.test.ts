import assert from 'node:assert/strict';
import type { ProviderEnvironment } from '../../../../src/environments/core/environment.ts';
import {
	accountOfClaims,
	areSecretsUsableWith,
	isSessionUsableFor,
	readSessionRecord,
	type SessionRecord,
} from '../../../../src/signIn/core/sessionRecord.ts';
import { providerEnvironment } from '../../support/records.ts';

const record: SessionRecord = {
	version: 1,
	id: 'id',
	environmentId: 'test',
	clientId: 'client',
	grant: 'authorizationCode',
	origins: { api: 'https://api.example', identityProvider: 'https://idp.example' },
	account: { id: 'issuer alma', name: 'Alma' },
	issuerVerified: true,
	asked: ['openid'],
	additional: [],
	scopes: ['openid'],
	providerToken: { value: 'opaque', expiresAt: 5 },
	signedInAt: 1,
	chosenAt: 1,
};

const environment: ProviderEnvironment = {
	...providerEnvironment,
	api: { ...providerEnvironment.api, url: 'https://api.example/base' },
};

function withUrls(api: string, authUrl: string): ProviderEnvironment {
	const { authentication } = environment.api;
	return { ...environment, api: { ...environment.api, url: api, authentication: { ...authentication, authUrl } } };
}

describe('readSessionRecord', () => {
	it('reads a stored session record unchanged', () =>
		assert.deepEqual(readSessionRecord(JSON.stringify(record), 'id'), { kind: 'record', record }));

	it('removes line breaks, icons and bidirectional characters from the stored name of an account', () => {
		const stored = { ...record, account: { id: 'issuer\nalma', name: 'Alma\n$(error)\u202e' } };
		const reading = readSessionRecord(JSON.stringify(stored), 'id');
		assert.deepEqual(reading.kind === 'record' && reading.record.account, {
			id: 'issuer\nalma',
			name: 'Alma $ (error)',
		});
	});

	const claims: readonly (readonly [claims: Readonly<Record<string, unknown>>, name: string])[] = [
		[{ name: 'Alma', preferred_username: 'a', email: 'a@b.example' }, 'Alma'],
		[{ name: '', preferred_username: 'a' }, 'a'],
		[{ name: '\u202e\n', preferred_username: 5, email: 'a@b.example' }, 'a@b.example'],
		[{ name: 'Alma\n$(error)\u202e' }, 'Alma $ (error)'],
		[{}, 'alma'],
	];
	for (const [given, name] of claims) {
		it(`names the account "${name}" for the claims ${JSON.stringify(given)}`, () =>
			assert.deepEqual(accountOfClaims({ iss: 'issuer', sub: 'alma', ...given }), { id: 'issuer alma', name }));
	}

	it('returns "newer" for a session record of a later version', () =>
		assert.deepEqual(readSessionRecord('{"version":2,"other":true}', 'id'), { kind: 'newer' }));

	const damaged: readonly (readonly [string, string])[] = [
		['no text', ''],
		['truncated JSON', JSON.stringify(record).slice(0, -2)],
		['an array instead of an object', '[]'],
		['no version', JSON.stringify({ ...record, version: undefined })],
		['a version that is not a number', JSON.stringify({ ...record, version: '1' })],
		['another id', JSON.stringify({ ...record, id: 'other' })],
		['no account', JSON.stringify({ ...record, account: {} })],
		['no token', JSON.stringify({ ...record, providerToken: 'x' })],
		[
			'an expiry time that is not a number',
			JSON.stringify({ ...record, providerToken: { value: 'x', expiresAt: 'soon' } }),
		],
		['scopes that are not strings', JSON.stringify({ ...record, scopes: [1] })],
		['an unknown grant', JSON.stringify({ ...record, grant: 'password' })],
		['no client', JSON.stringify({ ...record, clientId: null })],
	];
	for (const [name, stored] of damaged) {
		it(`returns "damaged" for a session record with ${name}`, () =>
			assert.deepEqual(readSessionRecord(stored, 'id'), { kind: 'damaged' }));
	}
});

describe('areSecretsUsableWith and isSessionUsableFor', () => {
	const rows = [
		{ name: 'the same origins', api: 'https://api.example/other', authUrl: 'https://idp.example/x', bound: true },
		{ name: 'another API', api: 'https://evil.example', authUrl: 'https://idp.example', bound: false },
		{ name: 'another port', api: 'https://api.example:8443', authUrl: 'https://idp.example', bound: false },
		{ name: 'another identity provider', api: 'https://api.example', authUrl: 'https://evil.example', bound: false },
	];
	for (const { name, api, authUrl, bound } of rows) {
		it(`${bound ? 'allows' : 'does not allow'} the use of secrets with ${name}`, () => {
			assert.equal(areSecretsUsableWith(record.origins, withUrls(api, authUrl)), bound);
			assert.equal(isSessionUsableFor(record, withUrls(api, authUrl)), bound);
		});
	}

	it('allows the use of a provider token only with the client that it was issued to', () => {
		assert.equal(isSessionUsableFor({ ...record, clientId: 'other' }, environment), false);
		assert.equal(isSessionUsableFor({ ...record, environmentId: 'other' }, environment), false);
	});

	it('allows the use of a provider token only with the sign-in method that obtained it', () => {
		const { authentication } = environment.api;
		const ofClient = {
			...environment,
			api: { ...environment.api, authentication: { ...authentication, type: 'clientCredentials' } },
		} as const;
		const clientRecord: SessionRecord = { ...record, grant: 'clientCredentials' };
		assert.equal(isSessionUsableFor(record, environment), true);
		assert.equal(isSessionUsableFor(clientRecord, environment), false);
		assert.equal(isSessionUsableFor(record, ofClient), false);
		assert.equal(isSessionUsableFor(clientRecord, ofClient), true);
	});
});
