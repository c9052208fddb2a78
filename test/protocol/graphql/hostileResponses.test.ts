import assert from 'node:assert/strict';
import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { checkOperation } from '../../../src/graphql/core/client/request/checkedOperation.ts';
import { type GraphqlHttpResponse, type SendingHost, sendGraphql } from '../../../src/graphql/node/sendGraphql.ts';
import { isCheapToSerialize, runCommandResult } from '../../../src/graphql/vscode/running/runResult.ts';
import { systemClock } from '../../../src/shared/core/clock.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import { bodyTextOf } from '../../../src/shared/core/http.ts';
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
		operation: checkOperation('{ a }', 'query'),
		variables: {},
		timeout: 10,
		signal: new AbortController().signal,
	});
}

const json = 'application/json';
const graphqlJson = 'application/graphql-response+json';
const html = '<!DOCTYPE html><html><title>secret</title></html>';

function responding(status: number, type: string, body: string | Uint8Array, headers = {}): RequestListener {
	return (_request, response) => response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}

/**
 * Returns a listener that responds with the JSON text `before`, then `part` repeated `times` times
 * (a multiple of 1,000), then `after`.
 */
function repeating(before: string, part: string, times: number, after: string, headers = {}): RequestListener {
	return async (_request, response) => {
		response.writeHead(200, { 'content-type': json, ...headers }).write(before);
		const many = 1000;
		const chunk = part.repeat(many);
		for (let sent = 0; sent < times && !response.destroyed; sent += many) {
			await drained(response, chunk);
		}
		response.end(after);
	};
}

/**
 * Writes a chunk of a response. If the write buffer is full, waits until it is drained or the
 * connection is closed.
 */
async function drained(response: ServerResponse, chunk: string | Uint8Array): Promise<void> {
	if (!response.write(chunk)) {
		const { promise, resolve } = Promise.withResolvers<void>();
		response.once('drain', resolve).once('close', resolve);
		await promise;
		response.off('drain', resolve).off('close', resolve);
	}
}

