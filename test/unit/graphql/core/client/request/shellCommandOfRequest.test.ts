import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import type { ApiAccess } from '../../../../../../src/environments/core/environment.ts';
import { checkOperation } from '../../../../../../src/graphql/core/client/request/checkedOperation.ts';
import { shellCommandOfRequest } from '../../../../../../src/graphql/core/client/request/shellCommandOfRequest.ts';

const api: ApiAccess = {
	url: 'https://api.example',
	headers: { 'X-Flag': "it's on" },
	secretHeaders: ['X-Api-Key'],
	authentication: { type: 'basic' },
};

/** Texts that a shell would expand, execute or split unless they are quoted correctly. */
const hostileTexts: readonly string[] = [
	`it's "quoted" 'twice''`,
	'`echo ran` $(echo ran) $HOME $env:PATH %PATH% !! ~ * $'.concat('{HOME}'),
	"'; echo ran; '",
	String.raw`ends with a backslash \ `.trim(),
	String.raw`\'; echo ran; '\'' \\' \" \\`,
	'two\nlines\r\n\techo ran\u0000\u2028',
	'@file -o file --output file | & < > ( ) # ; ^ {a,b} [1-9]',
	'‘; echo ran; ’ ‚ ‛ “double” „low‟',
];

const operation = checkOperation('{ a }', 'A');

/** Returns an operation with a string that contains the text. */
function containing(text: string) {
	return checkOperation(`{ a(b: ${JSON.stringify(text)}) }`, 'A');
}

/** Runs a command in a POSIX shell and returns the arguments that the shell passes to curl. */
function argumentsInShell(text: string, env: NodeJS.ProcessEnv): readonly string[] {
	const printing = `curl() { printf '%s\\0' "$@"; }; ${text}`;
	const printed = execFileSync('sh', ['-c', printing], {
		env: { PATH: process.env['PATH'], ...env },
		encoding: 'utf8',
	});
	return printed.split('\0').slice(0, -1);
}

describe('shellCommandOfRequest for a POSIX shell', () => {
	it('creates a curl command that contains shell variables instead of secrets', () => {
		const { text, secretVariable, headerVariables } = shellCommandOfRequest('posix', api, operation, { first: 1 });
		assert.equal(
			text,
			[
				"curl --globoff 'https://api.example/graphql/' \\",
				String.raw`  -H 'X-Flag: it'\''s on' \ `.trimEnd(),
				"  -H 'content-type: application/json' \\",
				`  -H 'authorization: Basic '"$BASIC_CREDENTIALS" \\`,
				`  -H 'X-Api-Key: '"$HEADER_X_API_KEY" \\`,
				`  --data-raw '{"query":"{ a }","variables":{"first":1}}'`,
			].join('\n'),
		);
		assert.equal(secretVariable, 'BASIC_CREDENTIALS');
		assert.deepEqual(headerVariables, ['HEADER_X_API_KEY']);
	});

	it('creates a curl command that reads the access token from a shell variable if users sign in to the API', () => {
		const authentication = { type: 'oidc' } as ApiAccess['authentication'];
		const { text, secretVariable } = shellCommandOfRequest('posix', { ...api, authentication }, operation, {});
		assert.match(text, /-H 'authorization: Bearer '"\$ACCESS_TOKEN"/);
		assert.equal(secretVariable, 'ACCESS_TOKEN');
	});

	it('creates a curl command that sends a header whose value is empty', () => {
		const { text } = shellCommandOfRequest('posix', { ...api, headers: { 'X-Flag': '' } }, operation, {});
		assert.match(text, /^ {2}-H 'X-Flag;' \\$/m);
		assert.match(text, /^ {2}-H 'X-Api-Key: '"\$HEADER_X_API_KEY" \\$/m);
	});

	for (const hostile of process.platform === 'win32' ? [] : hostileTexts) {
		it(`creates a curl command that passes the text ${JSON.stringify(hostile)} unchanged through a POSIX shell to curl`, () => {
			const inHeader = hostile.replace(/[^\t\x20-\x7e]/g, '');
			// Environments with such header names are invalid, but quoting must not rely on that.
			const headers = { 'X-Flag': inHeader, [`X-${inHeader}`]: 'value' };
			const secretHeaders = [`X-Key-${inHeader}`];
			const url = `https://api.example/${inHeader}`;
			const variables = { [hostile]: [hostile] };
			const { text } = shellCommandOfRequest(
				'posix',
				{ ...api, url, headers, secretHeaders },
				containing(hostile),
				variables,
			);
			const [variable = ''] = /(?<=")\$(HEADER_\w+)(?=")/.exec(text)?.slice(1) ?? [];
			const env = { BASIC_CREDENTIALS: 'the-credentials', [variable]: 'the-key' };
			assert.deepEqual(argumentsInShell(text, env), [
				'--globoff',
				`${url}/graphql/`,
				'-H',
				`X-Flag: ${inHeader}`,
				'-H',
				`X-${inHeader}: value`,
				'-H',
				'content-type: application/json',
				'-H',
				'authorization: Basic the-credentials',
				'-H',
				`X-Key-${inHeader}: the-key`,
				'--data-raw',
				JSON.stringify({ query: containing(hostile).text, variables }),
			]);
		});
	}

	it('writes backslashes before a quotation mark outside the quotes of a curl command, because fish treats them as escapes inside', () => {
		const { text } = shellCommandOfRequest(
			'posix',
			{ ...api, headers: { a: String.raw`b\'c\ `.trim() } },
			operation,
			{},
		);
		assert.ok(text.includes(String.raw`-H 'a: b'\\\''c'\\''`), text);
	});

	it('creates a curl command that reads a secret header named PATH from HEADER_PATH, not from PATH', () => {
		for (const secretHeaders of [['PATH'], ['Access-Token'], ['1']]) {
			const { text } = shellCommandOfRequest('posix', { ...api, secretHeaders }, operation, {});
			const variables = [...text.matchAll(/\$(\w+)/g)].map(([, name]) => name);
			assert.deepEqual(variables, ['BASIC_CREDENTIALS', `HEADER_${secretHeaders[0]?.toUpperCase().replace('-', '_')}`]);
		}
	});
});

