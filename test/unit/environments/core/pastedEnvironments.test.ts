import assert from 'node:assert/strict';
import { environmentJson } from '../../../../src/environments/core/extractSecrets.ts';
import { looksPasted, readPastedEnvironments } from '../../../../src/environments/core/pastedEnvironments.ts';
import { readEnvironments } from '../../../../src/environments/core/readEnvironments.ts';
import { environmentMessages } from '../../../../src/environments/messages.ts';
import { pastedProblem } from '../../../../src/environments/vscode/stepLabels.ts';
import { ErrorMessages } from '../../../../src/shared/core/errorMessages.ts';
import { l10n } from '../../support/l10n.ts';

const convert = { conversionUrl: 'https://convert.example' };
const basic = { label: 'Direct', apiUrl: 'https://api.example', auth: 'basic' };
const text = (value: unknown) => JSON.stringify(value);

describe('pasted environments', () => {
	const rows: readonly (readonly [string, string, object])[] = [
		['one without id, named by its label', text(basic), { direct: basic }],
		['one without label, named by its host', text(convert), { 'convert-example': convert }],
		['several by id', text({ a: convert, b: basic }), { a: convert, b: basic }],
		['the setting', text({ 'studyAdmin.environments': { a: convert } }), { a: convert }],
		[
			'the setting without braces, with a comma',
			`"studyAdmin.environments": ${text({ a: convert })},\n`,
			{ a: convert },
		],
		['an environment without braces', `"a": ${text(convert)}`, { a: convert }],
		['comments and commas', `// ours\n{ /* x */ "a": ${text(convert)}, // end\n }`, { a: convert }],
	];
	for (const [name, pasted, environments] of rows) {
		it(name, () => assert.deepEqual(readPastedEnvironments(pasted), { kind: 'environments', environments }));
	}

	const refused: readonly (readonly [string, string, string])[] = [
		['', 'not-json', 'This is not JSON of an environment.'],
		['hello', 'not-json', 'This is not JSON'],
		['[1]', 'not-json', 'This is not JSON'],
		['{ "a": ', 'not-json', 'This is not JSON'],
		['{}', 'no-environment', 'There is no environment in this JSON.'],
		['{ "studyAdmin.environments": 5 }', 'no-environment', 'There is no environment'],
		[
			text({ ...basic, apiUrl: 'api' }),
			'problems',
			'"apiUrl" of the environment "direct" is not an address such as https://api.example.org.',
		],
		[
			text({ a: { ...basic, password: 'x', clientSecret: 'y' }, b: { conversionUrl: 'http://c' } }),
			'problems',
			'Take out "password", "clientSecret": secrets do not belong in settings, they are asked for at sign-in. "conversionUrl" of the environment "b" must begin with https://',
		],
		[text({ ...basic, headers: { 'X-Api-Key': 'x' } }), 'problems', 'Take out "headers.X-Api-Key": secrets'],
		[
			text({ ...basic, secretHeaders: ['x-`touch$IFS$TMPPWN`'] }),
			'problems',
			'"secretHeaders.x-`touch$IFS$TMPPWN`" of the environment "direct" is a header that cannot be set here.',
		],
		[
			text({ ...basic, apiUrl: 'https://u:p@api.example' }),
			'problems',
			'Take out the user name and password in "apiUrl": secrets do not belong in settings',
		],
	];
	const errorMessages = new ErrorMessages(l10n);
	errorMessages.add(environmentMessages);
	for (const [pasted, kind, words] of refused) {
		it(`says what is wrong with ${pasted || 'nothing'}`, () => {
			const reading = readPastedEnvironments(pasted);
			assert.equal(reading.kind, kind);
			const said = pastedProblem(l10n, errorMessages, reading);
			assert.ok(said?.startsWith(words), said);
		});
	}

	it('are told from a search for a choice', () => {
		assert.deepEqual(['{ "a"', ' "label": 1', '// x', 'paste', ''].map(looksPasted), [true, true, true, false, false]);
	});

	it('come back as they were copied', () => {
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
		const reading = readPastedEnvironments(environmentJson('full', { full, other: basic }));
		assert.deepEqual(reading, { kind: 'environments', environments: { full } });
		assert.equal(readEnvironments({ full }).problems.length, 0);
	});

	it('are copied with the fields that the setting has, and no others', () => {
		const json = environmentJson('a', { a: { ...basic, note: 'marker', nested: { key: 'marker' } } });
		assert.deepEqual(JSON.parse(json), { a: basic });
	});

	it('are copied without secrets', () => {
		const marked = { ...basic, password: 'marker', headers: { 'X-Api-Key': 'marker' } };
		const json = environmentJson('a', { a: marked });
		assert.ok(!json.includes('marker'));
		assert.deepEqual(JSON.parse(json), { a: { ...basic, headers: {}, secretHeaders: ['X-Api-Key'] } });
	});
});
