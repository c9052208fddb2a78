import assert from 'node:assert/strict';
import { takeSecretsOut } from '../../../../src/environments/core/extractSecrets.ts';

const oidc = {
	apiUrl: 'https://api.example',
	auth: 'oidc',
	authUrl: 'https://idp.example',
	clientId: 'client',
	dataSourceId: 'ds',
	audienceUrl: 'https://datasources.example',
};
const basic = { apiUrl: 'https://api.example', auth: 'basic' };
const convert = { conversionUrl: 'https://convert.example' };

describe('secrets in the setting', () => {
	const rows: readonly (readonly [string, object, object, object])[] = [
		['a client secret', { ...oidc, clientSecret: 'marker' }, oidc, { clientSecret: 'marker' }],
		['a client secret by another name', { ...oidc, client_secret: 'marker' }, oidc, { clientSecret: 'marker' }],
		[
			'user name and password',
			{ ...basic, username: 'u', password: 'marker' },
			basic,
			{ login: { username: 'u', password: 'marker' } },
		],
		[
			'a header',
			{ ...basic, headers: { 'X-Api-Key': 'marker', Flag: 'on' }, secretHeaders: ['X-Other'] },
			{ ...basic, headers: { Flag: 'on' }, secretHeaders: ['X-Other', 'X-Api-Key'] },
			{ headers: { 'X-Api-Key': 'marker' } },
		],
		['a password without a user', { ...basic, password: 'marker' }, basic, { unused: ['password'] }],
		['a token', { ...oidc, accessToken: 'marker' }, oidc, { unused: ['accessToken'] }],
		[
			'a secret of a public client',
			{ ...oidc, clientType: 'public', clientSecret: 'marker' },
			{ ...oidc, clientType: 'public' },
			{ unused: ['clientSecret'] },
		],
		['a password where a provider logs in', { ...oidc, password: 'marker' }, oidc, { unused: ['password'] }],
		['a secret without an API', { ...convert, clientSecret: 'marker' }, convert, { unused: ['clientSecret'] }],
		['a secret that is no text', { ...oidc, clientSecret: { marker: 1 } }, oidc, { unused: ['clientSecret'] }],
		[
			'credentials among the headers',
			{ ...basic, headers: { Authorization: 'Basic marker' } },
			{ ...basic, headers: {} },
			{ unused: ['headers.Authorization'] },
		],
		[
			'user name and password by shorter names',
			{ ...basic, user: 'u', pwd: 'marker' },
			basic,
			{ login: { username: 'u', password: 'marker' } },
		],
		[
			'user name and password in the address of the API',
			{ ...basic, apiUrl: 'https://u%40x:marker%3A%25@api.example/' },
			{ ...basic, apiUrl: 'https://api.example/' },
			{ login: { username: 'u@x', password: 'marker:%' } },
		],
		[
			'a password that is not percent-encoded',
			{ ...basic, apiUrl: 'https://u:100%marker@api.example/' },
			{ ...basic, apiUrl: 'https://api.example/' },
			{ login: { username: 'u', password: '100%marker' } },
		],
		[
			'user name and password, and others in the address',
			{ ...basic, apiUrl: 'https://v:marker@api.example/', username: 'u', password: 'marker' },
			{ ...basic, apiUrl: 'https://api.example/' },
			{ login: { username: 'u', password: 'marker' }, unused: ['apiUrl'] },
		],
		[
			'a user name alone in an address',
			{ ...basic, apiUrl: 'https://marker@api.example/' },
			{ ...basic, apiUrl: 'https://api.example/' },
			{ unused: ['apiUrl'] },
		],
		[
			'credentials in an address where a provider logs in',
			{ ...oidc, apiUrl: 'https://u:marker@api.example/', issuer: 'https://u:marker@idp.example/' },
			{ ...oidc, apiUrl: 'https://api.example/', issuer: 'https://idp.example/' },
			{ unused: ['apiUrl', 'issuer'] },
		],
		[
			'credentials in the address of the conversion service',
			{ conversionUrl: 'https://u:marker@convert.example/' },
			{ conversionUrl: 'https://convert.example/' },
			{ unused: ['conversionUrl'] },
		],
	];
	for (const [name, environment, cleaned, found] of rows) {
		it(`takes out ${name}`, () => {
			const taken = takeSecretsOut({ a: environment, other: convert });
			assert.deepEqual(taken.cleaned, { a: cleaned, other: convert });
			assert.deepEqual(taken.found, { a: { headers: {}, unused: [], ...found } });
			assert.ok(!JSON.stringify(taken.cleaned).includes('marker'));
		});
	}

	it('leaves everything else alone', () => {
		const raw = { a: oidc, b: 5, c: null, d: { ...basic, username: 'u', unknown: [1], headers: { Flag: 'on' } } };
		assert.deepEqual(takeSecretsOut(raw), { cleaned: raw, found: {} });
		assert.deepEqual(takeSecretsOut('text'), { cleaned: {}, found: {} });
	});
});