/**
 * Returns the values of the single-quoted strings in a PowerShell script, in order; see
 * about_Quoting_Rules.
 */
function singleQuotedStrings(script: string): readonly string[] {
	const quoted = /['\u2018-\u201b]((?:[^'\u2018-\u201b]|['\u2018-\u201b]{2})*)['\u2018-\u201b]/g;
	return [...script.matchAll(quoted)].map(([, text = '']) => text.replace(/(['\u2018-\u201b])['\u2018-\u201b]/g, '$1'));
}

describe('shellCommandOfRequest for PowerShell', () => {
	it('creates a PowerShell command that contains environment variables instead of secrets and sends UTF-8', () => {
		const { text, secretVariable } = shellCommandOfRequest('powershell', api, operation, { first: 1 });
		assert.equal(
			text,
			[
				"Invoke-RestMethod -Method Post -Uri 'https://api.example/graphql/' -Headers @{",
				"  'X-Flag' = 'it''s on'",
				"  'authorization' = 'Basic ' + $env:BASIC_CREDENTIALS",
				"  'X-Api-Key' = $env:HEADER_X_API_KEY",
				"} -ContentType 'application/json' -Body ([Text.Encoding]::UTF8.GetBytes(",
				`  '{"query":"{ a }","variables":{"first":1}}'`,
				')) | ConvertTo-Json -Depth 100',
			].join('\n'),
		);
		assert.equal(secretVariable, 'BASIC_CREDENTIALS');
	});

	for (const hostile of hostileTexts) {
		it(`writes the text ${JSON.stringify(hostile)} only inside single-quoted strings of a PowerShell command`, () => {
			const headers = { [`X-${hostile}`]: hostile };
			const variables = { [hostile]: [hostile] };
			const url = `https://api.example/${hostile}`;
			const { text } = shellCommandOfRequest(
				'powershell',
				{ ...api, url, headers, secretHeaders: [hostile] },
				containing(hostile),
				variables,
			);
			assert.deepEqual(singleQuotedStrings(text), [
				`${url}/graphql/`,
				`X-${hostile}`,
				hostile,
				'authorization',
				'Basic ',
				hostile,
				'application/json',
				JSON.stringify({ query: containing(hostile).text, variables }),
			]);
		});
	}
});
