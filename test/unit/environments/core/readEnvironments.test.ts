import assert from 'node:assert/strict';
import manifest from '../../../../package.json' with { type: 'json' };
import { environmentFieldNames, readEnvironments } from '../../../../src/environments/core/readEnvironments.ts';
import { environmentErrorMessages } from '../../../../src/environments/messages.ts';
import { l10n } from '../../support/l10n.ts';

const oidc = {
	apiUrl: 'https://api.example/',
	auth: 'oidc',
	authUrl: 'https://idp.example',
	clientId: 'client',
	dataSourceId: 'ds',
	audienceUrl: 'https://datasources.example/',
};

function problemsOf(environment: unknown): readonly string[] {
	const { problems } = readEnvironments({ test: environment });
	return problems.map(({ field, problem }) => `${field} ${problem}`);
}

describe('readEnvironments', () => {
	it('returns an environment with default values for missing fields', () => {
		assert.deepEqual(readEnvironments({ test: oidc }), {
			problems: [],
			environments: [
				{
					id: 'test',
					label: 'test',
					kind: 'test',
					api: {
						url: 'https://api.example',
						headers: {},
						secretHeaders: [],
						authentication: {
							type: 'oidc',
							authUrl: 'https://idp.example',
							clientId: 'client',
							clientType: 'confidential',
							dataSourceId: 'ds',
							audience: 'https://datasources.example/ds',
							scopes: ['openid', 'gk_ds_student'],
							redirect: { method: 'uriHandler' },
						},
					},
				},
			],
		});
	});

	it('removes line breaks, icons and direction characters from a label, and uses the ID when the label becomes empty', () => {
		const labels = ['A\n$(error)\u202e', '\u202e', 5].map(
			(label) => readEnvironments({ test: { ...oidc, label } }).environments[0]?.label,
		);
		assert.deepEqual(labels, ['A $ (error)', 'test', undefined]);
		assert.equal(readEnvironments({ '$(check) a\u202eb': oidc }).environments[0]?.label, '$ (check) a b');
	});

	it('accepts an environment with only a conversion service', () =>
		assert.deepEqual(problemsOf({ conversionUrl: 'https://convert.example' }), []));

	it('replaces <dataSourceId> in scopes with the data source ID', () => {
		const [environment] = readEnvironments({ test: { ...oidc, scopes: ['gk_<dataSourceId>_ansatt'] } }).environments;
		assert.deepEqual(environment?.api?.authentication, {
			...(environment?.api?.authentication ?? {}),
			scopes: ['gk_ds_ansatt'],
		});
	});

	it('returns the GraphQL variables of an environment unchanged', () => {
		const variables = { eierOrganisasjonskode: '9999', filter: { emnekoder: ['A', null] } };
		const [environment] = readEnvironments({ test: { ...oidc, variables } }).environments;
		assert.deepEqual(environment?.api?.variables, variables);
	});

	it('returns the valid environments when another one is invalid', () => {
		const { environments } = readEnvironments({ bad: { apiUrl: 7 }, good: oidc });
		assert.deepEqual(
			environments.map(({ id }) => id),
			['good'],
		);
	});

	const rows: readonly (readonly [string, unknown, readonly string[]])[] = [
		['an environment without addresses', {}, ['apiUrl missing']],
		['an environment that is no object', 'https://api.example', [' not-an-object', 'apiUrl missing']],
		[
			'an environment without "auth"',
			{ apiUrl: 'https://api.example' },
			['auth missing', 'dataSourceId missing', 'authUrl missing', 'clientId missing', 'audienceUrl missing'],
		],
		['Basic authentication with only an API URL', { apiUrl: 'https://api.example', auth: 'basic' }, []],
		['an unknown kind', { ...oidc, kind: 'prod' }, ['kind unknown-value']],
		['an http URL of another computer', { ...oidc, apiUrl: 'http://api.example' }, ['apiUrl not-https']],
		['an invalid URL', { ...oidc, authUrl: 'idp' }, ['authUrl not-a-url']],
		[
			'a user name or password in a URL',
			{ ...oidc, authUrl: 'https://u:p@idp.example', issuer: 'https://u@idp.example' },
			['issuer secret-in-settings', 'authUrl secret-in-settings'],
		],
		['a client ID that is a number', { ...oidc, clientId: 5 }, ['clientId not-text', 'clientId missing']],
		[
			'headers with credentials',
			{ ...oidc, headers: { Authorization: 'x', cookie: 'y', 'Feature-Flags': 'beta' } },
			['headers.Authorization refused-header', 'headers.cookie refused-header'],
		],
		['a client ID of spaces', { ...oidc, clientId: '  ' }, ['clientId missing']],
		[
			'client credentials of a public client',
			{ ...oidc, auth: 'clientCredentials', clientType: 'public' },
			['clientType unknown-value'],
		],
		[
			'client credentials of a confidential client',
			{ ...oidc, auth: 'clientCredentials', clientType: 'confidential' },
			[],
		],
		['OIDC with a public client', { ...oidc, clientType: 'public' }, []],
		...[0, -1, 65_536, 1.5, '8080', null].map(
			(port) => [`the port ${port}`, { ...oidc, loopbackPort: port }, ['loopbackPort not-a-port']] as const,
		),
		...[1, 65_535].map((port) => [`the port ${port}`, { ...oidc, loopbackPort: port }, []] as const),
		['headers that are no object', { ...oidc, headers: 'X: y' }, ['headers not-an-object']],
		['variables that are no object', { ...oidc, variables: ['9999'] }, ['variables not-an-object']],
		['a header value beyond ISO 8859-1', { ...oidc, headers: { 'X-Flag': '→' } }, ['headers.X-Flag not-text']],
		['a header with a line break', { ...oidc, headers: { 'X-Flag': 'a\r\nb' } }, ['headers.X-Flag not-text']],
	];
	for (const [name, environment, problems] of rows) {
		it(`reports ${problems.length === 0 ? 'no problem' : `"${problems.join(', ')}"`} for ${name}`, () =>
			assert.deepEqual(problemsOf(environment), problems));
	}

	const shellCharacters = [...' \t\n!"#$%&\'()*,/:;<=>?@[\\]^`{|}~+'];
	for (const character of shellCharacters) {
		const name = `X${character}Key`;
		it(`rejects the header name ${JSON.stringify(name)}`, () => {
			assert.deepEqual(problemsOf({ ...oidc, secretHeaders: [name] }), [`secretHeaders.${name} refused-header`]);
			assert.deepEqual(problemsOf({ ...oidc, headers: { [`${name}s`]: 'v' } }), [`headers.${name}s refused-header`]);
		});
	}

	it('rejects an empty header name and a header name with letters beyond ASCII', () => {
		const problems = problemsOf({ ...oidc, secretHeaders: ['', 'X-Nøkkel', 'X-Key', 'x_key.2'] });
		assert.deepEqual(problems, ['secretHeaders. refused-header', 'secretHeaders.X-Nøkkel refused-header']);
	});

	it('tools may return values only when allowValues is true', () => {
		const allowedBy = (allowValues: unknown) =>
			readEnvironments({ a: { ...oidc, allowValues } }).environments[0]?.allowValues;
		assert.deepEqual([allowedBy(true), allowedBy(false), allowedBy(undefined)], [true, false, undefined]);
		for (const value of ['true', 1, null]) {
			assert.deepEqual(problemsOf({ ...oidc, allowValues: value }), ['allowValues not-a-boolean']);
		}
	});

	it('environmentFieldNames contains exactly the fields that the manifest describes', () => {
		const schema = manifest.contributes.configuration.properties['studyAdmin.environments'];
		assert.deepEqual(environmentFieldNames, Object.keys(schema.additionalProperties.properties));
	});

	it('returns no environments for a setting of another type, without throwing', () => {
		for (const raw of [undefined, null, 1, 'x', [], [oidc], { a: null }]) {
			assert.deepEqual(readEnvironments(raw).environments, []);
		}
	});

	it('the message about a URL with credentials names the user name and password instead of the URL', () => {
		const message = environmentErrorMessages(l10n)['environment/secret-in-settings'];
		const textFor = (field: string) => message({ environment: 'test', field }).text;
		assert.match(
			textFor('apiUrl'),
			/^The user name and password in "apiUrl" of the environment "test" are stored in plain text/,
		);
		assert.match(textFor('password'), /^"password" of the environment "test" is stored in plain text/);
	});

	it('the message about a value that is not text names the valid values of the field', () => {
		const message = environmentErrorMessages(l10n)['environment/not-text'];
		const textFor = (field: string) => message({ environment: 'test', field }).text;
		assert.equal(textFor('clientId'), '"clientId" of the environment "test" must be a string.');
		assert.equal(textFor('scopes'), '"scopes" of the environment "test" must be a list of strings.');
		assert.equal(textFor('secretHeaders'), '"secretHeaders" of the environment "test" must be a list of strings.');
		assert.equal(
			textFor('headers.X-Flag'),
			'"headers.X-Flag" of the environment "test" must be a string of characters that HTTP headers allow.',
		);
	});

	it('the message about settings that were not saved opens the settings file', () => {
		const message = environmentErrorMessages(l10n)['environment/settings-not-saved'];
		const shown = (scope: string) => {
			const { text, next } = message({ scope });
			return [text.slice(0, text.indexOf('.')), next.command];
		};
		assert.deepEqual(shown('user'), ['The user settings were not changed', 'workbench.action.openSettingsJson']);
		assert.deepEqual(shown('workspace'), [
			'The workspace settings were not changed',
			'workbench.action.openWorkspaceSettingsFile',
		]);
	});

	it('every problem has a message with a next step', () => {
		const messages = environmentErrorMessages(l10n);
		for (const problem of [
			'missing',
			'not-text',
			'not-a-url',
			'not-https',
			'unknown-value',
			'refused-header',
			'not-an-object',
		] as const) {
			const { text, next } = messages[`environment/${problem}`]({ environment: 'test', field: 'apiUrl' });
			assert.match(text, /^"apiUrl" of the environment "test" .+\.$/);
			assert.ok(next);
		}
	});
});
