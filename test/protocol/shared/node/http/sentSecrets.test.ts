import assert from 'node:assert/strict';
import type { IncomingMessage, RequestListener } from 'node:http';
import { bodyTextOf, type HttpRequest } from '../../../../../src/shared/core/http.ts';
import { Redactor } from '../../../../../src/shared/core/redaction/redactor.ts';
import { UndiciHttp } from '../../../../../src/shared/node/http/undiciHttp.ts';
import { defaultSettings } from '../../../support/http.ts';
import { withServer } from '../../../support/servers.ts';

const password = 'correct horse';
const basic = Buffer.from(`integrasjon:${password}`).toString('base64');
const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };

/** Sends a request to a server and returns the response as text, with the value of a header. */
async function ask(listener: RequestListener, changes: Partial<HttpRequest>, redactor = new Redactor()) {
	const http = new UndiciHttp({ ...defaultSettings, usesProxies: false }, redactor);
	try {
		return await withServer(listener, async (url) => {
			const base = { method: 'POST', url, firstByteTimeout: 5000, maximumBytes: 10_000_000 } as const;
			const response = await http.send({ ...base, ...changes });
			return { text: bodyTextOf(response), header: response.headers['x-repeated'] };
		});
	} finally {
		http.close();
	}
}

/** Responds with headers and body of the request. */
async function repeat(request: IncomingMessage, response: Parameters<RequestListener>[1]): Promise<void> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of request) {
		chunks.push(chunk);
	}
	const { authorization = '', 'x-own-key': own = '', 'x-plain': plain = '' } = request.headers;
	const texts = [authorization, own, plain, String(Buffer.concat(chunks))];
	response.setHeader('x-repeated', texts.join(' ').replaceAll(/\s/g, ' '));
	response.end(texts.join('\n'));
}

describe('HTTP transport: secrets that a server repeats', () => {
	it('removes the headers with secrets of a request from the response, and returns other headers', async () => {
		const credentials = { authorization: `Basic ${basic}`, 'x-own-key': 'value-of-own-key' };
		const headers = { 'x-plain': 'plain-value' };
		const { text, header } = await ask(repeat, { credentials, headers, body: `{"a":"${password}"}` });
		assert.equal(text, 'Basic [redacted]\n[redacted]\nplain-value\n{"a":"[redacted]"}');
		assert.equal(header, 'Basic [redacted] [redacted] plain-value {"a":"[redacted]"}');
	});

	it('removes a secret from a header in UTF-8 and in ISO 8859-1, and returns other bytes unchanged', async () => {
		const credentials = { authorization: `Basic ${Buffer.from('integrasjon:blåbær på ø').toString('base64')}` };
		for (const encoding of ['utf8', 'latin1'] as const) {
			const repeated = Buffer.from('blåbær på ø, sæter', encoding).toString('latin1');
			const listener: RequestListener = (_, response) => void response.setHeader('x-repeated', repeated).end();
			const { header = '' } = await ask(listener, { credentials });
			assert.equal(Buffer.from(header, 'latin1').toString(encoding), '[redacted], sæter');
		}
	});

	it('removes the secrets of a token request from a response that reports an error', async () => {
		const secrets = ['client_secret', 'code', 'code_verifier', 'subject_token', 'refresh_token', 'password'];
		const body = new URLSearchParams({ client_id: 'the-client' });
		for (const name of secrets) {
			body.set(name, `value of ${name}`);
		}
		const listener: RequestListener = (request, response) => {
			response.statusCode = 400;
			void repeat(request, response);
		};
		const { text } = await ask(listener, { headers: form, body: String(body), isVerbatim: true });
		const parameters = secrets.map((name) => `${name}=[redacted]`);
		assert.equal(text.trim(), ['client_id=the-client', ...parameters].join('&'));
	});

	it('returns a document or new tokens unchanged', async () => {
		const { text } = await ask(repeat, { credentials: { authorization: 'Bearer some-token' }, isVerbatim: true });
		assert.equal(text, 'Bearer some-token\n\n\n');
	});

	it('removes the secrets of an earlier request from the response to a later request', async () => {
		const redactor = new Redactor();
		await ask(repeat, { credentials: { authorization: 'Bearer some-token' } }, redactor);
		const { text } = await ask((_, response) => void response.end('Not valid: some-token'), {}, redactor);
		assert.equal(text, 'Not valid: [redacted]');
	});

	it('removes a user name from a response that reports an error, but not from data', async () => {
		const credentials = { authorization: `Basic ${basic}` };
		for (const [status, expected] of [
			[401, '[redacted] is locked'],
			[200, 'integrasjon is locked'],
		] as const) {
			const listener: RequestListener = (_, response) => void response.writeHead(status).end('integrasjon is locked');
			assert.equal((await ask(listener, { credentials })).text, expected);
		}
	});

	it('removes a secret at each position of a large response', async () => {
		const credentials = { authorization: 'Bearer some-token-of-the-account' };
		for (const offset of [-30, -20, -1, 0, 1, 20]) {
			const before = 'a'.repeat(256 * 1024 + offset);
			const body = `${before}some-token-of-the-account${'b'.repeat(300_000)}some-token-of-the-account`;
			const { text } = await ask((_, response) => void response.end(body), { credentials });
			assert.ok(text === `${before}[redacted]${'b'.repeat(300_000)}[redacted]`, `offset ${offset}`);
		}
	});
});
