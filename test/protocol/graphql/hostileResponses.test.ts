import assert from 'node:assert/strict';
import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type GraphqlHttpResponse, type SendingHost, sendGraphql } from '../../../src/graphql/node/sendGraphql.ts';
import { isTransferable, runResponse } from '../../../src/graphql/vscode/running/runResult.ts';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import { textOf } from '../../../src/shared/core/http.ts';
import { http } from '../support/http.ts';
import { responseReader as answers } from '../support/responseReader.ts';
import { withServer, withSockets } from '../support/servers.ts';

const host: SendingHost = {
	http,
	responses: answers,
	clock: systemClock,
	credentials: {
		authorize: async () => ({ headers: { authorization: 'Bearer x' }, identity: 'me' }),
		refused: (_environment, _authorization, { status }) => new UserError(`test/refused-${status}`),
	},
};

function send(url: string): Promise<GraphqlHttpResponse> {
	return sendGraphql(host, {
		environment: {
			id: 'here',
			label: 'Here',
			kind: 'sandbox',
			api: { url, headers: {}, secretHeaders: [], authentication: { type: 'basic' } },
		},
		query: '{ a }',
		variables: {},
		repeatable: true,
		timeout: 10,
		signal: new AbortController().signal,
	});
}

const json = 'application/json';
const graphqlJson = 'application/graphql-response+json';
const html = '<!DOCTYPE html><html><title>secret</title></html>';

function answering(status: number, type: string, body: string | Uint8Array, headers = {}): RequestListener {
	return (_request, response) => response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}

/** Answers with `piece` again and again, between `before` and `after`. */
function repeating(before: string, piece: string, times: number, after: string, headers = {}): RequestListener {
	return async (_request, response) => {
		response.writeHead(200, { 'content-type': json, ...headers }).write(before);
		const many = 1000;
		const chunk = piece.repeat(many);
		for (let sent = 0; sent < times && !response.destroyed; sent += many) {
			await drained(response, chunk);
		}
		response.end(after);
	};
}

/** Writes, and waits for there to be room for more, or nobody to read on. */
async function drained(response: ServerResponse, chunk: string | Uint8Array): Promise<void> {
	if (!response.write(chunk)) {
		const { promise, resolve } = Promise.withResolvers<void>();
		response.once('drain', resolve).once('close', resolve);
		await promise;
		response.off('drain', resolve).off('close', resolve);
	}
}

