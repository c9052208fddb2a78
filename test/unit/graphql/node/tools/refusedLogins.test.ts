import assert from 'node:assert/strict';
import type { ApiEnvironment } from '../../../../../src/environments/core/environment.ts';
import { checkOperation } from '../../../../../src/graphql/core/client/request/checkedOperation.ts';
import { classifyResponseBytes } from '../../../../../src/graphql/core/client/response/responseWithBytes.ts';
import { introspect } from '../../../../../src/graphql/node/introspect.ts';
import { sendGraphql } from '../../../../../src/graphql/node/sendGraphql.ts';
import { withoutRepeatedRefusedLogins } from '../../../../../src/graphql/node/tools/refusedLogins.ts';
import { systemClock } from '../../../../../src/shared/core/clock.ts';
import { UserError } from '../../../../../src/shared/core/errors.ts';

function environment(id: string, host = id): ApiEnvironment {
	return {
		...{ id, label: id, kind: 'test', allowValues: false },
		api: {
			url: `https://${host}.test`,
			headers: {},
			secretHeaders: [],
			authentication: { type: 'basic' },
			variables: {},
		},
	};
}

/**
 * Requests of tools to APIs that accept only the password `right` and deny the password `limited`
 * access, and the sent headers.
 */
function requestsOfTools() {
	const sent: string[] = [];
	const login = { password: 'wrong' };
	const host = withoutRepeatedRefusedLogins({
		clock: systemClock,
		credentials: {
			authorize: async () => ({ headers: { authorization: `Basic ${login.password}` }, identity: 'x' }),
			refused: (_, __, { status }) => new UserError('sign-in/wrong-password', { status }),
		},
		responses: { classify: async (response) => classifyResponseBytes(response) },
		http: {
			describeRoute: () => Promise.reject(new Error('not used')),
			send: async ({ credentials, url }) => {
				const authorization = credentials?.['authorization'] ?? '';
				sent.push(`${authorization} ${new URL(url).host}`);
				const responses = new Map<string, readonly [number, string]>([
					['Basic right', [200, '{"data":{"a":1}}']],
					['Basic limited', [403, '']],
				]);
				const [status, text] = responses.get(authorization) ?? [401, ''];
				const headers = { 'content-type': 'application/json' };
				return { status, headers, body: Buffer.from(text), timing: { untilHead: 1, untilEnd: 1 } };
			},
		},
	});
	const { signal } = new AbortController();
	const operation = checkOperation('{ a }', '');
	const code = (sending: Promise<unknown>) =>
		sending.then(
			() => 'sent',
			(error: UserError) => error.code,
		);
	return {
		...{ sent, login },
		run: (id: string, api = id) =>
			code(sendGraphql(host, { environment: environment(id, api), operation, variables: {}, timeout: 5, signal })),
		introspect: (id: string) => code(introspect(host, environment(id), signal)),
	};
}

describe('the requests of tools', () => {
	it('send a refused password once for many operations and schemas, and send the password again after it was changed', async () => {
		const tools = requestsOfTools();
		for (let call = 0; call < 5; call += 1) {
			assert.equal(await tools.introspect('one'), 'sign-in/wrong-password');
			assert.equal(await tools.run('one'), 'sign-in/wrong-password');
		}
		tools.login.password = 'right';
		assert.equal(await tools.run('one'), 'sent');
		assert.deepEqual(tools.sent, ['Basic wrong one.test', 'Basic right one.test']);
	});

	it('send a password again after the API has denied access with status 403', async () => {
		const tools = requestsOfTools();
		tools.login.password = 'limited';
		await tools.run('one');
		await tools.run('one');
		assert.deepEqual(tools.sent, ['Basic limited one.test', 'Basic limited one.test']);
	});

	it('send the password to another environment that has not refused it', async () => {
		const tools = requestsOfTools();
		await tools.run('one');
		await tools.run('two');
		assert.deepEqual(tools.sent, ['Basic wrong one.test', 'Basic wrong two.test']);
	});

	it('send a refused password after the address of the environment was changed', async () => {
		const tools = requestsOfTools();
		await tools.run('one', 'old');
		await tools.run('one', 'new');
		assert.deepEqual(tools.sent, ['Basic wrong old.test', 'Basic wrong new.test']);
	});
});
