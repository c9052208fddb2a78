import assert from 'node:assert/strict';
import {
	checkServiceUrl,
	isValidRedirectUri,
	loopbackRedirectUri,
	redirectUriToRegister,
} from '../../../../src/environments/core/serviceUrl.ts';
import { isLoopbackHost } from '../../../../src/shared/core/loopback.ts';

function resultFor(value: string): string {
	const checked = checkServiceUrl(value);
	return 'url' in checked ? checked.url : checked.problem;
}

describe('checkServiceUrl', () => {
	const rows: readonly (readonly [string, string])[] = [
		['https://api.example', 'https://api.example'],
		['https://api.example/base/', 'https://api.example/base'],
		['https://api.example//', 'https://api.example'],
		['HTTPS://API.example', 'https://api.example'],
		['https://api.example:443', 'https://api.example'],
		['https://api.example:8443/', 'https://api.example:8443'],
		['https://api.example:65536', 'not-a-url'],
		['https://api.example:-1', 'not-a-url'],
		['https://api.example./', 'https://api.example.'],
		['https://höyskole.example', 'https://xn--hyskole-90a.example'],
		['https://api。example', 'https://api.example'],
		['https:\\\\api.example\\base', 'https://api.example/base'],
		['https:api.example', 'https://api.example'],
		['https://api.example\t', 'https://api.example'],
		['https://api example', 'not-a-url'],
		['https://', 'not-a-url'],
		['https://user:pw@api.example', 'secret-in-settings'],
		['https://user@api.example', 'secret-in-settings'],
		['https://api.example@evil.example', 'secret-in-settings'],
		['https://user:pw@api.example?x=1', 'secret-in-settings'],
		['https://api.example?x=1', 'not-a-url'],
		['https://api.example?', 'not-a-url'],
		['https://api.example#x', 'not-a-url'],
		['https://api.example/#', 'not-a-url'],
		['ftp://api.example', 'not-a-url'],
		['javascript:alert(1)', 'not-a-url'],
		['data:text/html,x', 'not-a-url'],
		['file:///etc/passwd', 'not-a-url'],
		['blob:https://api.example/x', 'not-a-url'],
		['//api.example', 'not-a-url'],
		['api.example', 'not-a-url'],
		['', 'not-a-url'],
	];
	for (const [value, expected] of rows) {
		it(`the URL "${value}" ${expected.startsWith('http') ? `becomes ${expected}` : `is rejected as ${expected}`}`, () =>
			assert.equal(resultFor(value), expected));
	}
});

