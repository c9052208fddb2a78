import assert from 'node:assert/strict';
import type { ApiEnvironment } from '../../../../src/environments/core/environment.ts';
import { probeApi } from '../../../../src/signIn/node/probeApi.ts';

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

/** Probes an API that responds with this media type. */
async function ask(mediaType: string) {
	const sent: object[] = [];
	const { isGraphql } = await probeApi(environment, { 'X-Own': 'sign-in' }, async (request) => {
		sent.push(request);
		return {
			status: 200,
			headers: { 'content-type': mediaType },
			body: new Uint8Array(),
			timing: { untilHead: 0, untilEnd: 0 },
		};
	});
	return { sent, isGraphql };
}

describe('probeApi', () => {
	it('sends a query with the headers of the environment and of the sign-in', async () => {
		assert.deepEqual((await ask('application/json')).sent, [
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
		['application/json', true],
		['application/json; charset=utf-8', true],
		['Application/GraphQL-Response+JSON', true],
		['application/problem+json', false],
		['text/html', false],
		['', false],
	];
	for (const [mediaType, expected] of rows) {
		it(`reports isGraphql ${expected} for the media type ${mediaType || '(none)'}`, async () => {
			assert.equal((await ask(mediaType)).isGraphql, expected);
		});
	}
});
