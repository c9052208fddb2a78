import assert from 'node:assert/strict';
import { Redactor } from '../../../src/shared/core/redaction/redactor.ts';
import { UndiciHttp } from '../../../src/shared/node/http/undiciHttp.ts';
import { startCatalog } from '../../sandbox/catalog/catalog.ts';
import { type ForwardProxyOptions, startForwardProxy } from '../../sandbox/forwardProxy.ts';
import { defaultSettings } from '../support/http.ts';

/**
 * Starts a forward proxy that forwards `catalog.sandbox.test`, with any port, to a catalog page.
 */
async function startProxied(options: Partial<ForwardProxyOptions> = {}) {
	const catalog = await startCatalog();
	const port = Number(new URL(catalog.url).port);
	const portOf = (host: string) => (/^catalog\.sandbox\.test(:|$)/.test(host) ? port : undefined);
	const proxy = await startForwardProxy({ portOf, ...options });
	const get = async (url: string, authorization?: string): Promise<string> => {
		const http = new UndiciHttp({ ...defaultSettings, proxy: proxy.url, authorization }, new Redactor());
		try {
			const { status } = await http.send({ method: 'GET', url, firstByteTimeout: 5000, maximumBytes: 2 ** 20 });
			return String(status);
		} catch (error) {
			return String(error);
		} finally {
			await http.close();
		}
	};
	const close = () => Promise.all([proxy.close(), catalog.close()]);
	return { proxy, get, close };
}

describe('startForwardProxy', () => {
	it('the forward proxy forwards requests for a known host and rejects other hosts', async () => {
		const { proxy, get, close } = await startProxied();
		assert.equal(await get('http://catalog.sandbox.test/catalog.json'), '200');
		assert.match(await get('http://other.sandbox.test/'), /502|network/);
		assert.deepEqual(
			proxy.visits.map(({ host, status }) => [host.replace(/:80$/, ''), status]),
			[
				['catalog.sandbox.test', 200],
				['other.sandbox.test', 502],
			],
		);
		await close();
	});

	it('the forward proxy rejects requests without the required authorization', async () => {
		const authorization = 'Basic dTpw';
		const { proxy, get, close } = await startProxied({ authorization });
		assert.match(await get('http://catalog.sandbox.test/'), /407|network/);
		assert.equal(await get('http://catalog.sandbox.test/', authorization), '200');
		assert.deepEqual(
			proxy.visits.map(({ status }) => status),
			[407, 200],
		);
		await close();
	});

	it('the forward proxy opens tunnels', async () => {
		const { proxy, get, close } = await startProxied();
		// The catalog page does not support TLS, so the request itself fails.
		assert.match(await get('https://catalog.sandbox.test/'), /network/);
		assert.deepEqual(proxy.visits, [{ kind: 'tunnel', host: 'catalog.sandbox.test:443', status: 200 }]);
		await close();
	});
});
