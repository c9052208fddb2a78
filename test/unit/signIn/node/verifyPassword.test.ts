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

const graphql = '{"data":{"__typename":"Query"}}';
const other = '{"detail":"See the documentation"}';

/** Verifies a password at an API that responds with this status and body. */
async function verify(status: number, body: string) {
	const sent: HttpRequest[] = [];
	const send = async (request: HttpRequest) => {
		sent.push(request);
		return { status, headers: {}, body: Buffer.from(body), timing: { untilHead: 0, untilEnd: 0 } };
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
		[200, graphql, 'verified'],
		[401, other, 'sign-in/wrong-password'],
		[401, '', 'sign-in/wrong-password'],
		[403, other, 'verified'],
		[403, '', 'verified'],
		[200, other, 'sign-in/not-verified'],
		[200, '<!doctype html>', 'sign-in/not-verified'],
		[302, graphql, 'sign-in/not-verified'],
		[400, graphql, 'sign-in/not-verified'],
		[404, other, 'sign-in/not-verified'],
		[500, other, 'sign-in/not-verified'],
		[503, other, 'sign-in/not-verified'],
	];
	for (const [status, body, expected] of rows) {
		const outcome = expected === 'verified' ? 'accepts the password' : `throws ${expected}`;
		it(`${outcome} when the API responds with HTTP ${status} and the body ${body || '(none)'}`, async () => {
			assert.equal((await verify(status, body)).code, expected);
		});
	}

	it('sends the password together with the secret headers', async () => {
		const { sent } = await verify(200, graphql);
		assert.deepEqual(
			sent.map(({ credentials }) => credentials),
			[{ 'X-Key': 'key', authorization: 'Basic dXNlcjpwYXNzd29yZA==' }],
		);
	});
});
