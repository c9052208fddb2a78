import assert from 'node:assert/strict';
import { Redaction } from '../../../src/cli/redaction.ts';

function redaction(): Redaction {
	const redaction = new Redaction();
	redaction.addName('integrasjon');
	redaction.addSecret('s3cret "50%"');
	return redaction;
}

describe('redaction in the command line', () => {
	for (const [form, text] of [
		['plain text', 's3cret "50%"'],
		['JSON', JSON.stringify({ detail: 's3cret "50%"' })],
		['JSON in JSON', JSON.stringify(JSON.stringify('s3cret "50%"'))],
		['a URL', `?a=${encodeURIComponent('s3cret "50%"')}`],
		['a form', `${new URLSearchParams({ a: 's3cret "50%"' })}`],
		['credentials of the scheme Basic', Buffer.from('integrasjon:s3cret "50%"').toString('base64')],
	] as const) {
		it(`redacts a secret in ${form}, in messages and in results`, () => {
			for (const redacted of [redaction().redactMessage(text), redaction().redactResult(text)]) {
				assert.match(redacted, /\[redacted\]/);
				assert.doesNotMatch(redacted, /s3cret|czNjcmV0|zY3JldC|M2NyZX/);
			}
		});
	}

	it('redacts a user name in messages, but not in results', () => {
		assert.equal(redaction().redactMessage('of integrasjon'), 'of [redacted]');
		assert.equal(redaction().redactResult('of integrasjon'), 'of integrasjon');
	});

	it('does not redact values that are too short to be recognized, and redacts short secrets in messages only', () => {
		const short = new Redaction();
		short.addName('fs');
		short.addSecret('abcd1');
		assert.equal(short.redactMessage('fs abcd1'), 'fs [redacted]');
		assert.equal(short.redactResult('fs abcd1'), 'fs abcd1');
	});
});
