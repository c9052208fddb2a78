import assert from 'node:assert/strict';
import manifest from '../../../../package.json' with { type: 'json' };
import { environmentFields, readEnvironments } from '../../../../src/environments/core/readEnvironments.ts';
import { environmentMessages } from '../../../../src/environments/messages.ts';
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

describe('environments setting', () => {
	it('gives an environment with its defaults', () => {
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

	it('gives a label without line breaks, icons and direction characters, and the id where nothing is left', () => {
		const labels = ['A\n$(error)\u202e', '\u202e', 5].map(
			(label) => readEnvironments({ test: { ...oidc, label } }).environments[0]?.label,
		);
		assert.deepEqual(labels, ['A $ (error)', 'test', undefined]);
	});

	it('takes a conversion service alone', () =>
		assert.deepEqual(problemsOf({ conversionUrl: 'https://convert.example' }), []));

	it('replaces the data source in scopes', () => {
		const [environment] = readEnvironments({ test: { ...oidc, scopes: ['gk_<dataSourceId>_ansatt'] } }).environments;
		assert.deepEqual(environment?.api?.authentication, {
			...(environment?.api?.authentication ?? {}),
			scopes: ['gk_ds_ansatt'],
		});
	});

	it('gives the values of variables as they stand', () => {
		const variables = { eierOrganisasjonskode: '9999', filter: { emnekoder: ['A', null] } };
		const [environment] = readEnvironments({ test: { ...oidc, variables } }).environments;
		assert.deepEqual(environment?.api?.variables, variables);
	});

	it('keeps the good ones beside a bad one', () => {
		const { environments } = readEnvironments({ bad: { apiUrl: 7 }, good: oidc });
		assert.deepEqual(
			environments.map(({ id }) => id),
			['good'],
		);
	});

	const rows: readonly (readonly [string, unknown, readonly string[]])[] = [
		['no addresses', {}, ['apiUrl missing']],
		['no object', 'https://api.example', [' not-an-object', 'apiUrl missing']],
		[
			'no auth',
			{ apiUrl: 'https://api.example' },
			['auth missing', 'dataSourceId missing', 'authUrl missing', 'clientId missing', 'audienceUrl missing'],
		],
		['basic needs no more', { apiUrl: 'https://api.example', auth: 'basic' }, []],
		['an unknown kind', { ...oidc, kind: 'prod' }, ['kind unknown-value']],
		['plain http', { ...oidc, apiUrl: 'http://api.example' }, ['apiUrl not-https']],
		['no address', { ...oidc, authUrl: 'idp' }, ['authUrl not-a-url']],
		[
			'a login in an address',
			{ ...oidc, authUrl: 'https://u:p@idp.example', issuer: 'https://u@idp.example' },
			['issuer secret-in-settings', 'authUrl secret-in-settings'],
		],
		['a number', { ...oidc, clientId: 5 }, ['clientId not-text', 'clientId missing']],
		[
			'credentials among the headers',
			{ ...oidc, headers: { Authorization: 'x', cookie: 'y', 'Feature-Flags': 'beta' } },
			['headers.Authorization refused-header', 'headers.cookie refused-header'],
		],
		['blanks', { ...oidc, clientId: '  ' }, ['clientId missing']],
		[
			'a registered client without a secret that signs in alone',
			{ ...oidc, auth: 'clientCredentials', clientType: 'public' },
			['clientType unknown-value'],
		],
		['a registered client with a secret', { ...oidc, auth: 'clientCredentials', clientType: 'confidential' }, []],
		['a user of a public client', { ...oidc, clientType: 'public' }, []],
		...[0, -1, 65_536, 1.5, '8080', null].map(
			(port) => [`the port ${port}`, { ...oidc, loopbackPort: port }, ['loopbackPort not-a-port']] as const,
		),
		...[1, 65_535].map((port) => [`the port ${port}`, { ...oidc, loopbackPort: port }, []] as const),
		['headers that are no object', { ...oidc, headers: 'X: y' }, ['headers not-an-object']],
		['variables that are no object', { ...oidc, variables: ['9999'] }, ['variables not-an-object']],
		['a header that cannot be sent', { ...oidc, headers: { 'X-Flag': '→' } }, ['headers.X-Flag not-text']],
		['a header with a line break', { ...oidc, headers: { 'X-Flag': 'a\r\nb' } }, ['headers.X-Flag not-text']],
	];
	for (const [name, environment, problems] of rows) {
		it(`says what is wrong: ${name}`, () => assert.deepEqual(problemsOf(environment), problems));
	}

	const shellCharacters = [...' \t\n!"#$%&\'()*,/:;<=>?@[\\]^`{|}~+'];
	for (const character of shellCharacters) {
		const name = `X${character}Key`;
		it(`rejects the header name ${JSON.stringify(name)}`, () => {
			assert.deepEqual(problemsOf({ ...oidc, secretHeaders: [name] }), [`secretHeaders.${name} refused-header`]);
			assert.deepEqual(problemsOf({ ...oidc, headers: { [`${name}s`]: 'v' } }), [`headers.${name}s refused-header`]);
		});
	}

	it('rejects an empty header name and one with letters that are not ASCII', () => {
		const problems = problemsOf({ ...oidc, secretHeaders: ['', 'X-Nøkkel', 'X-Key', 'x_key.2'] });
		assert.deepEqual(problems, ['secretHeaders. refused-header', 'secretHeaders.X-Nøkkel refused-header']);
	});

	it('has the fields that the manifest describes', () => {
		const schema = manifest.contributes.configuration.properties['studyAdmin.environments'];
		assert.deepEqual(environmentFields, Object.keys(schema.additionalProperties.properties));
	});

	it('reads anything without throwing', () => {
		for (const raw of [undefined, null, 1, 'x', [], [oidc], { a: null }]) {
			assert.deepEqual(readEnvironments(raw).environments, []);
		}
	});

	it('names a login in an address, and not the address, as what has to go', () => {
		const words = environmentMessages(l10n)['environment/secret-in-settings'];
		const said = (field: string) => words({ environment: 'test', field }).text;
		assert.match(said('apiUrl'), /^The user name and password in "apiUrl" of the environment "test" stand in/);
		assert.match(said('password'), /^"password" of the environment "test" stands in/);
	});

	it('has words for every problem', () => {
		const words = environmentMessages(l10n);
		for (const problem of [
			'missing',
			'not-text',
			'not-a-url',
			'not-https',
			'unknown-value',
			'refused-header',
			'not-an-object',
		] as const) {
			const { text, next } = words[`environment/${problem}`]({ environment: 'test', field: 'apiUrl' });
			assert.match(text, /^"apiUrl" of the environment "test" .+\.$/);
			assert.ok(next);
		}
	});
});