const deep = (levels: number) => `{"data":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
const bombPiece = gzipSync('x'.repeat(10_000_000));

describe('GraphQL against hostile answers', () => {
	after(() => answers.dispose());

	const failures: readonly (readonly [title: string, behave: RequestListener, code: string])[] = [
		['a web page, 200', answering(200, 'text/html', html), 'graphql/web-page'],
		['a web page, 502', answering(502, 'text/html; charset=utf-8', html), 'graphql/web-page'],
		['a web page called JSON', answering(200, json, html), 'graphql/web-page'],
		['a large web page', answering(200, 'text/html', html.repeat(10_000)), 'graphql/web-page'],
		['a web page, 401', answering(401, 'text/html', html), 'test/refused-401'],
		['a web page, 403', answering(403, 'text/html', html), 'test/refused-403'],
		['JSON that is cut off', answering(200, json, '{"data":{"a":"secr'), 'graphql/broken-answer'],
		[
			'large JSON that is cut off',
			answering(200, json, `{"data":{"a":"${'secret'.repeat(100_000)}`),
			'graphql/broken-answer',
		],
		['a list', answering(200, json, '[{"data":{}}]'), 'graphql/not-graphql'],
		['text', answering(200, json, '"secret"'), 'graphql/not-graphql'],
		['a number', answering(200, json, '1'), 'graphql/not-graphql'],
		['null', answering(200, json, 'null'), 'graphql/not-graphql'],
		['a large list', answering(200, json, `[${'1,'.repeat(500_000)}1]`), 'graphql/not-graphql'],
		['nothing', answering(200, json, ''), 'graphql/empty-answer'],
		['204', (_request, response) => response.writeHead(204).end(), 'graphql/empty-answer'],
		['blanks', answering(200, json, ' '.repeat(1_000_000)), 'graphql/empty-answer'],
		['errors that are text', answering(200, json, '{"data":{},"errors":"secret"}'), 'graphql/not-graphql'],
		['an object that never ends', answering(200, json, '{"data":'.repeat(100_000)), 'graphql/broken-answer'],
		['500 with other JSON', answering(500, json, '{"secret":1}'), 'graphql/server-failed'],
		['parts', answering(200, 'multipart/mixed; boundary="-"', '---\r\n\r\n{"data":{}}'), 'graphql/multipart-answer'],
		['events', answering(200, 'text/event-stream', 'event: next\ndata: {}'), 'graphql/event-stream-answer'],
		['XML', answering(200, 'application/xml', '<secret/>'), 'graphql/xml-answer'],
		['a redirection', answering(302, 'text/plain', '', { location: 'http://127.0.0.1:1/' }), 'graphql/redirected'],
		[
			'a reset in the middle of the body',
			({ socket }, response) =>
				response.writeHead(200, { 'content-type': json }).write('{"data":', () => socket.resetAndDestroy()),
			'network/connection-lost',
		],
		[
			'less than Content-Length says',
			({ socket }, response) =>
				response
					.writeHead(200, { 'content-type': json, 'content-length': '100' })
					.write('{"data":{}}', () => socket.destroy()),
			'network/connection-lost',
		],
		[
			'gzip that is none',
			answering(200, json, '{"data":{}}', { 'content-encoding': 'gzip' }),
			'network/not-decompressible',
		],
		[
			'Brotli that is none',
			answering(200, json, '{"data":{}}', { 'content-encoding': 'br' }),
			'network/not-decompressible',
		],
		[
			'gzip that is cut off',
			answering(200, json, gzipSync('{"data":{}}').subarray(0, -9), { 'content-encoding': 'gzip' }),
			'network/connection-lost',
		],
		[
			'a gzip bomb',
			async (_request, response) => {
				response.writeHead(200, { 'content-type': json, 'content-encoding': 'gzip' });
				for (let sent = 0; sent < 100 && !response.destroyed; sent += 1) {
					await drained(response, bombPiece);
				}
				response.end();
			},
			'network/response-too-large',
		],
		[
			'JSON that does not end',
			repeating('{"data":{"a":[', '"secret",', Number.POSITIVE_INFINITY, ']}}'),
			'network/response-too-large',
		],
	];
	for (const [title, behave, code] of failures) {
		it(`${title}: ${code}, without a word of the server`, () =>
			withServer(behave, async (url) => {
				await assert.rejects(send(url), (error) => {
					assert.ok(error instanceof UserError, String(error));
					assert.equal(error.code, code);
					assert.doesNotMatch(JSON.stringify(error.details), /secret/);
					return true;
				});
			}));
	}

	const waits: readonly (readonly [title: string, status: number, headers: object, code: string, seconds?: number])[] =
		[
			['seconds at 429', 429, { 'retry-after': '30' }, 'graphql/too-many-requests', 30],
			[
				'a date at 503',
				503,
				{ 'retry-after': 'Sun, 06 Nov 1994 08:50:07 GMT', date: 'Sun, 06 Nov 1994 08:49:37 GMT' },
				'graphql/unavailable',
				30,
			],
			['no time at 429', 429, {}, 'graphql/too-many-requests'],
			['nonsense at 503', 503, { 'retry-after': 'secret' }, 'graphql/unavailable'],
		];
	for (const [title, status, headers, code, seconds] of waits) {
		it(`reports ${code} with the time to wait for ${title}`, () =>
			withServer(answering(status, 'text/html', html, headers), async (url) => {
				await assert.rejects(send(url), (error) => {
					assert.ok(error instanceof UserError, String(error));
					assert.deepEqual([error.code, error.details['seconds']], [code, seconds]);
					assert.doesNotMatch(JSON.stringify(error.details), /secret/);
					return true;
				});
			}));
	}

	it('more than Content-Length says: graphql/broken-answer', () =>
		withSockets(
			(socket) =>
				socket.once('data', () =>
					socket.end(`HTTP/1.1 200 OK\r\nContent-Type: ${json}\r\nContent-Length: 5\r\n\r\n{"data":{}}`),
				),
			async (port) => {
				await assert.rejects(
					send(`http://127.0.0.1:${port}`),
					(error) => error instanceof UserError && error.code === 'graphql/broken-answer',
				);
			},
		));

	/**
	 * What is to be read of an answer: its status, how many errors it has, and what it is printed as
	 * where that is short.
	 */
	interface Read {
		readonly status: number;
		readonly errors: number;
		readonly printed?: string;
		/** Whether it goes to the window as JSON. */
		readonly travels: boolean;
	}
	const small = { travels: true };
	const responses: readonly (readonly [title: string, behave: RequestListener, read: Read])[] = [
		[
			'294 with data and errors',
			answering(294, graphqlJson, '{"data":{"a":1},"errors":[{"message":"b"}]}'),
			{ ...small, status: 294, errors: 1 },
		],
		['422 with errors', answering(422, graphqlJson, '{"errors":[{}]}'), { ...small, status: 422, errors: 1 }],
		['400 with errors, as plain JSON', answering(400, json, '{"errors":[{}]}'), { ...small, status: 400, errors: 1 }],
		[
			'500 with errors',
			answering(500, graphqlJson, '{"errors":[{}],"data":null}'),
			{ ...small, status: 500, errors: 1 },
		],
		[
			'errors that are no objects',
			answering(200, json, '{"data":{},"errors":[1,"x",null,[]]}'),
			{ ...small, status: 200, errors: 4 },
		],
		[
			'keys that come twice',
			answering(200, json, '{"data":{"a":1,"a":2}}'),
			{ ...small, status: 200, errors: 0, printed: '{\n  "data": {\n    "a": 1,\n    "a": 2\n  }\n}\n' },
		],
		[
			'numbers beyond 2^53',
			answering(200, json, '{"data":{"a":12345678901234567890.10}}'),
			{ ...small, status: 200, errors: 0, printed: '{\n  "data": {\n    "a": 12345678901234567890.10\n  }\n}\n' },
		],
		[
			'bytes that are not UTF-8',
			answering(200, json, Buffer.concat([Buffer.from('{"data":{"a":"bl'), Buffer.from([0xe5]), Buffer.from('"}}')])),
			{ ...small, status: 200, errors: 0, printed: '{\n  "data": {\n    "a": "bl\uFFFD"\n  }\n}\n' },
		],
		[
			'a byte order mark',
			answering(200, json, '\uFEFF{"data":{}}'),
			{ ...small, status: 200, errors: 0, printed: '{\n  "data": {}\n}\n' },
		],
		[
			'100,000 levels, printed as they came',
			answering(200, json, deep(100_000)),
			{ status: 200, errors: 0, printed: deep(100_000), travels: false },
		],
		['a million levels', answering(200, json, deep(1_000_000)), { status: 200, errors: 0, travels: false }],
		[
			'a million errors',
			repeating('{"data":null,"errors":[', '{"message":"x"},', 999_000, `${'{},'.repeat(999)}{}]}`),
			{ status: 200, errors: 1_000_000, travels: false },
		],
		[
			'60 MB',
			repeating('{"data":{"a":[', `"${'x'.repeat(57)}",`, 1_000_000, '0]}}'),
			{ status: 200, errors: 0, travels: false },
		],
	];
	for (const [title, behave, read] of responses) {
		it(`${title}: is read`, () =>
			withServer(behave, async (url) => {
				const answer = await send(url);
				const [printed, result] = [await answers.print(answer.body, 5_000_000), runResponse(answer)];
				assert.deepEqual(
					{ status: answer.status, errors: answer.errors.count, travels: isTransferable(answer) },
					{ status: read.status, errors: read.errors, travels: read.travels },
				);
				assert.equal('data' in JSON.parse(JSON.stringify(result)), read.travels && result.data !== undefined);
				assert.equal(result.errors?.length ?? 0, read.errors);
				// Compared by hand: a failing assertion would print both.
				assert.ok(read.printed === undefined || (printed && textOf({ body: printed })) === read.printed);
			}));
	}
});
