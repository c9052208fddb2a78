import assert from 'node:assert/strict';
import type { ApiEnvironment } from '../../../../src/environments/core/environment.ts';
import { UserError } from '../../../../src/shared/core/errors.ts';
import type { HttpRequest } from '../../../../src/shared/core/http.ts';
import { verifyPassword } from '../../../../src/signIn/node/verifyPassword.ts';

const environment: ApiEnvironment = {
	id: 'test',
	label: 'Test',
	kind: 'test',
	api: { url: 'https://api.example', headers: {}, secretHeaders: ['X-Key'], authentication: { type: 'basic' } },
};

/** Verifies a password at an API that responds with this status and media type. */
async function verify(status: number, mediaType: string) {
	const sent: HttpRequest[] = [];
	const send = async (request: HttpRequest) => {
		sent.push(request);
		const headers = { 'content-type': mediaType };
		return { status, headers, body: new Uint8Array(), timing: { untilHead: 0, untilEnd: 0 } };
	};
	const http = { send, describeRoute: () => assert.fail('no route is requested') };
	const { signal } = new AbortController();
	const login = { username: 'user', password: 'password' };
	const code = await verifyPassword({ http, signal }, environment, login, { 'X-Key': 'key' }).then(
		() => 'verified',
		(error: unknown) => (error instanceof UserError ? error.code : assert.fail(String(error))),
	);
	return { code, sent };
}

describe('verifyPassword', () => {
	const rows: readonly (readonly [number, string, string])[] = [
		[200, 'application/json', 'verified'],
		[200, 'application/graphql-response+json', 'verified'],
		[401, 'application/json', 'sign-in/wrong-password'],
		[401, 'text/html', 'sign-in/wrong-password'],
		[403, 'application/json', 'verified'],
		[403, 'text/html', 'verified'],
		[200, 'text/html', 'sign-in/not-verified'],
		[302, 'application/json', 'sign-in/not-verified'],
		[400, 'application/json', 'sign-in/not-verified'],
		[404, 'application/json', 'sign-in/not-verified'],
		[500, 'application/json', 'sign-in/not-verified'],
		[503, 'application/json', 'sign-in/not-verified'],
	];
	for (const [status, mediaType, expected] of rows) {
		const outcome = expected === 'verified' ? 'accepts the password' : `throws ${expected}`;
		it(`${outcome} when the API responds with HTTP ${status} and ${mediaType}`, async () => {
			assert.equal((await verify(status, mediaType)).code, expected);
		});
	}

	it('sends the password together with the secret headers', async () => {
		const { sent } = await verify(200, 'application/json');
		assert.deepEqual(
			sent.map(({ credentials }) => credentials),
			[{ 'X-Key': 'key', authorization: 'Basic dXNlcjpwYXNzd29yZA==' }],
		);
	});
});
