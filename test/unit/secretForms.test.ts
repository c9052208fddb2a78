import assert from 'node:assert/strict';
import { formsOf, searchable, searchFor } from '../fixtures/secretForms.ts';

const secret = 'kanari "Rød" 50%+/=\\7f3a';
const find = searchFor([{ name: 'the secret', value: secret }]);
const isFound = (text: string | Buffer) => find(searchable(text)).length > 0;
const inText = (text: string) => `before ${text} after`;

describe('searchFor', () => {
	const hidden: Readonly<Record<string, string | Buffer>> = {
		'without encoding': secret,
		'in JSON': JSON.stringify({ password: secret }),
		'in JSON in JSON': JSON.stringify({ body: JSON.stringify({ password: secret }) }),
		'in a URL': `https://a.example/?q=${encodeURIComponent(secret)}&r=1`,
		'in a URL in a URL': encodeURIComponent(`https://a.example/?q=${encodeURIComponent(secret)}`),
		'in form data': new URLSearchParams({ client_secret: secret, more: 'x' }).toString(),
		'in lower-case percent encoding': encodeURIComponent(secret).toLowerCase().replace('r%c3%b8d', 'R%c3%b8d'),
		'in hexadecimal': Buffer.from(inText(secret)).toString('hex'),
		'in upper-case hexadecimal': Buffer.from(inText(secret)).toString('hex').toUpperCase(),
		'in Basic credentials': `Basic ${Buffer.from(`name:${secret}`).toString('base64')}`,
		'in Basic credentials with a user name one character longer': `Basic ${Buffer.from(`names:${secret}`).toString('base64')}`,
		'in Basic credentials with a user name two characters longer': `Basic ${Buffer.from(`a name:${secret}, more`).toString('base64')}`,
		'in a JWT': Buffer.from(JSON.stringify({ sub: 'x', secret })).toString('base64url'),
		'in wrapped lines': secret.replace(/.{6}/gu, '$&\n    '),
		'in wrapped lines of Base64': Buffer.from(secret).toString('base64').replace(/.{5}/g, '$&\r\n'),
		'in an HTML attribute': `<p title="${secret.replaceAll('"', '&quot;')}">`,
	};
	for (const [encoding, text] of Object.entries(hidden)) {
		it(`finds a secret ${encoding}`, () => {
			assert.ok(isFound(text));
		});
	}

	it('finds an ASCII secret in UTF-16', () => {
		const findPlain = searchFor([{ name: 'plain', value: 'kanari-7f3a-9c1e-44b0' }]);
		assert.equal(findPlain(searchable(Buffer.from(inText('kanari-7f3a-9c1e-44b0'), 'utf16le'))).length, 1);
	});

	it('the search for leaked secrets finds a long secret of which a text contains only one half', () => {
		const token = 'abcdefghijklmnopqrstuvwxyz0123456789ABCD';
		const findToken = searchFor([{ name: 'token', value: token }]);
		assert.deepEqual(findToken(searchable(inText(token.slice(0, 20)))), [{ name: 'token', form: 'first half' }]);
		assert.deepEqual(findToken(searchable(inText(token.slice(20)))), [{ name: 'token', form: 'second half' }]);
	});

	it('finds nothing in texts that are similar to a secret', () => {
		const others = ['kanari', secret.slice(2), secret.slice(0, -2), secret.toUpperCase(), ''];
		assert.deepEqual(
			others.filter((other) => isFound(inText(other))),
			[],
		);
	});

	it('the search for leaked secrets uses only encodings of at least 18 characters for a secret of 24 characters, so that none matches by chance', () => {
		assert.ok(Object.values(formsOf(secret)).every((text) => searchable(text).length >= 18));
	});
});
