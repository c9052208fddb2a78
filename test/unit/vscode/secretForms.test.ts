import assert from 'node:assert/strict';
import { formsOf, searchable, searchFor } from '../../vscode/support/secretForms.ts';

const secret = 'kanari "Rød" 50%+/=\\7f3a';
const find = searchFor([{ name: 'the secret', value: secret }]);
const isFound = (text: string | Buffer) => find(searchable(text)).length > 0;
const around = (text: string) => `before ${text} after`;

describe('the search for secrets', () => {
	const hidden: Readonly<Record<string, string | Buffer>> = {
		'as it is': secret,
		'in JSON': JSON.stringify({ password: secret }),
		'in JSON in JSON': JSON.stringify({ body: JSON.stringify({ password: secret }) }),
		'in an address': `https://a.example/?q=${encodeURIComponent(secret)}&r=1`,
		'in an address in an address': encodeURIComponent(`https://a.example/?q=${encodeURIComponent(secret)}`),
		'in a form': new URLSearchParams({ client_secret: secret, more: 'x' }).toString(),
		'in lower-case escapes': encodeURIComponent(secret).toLowerCase().replace('r%c3%b8d', 'R%c3%b8d'),
		'in bytes in hexadecimal': Buffer.from(around(secret)).toString('hex'),
		'in bytes in upper-case hexadecimal': Buffer.from(around(secret)).toString('hex').toUpperCase(),
		'in Basic credentials': `Basic ${Buffer.from(`name:${secret}`).toString('base64')}`,
		'in Basic credentials of a longer name': `Basic ${Buffer.from(`names:${secret}`).toString('base64')}`,
		'in Basic credentials of a still longer name': `Basic ${Buffer.from(`a name:${secret}, more`).toString('base64')}`,
		'in a JWT': Buffer.from(JSON.stringify({ sub: 'x', secret })).toString('base64url'),
		'over wrapped lines': secret.replace(/.{6}/gu, '$&\n    '),
		'over wrapped lines of Base64': Buffer.from(secret).toString('base64').replace(/.{5}/g, '$&\r\n'),
		'on a page': `<p title="${secret.replaceAll('"', '&quot;')}">`,
	};
	for (const [place, text] of Object.entries(hidden)) {
		it(`finds one ${place}`, () => {
			assert.ok(isFound(text));
		});
	}

	it('finds one of plain letters in UTF-16', () => {
		const findPlain = searchFor([{ name: 'plain', value: 'kanari-7f3a-9c1e-44b0' }]);
		assert.equal(findPlain(searchable(Buffer.from(around('kanari-7f3a-9c1e-44b0'), 'utf16le'))).length, 1);
	});

	it('finds either half of a long one', () => {
		const token = 'abcdefghijklmnopqrstuvwxyz0123456789ABCD';
		const findToken = searchFor([{ name: 'token', value: token }]);
		assert.deepEqual(findToken(searchable(around(token.slice(0, 20)))), [{ name: 'token', form: 'first half' }]);
		assert.deepEqual(findToken(searchable(around(token.slice(20)))), [{ name: 'token', form: 'second half' }]);
	});

	it('finds nothing in what is like it', () => {
		const others = ['kanari', secret.slice(2), secret.slice(0, -2), secret.toUpperCase(), ''];
		assert.deepEqual(
			others.filter((other) => isFound(around(other))),
			[],
		);
	});

	it('has no form so short that chance would make it', () => {
		assert.ok(Object.values(formsOf(secret)).every((text) => searchable(text).length >= 18));
	});
});
