import assert from 'node:assert/strict';
import { extractSecrets } from '../../../../src/environments/core/extractSecrets.ts';

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

describe('extractSecrets', () => {
	const rows: readonly (readonly [string, object, object, object])[] = [
		['a client secret', { ...oidc, clientSecret: 'marker' }, oidc, { clientSecret: 'marker' }],
		['a client secret by another name', { ...oidc, client_secret: 'marker' }, oidc, { clientSecret: 'marker' }],
		[
			'a user name and password',
			{ ...basic, username: 'u', password: 'marker' },
			basic,
			{ login: { username: 'u', password: 'marker' } },
		],
		[
			'a secret header',
			{ ...basic, headers: { 'X-Api-Key': 'marker', Flag: 'on' }, secretHeaders: ['X-Other'] },
			{ ...basic, headers: { Flag: 'on' }, secretHeaders: ['X-Other', 'X-Api-Key'] },
			{ headers: { 'X-Api-Key': 'marker' } },
		],
		[
			'a secret header that is listed in other letter case',
			{ ...basic, headers: { 'X-Api-Key': 'marker' }, secretHeaders: ['x-api-key'] },
			{ ...basic, headers: {}, secretHeaders: ['x-api-key'] },
			{ headers: { 'x-api-key': 'marker' } },
		],
		['a password without a user', { ...basic, password: 'marker' }, basic, { unused: ['password'] }],
		['a token', { ...oidc, accessToken: 'marker' }, oidc, { unused: ['accessToken'] }],
		[
			'a secret of a public client',
			{ ...oidc, clientType: 'public', clientSecret: 'marker' },
			{ ...oidc, clientType: 'public' },
			{ unused: ['clientSecret'] },
		],
		['a password of an OIDC environment', { ...oidc, password: 'marker' }, oidc, { unused: ['password'] }],
		['a secret without an API', { ...convert, clientSecret: 'marker' }, convert, { unused: ['clientSecret'] }],
		['a secret that is no string', { ...oidc, clientSecret: { marker: 1 } }, oidc, { unused: ['clientSecret'] }],
		[
			'a header with credentials',
			{ ...basic, headers: { Authorization: 'Basic marker' } },
			{ ...basic, headers: {} },
			{ unused: ['headers.Authorization'] },
		],
		[
			'a user name and password with abbreviated field names',
			{ ...basic, user: 'u', pwd: 'marker' },
			basic,
			{ login: { username: 'u', password: 'marker' } },
		],
		[
			'a user name and password in the API URL',
			{ ...basic, apiUrl: 'https://u%40x:marker%3A%25@api.example/' },
			{ ...basic, apiUrl: 'https://api.example/' },
			{ login: { username: 'u@x', password: 'marker:%' } },
		],
		[
			'a password in a URL that is not percent-encoded',
			{ ...basic, apiUrl: 'https://u:100%marker@api.example/' },
			{ ...basic, apiUrl: 'https://api.example/' },
			{ login: { username: 'u', password: '100%marker' } },
		],
		[
			'a user name and password, and different ones in the API URL',
			{ ...basic, apiUrl: 'https://v:marker@api.example/', username: 'u', password: 'marker' },
			{ ...basic, apiUrl: 'https://api.example/' },
			{ login: { username: 'u', password: 'marker' }, unused: ['apiUrl'] },
		],
		[
			'a user name without a password in a URL',
			{ ...basic, apiUrl: 'https://marker@api.example/' },
			{ ...basic, apiUrl: 'https://api.example/' },
			{ unused: ['apiUrl'] },
		],
		[
			'credentials in the URLs of an OIDC environment',
			{ ...oidc, apiUrl: 'https://u:marker@api.example/', issuer: 'https://u:marker@idp.example/' },
			{ ...oidc, apiUrl: 'https://api.example/', issuer: 'https://idp.example/' },
			{ unused: ['apiUrl', 'issuer'] },
		],
		[
			'credentials in the URL of the conversion service',
			{ conversionUrl: 'https://u:marker@convert.example/' },
			{ conversionUrl: 'https://convert.example/' },
			{ unused: ['conversionUrl'] },
		],
	];
	for (const [name, environment, cleaned, secrets] of rows) {
		it(`removes ${name} from the settings`, () => {
			const extracted = extractSecrets({ a: environment, other: convert });
			assert.deepEqual(extracted.cleaned, { a: cleaned, other: convert });
			assert.deepEqual(extracted.secretsById, { a: { headers: {}, unused: [], ...secrets } });
			assert.ok(!JSON.stringify(extracted.cleaned).includes('marker'));
		});
	}

	it('does not change fields of the setting that contain no secret', () => {
		const raw = { a: oidc, b: 5, c: null, d: { ...basic, username: 'u', unknown: [1], headers: { Flag: 'on' } } };
		assert.deepEqual(extractSecrets(raw), { cleaned: raw, secretsById: {} });
		assert.deepEqual(extractSecrets('text'), { cleaned: {}, secretsById: {} });
	});
});
