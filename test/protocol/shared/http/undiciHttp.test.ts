import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { Cancelled, UserError } from '../../../../src/shared/errors.ts';
import { type HttpRequest, textOf } from '../../../../src/shared/http/http.ts';
import type { ProxySettings } from '../../../../src/shared/http/proxySettings.ts';
import { UndiciHttp } from '../../../../src/shared/http/undiciHttp.ts';
import { withProxy, withServer } from '../../support/servers.ts';

const direct: ProxySettings = { proxy: undefined, noProxy: [], strictCertificates: true, authorization: undefined };

function send(url: string, changes: Partial<HttpRequest> = {}, settings: Partial<ProxySettings> = {}) {
	const http = new UndiciHttp({ ...direct, ...settings });
	return http.send({ method: 'GET', url, firstByteTimeout: 5000, maximumBytes: 1000, ...changes });
}

function code(expected: string) {
	return (error: unknown) => {
		assert.ok(error instanceof UserError, String(error));
		assert.equal(error.code, expected);
		return true;
	};
}

describe('transport', () => {
	it('sends and receives', () =>
		withServer(
			async (request, response) => {
				response
					.setHeader('x-twice', ['a', 'b'])
					.end(`${request.method} ${request.headers['x-flag']} ${await bodyOf(request)}`);
			},
			async (url) => {
				const response = await send(url, { method: 'POST', headers: { 'x-flag': 'beta' }, body: 'æøå' });
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
				const response = await send(url, { method: 'POST', headers: { 'content-length': '7' }, body });
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

	it('never follows a redirect, so no header goes to another place', async () => {
		let requests = 0;
		const elsewhere: RequestListener = (_request, response) => {
			requests += 1;
			response.end();
		};
		await withServer(elsewhere, (target) =>
			withServer(
				(_request, response) => response.writeHead(307, { location: target }).end(),
				async (url) => {
					const response = await send(url, { headers: { authorization: 'Bearer secret' } });
					assert.equal(response.status, 307);
				},
			),
		);
		assert.equal(requests, 0);
	});

	const failures: readonly (readonly [string, RequestListener, string])[] = [
		['no first byte in time', () => undefined, 'network/timeout'],
		['a reset', (request) => request.socket.resetAndDestroy(), 'network/connection-lost'],
		['more than the limit', (_request, response) => response.end('x'.repeat(2000)), 'network/response-too-large'],
		['no HTTP', (request) => request.socket.end('hello\r\n\r\n'), 'network/not-http'],
	];
	for (const [name, listener, expected] of failures) {
		it(`names ${name}`, () =>
			withServer(listener, async (url) => {
				await assert.rejects(send(url, { firstByteTimeout: 300 }), code(expected));
			}));
	}

	it('names a server that is not there', () => assert.rejects(send('http://127.0.0.1:9'), code('network/refused')));

	it('names a name that is not there', () =>
		assert.rejects(send('https://nowhere.invalid'), code('network/name-not-found')));

	it('closes the socket when it is aborted', async () => {
		const closed = Promise.withResolvers<void>();
		const controller = new AbortController();
		await withServer(
			(request) => {
				request.socket.on('close', () => closed.resolve());
				controller.abort();
			},
			async (url) => {
				await assert.rejects(send(url, { signal: controller.signal }), Cancelled);
				await closed.promise;
			},
		);
	});
});

describe('transport behind a proxy', () => {
	const answer: RequestListener = (request, response) => void response.end(`through to ${request.headers.host}`);

	it('takes the proxy of the settings, for names that are not on this machine', () =>
		withServer(answer, (target) =>
			withProxy({ target }, async (proxy, { hosts }) => {
				const response = await send('http://api.example', {}, { proxy });
				assert.equal(textOf(response), 'through to api.example');
				assert.deepEqual(hosts, ['api.example']);
				assert.match(textOf(await send(target, {}, { proxy })), /^through to 127/);
				assert.equal(hosts.length, 1);
			}),
		));

	it('signs in to the proxy', () =>
		withServer(answer, (target) =>
			withProxy({ target, authorization: 'Basic cHJveHk6cHc=' }, async (proxy) => {
				const response = await send('http://api.example', {}, { proxy, authorization: 'Basic cHJveHk6cHc=' });
				assert.equal(response.status, 200);
			}),
		));

	it('names a proxy that wants a sign-in', () =>
		withServer(answer, (target) =>
			withProxy({ target, authorization: 'Basic cHJveHk6cHc=' }, async (proxy) => {
				for (const url of ['http://api.example', 'https://api.example']) {
					await assert.rejects(send(url, {}, { proxy }), code('network/proxy-refused'), url);
				}
			}),
		));

	it('goes past the proxy for the names of http.noProxy', () =>
		withServer(answer, (target) =>
			withProxy({ target }, async (proxy, { hosts }) => {
				await assert.rejects(
					send('http://api.invalid', {}, { proxy, noProxy: ['api.invalid'] }),
					code('network/name-not-found'),
				);
				assert.deepEqual(hosts, []);
			}),
		));

	it('never gives the proxy what is for this machine', () =>
		withProxy({ target: 'http://127.0.0.1:9' }, async (proxy, { hosts }) => {
			for (const local of ['http://127.0.0.2:9', 'http://idp.localhost:9', 'http://[::1]:9']) {
				await assert.rejects(
					send(local, { headers: { authorization: 'Bearer secret' } }, { proxy }),
					code('network/refused'),
				);
			}
			assert.deepEqual(hosts, []);
		}));

	it('names an address of a proxy that is none', () =>
		assert.throws(() => new UndiciHttp({ ...direct, proxy: 'proxy.example:8080' }), code('network/proxy-not-valid')));

	it('names a proxy that is not there', () =>
		assert.rejects(send('http://api.example', {}, { proxy: 'http://127.0.0.1:9' }), code('network/refused')));
});

async function bodyOf(request: IncomingMessage): Promise<string> {
	let text = '';
	request.setEncoding('utf8').on('data', (chunk) => {
		text += chunk;
	});
	await once(request, 'end');
	return text;
}
