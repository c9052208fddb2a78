import assert from 'node:assert/strict';
import { UserError } from '../../../../../src/shared/core/errors.ts';
import type { HttpSettings } from '../../../../../src/shared/core/http.ts';
import {
	chooseRoute,
	type EnvironmentVariables,
	type ForwardProxy,
} from '../../../../../src/shared/node/http/route.ts';

const settings: HttpSettings = {
	usesProxies: true,
	proxy: undefined,
	noProxy: [],
	authorization: undefined,
	strictCertificates: true,
	usesSystemCertificates: true,
};

function routeTo(url: string, changes: Partial<HttpSettings> = {}, variables: EnvironmentVariables = {}) {
	return chooseRoute(new URL(url), { ...settings, ...changes }, variables);
}

describe('chooseRoute: proxy', () => {
	const proxy = 'http://setting:1';
	const off = { usesProxies: false };
	const all = { HTTPS_PROXY: 'http://secure:2', HTTP_PROXY: 'http://plain:3' };
	const rows: readonly (readonly [string, string, Partial<HttpSettings>, EnvironmentVariables, string | undefined])[] =
		[
			['connects directly without a configured proxy', 'https://x.example', {}, {}, undefined],
			['uses http.proxy', 'https://x.example', { proxy }, {}, 'http.proxy setting:1'],
			['prefers http.proxy to the variables', 'https://x.example', { proxy }, all, 'http.proxy setting:1'],
			['uses HTTPS_PROXY for https', 'https://x.example', {}, all, 'HTTPS_PROXY secure:2'],
			['uses HTTP_PROXY for http', 'http://x.example', {}, all, 'HTTP_PROXY plain:3'],
			[
				'uses HTTP_PROXY for https when HTTPS_PROXY is missing',
				'https://x.example',
				{},
				{ HTTP_PROXY: 'http://plain:3' },
				'HTTP_PROXY plain:3',
			],
			['does not use HTTPS_PROXY for http', 'http://x.example', {}, { HTTPS_PROXY: 'http://secure:2' }, undefined],
			[
				'reads the variable https_proxy in lower case',
				'https://x.example',
				{},
				{ https_proxy: 'http://lower:4' },
				'HTTPS_PROXY lower:4',
			],
			[
				'prefers https_proxy to HTTPS_PROXY',
				'https://x.example',
				{},
				{ ...all, https_proxy: 'http://lower:4' },
				'HTTPS_PROXY lower:4',
			],
			[
				'reads the variable http_proxy in lower case',
				'http://x.example',
				{},
				{ http_proxy: 'http://lower:4' },
				'HTTP_PROXY lower:4',
			],
			['ignores an empty proxy variable', 'https://x.example', {}, { https_proxy: '', HTTP_PROXY: ' ' }, undefined],
			[
				'accepts a proxy address without a scheme',
				'https://x.example',
				{},
				{ https_proxy: 'plain:3' },
				'HTTPS_PROXY plain:3',
			],
			[
				'uses the default port of the proxy URL scheme',
				'https://x.example',
				{ proxy: 'https://p.example' },
				{},
				'http.proxy p.example',
			],
			['ignores http.proxy when http.proxySupport is off', 'https://x.example', { proxy, ...off }, {}, undefined],
			['ignores the proxy variables when http.proxySupport is off', 'https://x.example', off, all, undefined],
		];
	for (const [name, url, changes, variables, expected] of rows) {
		it(name, () => {
			const found = routeTo(url, changes, variables).proxy;
			assert.equal(found && `${found.from} ${found.url.host}`, expected);
		});
	}

	for (const address of ['socks5://proxy.example:1080', 'http://', 'http://u:%zz@proxy.example', 'http://a b']) {
		it(`rejects the proxy address ${address} and names only the setting`, () =>
			assert.throws(
				() => routeTo('https://x.example', { proxy: address }),
				(error) => {
					assert.ok(error instanceof UserError);
					assert.deepEqual(
						[error.code, error.details, error.cause],
						['network/proxy-not-valid', { setting: 'http.proxy' }, undefined],
					);
					return true;
				},
			));
	}

	it('ignores an invalid proxy URL when the connection to the host is direct', () =>
		assert.deepEqual(routeTo('http://localhost', { proxy: 'socks5://x' }), { bypassedBy: 'loopback' }));
});

