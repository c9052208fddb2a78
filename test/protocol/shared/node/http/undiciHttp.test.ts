import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { UserError } from '../../../../../src/shared/core/errors.ts';
import { bodyTextOf, type HttpRequest } from '../../../../../src/shared/core/http.ts';
import { Redactor } from '../../../../../src/shared/core/redaction/redactor.ts';
import { UndiciHttp } from '../../../../../src/shared/node/http/undiciHttp.ts';
import { makeSelfSigned } from '../../../support/certificateAuthority.ts';
import { defaultSettings } from '../../../support/http.ts';
import { failure, send } from '../../../support/sendRequest.ts';
import { withServer, withSockets } from '../../../support/servers.ts';

describe('HTTP transport', () => {
	it('the HTTP transport sends headers and body and returns the response', () =>
		withServer(
			async (request, response) => {
				response
					.setHeader('x-twice', ['a', 'b'])
					.end(`${request.method} ${request.headers['x-flag']} ${await bodyOf(request)}`);
			},
			async (url) => {
				const request: Partial<HttpRequest> = { method: 'POST', headers: { 'x-flag': 'beta' }, body: 'æøå' };
				const response = await send(url, { request });
				assert.deepEqual([response.status, bodyTextOf(response)], [200, 'POST beta æøå']);
				assert.equal(response.headers['x-twice'], 'a, b');
			},
		));

	it('sends a streamed body with the Content-Length header of the request and without Transfer-Encoding', () =>
		withServer(
			async (request, response) => {
				response.end(
					`${request.headers['content-length']} ${request.headers['transfer-encoding']} ${await bodyOf(request)}`,
				);
			},
			async (url) => {
				const body = (async function* () {
					yield Buffer.from('one ');
					yield Buffer.from('two');
				})();
				const response = await send(url, { request: { method: 'POST', headers: { 'content-length': '7' }, body } });
				assert.equal(bodyTextOf(response), '7 undefined one two');
			},
		));

	it('connects to a loopback address for a host name that ends with ".localhost"', () =>
		withServer(
			(request, response) => void response.end(request.headers.host),
			async (url) => {
				const { port } = new URL(url);
				assert.equal(bodyTextOf(await send(`http://idp.localhost:${port}`)), `idp.localhost:${port}`);
			},
		));

	it('reuses one connection per concurrent request until the transport is closed', async () => {
		const closed = Promise.withResolvers<void>();
		const ports: (number | undefined)[] = [];
		await withServer(
			(request, response) => {
				ports.push(request.socket.remotePort);
				request.socket.on('close', () => closed.resolve());
				response.setHeader('keep-alive', 'timeout=600').end();
			},
			async (url) => {
				const http = new UndiciHttp({ ...defaultSettings, usesProxies: false }, new Redactor());
				const get = () => http.send({ method: 'GET', url, firstByteTimeout: 5000, maximumBytes: 1000 });
				await get();
				await get();
				assert.equal(new Set(ports).size, 1);
				await Promise.all([get(), get()]);
				assert.equal(new Set(ports).size, 2);
				http.close();
				await closed.promise;
			},
		);
	});

	it('opens and closes a separate connection for each streamed upload, and reuses the other connections', async () => {
		const ports: (number | undefined)[] = [];
		const closed: Promise<unknown>[] = [];
		await withServer(
			async (request, response) => {
				ports.push(request.socket.remotePort);
				if (ports.length === 2 || ports.length === 3) {
					closed.push(once(request.socket, 'close'));
				}
				await bodyOf(request);
				response.setHeader('keep-alive', 'timeout=600').end();
			},
			async (url) => {
				const http = new UndiciHttp({ ...defaultSettings, usesProxies: false }, new Redactor());
				const post = (body: HttpRequest['body']) =>
					http.send({ method: 'POST', url, ...(body ? { body } : {}), firstByteTimeout: 5000, maximumBytes: 1000 });
				await post('text');
				await post(Readable.from([Buffer.from('streamed')]));
				await post(Readable.from([Buffer.from('streamed')]));
				await Promise.all(closed);
				await post('text');
				http.close();
			},
		);
		assert.equal(ports.length, 4);
		assert.equal(new Set(ports).size, 3);
		assert.equal(ports[3], ports[0]);
	});

	for (const [name, end] of [
		['the transport is closed', (http: UndiciHttp) => http.close()],
		['the settings are replaced', (http: UndiciHttp) => http.updateSettings(defaultSettings)],
	] as const) {
		it(`completes the current request when ${name}, and then closes its connection`, async () => {
			const closed = Promise.withResolvers<void>();
			const http = new UndiciHttp(defaultSettings, new Redactor());
			await withServer(
				(request, response) => {
					request.socket.on('close', () => closed.resolve());
					end(http);
					response.setHeader('keep-alive', 'timeout=600').end('complete');
				},
				async (url) => {
					const response = await http.send({ method: 'GET', url, firstByteTimeout: 5000, maximumBytes: 1000 });
					assert.equal(bodyTextOf(response), 'complete');
					await closed.promise;
				},
			);
		});

		it(`opens a new connection for the next request when ${name} during a request`, async () => {
			const http = new UndiciHttp(defaultSettings, new Redactor());
			const ports: (number | undefined)[] = [];
			await withServer(
				(request, response) => {
					ports.push(request.socket.remotePort);
					if (ports.length === 1) {
						end(http);
					}
					response.end();
				},
				async (url) => {
					for (let requests = 0; requests < 3; requests++) {
						await http.send({ method: 'GET', url, firstByteTimeout: 5000, maximumBytes: 1000 });
					}
				},
			);
			http.close();
			assert.notEqual(ports[1], ports[0]);
			assert.equal(ports[2], ports[1]);
		});
	}

	for (const method of ['GET', 'POST'] as const) {
		for (const status of [301, 302, 303, 307, 308]) {
			it(`does not follow a redirect with status ${status} after ${method}`, async () => {
				let requests = 0;
				const elsewhere: RequestListener = (_request, response) => {
					requests += 1;
					response.end();
				};
				await withServer(elsewhere, (target) =>
					withServer(
						(_request, response) => response.writeHead(status, { location: target }).end(),
						async (url) => {
							const response = await send(url, { request: { method, headers: { authorization: 'Bearer secret' } } });
							assert.equal(response.status, status);
						},
					),
				);
				assert.equal(requests, 0);
			});
		}
	}

	const text = 'compressed '.repeat(20);
	const codings: readonly (readonly [name: string, coding: string, body: Uint8Array])[] = [
		['gzip', 'gzip', gzipSync(text)],
		['gzip in upper case', 'GZIP', gzipSync(text)],
		['gzip by its old name', 'x-gzip', gzipSync(text)],
		['deflate', 'deflate', deflateSync(text)],
		['deflate with a small window', 'deflate', deflateSync(text, { windowBits: 9 })],
		['deflate without the zlib header', 'deflate', deflateRawSync(text)],
		['Brotli', 'br', brotliCompressSync(text)],
		['Zstandard', 'zstd', zstdCompressSync(text)],
		['no compression', 'identity', Buffer.from(text)],
	];
	for (const [name, coding, body] of codings) {
		it(`decodes a response with ${name} although the request does not accept compression`, () =>
			withServer(
				(request, response) => {
					assert.equal(request.headers['accept-encoding'], undefined);
					response.writeHead(200, { 'content-encoding': coding }).end(body);
				},
				async (url) => assert.equal(bodyTextOf(await send(url)), text),
			));

		it(`reads an empty response whose Content-Encoding header names ${name}`, () =>
			withServer(
				(_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(),
				async (url) => assert.equal(bodyTextOf(await send(url)), ''),
			));
	}

	const bomb = gzipSync('x'.repeat(100_000));
	const cut = gzipSync(text).subarray(0, -9);
	const zstdCut = zstdCompressSync(text).subarray(0, -9);
	const compressed =
		(coding: string, body: Uint8Array): RequestListener =>
		(_request, response) =>
			response.writeHead(200, { 'content-encoding': coding }).end(body);
	const failures: readonly (readonly [string, RequestListener, string])[] = [
		['a missing first byte', () => undefined, 'network/timeout'],
		['a response that stops', (_request, response) => response.write('x'), 'network/timeout'],
		['a connection reset', (request) => request.socket.resetAndDestroy(), 'network/connection-lost'],
		[
			'a response above the limit',
			(_request, response) => response.end('x'.repeat(2000)),
			'network/response-too-large',
		],
		['a response that is not HTTP', (request) => request.socket.end('hello\r\n\r\n'), 'network/not-http'],
		['a decompressed response above the limit', compressed('gzip', bomb), 'network/response-too-large'],
		['a truncated gzip response', compressed('gzip', cut), 'network/connection-lost'],
		['a truncated Zstandard response', compressed('zstd', zstdCut), 'network/connection-lost'],
		...['gzip', 'deflate', 'br', 'zstd'].map(
			(coding) =>
				[
					`a response that is not ${coding} data although its header says so`,
					compressed(coding, Buffer.from('x'.repeat(100))),
					'network/not-decompressible',
				] as const,
		),
		[
			'an unexpected "100 Continue"',
			(_request, response) => {
				response.writeContinue();
				response.end('ok');
			},
			'network/unexpected-continue',
		],
	];
	for (const [name, listener, expected] of failures) {
		it(`reports ${name} as ${expected} and closes the socket`, async () => {
			const closed = Promise.withResolvers<void>();
			const watched: RequestListener = (request, response) => {
				request.socket.on('close', () => closed.resolve());
				listener(request, response);
			};
			await withServer(watched, async (url) => {
				const changes = { request: { firstByteTimeout: 300 }, options: { bodyTimeout: 300 } };
				await assert.rejects(send(url, changes), failure(expected));
				await closed.promise;
			});
		});
	}

	for (const certificate of [undefined, makeSelfSigned(['127.0.0.1'])]) {
		it(`sends TCP keep-alive probes after a minute of silence over ${certificate ? 'HTTPS' : 'HTTP'}`, function () {
			if (!existsSync('/proc/net/tcp')) {
				this.skip();
			}
			let seconds = Number.NaN;
			return withServer(
				async (request, response) => {
					// The keep-alive timer is visible only after the other side has acknowledged all data.
					for (const end = Date.now() + 10_000; Number.isNaN(seconds) && Date.now() < end; await setTimeout(20)) {
						seconds = secondsUntilKeepAliveProbe(request.socket);
					}
					response.end();
				},
				async (url) => {
					await send(url, { settings: { strictCertificates: false } });
					assert.ok(seconds > 50 && seconds <= 60, `${seconds}`);
				},
				certificate,
			);
		});
	}

	it('reports network/timeout when a connection is not established in time', () =>
		withSockets(
			() => undefined,
			(port) =>
				assert.rejects(
					send(`https://127.0.0.1:${port}`, { options: { connectTimeout: 300 } }),
					failure('network/timeout', { host: `127.0.0.1:${port}`, phase: 'connecting' }),
				),
		));

	const handshakes: readonly (readonly [string, string, (socket: Socket) => void])[] = [
		['resets', 'network/connection-lost', (socket) => socket.resetAndDestroy()],
		['closes', 'network/connection-lost', (socket) => socket.end()],
		['does not speak TLS on', 'network/not-http', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
	];
	for (const [name, code, behave] of handshakes) {
		it(`reports ${code} in the phase in which no request is sent when the server ${name} the connection`, () =>
			withSockets(
				(socket) => socket.once('data', () => behave(socket)),
				(port) => assert.rejects(send(`https://127.0.0.1:${port}`), failure(code, { phase: 'connecting' })),
			));
	}

	it('reports network/connection-lost without a phase when the server closes the connection after the request', () =>
		withSockets(
			(socket) => socket.once('data', () => socket.end()),
			async (port) => {
				const error = await send(`http://127.0.0.1:${port}`).catch((thrown: unknown) => thrown);
				failure('network/connection-lost')(error);
				assert.ok(error instanceof UserError && !('phase' in error.details));
			},
		));

	it('reports network/refused for a refused connection', () =>
		assert.rejects(send('http://127.0.0.1:9'), failure('network/refused', { host: '127.0.0.1:9' })));

	it('reports network/name-not-found for an unknown host name', () =>
		assert.rejects(send('https://nowhere.invalid'), failure('network/name-not-found')));
});

/**
 * Returns the seconds until Linux sends a TCP keep-alive probe from the other end of a connection;
 * `NaN` without a keep-alive timer (proc_net_tcp: timer 2, hundredths of a second).
 */
function secondsUntilKeepAliveProbe({ localPort = 0, remotePort = 0 }: Socket): number {
	const hexadecimal = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
	// A connection to another server can have the same port at the other end.
	const fields = readFileSync('/proc/net/tcp', 'utf8')
		.split('\n')
		.map((line) => line.trim().split(/\s+/))
		.find(([, from, to]) => from?.endsWith(hexadecimal(remotePort)) && to?.endsWith(hexadecimal(localPort)));
	const [timer, when] = (fields?.[5] ?? '').split(':');
	return timer === '02' ? Number.parseInt(when ?? '', 16) / 100 : Number.NaN;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	let text = '';
	request.setEncoding('utf8').on('data', (chunk) => {
		text += chunk;
	});
	await once(request, 'end');
	return text;
}
