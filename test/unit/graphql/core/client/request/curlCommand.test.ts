import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import type { ApiAccess } from '../../../../../../src/environments/core/environment.ts';
import { curlRequest } from '../../../../../../src/graphql/core/client/request/curlCommand.ts';

const api: ApiAccess = {
	url: 'https://api.example',
	headers: { 'X-Flag': "it's on" },
	secretHeaders: ['X-Api-Key'],
	authentication: { type: 'basic' },
};
const query = '{ a(b: "c\'d $HOME `ls`") }';

describe('curlRequest', () => {
	it('writes one command with shell variables instead of secrets', () => {
		const { text, secretVariable } = curlRequest(api, '  { a }\n', { first: 1 });
		assert.equal(
			text,
			[
				"curl 'https://api.example/graphql/' \\",
				String.raw`  -H 'X-Flag: it'\''s on' \ `.trimEnd(),
				"  -H 'content-type: application/json' \\",
				'  -H "authorization: Basic $BASIC_CREDENTIALS" \\',
				'  -H "X-Api-Key: $X_API_KEY" \\',
				`  --data-raw '{"query":"{ a }","variables":{"first":1}}'`,
			].join('\n'),
		);
		assert.equal(secretVariable, 'BASIC_CREDENTIALS');
	});

	it('takes an access token from a variable if users sign in to the API', () => {
		const authentication = { type: 'oidc' } as ApiAccess['authentication'];
		const { text, secretVariable } = curlRequest({ ...api, authentication }, query, {});
		assert.match(text, /-H "authorization: Bearer \$ACCESS_TOKEN"/);
		assert.equal(secretVariable, 'ACCESS_TOKEN');
	});

	it('passes every text through a shell unchanged and inserts the secrets from their variables', function () {
		if (process.platform === 'win32') {
			this.skip();
		}
		const printing = `curl() { printf '%s\\n' "$@"; }; ${curlRequest(api, query, {}).text}`;
		const env = { ...process.env, BASIC_CREDENTIALS: 'the-credentials', X_API_KEY: 'the-key' };
		const printed = execFileSync('sh', ['-c', printing], { env, encoding: 'utf8' }).trimEnd().split('\n');
		assert.deepEqual(printed, [
			'https://api.example/graphql/',
			'-H',
			"X-Flag: it's on",
			'-H',
			'content-type: application/json',
			'-H',
			'authorization: Basic the-credentials',
			'-H',
			'X-Api-Key: the-key',
			'--data-raw',
			JSON.stringify({ query, variables: {} }),
		]);
	});
});
