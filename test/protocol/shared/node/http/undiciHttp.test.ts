import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type HttpRequest, textOf } from '../../../../src/shared/http/http.ts';
import { UndiciHttp } from '../../../../src/shared/http/undiciHttp.ts';
import { makeSelfSigned } from '../../support/certificateAuthority.ts';
import { defaultSettings } from '../../support/http.ts';
import { failure, send } from '../../support/sending.ts';
import { withServer, withSockets } from '../../support/servers.ts';

describe('transport', () => {
	it('sends and receives', () =>
		withServer(
			async (request, response) => {
				response
					.setHeader('x-twice', ['a', 'b'])
					.end(`${request.method} ${request.headers['x-flag']} ${await bodyOf(request)}`);
			},
			async (url) => {
				const request: Partial<HttpRequest> = { method: 'POST', headers: { 'x-flag': 'beta' }, body: 'æøå' };
				const response = await send(url, { request });
				assert.deepEqual([response.status, textOf(response)], [200, 'POST beta æøå']);
				assert.equal(response.headers['x-twice'], 'a, b');
			},
		));

	it('streams a body with its exact size', () =>
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
				assert.equal(textOf(response), '7 undefined one two');
			},
		));

	it('reaches *.localhost on loopback', () =>
		withServer(
			(request, response) => void response.end(request.headers.host),
			async (url) => {
				const { port } = new URL(url);
				assert.equal(textOf(await send(`http://idp.localhost:${port}`)), `idp.localhost:${port}`);
			},
		));

	it('keeps connections for the next requests, as many as there were at a time, until it is closed', async () => {
		const closed = Promise.withResolvers<void>();
		const ports: (number | undefined)[] = [];
		await withServer(
			(request, response) => {
				ports.push(request.socket.remotePort);
				request.socket.on('close', () => closed.resolve());
				response.setHeader('keep-alive', 'timeout=600').end();
			},
			async (url) => {
				const http = new UndiciHttp({ ...defaultSettings, usesProxies: false });
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

	for (const method of ['GET', 'POST'] as const) {
		for (const status of [301, 302, 303, 307, 308]) {
			it(`never follows a redirect, so no header goes to another place: ${status} to a ${method}`, async () => {
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
	const encodings: readonly (readonly [string, Uint8Array])[] = [
		['gzip', gzipSync(text)],
		['GZIP', gzipSync(text)],
		['br', brotliCompressSync(text)],
		['identity', Buffer.from(text)],
	];
	for (const [encoding, body] of encodings) {
		it(`asks for no content-encoding, and reads ${encoding} all the same`, () =>
			withServer(
				(request, response) => {
					assert.equal(request.headers['accept-encoding'], undefined);
					response.writeHead(200, { 'content-encoding': encoding }).end(body);
				},
				async (url) => assert.equal(textOf(await send(url)), text),
			));
	}

	const bomb = gzipSync('x'.repeat(100_000));
	const cut = gzipSync(text).subarray(0, -9);
	const failures: readonly (readonly [string, RequestListener, string])[] = [
		['no first byte in time', () => undefined, 'network/timeout'],
		['an answer that stops coming', (_request, response) => response.write('x'), 'network/timeout'],
		['a reset', (request) => request.socket.resetAndDestroy(), 'network/connection-lost'],
		['more than the limit', (_request, response) => response.end('x'.repeat(2000)), 'network/response-too-large'],
		['no HTTP', (request) => request.socket.end('hello\r\n\r\n'), 'network/not-http'],
		[
			'more than the limit when decompressed',
			(_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
			'network/response-too-large',
		],
		[
			'a compressed answer that is cut off',
			(_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(cut),
			'network/connection-lost',
		],
	];
	for (const [name, listener, expected] of failures) {
		it(`names ${name}, and closes the socket`, async () => {
			const closed = Promise.withResolvers<void>();
			const watched: RequestListener = (request, response) => {
				request.socket.on('close', () => closed.resolve());
				listener(request, response);
			};
			await withServer(watched, async (url) => {
				const changes = { request: { firstByteTimeout: 300 }, surroundings: { bodyTimeout: 300 } };
				await assert.rejects(send(url, changes), failure(expected));
				await closed.promise;
			});
		});
	}

	for (const certificate of [undefined, makeSelfSigned(['127.0.0.1'])]) {
		it(`has the system ask for a sign of life after a minute of silence over ${certificate ? 'HTTPS' : 'HTTP'}`, function () {
			if (!existsSync('/proc/net/tcp')) {
				this.skip();
			}
			let seconds = Number.NaN;
			return withServer(
				async (request, response) => {
					// As long as something sent has not been confirmed, the system waits for that.
					await setTimeout(200);
					seconds = secondsUntilSignOfLife(request.socket.remotePort ?? 0);
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

	it('names a server whose connection does not get ready in time', () =>
		withSockets(
			() => undefined,
			(port) =>
				assert.rejects(
					send(`https://127.0.0.1:${port}`, { surroundings: { connectTimeout: 300 } }),
					failure('network/timeout', { host: `127.0.0.1:${port}`, systemCode: 'TimeoutError' }),
				),
		));

	it('names a server that is not there', () =>
		assert.rejects(send('http://127.0.0.1:9'), failure('network/refused', { host: '127.0.0.1:9' })));

	it('names a name that is not there', () =>
		assert.rejects(send('https://nowhere.invalid'), failure('network/name-not-found')));
});

/** What Linux waits before it probes the silent connection from this port (proc_net_tcp: timer 2, its time in hundredths). */
function secondsUntilSignOfLife(port: number): number {
	const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
	const fields = readFileSync('/proc/net/tcp', 'utf8')
		.split('\n')
		.map((line) => line.trim().split(/\s+/))
		.find(([, address]) => address?.endsWith(local));
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
