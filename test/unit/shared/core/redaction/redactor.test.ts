import assert from 'node:assert/strict';
import { Redactor, redactRanges } from '../../../../../src/shared/core/redaction/redactor.ts';

const secret = 's3cret "50%" blåbær/+x';

function redactor(): Redactor {
	const redactor = new Redactor();
	redactor.addName('integrasjon');
	redactor.addSecret(secret);
	return redactor;
}

function redactData(text: string, each = redactor()): string {
	const bytes = new TextEncoder().encode(text);
	return new TextDecoder().decode(redactRanges(bytes, each.findInData(bytes)));
}

describe('Redactor', () => {
	it('keeps the secrets that were used last', () => {
		const each = new Redactor();
		const addOthers = (first: number, count: number) => {
			for (let number = first; number < first + count; number++) {
				each.addSecret(`other${number}secret`);
			}
		};
		each.addSecret(secret);
		addOthers(0, 50);
		each.addSecret(secret);
		addOthers(50, 50);
		assert.equal(redactData(`${secret}, other0secret`, each), '[redacted], other0secret');
	});

	const units = [...secret];
	const json = JSON.stringify(secret).slice(1, -1);
	const percent = encodeURIComponent(secret);
	for (const [form, text] of [
		['plain text', secret],
		['JSON', json],
		['JSON in JSON', JSON.stringify(json).slice(1, -1)],
		['JSON with escaped slashes', json.replaceAll('/', '\\/')],
		['escapes of code units', units.map((each) => `\\u${hex(each, 4)}`).join('')],
		['escapes of code units in JSON in JSON', units.map((each) => `\\\\u${hex(each, 4).toUpperCase()}`).join('')],
		['escapes of bytes in JavaScript', units.map((each) => `\\x${hex(each, 2)}`).join('')],
		['escapes of code points', units.map((each) => `\\u{${hex(each, 1)}}`).join('')],
		['escapes of code units in a URL', units.map((each) => `%u${hex(each, 4)}`).join('')],
		['escapes of bytes in Python', secret.replaceAll(/[åæ]/g, (each) => `\\xc3\\x${each === 'å' ? 'a5' : 'a6'}`)],
		['percent-encoding', percent],
		['percent-encoding in lower case', percent.replaceAll(/%../g, (code) => code.toLowerCase())],
		['percent-encoding of all bytes', [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join('')],
		['percent-encoding, twice', encodeURIComponent(percent)],
		['percent-encoding of ISO 8859-1', units.map((each) => `%${hex(each, 2)}`).join('')],
		['a form', new URLSearchParams([['', secret]]).toString().slice(1)],
		['HTML', secret.replaceAll('"', '&quot;').replaceAll('å', '&aring;').replaceAll('æ', '&aelig;')],
		['decimal references', units.map((each) => `&#${each.codePointAt(0)};`).join('')],
		['hexadecimal references', units.map((each) => `&#x${hex(each, 2)};`).join('')],
		['references in percent-encoding', encodeURIComponent(units.map((each) => `&#${each.codePointAt(0)};`).join(''))],
		['escaped references', units.map((each) => `&amp;#${each.codePointAt(0)};`).join('')],
		['hexadecimal digits', Buffer.from(secret).toString('hex')],
		['hexadecimal digits in upper case', Buffer.from(secret).toString('hex').toUpperCase()],
		[
			'hexadecimal digits between colons',
			Buffer.from(secret)
				.toString('hex')
				.replaceAll(/..(?=.)/g, '$&:'),
		],
		[
			'hexadecimal digits between hyphens',
			Buffer.from(secret)
				.toString('hex')
				.replaceAll(/..(?=.)/g, '$&-'),
		],
		['blanks between the characters', units.join(' ')],
		['ideographic spaces between the characters', units.join('\u3000')],
		['figure spaces between the characters', units.join('\u2007')],
		['lines', units.join('\r\n')],
		['zero-width spaces', units.join('\u200b')],
		['soft hyphens', units.join('\u00ad')],
		['UTF-16', units.join('\0')],
	] as const) {
		it(`redacts a secret in ${form}, in messages and in data`, () => {
			for (const redacted of [redactor().redactMessage(`a ${text}, b`), redactData(`a ${text}, b`)]) {
				assert.equal(redacted, 'a [redacted], b');
			}
		});
	}

	for (const encoding of ['base64', 'base64url'] as const) {
		for (const user of ['a', 'ab', 'abc']) {
			it(`redacts a secret after a name of ${user.length} characters in ${encoding}, also on several lines`, () => {
				const whole = Buffer.from(`${user}:${secret}`).toString(encoding);
				for (const text of [
					whole,
					whole.replaceAll(/.{10}/g, '$&\r\n'),
					JSON.stringify(whole.replaceAll(/.{10}/g, '$&\n')),
				]) {
					assert.match(redactData(text), /^"?.{1,7}\[redacted\].{0,5}\s*"?$/);
				}
			});
		}
	}

	const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64');
	const utf16 = Buffer.from(secret, 'utf16le');
	for (const [form, text] of [
		['JSON', base64(JSON.stringify({ a: secret }))],
		['JSON in ASCII', base64(JSON.stringify(secret).replaceAll('å', '\\u00e5').replaceAll('æ', '\\u00e6'))],
		['a form', base64(new URLSearchParams({ a: secret }).toString())],
		['XML', base64(`<a>${secret.replaceAll('"', '&quot;')}</a>`)],
		['UTF-16', base64(utf16)],
		['UTF-16 with the other byte order', base64(Buffer.from(utf16).swap16())],
		['Base64', base64(base64(`a:${secret}`))],
		['Base64url', base64(Buffer.from(`ab:${secret}`).toString('base64url'))],
	] as const) {
		it(`redacts a secret in ${form} in Base64`, () => {
			assert.match(redactData(text), /^.{0,12}\[redacted\].{0,12}$/);
		});
	}

	it('redacts a secret with named references to punctuation and to characters of ISO 8859-1', () => {
		const each = new Redactor();
		each.addSecret('«a»\\b|c{d}²½ÿ§');
		const text = '&laquo;a&raquo;&bsol;b&verbar;c&lcub;d&rcub;&sup2;&frac12;&yuml;&sect;';
		assert.equal(redactData(`x ${text} y`, each), 'x [redacted] y');
	});

	it('redacts the first half of a secret with 16 characters, also if it contains plus signs', () => {
		const each = new Redactor();
		each.addSecret('ab+cdefg+ijklmno');
		assert.equal(redactData('ab+cdefg… ab+cdef…', each), '[redacted]… ab+cdef…');
		each.addSecret('0123456789abcde');
		assert.equal(redactData('0123456789abcd…', each), '0123456789abcd…');
	});

	it('redacts a secret with 16 characters or more that was truncated after half its length', () => {
		const token = `opaque-${'0123456789'.repeat(5)}`;
		const each = new Redactor();
		each.addSecret(token);
		assert.equal(redactData(`Not valid: ${token.slice(0, 30)}…`, each), 'Not valid: [redacted]…');
		assert.equal(redactData(token.slice(0, 20), each), token.slice(0, 20));
	});

	it('redacts two adjacent secrets, and a secret that contains another secret', () => {
		const each = new Redactor();
		each.addSecret('first-secret');
		each.addSecret('first-secret-and-more');
		assert.equal(redactData('first-secretfirst-secret-and-more', each), '[redacted][redacted]');
	});

	it('replaces a number in JSON with a text, so that the JSON stays valid', () => {
		const each = new Redactor();
		each.addSecret('20252026');
		assert.equal(redactData('{"a":20252026,"b":"20252026"}', each), '{"a":"[redacted]","b":"[redacted]"}');
	});

	it('redacts a user name in messages, but not in data', () => {
		assert.equal(redactor().redactMessage('of integrasjon'), 'of [redacted]');
		assert.equal(redactData('of integrasjon'), 'of integrasjon');
	});

	it('redacts a secret of four to seven characters in messages only, and a shorter one nowhere', () => {
		const short = new Redactor();
		short.addName('fs');
		short.addSecret('abcd1');
		assert.equal(short.redactMessage('fs abcd1'), 'fs [redacted]');
		assert.equal(redactData('fs abcd1', short), 'fs abcd1');
	});

	it('redacts only the 64 secrets that were added last', () => {
		const each = new Redactor();
		for (let number = 0; number < 65; number += 1) {
			each.addSecret('password-1');
			each.addSecret(`token-number-${number}`);
		}
		assert.equal(redactData('token-number-1', each), 'token-number-1');
		assert.equal(redactData('token-number-2 password-1', each), '[redacted] [redacted]');
	});

	it('redacts a secret that was added after other texts were redacted, in messages and in data', () => {
		const each = redactor();
		const [message, data] = [() => each.redactMessage('a later-secret'), () => redactData('a later-secret', each)];
		assert.deepEqual([message(), data()], ['a later-secret', 'a later-secret']);
		each.addSecret('later-secret');
		assert.deepEqual([message(), data()], ['a [redacted]', 'a [redacted]']);
	});

	it('redacts known secrets, texts that look like secrets and national identity numbers in a detail', () => {
		assert.equal(
			redactor().redactDetail('of integrasjon, 01019912345, Bearer abcdefgh12345678'),
			'of [redacted], ***********, Bearer [redacted]',
		);
	});

	it('returns text without a secret unchanged, also with a byte order mark and unpaired surrogates', () => {
		for (const text of ['\ufeffa', 'a\ud800b', '']) {
			assert.equal(redactor().redactMessage(text), text);
		}
	});
});

function hex(character: string, digits: number): string {
	return (character.codePointAt(0) ?? 0).toString(16).padStart(digits, '0');
}
