import assert from 'node:assert/strict';
import type { Redirect } from '../../../../src/environments/core/environment.ts';
import { type Editor, planRedirect } from '../../../../src/signIn/core/redirectMethod.ts';

const desktop: Editor = { isWeb: false, isRemote: false, callback: 'vscode://studyadmin.study-admin-apis/callback' };
const remote: Editor = { ...desktop, isRemote: true };
const web: Editor = { isWeb: true, isRemote: true, callback: 'https://code.example/stable-0a/callback?vscode-reqid=1' };

/** What is sent where nobody can listen and no port is set. */
const withoutPort = (redirectUri: string) => redirectUri.replace(':7/', '/');

describe('the way back of a login', () => {
	const plans: readonly (readonly [string, Redirect, Editor, string, string])[] = [
		['the handler', { method: 'uriHandler' }, desktop, 'uriHandler', desktop.callback],
		['the handler, remote', { method: 'uriHandler' }, remote, 'uriHandler', desktop.callback],
		['the handler of a web host', { method: 'uriHandler' }, web, 'uriHandler', web.callback],
		[
			'the handler, as registered',
			{ method: 'uriHandler', uri: 'VSCODE://studyadmin.study-admin-apis/callback' },
			desktop,
			'uriHandler',
			'VSCODE://studyadmin.study-admin-apis/callback',
		],
		[
			'a page that leads on',
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
		['the very page of the web host', { method: 'uriHandler', uri: web.callback }, web, 'uriHandler', web.callback],
		[
			'another page than that of the web host',
			{ method: 'uriHandler', uri: 'https://code.example/callback' },
			web,
			'sign-in/address-elsewhere',
			'https://code.example/callback',
		],
		['a listener, remote', { method: 'loopback' }, remote, 'sign-in/loopback-elsewhere', 'http://127.0.0.1/callback'],
		[
			'a listener with a port, in a web host',
			{ method: 'loopback', port: 51234 },
			web,
			'sign-in/loopback-elsewhere',
			'http://127.0.0.1:51234/callback',
		],
		['pasting', { method: 'paste' }, desktop, 'sign-in/paste-registered', 'http://127.0.0.1/callback'],
		[
			'pasting, as registered',
			{ method: 'paste', uri: 'https://x.example/cb?a=1' },
			web,
			'sign-in/paste-registered',
			'https://x.example/cb?a=1',
		],
	];
	for (const [name, redirect, editor, expected, redirectUri] of plans) {
		it(`is planned: ${name}`, () => {
			const plan = planRedirect(redirect, editor);
			assert.ok(plan.method !== 'loopback');
			assert.equal(plan.method === 'paste' ? plan.reason : plan.method, expected);
			assert.equal(plan.redirectUri, redirectUri);
		});
	}

	const both = ['127.0.0.1', '::1'];
	const places: readonly (readonly [
		string,
		Omit<Redirect, 'method'>,
		readonly string[],
		number | undefined,
		string,
	])[] = [
		['any port', {}, ['127.0.0.1'], undefined, 'http://127.0.0.1:7/callback'],
		['a set port', { port: 7 }, ['127.0.0.1'], 7, 'http://127.0.0.1:7/callback'],
		['the registered port', { uri: 'http://127.0.0.1:7/cb' }, ['127.0.0.1'], 7, 'http://127.0.0.1:7/cb'],
		['no registered port', { uri: 'http://127.0.0.1/cb?a=:1' }, ['127.0.0.1'], undefined, 'http://127.0.0.1:7/cb?a=:1'],
		['no registered port but a set one', { uri: 'http://[::1]', port: 7 }, ['::1'], 7, 'http://[::1]:7'],
		['IPv6', { uri: 'http://[::1]:7/cb' }, ['::1'], 7, 'http://[::1]:7/cb'],
		['a name', { uri: 'http://localhost:80/cb' }, both, 80, 'http://localhost:80/cb'],
		['another address of the machine', { uri: 'http://127.0.0.9:7/cb' }, ['127.0.0.9'], 7, 'http://127.0.0.9:7/cb'],
		['a port that is led on', { uri: 'http://localhost:80/cb', port: 7 }, both, 7, 'http://localhost:80/cb'],
	];
	for (const [name, redirect, hosts, port, redirectUri] of places) {
		it(`listens at: ${name}`, () => {
			const plan = planRedirect({ method: 'loopback', ...redirect }, desktop);
			assert.ok(plan.method === 'loopback');
			assert.deepEqual([plan.address.hosts, plan.address.port], [hosts, port]);
			assert.equal(plan.address.redirectUri(7), redirectUri);
			assert.equal(plan.address.redirectUri(port), port === undefined ? withoutPort(redirectUri) : redirectUri);
		});
	}
});
