import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, createServer, Server, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import type { RegisteredRedirect } from '../../../src/environments/core/environment.ts';
import { Cancelled, UserError } from '../../../src/shared/core/errors.ts';
import { rejectOnAbort } from '../../../src/shared/core/rejectOnAbort.ts';
import { planRedirect } from '../../../src/signIn/core/redirectMethod.ts';
import { runWithRedirectTarget } from '../../../src/signIn/node/callbackWait.ts';
import { type LoopbackListener, listenOnLoopback } from '../../../src/signIn/node/loopbackListener.ts';
import { callbackPath, PendingLogins } from '../../../src/signIn/node/pendingLogins.ts';
import { newLogin } from '../../unit/support/newLogin.ts';

const pages = { language: 'nb', received: 'Du kan <lukke> siden & gå.', foreign: 'Ingen venter på denne.' };
const state = 'o'.repeat(43);

interface Waiting {
	readonly parameters: Promise<URLSearchParams>;
	readonly listener: LoopbackListener;
	readonly port: number;
}

/**
 * Runs a test with a loopback listener for a client with this redirect configuration. A login with
 * the constant `state` waits for the callback.
 */
async function withListener(
	redirect: Omit<RegisteredRedirect, 'method'>,
	test: (waiting: Waiting) => Promise<void>,
): Promise<void> {
	const plan = planRedirect({ method: 'loopback', ...redirect }, { isWeb: false, isRemote: false, callback: '' });
	assert.ok(plan.method === 'loopback');
	const pending = new PendingLogins();
	const { parameters } = pending.add(newLogin('test', state));
	const listener = await listenOnLoopback(plan.address, pages, (query) => pending.receive(callbackPath, query));
	try {
		await test({ parameters, listener, port: Number(new URL(listener.redirectUri).port) });
	} finally {
		await listener.close();
	}
}

interface Ask {
	readonly port: number;
	readonly path: string;
	readonly method?: string;
	readonly host?: string;
	readonly address?: string;
}

/** Sends one request unchanged and returns the status, headers and body of the response. */
async function ask({ port, path, method = 'GET', host = `127.0.0.1:${port}`, address = '127.0.0.1' }: Ask) {
	const asked = request({ host: address, port, path, method, headers: { host }, agent: false }).end();
	const [response] = await once(asked, 'response');
	return { status: response.statusCode as number, headers: response.headers, body: await text(response) };
}

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as { readonly port: number };
	server.close();
	await once(server, 'close');
	return port;
}

/** The error code of a connection to an address; `undefined` when the connection is accepted. */
async function connectionError(host: string, port: number): Promise<string | undefined> {
	const socket: Socket = connect({ host, port, timeout: 3000 });
	try {
		await Promise.race([
			once(socket, 'connect'),
			once(socket, 'timeout').then(() => Promise.reject({ code: 'TIMEOUT' })),
		]);
		return undefined;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code ?? 'unknown';
	} finally {
		socket.destroy();
	}
}

