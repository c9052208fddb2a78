import assert from 'node:assert/strict';
import type { Duplex } from 'node:stream';
import { Cancelled } from '../../../../../src/shared/core/errors.ts';
import type { HttpRequest } from '../../../../../src/shared/core/http.ts';
import { send } from '../../../support/sendRequest.ts';
import { withProxy, withServer, withSockets } from '../../../support/servers.ts';

/**
 * Runs `test` with a server or proxy that never completes this phase of a request. When the request
 * is in this phase, `reached` is called with the socket of that server or proxy.
 */
type Phase = (reached: (socket: Duplex) => void, test: (url: string, proxy?: string) => Promise<void>) => Promise<void>;

const phases: Readonly<Record<string, Phase>> = {
	'the handshake with the server': (reached, test) =>
		withSockets(
			(socket) => socket.once('data', () => reached(socket)),
			(port) => test(`https://127.0.0.1:${port}`),
		),
	'the handshake with the proxy': (reached, test) =>
		withSockets(
			(socket) => socket.once('data', () => reached(socket)),
			(port) => test('https://api.example', `https://127.0.0.1:${port}`),
		),
	"the proxy's response": (reached, test) =>
		withProxy({ target: 'http://127.0.0.1:9', onTunnelRequest: (client) => reached(client.resume()) }, (proxy) =>
			test('https://api.example', proxy),
		),
	'the handshake through the proxy': (reached, test) =>
		withSockets(
			(socket) => socket.once('data', () => reached(socket)),
			(port) => withProxy({ target: `http://127.0.0.1:${port}` }, (proxy) => test('https://api.example', proxy)),
		),
	'the first byte': (reached, test) => withServer((request) => reached(request.socket), test),
	'the rest of the response': (reached, test) =>
		withServer((request, response) => {
			response.write('x');
			reached(request.socket);
		}, test),
};

describe('HTTP transport: abort', () => {
	const never = new Promise<never>(() => undefined);
	const unfinished = async function* () {
		yield Buffer.from('x');
		await never;
	};
	const uploads: Readonly<Record<string, () => Partial<HttpRequest>>> = {
		'': () => ({}),
		' during an upload': () => ({ method: 'POST', body: unfinished() }),
	};
	for (const [name, phase] of Object.entries(phases)) {
		for (const [during, request] of Object.entries(uploads)) {
			it(`aborting a request closes its socket while the client waits for ${name}${during}`, async () => {
				const controller = new AbortController();
				const closed = Promise.withResolvers<void>();
				const reached = (socket: Duplex) => {
					socket.on('close', () => closed.resolve());
					controller.abort();
				};
				await phase(reached, async (url, proxy) => {
					const sending = send(url, {
						request: { ...request(), signal: controller.signal },
						settings: { proxy },
						// Without a timeout, only the abort can close a socket that is still connecting.
						options: { connectTimeout: 0 },
					});
					await assert.rejects(sending, Cancelled);
					await closed.promise;
				});
			});
		}
	}

	it('opens no connection for a request that is already aborted', async () => {
		let connections = 0;
		await withSockets(
			() => {
				connections += 1;
			},
			async (port) => {
				const sending = send(`http://127.0.0.1:${port}`, { request: { signal: AbortSignal.abort() } });
				await assert.rejects(sending, Cancelled);
			},
		);
		assert.equal(connections, 0);
	});

	it('does not send a request that is aborted before its connection is open', async () => {
		const paths: (string | undefined)[] = [];
		await withServer(
			(request, response) => {
				paths.push(request.url);
				response.end();
			},
			async (url) => {
				const controller = new AbortController();
				const sending = send(`${url}/aborted`, { request: { signal: controller.signal } });
				controller.abort();
				await assert.rejects(sending, Cancelled);
				await send(`${url}/next`, {});
			},
		);
		assert.deepEqual(paths, ['/next']);
	});
});
