import assert from 'node:assert/strict';
import { Redactor } from '../../../../../src/shared/core/redaction/redactor.ts';
import { addSecretsToRedactor, withoutSentSecrets } from '../../../../../src/shared/node/http/sentSecrets.ts';
import { sample } from '../../../../fixtures/testSize.ts';

describe('addSecretsToRedactor', () => {
	it('adds all words of a secret header, and what follows the scheme of an authorization', () => {
		const redactor = new Redactor();
		const credentials = { 'X-Key': 'correct horse battery', authorization: 'Bearer abcdefgh' };
		addSecretsToRedactor(
			{ method: 'GET', url: 'https://a.example', credentials, firstByteTimeout: 0, maximumBytes: 1 },
			redactor,
		);
		assert.equal(redactor.redactMessage('Wrong: correct horse battery.'), 'Wrong: [redacted].');
		assert.equal(redactor.redactMessage('Wrong: horse battery.'), 'Wrong: [redacted].');
		assert.equal(redactor.redactMessage('Bearer abcdefgh'), 'Bearer [redacted]');
	});

	it('adds a password with colons', () => {
		const redactor = new Redactor();
		const credentials = { authorization: `Basic ${btoa('ann:first:second')}` };
		addSecretsToRedactor(
			{ method: 'GET', url: 'https://a.example', credentials, firstByteTimeout: 0, maximumBytes: 1 },
			redactor,
		);
		assert.equal(redactor.redactMessage('Wrong: first:second.'), 'Wrong: [redacted].');
	});
});

describe('withoutSentSecrets', () => {
	const secret = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7d';
	const redactor = new Redactor();
	redactor.addSecret(secret);
	const request = { method: 'GET', url: 'https://a.example', firstByteTimeout: 0, maximumBytes: 2 ** 20 } as const;

	for (const [user, name, value, expected] of [
		['graphql', 'content-type', 'application/graphql-response+json', 'application/graphql-response+json'],
		['2026', 'date', 'Sat, 28 Nov 2026 18:30:00 GMT', 'Sat, 28 Nov 2026 18:30:00 GMT'],
		['graphql', 'content-type', `text/plain; a="${secret}"`, 'text/plain; a="[redacted]"'],
		['graphql', 'x-user', 'graphql', '[redacted]'],
	] as const) {
		it(`returns "${name}: ${expected}" for the value "${value}" and the user name "${user}"`, async () => {
			const own = new Redactor();
			own.addName(user);
			own.addSecret(secret);
			const timing = { untilHead: 0, untilEnd: 0 };
			const response = { status: 200, headers: { [name]: value }, body: new Uint8Array(), timing };
			const { headers } = await withoutSentSecrets(response, request, own);
			assert.deepEqual(headers, { [name]: expected });
		});
	}

	// Long bodies are searched in slices of 256 KiB that overlap by 32 KiB.
	for (const border of [256, 288].map((kilobytes) => kilobytes * 1024)) {
		for (const status of [200, 500]) {
			it(`redacts a secret at every offset around ${border} bytes of a response with status ${status}`, async () => {
				for (const before of sample([...Array(secret.length + 1).keys()])) {
					const text = `${'.'.repeat(border - before)}${secret}${'.'.repeat(100_000)}`;
					const response = {
						...{ status, headers: {}, body: Buffer.from(text) },
						timing: { untilHead: 0, untilEnd: 0 },
					};
					const { body } = await withoutSentSecrets(response, request, redactor);
					assert.match(Buffer.from(body).toString(), /^\.+\[redacted\]\.+$/, `${before} bytes before`);
				}
			});
		}
	}
});