describe('checkServiceUrl for http', () => {
	const rows: readonly (readonly [string, string])[] = [
		['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
		['http://127.1.2.3', 'http://127.1.2.3'],
		['http://127.1', 'http://127.0.0.1'],
		['http://2130706433', 'http://127.0.0.1'],
		['http://0x7f.0.0.1', 'http://127.0.0.1'],
		['http://１２７.0.0.1', 'http://127.0.0.1'],
		['http:\\\\127.0.0.1', 'http://127.0.0.1'],
		['http://[::1]:1', 'http://[::1]:1'],
		['http://[0:0:0:0:0:0:0:1]', 'http://[::1]'],
		['http://localhost', 'http://localhost'],
		['HTTP://LOCALHOST:80', 'http://localhost'],
		['http://idp.localhost:3000/', 'http://idp.localhost:3000'],
		['http://localhost.', 'not-https'],
		['http://127.0.0.1.evil.example', 'not-https'],
		['http://127.0.0.1%2eevil.example', 'not-https'],
		['http://localhost.evil.example', 'not-https'],
		['http://evil-localhost', 'not-https'],
		['http://evillocalhost', 'not-https'],
		['http:\\\\evil.example\\127.0.0.1', 'not-https'],
		['http://evil.example/127.0.0.1', 'not-https'],
		['http://10.0.0.1', 'not-https'],
		['http://0.0.0.0', 'not-https'],
		['http://128.0.0.1', 'not-https'],
		['http://3232235777', 'not-https'],
		['http://[::2]', 'not-https'],
		['http://[::]', 'not-https'],
		['http://[::ffff:127.0.0.1]', 'not-https'],
		['http://[::1%25eth0]', 'not-a-url'],
		['http://127.0.0.1.5', 'not-a-url'],
		['http://127.0.0.1@evil.example', 'secret-in-settings'],
		['http://evil.example#@127.0.0.1', 'not-a-url'],
	];
	for (const [value, expected] of rows) {
		it(`the http URL "${value}" ${expected.startsWith('http') ? `becomes ${expected}` : `is rejected as ${expected}`}`, () =>
			assert.equal(resultFor(value), expected));
	}
});

describe('isLoopbackHost', () => {
	const rows: readonly (readonly [string, boolean])[] = [
		['127.0.0.1', true],
		['127.255.255.254', true],
		['[::1]', true],
		['localhost', true],
		['a.b.localhost', true],
		['', false],
		['.localhost', false],
		['localhost.', false],
		['127.0.0.1.', false],
		['127.0.0.1.example', false],
		['1127.0.0.1', false],
		['::1', false],
		['localhost.example', false],
		['local\nhost', false],
	];
	for (const [host, expected] of rows) {
		it(`the host ${JSON.stringify(host)} is ${expected ? 'a' : 'no'} loopback host`, () =>
			assert.equal(isLoopbackHost(host), expected));
	}
});

describe('isValidRedirectUri', () => {
	const editor = 'vscode://studyadmin.study-admin-apis/callback';
	/** URIs and the redirect methods for which they are valid. */
	const rows: readonly (readonly [string, string])[] = [
		[editor, 'uriHandler paste'],
		['cursor://studyadmin.study-admin-apis/callback', 'uriHandler paste'],
		['vscode://studyadmin.study-admin-apis/callback?windowId=1', ''],
		['vscode://studyadmin.study-admin-apis/other', ''],
		['vscode://evil.study-admin-apis/callback', ''],
		['vscode://studyadmin.study-admin-apis@evil/callback', ''],
		['https://app.example/callback', 'uriHandler paste'],
		['https://app.example/callback?x=1', 'uriHandler paste'],
		['https://app.example/callback#x', ''],
		['https://user:pw@app.example/callback', ''],
		['http://127.0.0.1/callback', 'loopback paste'],
		['http://127.0.0.1:51234/callback', 'loopback paste'],
		['http://[::1]:1/callback', 'loopback paste'],
		['http://localhost:1/callback', 'loopback paste'],
		['http://127.0.0.1.evil.example/callback', ''],
		['http://app.example/callback', ''],
		['javascript://studyadmin.study-admin-apis/callback#', ''],
		['javascript:alert(1)', ''],
		['data:text/html,x', ''],
		['callback', ''],
		['', ''],
	];
	for (const [value, expected] of rows) {
		it(`the redirect URI "${value}" is valid for ${expected.replace(' ', ' and ') || 'no redirect method'}`, () => {
			const methods = (['uriHandler', 'loopback', 'paste'] as const).filter((method) =>
				isValidRedirectUri(value, method),
			);
			assert.equal(methods.join(' '), expected);
		});
	}
});

describe('loopbackRedirectUri', () => {
	const rows = [
		[undefined, undefined, 'http://127.0.0.1/callback'],
		[undefined, 51_234, 'http://127.0.0.1:51234/callback'],
		['https://x.example/cb?a=1', undefined, 'https://x.example/cb?a=1'],
		['http://localhost:80/cb', 51_234, 'http://localhost:80/cb'],
	] as const;
	for (const [uri, port, expected] of rows) {
		it(`loopbackRedirectUri returns ${expected} for the registered URI ${uri ?? '(none)'} and the port ${port ?? '(none)'}`, () => {
			assert.equal(loopbackRedirectUri({ uri, port }), expected);
		});
	}

	it('returns the loopback address without a port when nothing is configured', () =>
		assert.equal(loopbackRedirectUri(), 'http://127.0.0.1/callback'));
});

describe('redirectUriToRegister', () => {
	const editorRedirectUri = async () => 'vscode://studyadmin.study-admin-apis/callback';

	it('returns the URL of the extension for the uriHandler method without a configured URI', async () =>
		assert.equal(await redirectUriToRegister({ method: 'uriHandler' }, editorRedirectUri), await editorRedirectUri()));

	for (const [redirect, expected] of [
		[{ method: 'uriHandler', uri: 'https://x.example/cb' }, 'https://x.example/cb'],
		[{ method: 'loopback', port: 51_234 }, 'http://127.0.0.1:51234/callback'],
		[{ method: 'paste', uri: 'https://x.example/cb' }, 'https://x.example/cb'],
		[{ method: 'paste' }, 'http://127.0.0.1/callback'],
	] as const) {
		it(`returns ${expected} for ${JSON.stringify(redirect)} without requesting the URL of the extension`, async () => {
			const unexpected = () => Promise.reject(new Error('Requested the URL of the extension.'));
			assert.equal(await redirectUriToRegister(redirect, unexpected), expected);
		});
	}
});