describe('chooseRoute: proxy authorization', () => {
	const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
	const rows: readonly (readonly [string, string | undefined, string | undefined])[] = [
		['http://proxy.example', undefined, undefined],
		['http://user:pass@proxy.example', undefined, basic('user:pass')],
		['http://us%40er:p%3A%C3%A6@proxy.example', undefined, basic('us@er:p:æ')],
		['http://user@proxy.example', undefined, basic('user:')],
		['http://user:pass@proxy.example', 'Negotiate abc', 'Negotiate abc'],
	];
	for (const [proxy, authorization, expected] of rows) {
		it(`sends the credentials ${expected} to the proxy ${proxy} when http.proxyAuthorization is ${authorization}, and removes the password from the URL`, () => {
			const found: ForwardProxy | undefined = routeTo('https://x.example', { proxy, authorization }).proxy;
			assert.deepEqual([found?.authorization, found?.url.href], [expected, 'http://proxy.example/']);
		});
	}
});

describe('chooseRoute: direct connections', () => {
	const rows: readonly (readonly [string, string, boolean])[] = [
		['*', 'https://api.example', true],
		['api.example', 'https://api.example', true],
		['API.Example', 'https://api.example', true],
		['api.example', 'https://api.example./x', true],
		['example', 'https://api.example', true],
		['.example', 'https://api.example', true],
		['*.example', 'https://api.example', true],
		['.api.example', 'https://api.example', true],
		['høgskole.example', 'https://api.høgskole.example', true],
		['*.HØGSKOLE.example:443', 'https://api.høgskole.example', true],
		['xn--hgskole-q1a.example', 'https://api.høgskole.example', true],
		['hogskole.example', 'https://api.høgskole.example', false],
		['pi.example', 'https://api.example', false],
		['api.example', 'https://api.example.com', false],
		['v1.api.example', 'https://api.example', false],
		['api.example:443', 'https://api.example', true],
		['api.example:80', 'http://api.example', true],
		['api.example:8443', 'https://api.example:8443', true],
		['api.example:443', 'https://api.example:8443', false],
		['*:8443', 'https://api.example:8443', true],
		['*:8443', 'https://api.example', false],
		['10.0.0.1', 'https://10.0.0.1', true],
		['10.0.0.1', 'https://110.0.0.1', false],
		['0.0.1', 'https://10.0.0.1', false],
		['10.0.0.1:443', 'https://10.0.0.1', true],
		['10.0.0.0/8', 'https://10.200.0.1', true],
		['10.0.0.0/8', 'https://11.0.0.1', false],
		['10.0.0.0/8', 'https://ten.example', false],
		['10.0.0.0/33', 'https://10.0.0.0', false],
		['10.0.0.0/x', 'https://10.0.0.0', false],
		['2001:db8::1', 'https://[2001:db8::1]', true],
		['[2001:DB8:0:0::1]', 'https://[2001:db8::1]', true],
		['[2001:db8::1]:443', 'https://[2001:db8::1]', true],
		['[2001:db8::1]:444', 'https://[2001:db8::1]', false],
		['2001:db8::/32', 'https://[2001:db8:1::1]', true],
		['2001:db8::/32', 'https://[2001:db9::1]', false],
		['2001:db8::/32', 'https://10.0.0.1', false],
		['', 'https://api.example', false],
		['.', 'https://api.example', false],
		[':443', 'https://api.example', false],
	];
	for (const [entry, url, isDirect] of rows) {
		it(`the no-proxy entry "${entry}" ${isDirect ? 'matches' : 'does not match'} ${url}, in http.noProxy and in NO_PROXY`, () => {
			const proxy = 'http://proxy.example';
			const bySetting = routeTo(url, { proxy, noProxy: ['other.test', ` ${entry} `] });
			const byVariable = routeTo(url, { proxy }, { no_proxy: `other.test, ${entry} last.test` });
			assert.deepEqual(
				[bySetting.bypassedBy, byVariable.bypassedBy],
				isDirect ? ['http.noProxy', 'NO_PROXY'] : [undefined, undefined],
			);
			assert.equal(bySetting.proxy === undefined, isDirect);
		});
	}

	it('connects directly to loopback hosts, with the reason "loopback" even when a no-proxy list contains them', () => {
		for (const host of ['localhost', 'idp.localhost', '127.0.0.1', '127.9.9.9', '[::1]']) {
			assert.deepEqual(routeTo(`https://${host}`, { proxy: 'http://proxy.example', noProxy: ['*'] }), {
				bypassedBy: 'loopback',
			});
		}
	});

	it('returns no reason for a direct connection when no proxy is configured', () =>
		assert.deepEqual(routeTo('https://api.example', { noProxy: ['*'] }, { NO_PROXY: '*' }), {}));
});
