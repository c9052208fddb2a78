import assert from 'node:assert/strict';
import type { RequestListener, ServerResponse } from 'node:http';
import { Cancelled } from '../../../src/shared/core/errors.ts';
import { discoverProviderMetadata } from '../../../src/signIn/node/tokenEndpoint/index.ts';
import { http } from '../support/http.ts';
import { withServer } from '../support/servers.ts';
import { clientOf, code, signal } from '../support/signingIn.ts';

function json(response: ServerResponse, value: unknown): void {
	response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
}

/** Responds with the metadata that `make` returns for the server's own URL. */
function publishing(make: (url: string) => unknown): RequestListener {
	return (request, response) => json(response, make(`http://${request.headers.host}`));
}

/** Sends a byte from time to time and never ends the response. */
const dribble: RequestListener = (request, response) => {
	response.writeHead(200, { 'content-type': 'application/json' });
	const timer = setInterval(() => response.write(' '), 20);
	request.socket.on('close', () => clearInterval(timer));
};

describe('discoverProviderMetadata', () => {
	it('uses the issuer and the key URL of the provider metadata, and the endpoints of the specification instead of the published ones', () =>
		withServer(
			publishing((url) => ({
				issuer: url,
				jwks_uri: `${url}/keys`,
				token_endpoint: 'https://other.example/token',
				authorization_endpoint: 'https://other.example/login',
				id_token_signing_alg_values_supported: ['none', 'HS256'],
				authorization_response_iss_parameter_supported: true,
			})),
			async (url) => {
				const { id_token_signing_alg_values_supported: algorithms, ...rest } =
					(await discoverProviderMetadata({ http, signal }, clientOf({ url }))) ?? {};
				assert.deepEqual(rest, {
					issuer: url,
					jwks_uri: `${url}/keys`,
					token_endpoint: `${url}/oauth/token`,
					authorization_endpoint: `${url}/oauth/authorization`,
					authorization_response_iss_parameter_supported: true,
				});
				assert.ok(algorithms?.includes('RS256') && !algorithms.includes('none') && !algorithms.includes('HS256'));
			},
		));

	it('ignores a key URL with plain http in the provider metadata', () =>
		withServer(
			publishing((url) => ({ issuer: url, jwks_uri: 'http://keys.example/jwks' })),
			async (url) => {
				assert.equal((await discoverProviderMetadata({ http, signal }, clientOf({ url })))?.jwks_uri, undefined);
			},
		));

	it('accepts a published issuer with a trailing slash when the configured issuer has none', () =>
		withServer(
			publishing((url) => ({ issuer: `${url}/`, jwks_uri: `${url}/keys` })),
			async (url) => {
				for (const changes of [{}, { issuer: url }, { issuer: `${url}/` }]) {
					assert.equal(
						(await discoverProviderMetadata({ http, signal }, clientOf({ url }, changes)))?.issuer,
						`${url}/`,
					);
				}
			},
		));

	const unusable: readonly (readonly [string, RequestListener, string])[] = [
		['metadata of another issuer', publishing(() => ({ issuer: 'https://other.example' })), 'sign-in/issuer-mismatch'],
		['metadata without an issuer', publishing(() => ({})), 'sign-in/metadata-unusable'],
		['metadata without keys', publishing((url) => ({ issuer: url })), 'sign-in/metadata-unusable'],
		['null as metadata', publishing(() => null), 'sign-in/metadata-unusable'],
		['an array as metadata', publishing((url) => [url]), 'sign-in/metadata-unusable'],
		[
			'a redirect as metadata',
			(_request, response) => response.writeHead(302, { location: 'https://other.example' }).end(),
			'sign-in/metadata-unusable',
		],
		['metadata that never ends', dribble, 'sign-in/metadata-unusable'],
		['no response at all', () => undefined, 'sign-in/metadata-unusable'],
	];
	for (const [name, listener, expected] of unusable) {
		it(`discovery returns no key URL when the provider publishes ${name}, and rejects when an issuer is configured`, () =>
			withServer(listener, async (url) => {
				const discovered = await discoverProviderMetadata({ http, signal }, clientOf({ url }), 200);
				assert.equal(discovered?.jwks_uri, undefined);
				assert.equal(discovered === undefined, name !== 'metadata without keys');
				const given = clientOf({ url }, { issuer: url });
				await assert.rejects(discoverProviderMetadata({ http, signal }, given, 200), code(expected));
			}));
	}

	it('rejects with `Cancelled` when discovery is canceled', () =>
		withServer(
			() => undefined,
			async (url) => {
				const controller = new AbortController();
				const work = discoverProviderMetadata({ http, signal: controller.signal }, clientOf({ url }));
				controller.abort();
				await assert.rejects(work, Cancelled);
			},
		));
});
