import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { inspect } from 'node:util';
import { bodyTextOf } from '../../../../../src/shared/core/http.ts';
import { Redactor } from '../../../../../src/shared/core/redaction/redactor.ts';
import { UndiciHttp } from '../../../../../src/shared/node/http/undiciHttp.ts';
import { defaultSettings } from '../../../support/http.ts';
import { failure, send } from '../../../support/sendRequest.ts';
import { refuseTunnel, withProxy, withServer } from '../../../support/servers.ts';

const echoHost: RequestListener = (request, response) => void response.end(`through to ${request.headers.host}`);
/** The credentials "proxy:pw" in Base64. */
const authorization = 'Basic cHJveHk6cHc=';

describe('HTTP transport: proxy', () => {
	it('uses the proxy of the settings, except for loopback hosts', () =>
		withServer(echoHost, (target) =>
			withProxy({ target }, async (proxy, { hosts }) => {
				const response = await send('http://api.example', { settings: { proxy } });
				assert.equal(bodyTextOf(response), 'through to api.example');
				assert.deepEqual(hosts, ['api.example:80']);
				assert.match(bodyTextOf(await send(target, { settings: { proxy } })), /^through to 127/);
				assert.equal(hosts.length, 1);
			}),
		));

	it('uses the proxy of the environment variables, but no proxy when http.proxySupport is off', () =>
		withServer(echoHost, (target) =>
			withProxy({ target }, async (proxy, { hosts }) => {
				const options = { variables: { http_proxy: proxy } };
				assert.equal((await send('http://api.example', { options })).status, 200);
				await assert.rejects(
					send('http://api.invalid', { options, settings: { proxy, usesProxies: false } }),
					failure('network/name-not-found'),
				);
				assert.equal(hosts.length, 1);
			}),
		));

	it('authenticates to the proxy with http.proxyAuthorization or with the credentials in the proxy URL', () =>
		withServer(echoHost, (target) =>
			withProxy({ target, authorization }, async (proxy) => {
				const withUser = proxy.replace('//', '//proxy:p%77@');
				for (const settings of [{ proxy, authorization }, { proxy: withUser }]) {
					assert.equal((await send('http://api.example', { settings })).status, 200);
				}
			}),
		));

	it('connects directly to the hosts in http.noProxy', () =>
		withProxy({ target: 'http://127.0.0.1:9' }, async (proxy, { hosts }) => {
			await assert.rejects(
				send('http://api.invalid', { settings: { proxy, noProxy: ['api.invalid'] } }),
				failure('network/name-not-found'),
			);
			assert.deepEqual(hosts, []);
		}));

	it('never sends a request to a loopback address through the proxy', () =>
		withProxy({ target: 'http://127.0.0.1:9' }, async (proxy, { hosts }) => {
			for (const local of ['http://127.0.0.2:9', 'http://idp.localhost:9', 'http://[::1]:9']) {
				const request = { headers: { authorization: 'Bearer secret' } };
				await assert.rejects(send(local, { request, settings: { proxy } }), failure('network/refused'));
			}
			assert.deepEqual(hosts, []);
		}));

	it('the error for an invalid proxy URL in http.proxy names this setting', () =>
		assert.rejects(
			send('http://api.example', { settings: { proxy: 'socks5://proxy.example:1080' } }),
			failure('network/proxy-not-valid', { setting: 'http.proxy' }),
		));

	const absent: readonly (readonly [string, string])[] = [
		['refuses the connection', 'http://user:secret@127.0.0.1:9'],
		['does not exist', 'http://user:secret@proxy.invalid:8080'],
	];
	for (const [name, proxy] of absent) {
		it(`the error for a proxy that ${name} names the proxy without its password`, async () => {
			const { host } = new URL(proxy);
			const error = await send('https://api.example', { settings: { proxy } }).catch((thrown: unknown) => thrown);
			failure('network/proxy-unreachable', { proxy: host, host: 'api.example' })(error);
			assert.doesNotMatch(inspect(error, { depth: 9 }), /secret/);
		});
	}

	const misbehaving: readonly (readonly [string, (client: Duplex) => void, string])[] = [
		['does not respond', (client) => client.resume(), 'network/proxy-unreachable'],
		['closes the connection', (client) => client.destroy(), 'network/proxy-unreachable'],
		['does not speak HTTP', (client) => client.resume().write('220 mail.example\r\n\r\n'), 'network/proxy-unreachable'],
		['requires authentication', (client) => refuseTunnel(client, 407), 'network/proxy-refused'],
		['responds with 403', (client) => refuseTunnel(client, 403), 'network/proxy-failed'],
		['responds with 502', (client) => refuseTunnel(client, 502), 'network/proxy-failed'],
		['responds with 503', (client) => refuseTunnel(client, 503), 'network/proxy-failed'],
		[
			'responds with 302',
			(client) => refuseTunnel(client, 302, 'Location: http://x.example\r\n'),
			'network/proxy-failed',
		],
	];
	for (const [name, behavior, expected] of misbehaving) {
		for (const url of ['http://api.example', 'https://api.example']) {
			it(`the error for a proxy that ${name} for ${url} names the proxy, and the connection to the proxy is closed`, async () => {
				const closed = Promise.withResolvers<void>();
				const onTunnelRequest = (client: Duplex) => {
					client.on('close', () => closed.resolve());
					behavior(client);
				};
				await withProxy({ target: 'http://127.0.0.1:9', onTunnelRequest }, async (proxy) => {
					const sending = send(url, { settings: { proxy }, options: { connectTimeout: 300 } });
					await assert.rejects(sending, failure(expected, { proxy: new URL(proxy).host, host: 'api.example' }));
					await closed.promise;
				});
			});
		}
	}

	it('accepts every 2xx response of a proxy as an open tunnel', () => {
		const onTunnelRequest = (client: Duplex) => {
			client.write('HTTP/1.1 204 Connected\r\n\r\n');
			client.once('data', () => client.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
		};
		return withProxy({ target: 'http://127.0.0.1:9', onTunnelRequest }, async (proxy) => {
			assert.equal(bodyTextOf(await send('http://api.example', { settings: { proxy } })), 'ok');
		});
	});

	it('the error names the server when the server closes a tunnelled connection', () =>
		withServer(
			(request) => request.socket.resetAndDestroy(),
			(target) =>
				withProxy({ target }, (proxy) =>
					assert.rejects(
						send('http://api.example', { settings: { proxy } }),
						failure('network/connection-lost', { host: 'api.example' }),
					),
				),
		));

	it('describeRoute returns the route of a request without credentials', async () => {
		const http = new UndiciHttp(
			{ ...defaultSettings, proxy: 'http://user:secret@proxy.example:8080', noProxy: ['intranet.example'] },
			new Redactor(),
			{ variables: {}, readAuthorities: () => ({ bundled: ['a', 'b'], system: ['c'], extra: [] }) },
		);
		const always = { strictCertificates: true, certificateAuthorities: { bundled: 2, system: 1, extra: 0 } };
		assert.deepEqual(await http.describeRoute('https://api.example/x'), {
			proxy: { host: 'proxy.example:8080', from: 'http.proxy', authorization: true },
			...always,
		});
		assert.deepEqual(await http.describeRoute('https://www.intranet.example'), {
			bypassedBy: 'http.noProxy',
			...always,
		});
	});
});
