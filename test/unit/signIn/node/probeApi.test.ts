import assert from 'node:assert/strict';
import type { ApiEnvironment } from '../../../../src/environments/core/environment.ts';
import { probeApi, probeTokenEndpoint } from '../../../../src/signIn/node/probeApi.ts';
import { providerEnvironment } from '../../support/records.ts';

const environment: ApiEnvironment = {
	id: 'test',
	label: 'Test',
	kind: 'test',
	api: {
		url: 'https://api.example',
		headers: { Flag: 'on', 'X-Own': 'environment' },
		secretHeaders: [],
		authentication: { type: 'basic' },
	},
};

/** Probes an API that responds with this body. */
async function ask(body: string) {
	const sent: object[] = [];
	const { isGraphql } = await probeApi(environment, { 'X-Own': 'sign-in' }, async (request) => {
		sent.push(request);
		return {
			status: 200,
			headers: {},
			body: Buffer.from(body),
			timing: { untilHead: 0, untilEnd: 0 },
		};
	});
	return { sent, isGraphql };
}

describe('probeApi', () => {
	it('sends a query with the headers of the environment and of the sign-in', async () => {
		assert.deepEqual((await ask('{}')).sent, [
			{
				method: 'POST',
				url: 'https://api.example/graphql/',
				headers: { Flag: 'on', 'X-Own': 'environment', 'content-type': 'application/json' },
				credentials: { 'X-Own': 'sign-in' },
				body: '{"query":"{ __typename }","variables":{}}',
			},
		]);
	});

	const rows: readonly (readonly [string, boolean])[] = [
		['{"data":{"__typename":"Query"}}', true],
		['{"data":null}', true],
		['{"errors":[{"message":"Log in"}]}', true],
		['{"detail":"Not Found"}', false],
		['{"errors":"Not Found"}', false],
		['{"data":[]}', false],
		['[]', false],
		['<!doctype html>', false],
		['', false],
	];
	for (const [body, expected] of rows) {
		it(`reports isGraphql ${expected} for the body ${body || '(none)'}`, async () => {
			assert.equal((await ask(body)).isGraphql, expected);
		});
	}
});

describe('probeTokenEndpoint', () => {
	const rows: readonly (readonly [string, boolean])[] = [
		['{"error":"invalid_request"}', true],
		['{"error":"invalid_client","error_description":"No client"}', true],
		['{"status":404,"error":"Not Found"}', false],
		['{"detail":"Not Found"}', false],
		['<!doctype html>', false],
	];
	for (const [body, expected] of rows) {
		it(`reports isTokenEndpoint ${expected} for the body ${body}`, async () => {
			const { isTokenEndpoint } = await probeTokenEndpoint(
				providerEnvironment.api.authentication,
				async ({ method, url }) => {
					assert.equal(`${method} ${url}`, `POST ${providerEnvironment.api.authentication.authUrl}/oauth/token`);
					const timing = { untilHead: 0, untilEnd: 0 };
					return { status: 404, headers: {}, body: Buffer.from(body), timing };
				},
			);
			assert.equal(isTokenEndpoint, expected);
		});
	}
});
