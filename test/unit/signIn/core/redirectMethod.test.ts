import assert from 'node:assert/strict';
import type { RegisteredRedirect } from '../../../../src/environments/core/environment.ts';
import { type EditorProperties, planRedirect } from '../../../../src/signIn/core/redirectMethod.ts';

const desktop: EditorProperties = {
	isWeb: false,
	isRemote: false,
	callback: 'vscode://studyadmin.study-admin-apis/callback',
};
const remote: EditorProperties = { ...desktop, isRemote: true };
const web: EditorProperties = {
	isWeb: true,
	isRemote: true,
	callback: 'https://code.example/stable-0a/callback?vscode-reqid=1',
};

/**
 * Returns a redirect URI without its port 7, as expected before the port of a listener is known.
 */
const withoutPort = (redirectUri: string) => redirectUri.replace(':7/', '/');

describe('planRedirect', () => {
	const plans: readonly (readonly [string, RegisteredRedirect, EditorProperties, string, string])[] = [
		['a client with the URI handler on desktop', { method: 'uriHandler' }, desktop, 'uriHandler', desktop.callback],
		[
			'a client with the URI handler in a remote window',
			{ method: 'uriHandler' },
			remote,
			'uriHandler',
			desktop.callback,
		],
		['a client with the URI handler in a web host', { method: 'uriHandler' }, web, 'uriHandler', web.callback],
		[
			'a client with a registered URI of this editor',
			{ method: 'uriHandler', uri: 'VSCODE://studyadmin.study-admin-apis/callback' },
			desktop,
			'uriHandler',
			'VSCODE://studyadmin.study-admin-apis/callback',
		],
		[
			'a client with a registered https page on desktop',
			{ method: 'uriHandler', uri: 'https://x.example/on' },
			desktop,
			'uriHandler',
			'https://x.example/on',
		],
		[
			"another editor's handler",
			{ method: 'uriHandler', uri: 'cursor://studyadmin.study-admin-apis/callback' },
			desktop,
			'sign-in/address-elsewhere',
			'cursor://studyadmin.study-admin-apis/callback',
		],
		[
			'a client with exactly the registered callback page of the web host',
			{ method: 'uriHandler', uri: web.callback },
			web,
			'uriHandler',
			web.callback,
		],
		[
			'a client with another registered page in a web host',
			{ method: 'uriHandler', uri: 'https://code.example/callback' },
			web,
			'sign-in/address-elsewhere',
			'https://code.example/callback',
		],
		[
			'a client with a loopback listener in a remote window',
			{ method: 'loopback' },
			remote,
			'sign-in/loopback-elsewhere',
			'http://127.0.0.1/callback',
		],
		[
			'a client with a loopback port in a web host',
			{ method: 'loopback', port: 51234 },
			web,
			'sign-in/loopback-elsewhere',
			'http://127.0.0.1:51234/callback',
		],
		[
			'a client with the paste method',
			{ method: 'paste' },
			desktop,
			'sign-in/paste-registered',
			'http://127.0.0.1/callback',
		],
		[
			'a client with the paste method and a registered URI',
			{ method: 'paste', uri: 'https://x.example/cb?a=1' },
			web,
			'sign-in/paste-registered',
			'https://x.example/cb?a=1',
		],
	];
	for (const [name, redirect, editor, expected, redirectUri] of plans) {
		it(`plans ${expected} with the redirect URI ${redirectUri} for ${name}`, () => {
			const plan = planRedirect(redirect, editor);
			assert.ok(plan.method !== 'loopback');
			assert.equal(plan.method === 'paste' ? plan.reason : plan.method, expected);
			assert.equal(plan.redirectUri, redirectUri);
		});
	}

	const both = ['127.0.0.1', '::1'];
	const places: readonly (readonly [
		string,
		Omit<RegisteredRedirect, 'method'>,
		readonly string[],
		number | undefined,
		string,
	])[] = [
		['any port', {}, ['127.0.0.1'], undefined, 'http://127.0.0.1:7/callback'],
		['a configured port', { port: 7 }, ['127.0.0.1'], 7, 'http://127.0.0.1:7/callback'],
		['a registered URI with a port', { uri: 'http://127.0.0.1:7/cb' }, ['127.0.0.1'], 7, 'http://127.0.0.1:7/cb'],
		[
			'a registered URI without a port',
			{ uri: 'http://127.0.0.1/cb?a=:1' },
			['127.0.0.1'],
			undefined,
			'http://127.0.0.1:7/cb?a=:1',
		],
		[
			'a registered URI without a port and a configured port',
			{ uri: 'http://[::1]', port: 7 },
			['::1'],
			7,
			'http://[::1]:7',
		],
		['a registered IPv6 address', { uri: 'http://[::1]:7/cb' }, ['::1'], 7, 'http://[::1]:7/cb'],
		['a registered host name', { uri: 'http://localhost:80/cb' }, both, 80, 'http://localhost:80/cb'],
		[
			'another registered loopback address',
			{ uri: 'http://127.0.0.9:7/cb' },
			['127.0.0.9'],
			7,
			'http://127.0.0.9:7/cb',
		],
		[
			'a registered port and another configured port',
			{ uri: 'http://localhost:80/cb', port: 7 },
			both,
			7,
			'http://localhost:80/cb',
		],
	];
	for (const [name, redirect, hosts, port, redirectUri] of places) {
		it(`plans the addresses of a loopback listener for ${name}`, () => {
			const plan = planRedirect({ method: 'loopback', ...redirect }, desktop);
			assert.ok(plan.method === 'loopback');
			assert.deepEqual([plan.address.hosts, plan.address.port], [hosts, port]);
			assert.equal(plan.address.redirectUri(7), redirectUri);
			assert.equal(plan.address.redirectUri(port), port === undefined ? withoutPort(redirectUri) : redirectUri);
		});
	}
});