const deep = (levels: number) => `{"data":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
const bombPart = gzipSync('x'.repeat(10_000_000));

describe('sendGraphql against hostile responses', () => {
	after(() => answers.dispose());

	const failures: readonly (readonly [title: string, behave: RequestListener, code: string])[] = [
		['a web page with status 200', responding(200, 'text/html', html), 'graphql/web-page'],
		['a web page with status 502', responding(502, 'text/html; charset=utf-8', html), 'graphql/web-page'],
		['a web page with the media type of JSON', responding(200, json, html), 'graphql/web-page'],
		['a large web page', responding(200, 'text/html', html.repeat(10_000)), 'graphql/web-page'],
		['a web page with status 401', responding(401, 'text/html', html), 'test/refused-401'],
		['a web page with status 403', responding(403, 'text/html', html), 'test/refused-403'],
		['truncated JSON', responding(200, json, '{"data":{"a":"secr'), 'graphql/broken-response'],
		[
			'large truncated JSON',
			responding(200, json, `{"data":{"a":"${'secret'.repeat(100_000)}`),
			'graphql/broken-response',
		],
		['a JSON list', responding(200, json, '[{"data":{}}]'), 'graphql/not-graphql'],
		['a JSON string', responding(200, json, '"secret"'), 'graphql/not-graphql'],
		['a JSON number', responding(200, json, '1'), 'graphql/not-graphql'],
		['JSON null', responding(200, json, 'null'), 'graphql/not-graphql'],
		['a large list', responding(200, json, `[${'1,'.repeat(500_000)}1]`), 'graphql/not-graphql'],
		['an empty body', responding(200, json, ''), 'graphql/empty-response'],
		['status 204', (_request, response) => response.writeHead(204).end(), 'graphql/empty-response'],
		['a body of spaces', responding(200, json, ' '.repeat(1_000_000)), 'graphql/empty-response'],
		['errors that are text', responding(200, json, '{"data":{},"errors":"secret"}'), 'graphql/not-graphql'],
		['an object that is not closed', responding(200, json, '{"data":'.repeat(100_000)), 'graphql/broken-response'],
		[
			'status 500 with JSON that is not a GraphQL response',
			responding(500, json, '{"secret":1}'),
			'graphql/server-failed',
		],
		[
			'a multipart body',
			responding(200, 'multipart/mixed; boundary="-"', '---\r\n\r\n{"data":{}}'),
			'graphql/multipart-response',
		],
		[
			'the parts of a deferred response, as a server sends them',
			responding(
				200,
				'multipart/mixed; boundary="-"; deferSpec=20220824',
				'\r\n---\r\nContent-Type: application/json\r\n\r\n{"data":{"a":"secret"},"hasNext":true}\r\n---\r\nContent-Type: application/json\r\n\r\n{"incremental":[{"data":{"b":1},"path":[]}],"hasNext":false}\r\n-----\r\n',
			),
			'graphql/multipart-response',
		],
		[
			'the first part of a deferred response as JSON',
			responding(200, json, '{"data":{"a":"secret"},"hasNext":true}'),
			'graphql/incremental-response',
		],
		['an event stream', responding(200, 'text/event-stream', 'event: next\ndata: {}'), 'graphql/event-stream-response'],
		['XML', responding(200, 'application/xml', '<secret/>'), 'graphql/xml-response'],
		['a redirect', responding(302, 'text/plain', '', { location: 'http://127.0.0.1:1/' }), 'graphql/redirected'],
		[
			'a connection reset within the body',
			({ socket }, response) =>
				response.writeHead(200, { 'content-type': json }).write('{"data":', () => socket.resetAndDestroy()),
			'network/connection-lost',
		],
		[
			'a body shorter than Content-Length',
			({ socket }, response) =>
				response
					.writeHead(200, { 'content-type': json, 'content-length': '100' })
					.write('{"data":{}}', () => socket.destroy()),
			'network/connection-lost',
		],
		[
			'a body that is not gzip',
			responding(200, json, '{"data":{}}', { 'content-encoding': 'gzip' }),
			'network/not-decompressible',
		],
		[
			'a body that is not Brotli',
			responding(200, json, '{"data":{}}', { 'content-encoding': 'br' }),
			'network/not-decompressible',
		],
		[
			'a truncated gzip body',
			responding(200, json, gzipSync('{"data":{}}').subarray(0, -9), { 'content-encoding': 'gzip' }),
			'network/connection-lost',
		],
		[
			'a gzip bomb',
			async (_request, response) => {
				response.writeHead(200, { 'content-type': json, 'content-encoding': 'gzip' });
				for (let sent = 0; sent < 100 && !response.destroyed; sent += 1) {
					await drained(response, bombPart);
				}
				response.end();
			},
			'network/response-too-large',
		],
		[
			'JSON of infinite length',
			repeating('{"data":{"a":[', '"secret",', Number.POSITIVE_INFINITY, ']}}'),
			'network/response-too-large',
		],
	];
	for (const [title, behave, code] of failures) {
		it(`rejects a query with the error ${code} for ${title}, and includes no text of the response in the error details`, () =>
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
			['status 429 with seconds', 429, { 'retry-after': '30' }, 'graphql/too-many-requests', 30],
			[
				'status 503 with a date',
				503,
				{ 'retry-after': 'Sun, 06 Nov 1994 08:50:07 GMT', date: 'Sun, 06 Nov 1994 08:49:37 GMT' },
				'graphql/unavailable',
				30,
			],
			['status 429 without a time', 429, {}, 'graphql/too-many-requests'],
			['status 503 with an invalid time', 503, { 'retry-after': 'secret' }, 'graphql/unavailable'],
		];
	for (const [title, status, headers, code, seconds] of waits) {
		it(`rejects a query with the error ${code} for ${title}, and with ${seconds ?? 'no number of'} seconds to wait`, () =>
			withServer(responding(status, 'text/html', html, headers), async (url) => {
				await assert.rejects(send(url), (error) => {
					assert.ok(error instanceof UserError, String(error));
					assert.deepEqual([error.code, error.details['seconds']], [code, seconds]);
					assert.doesNotMatch(JSON.stringify(error.details), /secret/);
					return true;
				});
			}));
	}

	it('rejects with graphql/broken-response for a response body that is longer than its Content-Length', () =>
		withSockets(
			(socket) =>
				socket.once('data', () =>
					socket.end(`HTTP/1.1 200 OK\r\nContent-Type: ${json}\r\nContent-Length: 5\r\n\r\n{"data":{}}`),
				),
			async (port) => {
				await assert.rejects(
					send(`http://127.0.0.1:${port}`),
					(error) => error instanceof UserError && error.code === 'graphql/broken-response',
				);
			},
		));

	/**
	 * The expected status, number of errors and formatted text (`printed`) of a response. A long
	 * formatted text is not compared, and `printed` is then omitted.
	 */
	interface ExpectedResponse {
		readonly status: number;
		readonly errors: number;
		readonly printed?: string;
		/**
		 * Whether the response is small and flat enough to serialize its data for the caller of the
		 * command.
		 */
		readonly isTransferable: boolean;
	}
	const small = { isTransferable: true };
	const responses: readonly (readonly [title: string, behave: RequestListener, expected: ExpectedResponse])[] = [
		[
			'status 294 with data and errors',
			responding(294, graphqlJson, '{"data":{"a":1},"errors":[{"message":"b"}]}'),
			{ ...small, status: 294, errors: 1 },
		],
		['status 422 with errors', responding(422, graphqlJson, '{"errors":[{}]}'), { ...small, status: 422, errors: 1 }],
		[
			'status 400 with errors and the media type of JSON',
			responding(400, json, '{"errors":[{}]}'),
			{ ...small, status: 400, errors: 1 },
		],
		[
			'status 500 with errors',
			responding(500, graphqlJson, '{"errors":[{}],"data":null}'),
			{ ...small, status: 500, errors: 1 },
		],
		[
			'errors that are not objects',
			responding(200, json, '{"data":{},"errors":[1,"x",null,[]]}'),
			{ ...small, status: 200, errors: 4 },
		],
		[
			'duplicate keys',
			responding(200, json, '{"data":{"a":1,"a":2}}'),
			{ ...small, status: 200, errors: 0, printed: '{\n  "data": {\n    "a": 1,\n    "a": 2\n  }\n}\n' },
		],
		[
			'numbers beyond 2^53',
			responding(200, json, '{"data":{"a":12345678901234567890.10}}'),
			{ ...small, status: 200, errors: 0, printed: '{\n  "data": {\n    "a": 12345678901234567890.10\n  }\n}\n' },
		],
		[
			'bytes that are not UTF-8',
			responding(200, json, Buffer.concat([Buffer.from('{"data":{"a":"bl'), Buffer.from([0xe5]), Buffer.from('"}}')])),
			{ ...small, status: 200, errors: 0, printed: '{\n  "data": {\n    "a": "bl\uFFFD"\n  }\n}\n' },
		],
		[
			'a byte order mark',
			responding(200, json, '\uFEFF{"data":{}}'),
			{ ...small, status: 200, errors: 0, printed: '{\n  "data": {}\n}\n' },
		],
		[
			'100,000 levels of lists',
			responding(200, json, deep(100_000)),
			{ status: 200, errors: 0, printed: deep(100_000), isTransferable: false },
		],
		[
			'a million levels of lists',
			responding(200, json, deep(1_000_000)),
			{ status: 200, errors: 0, isTransferable: false },
		],
		[
			'a million errors',
			repeating('{"data":null,"errors":[', '{"message":"x"},', 999_000, `${'{},'.repeat(999)}{}]}`),
			{ status: 200, errors: 1_000_000, isTransferable: false },
		],
		[
			'60 MB of data',
			repeating('{"data":{"a":[', `"${'x'.repeat(57)}",`, 1_000_000, '0]}}'),
			{ status: 200, errors: 0, isTransferable: false },
		],
	];
	for (const [title, behave, expected] of responses) {
		it(`returns the status, the number of errors and the formatted text of a response with ${title}`, () =>
			withServer(behave, async (url) => {
				const response = await send(url);
				const [printed, result] = [await answers.print(response.body, 5_000_000), runCommandResult(response)];
				assert.deepEqual(
					{ status: response.status, errors: response.errors.count, isTransferable: isCheapToSerialize(response) },
					{ status: expected.status, errors: expected.errors, isTransferable: expected.isTransferable },
				);
				assert.equal(
					'data' in JSON.parse(JSON.stringify(result)),
					expected.isTransferable && result.data !== undefined,
				);
				assert.equal(result.errors?.length ?? 0, expected.errors);
				// `assert.equal` is not used, because its error message would contain both long texts.
				assert.ok(expected.printed === undefined || (printed && bodyTextOf({ body: printed })) === expected.printed);
			}));
	}
});