describe('listenOnLoopback', () => {
	it('the loopback listener accepts the expected callback, responds with a fixed page, and closes', () =>
		withListener({}, async ({ parameters, listener, port }) => {
			assert.equal(listener.redirectUri, `http://127.0.0.1:${port}/callback`);
			const { status, headers, body } = await ask({ port, path: `/callback?code=a%2Bb&state=${state}` });
			assert.equal(status, 200);
			assert.equal((await parameters).get('code'), 'a+b');
			assert.match(body, /^<!doctype html><html lang="nb">.*<p>Du kan &#60;lukke&#62; siden &#38; gå\.<\/p>/);
			assert.deepEqual(
				{ ...headers, date: undefined },
				{
					'cache-control': 'no-store',
					connection: 'close',
					'content-length': String(Buffer.byteLength(body)),
					'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
					'content-type': 'text/html; charset=utf-8',
					date: undefined,
					'referrer-policy': 'no-referrer',
					'x-content-type-options': 'nosniff',
				},
			);
			assert.equal(await connectionError('127.0.0.1', port), 'ECONNREFUSED');
		}));

	const good = `code=a&state=${state}`;
	const refused: readonly (readonly [string, number, Omit<Ask, 'port'>])[] = [
		['another path', 404, { path: `/open?${good}` }],
		['the root path', 404, { path: `/?${good}` }],
		['a longer path', 404, { path: `/callback/?${good}` }],
		['a path in another letter case', 404, { path: `/Callback?${good}` }],
		['a percent-encoded path', 404, { path: `/%63allback?${good}` }],
		['a path with ".."', 404, { path: `/x/../callback?${good}` }],
		['a path that leads above the root', 404, { path: `/../../etc/passwd?${good}` }],
		['a percent-encoded path that leads above the root', 404, { path: `/..%2f..%2fetc%2fpasswd?${good}` }],
		['two slashes before the path', 404, { path: `//callback?${good}` }],
		['an absolute URL', 404, { path: `http://127.0.0.1/callback?${good}` }],
		['another host name', 421, { path: `/callback?${good}`, host: 'rebound.example' }],
		['another port in the Host header', 421, { path: `/callback?${good}`, host: '127.0.0.1:1' }],
		['the Host header localhost', 421, { path: `/callback?${good}`, host: 'localhost' }],
		['an unknown state', 400, { path: `/callback?code=a&state=${'x'.repeat(43)}` }],
		['no state', 400, { path: '/callback?code=a' }],
		['no parameters', 400, { path: '/callback' }],
		['an error without a state', 400, { path: '/callback?error=access_denied' }],
		...['POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'].map((method): readonly [string, number, Omit<Ask, 'port'>] => [
			method,
			405,
			{ path: `/callback?${good}`, method },
		]),
	];
	for (const [name, expected, asked] of refused) {
		it(`the loopback listener responds with status ${expected} to a request with ${name}, and continues to listen`, () =>
			withListener({}, async ({ parameters, port }) => {
				const { status, body } = await ask({ port, ...asked });
				assert.equal(status, expected);
				assert.equal(body.includes(pages.foreign), expected === 400);
				assert.equal((await ask({ port, path: `/callback?${good}` })).status, 200);
				assert.equal((await parameters).get('code'), 'a');
			}));
	}

	it('the loopback listener accepts the real callback after 1,000 forged ones', () =>
		withListener({}, async ({ parameters, port }) => {
			for (let time = 0; time < 1000; time += 50) {
				const forged = Array.from({ length: 50 }, (_value, index) =>
					ask({ port, path: `/callback?error=access_denied&state=${String(time + index).padStart(43, 'x')}` }),
				);
				assert.ok((await Promise.all(forged)).every(({ status }) => status === 400));
			}
			assert.equal((await ask({ port, path: `/callback?${good}` })).status, 200);
			assert.equal((await parameters).get('code'), 'a');
		}));

	it('the loopback listener includes no part of a request in its response', () =>
		withListener({}, async ({ port }) => {
			for (let time = 0; time < 100; time++) {
				const marker = randomBytes(12).toString('hex');
				const hostile = `%3Cscript%3E${marker}%3C/script%3E`;
				const paths = [
					`/callback?code=${hostile}&state=${marker}`,
					`/callback?error=${hostile}&error_description=${hostile}&redirect_uri=https://${marker}.example`,
					`/callback?${marker}=1`,
					`/${marker}`,
				];
				for (const path of paths) {
					const { headers, body } = await ask({ port, path });
					assert.ok(!JSON.stringify([headers, body]).includes(marker), path);
				}
			}
		}));

	it('the loopback listener accepts no connections from the network or through another address of this computer', () =>
		withListener({}, async ({ port }) => {
			const outer = Object.values(networkInterfaces()).flatMap((all) =>
				(all ?? []).filter(({ internal }) => !internal),
			);
			for (const host of ['127.0.0.2', '::1', ...outer.map(({ address, scopeid }) => (scopeid ? '' : address))]) {
				if (host) {
					assert.notEqual(await connectionError(host, port), undefined, host);
				}
			}
			assert.equal(await connectionError('127.0.0.1', port), undefined);
		}));

	for (const [uri, addresses] of [
		['http://127.0.0.1/signed-in', ['127.0.0.1']],
		['http://[::1]/signed-in', ['::1']],
		['http://localhost/signed-in', ['127.0.0.1', '::1']],
	] as const) {
		it(`the loopback listener listens on the addresses of the registered redirect URI ${uri}`, async () => {
			for (const address of addresses) {
				await withListener({ uri }, async ({ parameters, listener, port }) => {
					assert.equal(listener.redirectUri, uri.replace('/signed-in', `:${port}/signed-in`));
					const host = new URL(listener.redirectUri).host;
					const path = `/signed-in?${good}`;
					assert.equal((await ask({ port, path: `/callback?${good}`, host, address })).status, 404);
					assert.equal((await ask({ port, path, host: 'other', address })).status, 421);
					assert.equal((await ask({ port, path, host, address })).status, 200);
					assert.equal((await parameters).get('code'), 'a');
				});
			}
		});
	}

	it('listenOnLoopback rejects with the port number when the configured port is in use', async () => {
		const other = createServer().listen(0, '127.0.0.1');
		await once(other, 'listening');
		const { port } = other.address() as { readonly port: number };
		try {
			for (const redirect of [{ port }, { uri: `http://127.0.0.1:${port}/callback` }]) {
				await assert.rejects(
					withListener(redirect, async () => undefined),
					(error) =>
						error instanceof UserError && error.code === 'sign-in/port-taken' && error.details['port'] === port,
				);
			}
		} finally {
			other.close();
		}
	});

	it('listenOnLoopback tries another port when the port that the system chose is in use by now', async () => {
		const { listen } = Server.prototype;
		Server.prototype.listen = function (this: Server) {
			Server.prototype.listen = listen;
			const error = Object.assign(new Error('address already in use'), { code: 'EADDRINUSE' });
			process.nextTick(() => this.emit('error', error));
			return this;
		};
		try {
			await withListener({}, async ({ port }) => {
				const { status } = await ask({ port, path: `/callback?code=a&state=${state}` });
				assert.equal(status, 200);
			});
		} finally {
			Server.prototype.listen = listen;
		}
	});

	it('listenOnLoopback rejects with the system error code when it cannot listen although the port is not in use', async () => {
		const address = { hosts: ['192.0.2.1'], port: 51_234, redirectUri: () => '' };
		for (const port of [51_234, undefined]) {
			await assert.rejects(
				listenOnLoopback({ ...address, port }, pages, () => false),
				(error) =>
					error instanceof UserError &&
					error.code === 'sign-in/cannot-listen' &&
					error.details['reason'] === 'EADDRNOTAVAIL',
			);
		}
	});

	it('a new login to the environment frees the configured port of the earlier login and closes its connection to the browser', async () => {
		const port = await freePort();
		const plan = planRedirect({ method: 'loopback', port }, { isWeb: false, isRemote: false, callback: '' });
		assert.ok(plan.method === 'loopback');
		const { address } = plan;
		const pending = new PendingLogins();
		const open = () => listenOnLoopback(address, pages, (query) => pending.receive(callbackPath, query));
		const begin = (state: string) => {
			const opened = Promise.withResolvers<void>();
			const callback = runWithRedirectTarget(
				pending,
				newLogin('test', state),
				open,
				({ parameters, open }, { redirectUri }) => {
					const { signal } = open({ url: '', redirectUri });
					opened.resolve();
					return rejectOnAbort(parameters, signal);
				},
			);
			callback.catch(opened.reject);
			return { callback, opened: opened.promise };
		};
		const first = begin(state);
		await first.opened;
		const socket = connect(port, '127.0.0.1');
		await once(socket, 'connect');
		socket.on('error', () => undefined);
		const closed = new Promise((resolve) => socket.on('close', resolve));
		socket.resume();
		const left = assert.rejects(first.callback, Cancelled);
		// Starts both logins at once, as with a double click.
		const second = begin('s'.repeat(43));
		const third = begin('t'.repeat(43));
		const leftToo = assert.rejects(second.callback, Cancelled);
		await Promise.all([left, leftToo, third.opened, closed]);
		assert.equal((await ask({ port, path: `/callback?code=a&state=${state}` })).status, 400);
		assert.equal((await ask({ port, path: `/callback?code=b&state=${'t'.repeat(43)}` })).status, 200);
		assert.equal((await third.callback).get('code'), 'b');
	});

	it('a loopback listener closes while a request is incomplete', () =>
		withListener({}, async ({ listener, port }) => {
			const socket = connect(port, '127.0.0.1');
			await once(socket, 'connect');
			socket.write(`GET /callback?${good} HTTP/1.1\r\n`);
			socket.on('error', () => undefined);
			const closed = new Promise((resolve) => socket.on('close', resolve));
			socket.resume();
			await listener.close();
			assert.equal(await connectionError('127.0.0.1', port), 'ECONNREFUSED');
			await closed;
		}));
});
