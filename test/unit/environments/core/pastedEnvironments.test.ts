import assert from 'node:assert/strict';
import { shareableEnvironmentJson } from '../../../../src/environments/core/extractSecrets.ts';
import {
	looksLikeEnvironmentJson,
	readPastedEnvironments,
} from '../../../../src/environments/core/pastedEnvironments.ts';
import { readEnvironments } from '../../../../src/environments/core/readEnvironments.ts';
import { environmentErrorMessages } from '../../../../src/environments/messages.ts';
import { pastedTextProblemMessage } from '../../../../src/environments/vscode/stepLabels.ts';
import { ErrorMessages } from '../../../../src/shared/core/errorMessages.ts';
import { l10n } from '../../support/l10n.ts';

const convert = { conversionUrl: 'https://convert.example' };
const basic = { label: 'Direct', apiUrl: 'https://api.example', auth: 'basic' };
const text = (value: unknown) => JSON.stringify(value);

describe('readPastedEnvironments', () => {
	const rows: readonly (readonly [string, string, object])[] = [
		['one environment without an ID, using its label as the ID', text(basic), { direct: basic }],
		['one environment without a label, using its host as the ID', text(convert), { 'convert-example': convert }],
		['several environments by ID', text({ a: convert, b: basic }), { a: convert, b: basic }],
		['the whole setting', text({ 'studyAdmin.environments': { a: convert } }), { a: convert }],
		[
			'the setting without enclosing braces and with a trailing comma',
			`"studyAdmin.environments": ${text({ a: convert })},\n`,
			{ a: convert },
		],
		['an environment without enclosing braces', `"a": ${text(convert)}`, { a: convert }],
		['JSON with comments and trailing commas', `// ours\n{ /* x */ "a": ${text(convert)}, // end\n }`, { a: convert }],
	];
	for (const [name, pasted, environments] of rows) {
		it(`reads from a pasted text ${name}`, () =>
			assert.deepEqual(readPastedEnvironments(pasted), { kind: 'environments', environments }));
	}

	const refused: readonly (readonly [string, string, string])[] = [
		['', 'not-json', 'The text is not valid JSON.'],
		['hello', 'not-json', 'The text is not valid JSON.'],
		['// { "apiUrl": "https://api.example" }', 'not-json', 'The text is not valid JSON.'],
		['[]', 'not-an-object', 'The JSON is not an object. Paste an object with at least "apiUrl" or "conversionUrl".'],
		['[{ "apiUrl": "https://api.example" }]', 'not-an-object', 'The JSON is not an object.'],
		['"https://api.example"', 'not-an-object', 'The JSON is not an object.'],
		['[', 'not-json', 'The text is not valid JSON.'],
		['{ "a": ', 'not-json', 'The text is not valid JSON.'],
		['{}', 'no-environment', 'The JSON contains no environment.'],
		['{ "studyAdmin.environments": 5 }', 'no-environment', 'The JSON contains no environment.'],
		[
			text({ ...basic, apiUrl: 'api' }),
			'problems',
			'"apiUrl" of the environment "direct" must be a full address, such as https://api.example.org.',
		],
		[
			text({ a: { ...basic, password: 'x', clientSecret: 'y' }, b: { conversionUrl: 'http://c' } }),
			'problems',
			'Remove "password", "clientSecret". You are prompted for secrets at sign-in. "conversionUrl" of the environment "b" must begin with https://',
		],
		[text({ ...basic, headers: { 'X-Api-Key': 'x' } }), 'problems', 'Remove "headers.X-Api-Key". You are'],
		[
			text({ ...basic, secretHeaders: ['x-`touch$IFS$TMPPWN`'] }),
			'problems',
			'"secretHeaders.x-`touch$IFS$TMPPWN`" of the environment "direct" is a reserved header or has an invalid name.',
		],
		[
			text({ ...basic, apiUrl: 'https://u:p@api.example' }),
			'problems',
			'Remove the user name and password in "apiUrl". You are prompted',
		],
	];
	const errorMessages = new ErrorMessages(l10n);
	errorMessages.add(environmentErrorMessages);
	for (const [pasted, kind, start] of refused) {
		it(`rejects the pasted text ${pasted || '(empty)'} with the message "${start}…"`, () => {
			const reading = readPastedEnvironments(pasted);
			assert.equal(reading.kind, kind);
			const message = pastedTextProblemMessage(l10n, errorMessages, reading);
			assert.ok(message?.startsWith(start), message);
		});
	}

	it('distinguishes pasted JSON from text that filters a quick pick', () => {
		assert.deepEqual(['{ "a"', ' "label": 1', '// x', 'paste', ''].map(looksLikeEnvironmentJson), [
			true,
			true,
			true,
			false,
			false,
		]);
	});

	it('reads the same environment from the JSON of a copied environment', () => {
		const full = {
			label: 'Full',
			kind: 'production',
			apiUrl: 'https://api.example/',
			auth: 'oidc',
			authUrl: 'https://idp.example',
			clientId: 'client',
			dataSourceId: 'ds',
			audienceUrl: 'https://datasources.example',
			scopes: ['openid', 'gk_<dataSourceId>_ansatt'],
			redirect: 'loopback',
			loopbackPort: 51_234,
			headers: { 'Feature-Flags': 'beta' },
			secretHeaders: ['X-Api-Key'],
			variables: { eierOrganisasjonskode: '9999' },
			conversionUrl: 'https://convert.example',
		};
		const reading = readPastedEnvironments(shareableEnvironmentJson('full', { full, other: basic }));
		assert.deepEqual(reading, { kind: 'environments', environments: { full } });
		assert.equal(readEnvironments({ full }).problems.length, 0);
	});

	it('copies only those fields of an environment that the schema of the setting defines', () => {
		const json = shareableEnvironmentJson('a', { a: { ...basic, note: 'marker', nested: { key: 'marker' } } });
		assert.deepEqual(JSON.parse(json), { a: basic });
	});

	it('copies an environment without its secrets', () => {
		const marked = { ...basic, password: 'marker', headers: { 'X-Api-Key': 'marker' } };
		const json = shareableEnvironmentJson('a', { a: marked });
		assert.ok(!json.includes('marker'));
		assert.deepEqual(JSON.parse(json), { a: { ...basic, headers: {}, secretHeaders: ['X-Api-Key'] } });
	});
});
