import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { checkOperation } from '../../../src/graphql/core/client/request/checkedOperation.ts';
import { type SendingHost, sendGraphql } from '../../../src/graphql/node/sendGraphql.ts';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import { http } from '../support/http.ts';
import { responseReader as answers } from '../support/responseReader.ts';
import { withServer } from '../support/servers.ts';

describe('sendGraphql', () => {
	it('ignores headers of the environment that have the name of a header of the credentials or of the GraphQL request', async () => {
		const host: SendingHost = {
			http,
			responses: answers,
			clock: systemClock,
			credentials: {
				authorize: async () => ({ headers: { authorization: 'Bearer jwt', 'x-key': 'secret' }, identity: 'alma' }),
				refused: () => new UserError('test/refused'),
			},
		};
		let received: IncomingMessage['headers'] = {};
		await withServer(
			(request, response) => {
				received = request.headers;
				response.setHeader('content-type', 'application/json').end('{"data":{}}');
			},
			async (url) => {
				const headers = { authorization: 'Basic other', 'x-key': 'other', accept: 'text/html', 'content-type': 'a/b' };
				await sendGraphql(host, {
					environment: {
						id: 'here',
						label: 'Here',
						kind: 'sandbox',
						api: {
							url,
							headers: { ...headers, 'x-flag': 'on' },
							secretHeaders: ['x-key'],
							authentication: { type: 'basic' },
						},
					},
					operation: checkOperation('{ a }', 'query'),
					variables: {},
					timeout: 10,
					signal: new AbortController().signal,
				});
			},
		);
		const { authorization, accept, 'x-key': key, 'x-flag': flag, 'content-type': type } = received;
		assert.deepEqual([authorization, key, flag, type], ['Bearer jwt', 'secret', 'on', 'application/json']);
		assert.match(accept ?? '', /^application\/graphql-response\+json/);
	});
});
