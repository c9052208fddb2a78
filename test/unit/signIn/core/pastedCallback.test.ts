import assert from 'node:assert/strict';
import { readPasted } from '../../../../src/signIn/core/pastedCallback.ts';

const state = 'vKzT0X1l-_Wm3n5pQr7sUv9xYz2bDf4hJk6mNp8rTw0';
const other = 'aKzT0X1l-_Wm3n5pQr7sUv9xYz2bDf4hJk6mNp8rTw0';
const code = 'Spl%2Bx-lO%3D';
const query = `code=${code}&state=${state}`;
const loopback = `http://127.0.0.1:51234/callback?${query}`;

describe('a pasted address', () => {
	const read: readonly (readonly [string, string])[] = [
		['the whole address', loopback],
		['the state first', `http://127.0.0.1/callback?state=${state}&code=${code}`],
		['an address of the editor', `vscode://studyadmin.study-admin-apis/callback?${query}`],
		["a web host's page", `https://code.example/stable-0a/callback?vscode-reqid=1&vscode-path=%2Fcallback&${query}`],
		['a fragment behind it', `${loopback}#_=_`],
		['blanks around it', `  ${loopback}\n`],
		['quotes around it', `"${loopback}"`],
		['typographic quotes around it', `\u201c${loopback}\u201d`],
		['angle brackets around it', `<${loopback}>`],
		['line breaks within', `${loopback.slice(0, 40)}\n${loopback.slice(40, 60)}\r\n   ${loopback.slice(60)}`],
		['ampersands as a page writes them', loopback.replaceAll('&', '&amp;')],
		['only the query', query],
		['only the query, with its question mark', `?${query}`],
		['only the query, with an ampersand', `&${query}`],
		['the path and the query', `/callback?${query}`],
		['the address without its scheme', `127.0.0.1:51234/callback?${query}`],
	];
	for (const [name, text] of read) {
		it(`is read: ${name}`, () => {
			const pasted = readPasted(text, state);
			assert.ok(pasted.kind === 'callback', JSON.stringify(pasted));
			const parameters = new URLSearchParams(pasted.query);
			assert.equal(parameters.get('code'), 'Spl+x-lO=');
			assert.deepEqual(parameters.getAll('state'), [state]);
		});
	}

	for (const [name, between] of [
		['a blank', ' '],
		['a line break', '\r\n'],
		['a number sign', '#'],
	] as const) {
		it(`is read: the bare code and the state with ${name} between`, () => {
			const pasted = readPasted(`Spl+x-lO=${between}${state}`, state);
			assert.ok(pasted.kind === 'callback', JSON.stringify(pasted));
			assert.deepEqual(Object.fromEntries(new URLSearchParams(pasted.query)), { code: 'Spl+x-lO=', state });
		});
	}

	it('is read: why there is no code', () => {
		const pasted = readPasted(`http://127.0.0.1/callback?error=access_denied&state=${state}`, state);
		assert.equal(pasted.kind, 'callback');
	});

	const refused: readonly (readonly [string, string, string])[] = [
		['nothing', '', 'not-an-address'],
		['blanks', ' \n ', 'not-an-address'],
		['a sentence', 'You can close this page now', 'not-an-address'],
		['letters that no code has', 'kode for p\u00e5logging', 'not-an-address'],
		['the login page', 'https://idp.example/oauth/authorization', 'no-code'],
		['the login page with its own state', `https://idp.example/login?client_id=a&state=${state}`, 'no-code'],
		['an empty code', `http://127.0.0.1/callback?code=&state=${state}`, 'no-code'],
		['only a state', `state=${state}`, 'no-code'],
		['a bare code', 'SplxlOBeZQQYbYS6WxSbIA', 'no-state'],
		['an address that is cut off', `http://127.0.0.1/callback?code=${code}`, 'no-state'],
		['an address of another sign-in', loopback.replace(state, other), 'other-state'],
		['a state that is cut off', loopback.slice(0, -1), 'other-state'],
		['two states', `${loopback}&state=${other}`, 'other-state'],
		['a bare code with another state', `Splx ${other}`, 'other-state'],
	];
	for (const [name, text, problem] of refused) {
		it(`is refused: ${name}`, () => assert.deepEqual(readPasted(text, state), { kind: 'problem', problem }));
	}
});
