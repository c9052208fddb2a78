import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { curlCommand, variableFor } from '../../../../../src/graphql/core/running/curlCommand.ts';

describe('curl command', () => {
	const request = {
		url: 'https://api.example/graphql/',
		headers: { 'X-Flag': "it's on" },
		secrets: { authorization: { before: 'Bearer ', variable: 'ACCESS_TOKEN' } },
		body: '{"query":"{ a(b: \\"c\'d $HOME `ls`\\") }"}',
	};

	it('is one command, with variables in the place of secrets', () =>
		assert.equal(
			curlCommand({ ...request, headers: { 'X-Flag': 'on' }, body: '{}' }),
			[
				"curl 'https://api.example/graphql/' \\",
				"  -H 'X-Flag: on' \\",
				'  -H "authorization: Bearer $ACCESS_TOKEN" \\',
				"  --data-raw '{}'",
			].join('\n'),
		));

	it('gives a shell each text letter by letter, and the secret from its variable', function () {
		if (process.platform === 'win32') {
			this.skip();
		}
		const printing = `curl() { printf '%s\\n' "$@"; }; ${curlCommand(request)}`;
		const env = { ...process.env, ACCESS_TOKEN: 'the-token' };
		const printed = execFileSync('sh', ['-c', printing], { env, encoding: 'utf8' }).trimEnd().split('\n');
		assert.deepEqual(printed, [
			request.url,
			'-H',
			"X-Flag: it's on",
			'-H',
			'authorization: Bearer the-token',
			'--data-raw',
			request.body,
		]);
	});

	it('names variables as a shell takes them', () => assert.equal(variableFor('X-Api-Key'), 'X_API_KEY'));
});
