import assert from 'node:assert/strict';
import { readPastedCallback } from '../../../../src/signIn/core/pastedCallback.ts';

const state = 'vKzT0X1l-_Wm3n5pQr7sUv9xYz2bDf4hJk6mNp8rTw0';
const other = 'aKzT0X1l-_Wm3n5pQr7sUv9xYz2bDf4hJk6mNp8rTw0';
const code = 'Spl%2Bx-lO%3D';
const query = `code=${code}&state=${state}`;
const loopback = `http://127.0.0.1:51234/callback?${query}`;

describe('readPastedCallback', () => {
	const read: readonly (readonly [string, string])[] = [
		['the full address', loopback],
		['the state before the code', `http://127.0.0.1/callback?state=${state}&code=${code}`],
		['a URI of the editor', `vscode://studyadmin.study-admin-apis/callback?${query}`],
		["a web host's page", `https://code.example/stable-0a/callback?vscode-reqid=1&vscode-path=%2Fcallback&${query}`],
		['an address with a fragment', `${loopback}#_=_`],
		['an address with surrounding white space', `  ${loopback}\n`],
		['an address in quotes', `"${loopback}"`],
		['an address in typographic quotes', `\u201c${loopback}\u201d`],
		['an address in angle brackets', `<${loopback}>`],
		['an address with line breaks', `${loopback.slice(0, 40)}\n${loopback.slice(40, 60)}\r\n   ${loopback.slice(60)}`],
		['an address with HTML-escaped ampersands', loopback.replaceAll('&', '&amp;')],
		['only the query', query],
		['only the query, with a question mark', `?${query}`],
		['only the query, after an ampersand', `&${query}`],
		['the path and the query', `/callback?${query}`],
		['the address without its scheme', `127.0.0.1:51234/callback?${query}`],
	];
	for (const [name, text] of read) {
		it(`reads a pasted callback: ${name}`, () => {
			const pasted = readPastedCallback(text, state);
			assert.ok(pasted.kind === 'callback', JSON.stringify(pasted));
			const parameters = new URLSearchParams(pasted.query);
			assert.equal(parameters.get('code'), 'Spl+x-lO=');
			assert.deepEqual(parameters.getAll('state'), [state]);
		});
	}

	for (const [name, between] of [
		['a space', ' '],
		['a line break', '\r\n'],
		['a number sign', '#'],
	] as const) {
		it(`reads a pasted code and state that are separated by ${name}`, () => {
			const pasted = readPastedCallback(`Spl+x-lO=${between}${state}`, state);
			assert.ok(pasted.kind === 'callback', JSON.stringify(pasted));
			assert.deepEqual(Object.fromEntries(new URLSearchParams(pasted.query)), { code: 'Spl+x-lO=', state });
		});
	}

	it('reads a pasted callback with an error instead of a code', () => {
		const pasted = readPastedCallback(`http://127.0.0.1/callback?error=access_denied&state=${state}`, state);
		assert.equal(pasted.kind, 'callback');
	});

	const refused: readonly (readonly [string, string, string])[] = [
		['an empty text', '', 'not-an-address'],
		['white space', ' \n ', 'not-an-address'],
		['a sentence', 'You can close this page now', 'not-an-address'],
		['letters that a code cannot contain', 'kode for p\u00e5logging', 'not-an-address'],
		['the login page', 'https://idp.example/oauth/authorization', 'no-code'],
		['the login page with its own state', `https://idp.example/login?client_id=a&state=${state}`, 'no-code'],
		['an address with an empty code', `http://127.0.0.1/callback?code=&state=${state}`, 'no-code'],
		['only a state', `state=${state}`, 'no-code'],
		['a bare code', 'SplxlOBeZQQYbYS6WxSbIA', 'no-state'],
		['an address that is truncated before the state', `http://127.0.0.1/callback?code=${code}`, 'no-state'],
		['an address of another sign-in', loopback.replace(state, other), 'other-state'],
		['an address with a truncated state', loopback.slice(0, -1), 'other-state'],
		['an address with two states', `${loopback}&state=${other}`, 'other-state'],
		['a bare code with another state', `Splx ${other}`, 'other-state'],
	];
	for (const [name, text, problem] of refused) {
		it(`rejects a pasted text as "${problem}": ${name}`, () =>
			assert.deepEqual(readPastedCallback(text, state), { kind: 'problem', problem }));
	}
});
