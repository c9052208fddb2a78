import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFile, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { mock } from 'node:test';
import { promisify } from 'node:util';
import { buildSchema } from 'graphql';
import { runCommandLine } from '../../src/cli/commandLine.ts';
import { Terminal } from '../../src/cli/terminal.ts';
import { withServer } from '../protocol/support/servers.ts';
import { type Sandbox, type SandboxAddresses, startSandbox } from '../sandbox/sandbox.ts';
import { setVariables, studyAdminOrInProcess } from './support/commandInProcess.ts';
import { type CommandResult, makeFolder, removeFolders, startCommand, studyAdmin } from './support/installedCommand.ts';

const password = 'canary-password-5501';
const clientSecret = 'canary-client-secret-7702';
const canaries = /canary/;

const documents = {
	'students.graphql': `query Students($first: Int = 250) {
	studenter(filter: { eierOrganisasjonskode: "7777" }, first: $first) {
		nodes { studentnummer navn }
		pageInfo { endCursor hasNextPage }
	}
}

query Organizations { organisasjoner { nodes { organisasjonskode } } }
query ByCode($code: String!) { terminer(filter: { eierOrganisasjonskode: $code }) { arstall } }
query Slow { langsomRapport(eierOrganisasjonskode: "7777") { __typename } }
query Wrong { organisasjoner { nodes { name } } }
query Spread { organisasjoner { nodes { ...Code } } }
query SpreadWrong { organisasjoner { nodes { ...Wrong } } }
query WithoutPageInfo { studenter(filter: { eierOrganisasjonskode: "7777" }, first: 2500) { nodes { studentnummer } } }
query Terms { terminer(filter: { eierOrganisasjonskode: "7777" }) }
query TypeName { __typename }
mutation Rename { endreStudieprogramnavn(input: { studieprogramId: "x", nb: "y" }) { errors { __typename } } }
subscription Changes { changes }
query TwoLists {
	organisasjoner { nodes { organisasjonskode } }
	few: terminer(filter: { eierOrganisasjonskode: "7777" }) { arstall }
}
query FirstPage {
	studenter(filter: { eierOrganisasjonskode: "7777" }, first: 2) { nodes { studentnummer } pageInfo { hasNextPage } }
}
query FirstPageWithAliases {
	studenter(filter: { eierOrganisasjonskode: "7777" }, first: 2) { nodes { studentnummer } info: pageInfo { flere: hasNextPage } }
}
query PagesAndOthers {
	studenter(filter: { eierOrganisasjonskode: "7777" }, first: 1000) {
		nodes { studentnummer }
		pageInfo { endCursor hasNextPage }
	}
	organisasjoner(first: 1) { nodes { organisasjonskode } totalCount }
}
query NestedAndOther {
	a { b(first: 1) { nodes { id } pageInfo { hasNextPage } } }
	c(first: 1) { nodes { id } pageInfo { hasNextPage } }
}
query PagesAndTwoOthers {
	studenter(first: 1) { nodes { id } pageInfo { hasNextPage } }
	a(first: 1) { nodes { id } totalCount }
	b(first: 1) { nodes { id } totalCount }
}
query PagesAndList {
	studenter(filter: { eierOrganisasjonskode: "7777" }, first: 1000) {
		nodes { studentnummer }
		pageInfo { endCursor hasNextPage }
	}
	few: terminer(filter: { eierOrganisasjonskode: "7777" }) { arstall }
}
`,
	'students.graphql.variables.jsonc': `{
	// Two sets, none of which is the default.
	"ByCode": { "a": { "code": "7777" }, "b": { "code": "0000" } },
}`,
	'fragments/code.gql':
		'fragment Code on Organisasjon { organisasjonskode }\nfragment Wrong on Organisasjon { id    name }\n',
};

/** Environments of the setting, by id. */
function environmentsFor({ api, identityProvider, ...addresses }: SandboxAddresses) {
	const provider = {
		apiUrl: api,
		authUrl: identityProvider,
		dataSourceId: addresses.dataSourceId,
		audienceUrl: addresses.audienceUrl,
	};
	const client = { ...provider, auth: 'clientCredentials', clientId: addresses.confidentialClientId };
	return {
		basic: { apiUrl: api, auth: 'basic' },
		client,
		production: { ...client, kind: 'production' },
		browser: { ...provider, auth: 'oidc', clientId: addresses.publicClientId, clientType: 'public' },
		gateway: { apiUrl: api, auth: 'basic', secretHeaders: ['X-Api-Key'] },
	};
}

describe('study-admin query', () => {
	let sandbox: Sandbox;
	let folder: string;
	/** Variables with valid credentials. */
	let variables: Readonly<Record<string, string>>;
	const tokens: string[] = [];

	before(async () => {
		sandbox = await startSandbox({
			basicPassword: password,
			clientSecret,
			onTokenRequest: (_form, { access_token }) => tokens.push(String(access_token)),
		});
		const environments = JSON.stringify(environmentsFor(sandbox.addresses));
		folder = makeFolder({ ...documents, 'environments.json': environments });
		variables = {
			STUDY_ADMIN_ENVIRONMENTS: 'environments.json',
			STUDY_ADMIN_USERNAME: sandbox.addresses.basicUser.username,
			STUDY_ADMIN_PASSWORD: password,
			STUDY_ADMIN_CLIENT_SECRET: clientSecret,
		};
	});

	after(async () => {
		removeFolders();
		await sandbox.close();
	});

	function assertNoSecret({ stdout, stderr }: CommandResult): void {
		assert.doesNotMatch(stdout + stderr, canaries);
		assert.ok(tokens.every((token) => !(stdout + stderr).includes(token)));
	}

	/**
	 * Runs a command line with `--verbose` in the folder with the documents. The output must not
	 * contain a secret.
	 */
	async function run(
		commandLine: string,
		changes: Readonly<Record<string, string>> = {},
		start = studyAdminOrInProcess,
	): Promise<CommandResult> {
		const args = [...commandLine.trim().split(' '), '--verbose'];
		const result = await start(args, { folder, env: { ...variables, ...changes } });
		assertNoSecret(result);
		return result;
	}

	/**
	 * Runs a command line in this process, which takes a tenth of the time. Its output must be
	 * short unless `output` is read. The document has an absolute path. The clock can be replaced.
	 */
	async function runInProcess(
		commandLine: string,
		changes: Readonly<Record<string, string>> = {},
		output = new PassThrough(),
	): Promise<CommandResult> {
		const file = join(folder, 'environments.json');
		const restore = setVariables({ ...variables, STUDY_ADMIN_ENVIRONMENTS: file, ...changes });
		const errors = new PassThrough();
		try {
			const args = [
				...commandLine.replace('students.graphql', join(folder, 'students.graphql')).split(' '),
				'--verbose',
			];
			// The output is read while the command runs, because the command waits for a slow reader.
			const texts = Promise.all([output, errors].map(text));
			const code = await runCommandLine(args, new Terminal(output, errors), new AbortController().signal);
			for (const stream of [output, errors]) {
				stream.end();
			}
			const [stdout, stderr] = await texts;
			const result = { code, stdout: stdout ?? '', stderr: stderr ?? '' };
			assertNoSecret(result);
			return result;
		} finally {
			restore();
		}
	}

	const query = (rest: string, changes?: Readonly<Record<string, string>>) =>
		run(`query students.graphql ${rest}`, changes);
	const queryInProcess = (rest: string, changes?: Readonly<Record<string, string>>) =>
		runInProcess(`query students.graphql ${rest}`, changes);

	/** The sentence of an error, without the details that `--verbose` adds. */
	const sentence = ({ stderr }: CommandResult) => /^study-admin: (.*)$/m.exec(stderr)?.[1] ?? stderr;

	for (const environment of ['basic', 'client']) {
		it(`prints the response of the environment "${environment}" as formatted JSON`, async () => {
			const args = `query students.graphql --operation Organizations --environment ${environment}`;
			const { code, stdout } = await run(args, {}, studyAdmin);
			assert.equal(code, 0);
			assert.ok((JSON.parse(stdout) as { data: { organisasjoner: { nodes: unknown[] } } }).data.organisasjoner.nodes);
			assert.match(stdout, /^\{\n {2}"data": \{\n/);
		});
	}

	it('shows the host of the API as progress', async () => {
		const showProgress = mock.method(Terminal.prototype, 'showProgress', () => undefined);
		try {
			await queryInProcess('--operation TypeName --environment basic');
			const { host } = new URL(sandbox.addresses.api);
			assert.equal(showProgress.mock.calls[0]?.arguments[0], `Waiting for ${host}`);
		} finally {
			showProgress.mock.restore();
		}
	});

	it('prints a row of the connection per line with ndjson, and a table with csv', async () => {
		const [ndjson, csv] = await Promise.all(
			['ndjson', 'csv'].map((format) => query(`--operation Organizations --environment basic --format ${format}`)),
		);
		const rows = (ndjson?.stdout ?? '').trimEnd().split('\n');
		assert.deepEqual(Object.keys(JSON.parse(rows[0] ?? '') as object), ['organisasjonskode']);
		assert.equal(csv?.stdout.trimEnd().split('\r\n').length, rows.length + 1);
		assert.match(csv?.stdout ?? '', /^organisasjonskode\r\n/);
	});

	for (const format of ['csv', 'ndjson']) {
		it(`reports which lists of a result are not in its ${format}`, async () => {
			const result = await queryInProcess(`--operation TwoLists --environment basic --format ${format}`);
			const lists = ['few', 'organisasjoner.nodes'];
			const [, written, other] =
				/^The rows are those of "(\S+)"\. "(\S+)" is left out\. Use --format json, or write an operation for each list\.$/m.exec(
					result.stderr,
				) ?? [];
			assert.deepEqual([written, other].toSorted(), lists, result.stderr);
			assert.equal(result.code, 0);
			const pages = await queryInProcess(`--operation PagesAndList --all-pages --environment basic --format ${format}`);
			assert.match(pages.stderr, /^The rows are those of "studenter\.nodes"\. "few" is left out\./m);
		});

		it(`states that a list has more pages than are in its ${format}`, async () => {
			const result = await queryInProcess(`--operation FirstPage --environment basic --format ${format}`);
			assert.match(result.stderr, /^"studenter\.nodes" has more pages\. Use --all-pages to fetch them\.$/m);
			const complete = await queryInProcess(`--operation Organizations --environment basic --format ${format}`);
			assert.doesNotMatch(complete.stderr, /pages|left out/);
		});
	}

	it('lists the connections of which --all-pages fetches only the first page', async () => {
		const result = await queryInProcess('--operation PagesAndOthers --all-pages --environment basic --format json');
		assert.match(
			result.stderr,
			/^Only the first page of "organisasjoner" is fetched\. Increase "first", or write an operation for it\.$/m,
		);
		assert.equal(result.code, 0);
		const complete = await queryInProcess('--operation PagesAndList --all-pages --environment basic --format json');
		assert.doesNotMatch(complete.stderr, /first page/);
		const several = await queryInProcess('--operation PagesAndTwoOthers --all-pages --environment basic --format json');
		assert.match(
			several.stderr,
			/^Only the first page of "a", "b" is fetched\. Increase "first", or write an operation for each of them\.$/m,
		);
	});

	it('states that a list has more pages when the operation selects them with aliases', async () => {
		const result = await queryInProcess('--operation FirstPageWithAliases --environment basic --format ndjson');
		assert.match(result.stderr, /^"studenter\.nodes" has more pages\. Use --all-pages to fetch them\.$/m);
	});

	it('rejects ndjson for a result without a list', async () => {
		const result = await queryInProcess('--operation TypeName --environment basic --format ndjson');
		assert.match(sentence(result), /contains no list of objects\. .* use --format json\.$/);
		assert.equal(result.code, 2);
	});

	describe('with a list of values', () => {
		const answering = (body: string, rest: string) =>
			withServer(
				(_request, response) => void response.setHeader('content-type', 'application/json').end(body),
				async (apiUrl) => {
					const other = makeFolder({ 'a.json': JSON.stringify({ a: { apiUrl, auth: 'basic' } }) });
					return queryInProcess(rest, { STUDY_ADMIN_ENVIRONMENTS: join(other, 'a.json') });
				},
			);
		const refused = /contains no list of objects\. .* use --format json\.$/;

		for (const format of ['csv', 'ndjson']) {
			it(`rejects ${format} for a result whose only list contains values, not objects`, async () => {
				const result = await answering('{"data":{"terminer":["A","B"]}}', `--operation Terms --format ${format}`);
				assert.match(sentence(result), refused);
				assert.deepEqual([result.code, result.stdout], [2, '']);
			});

			it(`rejects ${format} for a connection whose pages contain values, not objects`, async () => {
				const body = '{"data":{"studenter":{"nodes":["a"],"pageInfo":{"endCursor":"x","hasNextPage":false}}}}';
				const result = await answering(body, `--operation Students --all-pages --format ${format}`);
				assert.match(sentence(result), refused);
				assert.deepEqual([result.code, result.stdout], [2, '']);
			});
		}

		it('prints no rows for an empty list, and a row for each null of a list that contains only null', async () => {
			for (const [list, rows] of [
				['[]', ''],
				['[null,null]', 'null\nnull\n'],
			]) {
				const result = await answering(`{"data":{"terminer":${list}}}`, '--operation Terms --format ndjson');
				assert.deepEqual([result.code, result.stdout], [0, rows]);
			}
		});
	});

	it('sends an operation together with its fragments from other files below the current folder', async () => {
		const { code, stdout } = await query('--operation Spread --environment basic --format ndjson');
		assert.match(stdout, /^\{"organisasjonskode":/);
		assert.equal(code, 0);
	});

	it('uses the variable set that --variables names', async () => {
		const of = (set: string) =>
			queryInProcess(`--operation ByCode --environment basic --format ndjson --variables ${set}`);
		const [a, b] = [await of('a'), await of('b')];
		assert.match(a.stdout, /^\{"arstall":\d+\}\n/);
		assert.equal(b.stdout, '');
	});

	it('reports a value in the variable set that is not a variable of the operation', async () => {
		const other = makeFolder({
			'a.graphql': 'query A($first: Int) { organisasjoner(first: $first) { totalCount } }',
			'a.graphql.variables.jsonc': '{ "A": { "default": { "first": 1, "frist": 2 } } }',
		});
		const args = `query a.graphql --environments ${join(folder, 'environments.json')} --environment basic`;
		const { stderr } = await studyAdminOrInProcess(args.split(' '), { folder: other, env: variables });
		assert.equal(stderr, '"frist" in a.graphql.variables.jsonc is not a variable of "A", so it is not sent.\n');
	});

	it('states how to choose an operation when the operations of a document have no names', async () => {
		const other = makeFolder({
			'two.graphql': 'query { __typename }\nquery B { __typename }',
			'one.graphql': 'query { __typename }',
		});
		for (const [args, expected] of [
			[['two.graphql'], /"two\.graphql" contains several operations, and not all of them have a name\. Name each/],
			[['two.graphql', '--operation', 'query'], /not all of them have a name\. Name each of them, then choose one/],
			[['one.graphql', '--operation', 'query'], /Its only operation has no name\. Omit --operation\.\n$/],
		] as const) {
			const { code, stderr } = await studyAdminOrInProcess(['query', ...args], { folder: other });
			assert.match(stderr, expected);
			assert.equal(code, 2);
		}
	});

	const problems: readonly (readonly [title: string, rest: string, expected: RegExp])[] = [
		[
			'several operations and no --operation',
			'--environment basic',
			/students\.graphql" contains several operations: /,
		],
		['an unknown operation', '--environment basic --operation Student', /Did you mean "Students"\?$/],
		[
			'several variable sets and no --variables',
			'--environment basic --operation ByCode',
			/sets: a, b\. Choose one with --variables <set>\.$/,
		],
		[
			'an unknown variable set',
			'--environment basic --operation ByCode --variables c',
			/has no variable set named "c"/,
		],
		[
			'an unknown variable set of an operation without variables',
			'--environment basic --operation TypeName --variables c',
			/has no variable set named "c"/,
		],
		[
			'a subscription',
			'--environment basic --operation Changes',
			/^"Changes" is a subscription\. Subscriptions are not supported\./,
		],
		[
			'several environments and no --environment',
			'--operation TypeName',
			/basic, client, production, browser, gateway\. Choose one with --environment <id>\.$/,
		],
		['the rows of a mutation', '--environment basic --operation Rename --format csv', /Use --format json\.$/],
		['an unknown environment', '--environment clent --operation TypeName', /Did you mean "client"\?/],
		[
			'an environment with a login in a browser',
			'--environment browser --operation TypeName',
			/requires a login in a browser\. Set STUDY_ADMIN_TOKEN /,
		],
		['an environment with secret headers', '--environment gateway --operation TypeName', /secret header "X-Api-Key"/],
		['all pages of a mutation', '--environment basic --operation Rename --all-pages', /^"Rename" is a mutation\./],
		[
			'all pages of a query without a connection',
			'--environment basic --operation TypeName --all-pages',
			/selects no connection/,
		],
		[
			'all pages of a query with two connections, one of which is nested',
			'--environment basic --operation NestedAndOther --all-pages',
			/^"NestedAndOther" selects several connections: c, a\.b\. Write an operation for each of them\.$/,
		],
		[
			'a mutation in production',
			'--environment production --operation Rename',
			/changes data in the production environment "production" .* Add --yes to run it\.$/,
		],
	];
	for (const [title, rest, expected] of problems) {
		it(`exits with 2 and one sentence for ${title}`, async () => {
			const result = await queryInProcess(rest);
			assert.match(sentence(result), expected);
			assert.deepEqual([result.code, result.stdout], [2, '']);
		});
	}

	const badCredentials: readonly (readonly [
		title: string,
		environment: string,
		changes: Readonly<Record<string, string>>,
		expected: RegExp,
	])[] = [
		[
			'a wrong password',
			'basic',
			{ STUDY_ADMIN_PASSWORD: 'canary-wrong' },
			/^basic did not accept .* Check STUDY_ADMIN_USERNAME and STUDY_ADMIN_PASSWORD\.$/,
		],
		[
			'a user name with a colon',
			'basic',
			{ STUDY_ADMIN_USERNAME: 'canary:name' },
			/^STUDY_ADMIN_USERNAME contains a colon, /,
		],
		['a missing password', 'basic', { STUDY_ADMIN_PASSWORD: '' }, /Set STUDY_ADMIN_PASSWORD\.$/],
		[
			'a wrong client secret',
			'client',
			{ STUDY_ADMIN_CLIENT_SECRET: 'canary-wrong' },
			/Check "clientId" and STUDY_ADMIN_CLIENT_SECRET\.$/,
		],
		['a missing client secret', 'client', { STUDY_ADMIN_CLIENT_SECRET: '' }, /Set STUDY_ADMIN_CLIENT_SECRET\.$/],
		['a token that is no JWT', 'browser', { STUDY_ADMIN_TOKEN: 'canary-token' }, /^STUDY_ADMIN_TOKEN is not a JWT\./],
		[
			'an expired token',
			'browser',
			{ STUDY_ADMIN_TOKEN: 'eyJhbGciOiJub25lIn0.eyJleHAiOjEwMDB9.canary' },
			/^The token in STUDY_ADMIN_TOKEN has expired/,
		],
		[
			'a token that the API refuses before it expires',
			'browser',
			{ STUDY_ADMIN_TOKEN: 'eyJhbGciOiJub25lIn0.eyJleHAiOjQwMDAwMDAwMDB9.canary' },
			/rejected the token in STUDY_ADMIN_TOKEN \(HTTP 401\)/,
		],
		[
			'no environments',
			'basic',
			{ STUDY_ADMIN_ENVIRONMENTS: '' },
			/--environments <file> or the variable STUDY_ADMIN_ENVIRONMENTS\.$/,
		],
		[
			'environments that cannot be read',
			'basic',
			{ STUDY_ADMIN_ENVIRONMENTS: 'missing.json' },
			/missing\.json, cannot be read\./,
		],
		['environments that are not JSON', 'basic', { STUDY_ADMIN_ENVIRONMENTS: 'README.md' }, /is not a JSON object\./],
	];
	for (const [title, environment, changes, expected] of badCredentials) {
		it(`exits with 2, one sentence and no secret for ${title}`, async () => {
			const args = `query students.graphql --operation TypeName --environment ${environment}`;
			const result = await runInProcess(args, changes);
			assert.match(sentence(result), expected);
			assert.deepEqual([result.code, result.stdout], [2, '']);
		});
	}

	it('reports that a token has expired when it has expired by the clock of the API, but not by the clock of the computer', async () => {
		const listener: RequestListener = (_request, response) => {
			response.writeHead(401, { date: new Date(4_000_000_001_000).toUTCString() }).end();
		};
		await withServer(listener, async (apiUrl) => {
			const environments = makeFolder({ 'environments.json': JSON.stringify({ a: { apiUrl, auth: 'basic' } }) });
			const result = await runInProcess('query students.graphql --operation TypeName', {
				STUDY_ADMIN_ENVIRONMENTS: join(environments, 'environments.json'),
				STUDY_ADMIN_TOKEN: 'eyJhbGciOiJub25lIn0.eyJleHAiOjQwMDAwMDAwMDB9.canary',
			});
			assert.match(sentence(result), /^The token in STUDY_ADMIN_TOKEN has expired/);
		});
	});

	it('uses the environments of --environments instead of those in the variable', async () => {
		const file = join(folder, 'environments.json');
		const rest = `--operation TypeName --environment basic --environments ${file}`;
		const { code } = await queryInProcess(rest, { STUDY_ADMIN_ENVIRONMENTS: join(folder, 'missing.json') });
		assert.equal(code, 0);
	});

	it('uses the credentials in the file of --credentials instead of those in the variables', async () => {
		const { username } = sandbox.addresses.basicUser;
		const lines = `STUDY_ADMIN_USERNAME=${username}\nSTUDY_ADMIN_PASSWORD=${password}\n`;
		const file = join(makeFolder({ 'credentials.env': lines }), 'credentials.env');
		const wrong = { STUDY_ADMIN_USERNAME: '', STUDY_ADMIN_PASSWORD: 'canary-wrong' };
		for (const command of [
			'query students.graphql --operation TypeName',
			'schema',
			'code students.graphql --operation TypeName --language python',
		]) {
			chmodSync(file, 0o600);
			const args = `${command} --environment basic --credentials ${file}`;
			const accepted = await run(args, wrong, studyAdmin);
			assert.equal(accepted.code, 0, accepted.stderr);
			// On Windows, permissions are not checked.
			if (process.platform !== 'win32') {
				chmodSync(file, 0o644);
				const refused = await run(args, wrong, studyAdmin);
				assert.match(sentence(refused), /^Other users can access /, command);
				assert.equal(refused.code, 2, command);
			}
		}
	});

	it('accepts a file of settings that contains the environments', async () => {
		const { basic } = environmentsFor(sandbox.addresses);
		const settings = JSON.stringify({ 'editor.tabSize': 2, 'studyAdmin.environments': { basic } });
		const file = join(makeFolder({ 'settings.json': settings }), 'settings.json');
		assert.equal((await queryInProcess('--operation TypeName', { STUDY_ADMIN_ENVIRONMENTS: file })).code, 0);
	});

	it('exits with 2 for two environments and no --environment', async () => {
		const { basic, client } = environmentsFor(sandbox.addresses);
		const file = join(makeFolder({ 'two.json': JSON.stringify({ basic, client }) }), 'two.json');
		const result = await queryInProcess('--operation TypeName', { STUDY_ADMIN_ENVIRONMENTS: file });
		assert.match(sentence(result), /basic, client\. Choose one with --environment <id>\.$/);
		assert.equal(result.code, 2);
	});

	it('exits with 2 for an environment with invalid settings, and never uses the only other environment instead', async () => {
		const { basic } = environmentsFor(sandbox.addresses);
		const file = join(makeFolder({ 'two.json': JSON.stringify({ basic, broken: { apiUrl: 1 } }) }), 'two.json');
		for (const [rest, expected] of [
			['--operation TypeName', /basic, broken\. Choose one with --environment <id>\.$/],
			['--operation TypeName --environment broken', /^"apiUrl" of the environment "broken" must be a string\.$/],
		] as const) {
			const result = await queryInProcess(rest, { STUDY_ADMIN_ENVIRONMENTS: file });
			assert.match(sentence(result), expected);
			assert.deepEqual([result.code, result.stdout], [2, '']);
		}
	});

	it('sends the token in STUDY_ADMIN_TOKEN to an environment that needs a browser', async () => {
		await queryInProcess('--operation Organizations --environment client');
		const result = await queryInProcess('--operation Organizations --environment browser', {
			STUDY_ADMIN_TOKEN: tokens.at(-1) ?? '',
			STUDY_ADMIN_CLIENT_SECRET: '',
		});
		assert.deepEqual([result.code, JSON.parse(result.stdout).errors], [0, undefined]);
	});

	it('rejects a file that is not a GraphQL document, and names the endings of documents', async () => {
		const result = await runInProcess('query src/students.ts --environment basic');
		assert.equal(
			sentence(result),
			'"src/students.ts" is not a GraphQL document. Give the path of a file that ends with .graphql, .graphqls or .gql.',
		);
		assert.equal(result.code, 2);
	});

	it('exits with 2 and an error message for an operation on standard input', async () => {
		const result = await runInProcess('query - --environment basic');
		assert.equal(sentence(result), 'Operations are not read from standard input. Give the path of a GraphQL document.');
		assert.equal(result.code, 2);
	});

	it('writes the result to a pipe whose reader waits for it', async function () {
		if (process.platform === 'win32') {
			this.skip();
		}
		const pipe = join(makeFolder(), 'pipe');
		execFileSync('mkfifo', [pipe]);
		const content = promisify(readFile)(pipe, 'utf8');
		const { code } = await query(`--operation TypeName --environment basic --output ${pipe}`);
		assert.deepEqual([code, JSON.parse(await content)], [0, { data: { __typename: 'Query' } }]);
	});

	it('reports a time limit of the settings that has no effect', async () => {
		const settings = { '.vscode/settings.json': '{"studyAdmin.graphql.timeout": "5"}' };
		const repository = makeFolder({ ...documents, ...settings });
		const file = join(folder, 'environments.json');
		const args = `query students.graphql --operation TypeName --environment basic --environments ${file}`;
		const { code, stderr } = await studyAdminOrInProcess(args.split(' '), { folder: repository, env: variables });
		assert.equal(code, 0);
		assert.match(
			stderr,
			/^studyAdmin\.graphql\.timeout in .* has an invalid value\. Use an integer from 1 to 3600\.$/m,
		);
	});

	describe('the response of a mutation in study-admin query', () => {
		const response = '{"data":{"endreStudieprogramnavn":{"errors":null}}}';

		/** Runs the mutation with these options. Returns the result and the number of requests. */
		async function runMutation(options: string, body = response) {
			let requests = 0;
			return withServer(
				(_request, reply) => {
					requests += 1;
					reply.setHeader('content-type', 'application/json');
					reply.end(body);
				},
				async (apiUrl) => {
					const environments = makeFolder({
						'environments.json': JSON.stringify({ a: { apiUrl, auth: 'basic' } }),
					});
					const result = await run(`query students.graphql --operation Rename ${options}`, {
						STUDY_ADMIN_ENVIRONMENTS: join(environments, 'environments.json'),
					});
					return { ...result, requests };
				},
			);
		}

		it('a mutation is not sent when the output file cannot be written', async () => {
			const result = await runMutation('--output environments.json/out.json');
			assert.match(sentence(result), /out\.json cannot be written\. Check the folder and its permissions\.$/);
			assert.deepEqual([result.code, result.requests], [2, 0]);
		});

		it('the output file is checked without creating it or its folder', async () => {
			const args = '--operation TypeName --environment basic --output new/folder/out.json';
			const result = await query(args, { STUDY_ADMIN_PASSWORD: 'canary-wrong' });
			assert.match(sentence(result), /^basic did not accept /);
			assert.equal(existsSync(join(folder, 'new')), false);
		});

		it('the response of a mutation is written to the output file only', async () => {
			const file = join(makeFolder(), 'out.json');
			const result = await runMutation(`--output ${file}`);
			assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(response));
			assert.deepEqual([result.code, result.stdout, result.requests], [0, '', 1]);
		});

		it('the GraphQL errors in the response of a mutation are reported', async () => {
			const body = '{"data":null,"errors":[{"message":"Refused"}]}';
			const result = await runMutation('', body);
			assert.deepEqual(JSON.parse(result.stdout), JSON.parse(body));
			assert.match(result.stderr, /^The response contains 1 GraphQL error\.$/m);
			assert.deepEqual([result.code, result.requests], [1, 1]);
		});

		it('the response of a mutation is printed when writing the output file fails afterwards', async function () {
			if (!existsSync('/dev/full')) {
				this.skip();
			}
			const result = await runMutation('--output /dev/full');
			assert.deepEqual(JSON.parse(result.stdout), JSON.parse(response));
			assert.equal(
				sentence(result),
				'The mutation "Rename" was run, but /dev/full cannot be written. Its response was printed instead. Save it from there instead of running the mutation again.',
			);
			assert.match(result.stderr, /ENOSPC/);
			assert.deepEqual([result.code, result.requests], [2, 1]);
		});
	});

	it('runs a mutation in production with --yes', async () => {
		const { code, stdout } = await queryInProcess('--operation Rename --environment production --yes');
		assert.match(stdout, /"endreStudieprogramnavn"/);
		assert.equal(code, 0);
	});

	it('exits with 1 and prints the position of a GraphQL error in the document', async () => {
		const result = await queryInProcess('--operation Wrong --environment basic');
		assert.match(result.stderr, /students\.graphql:11:40 {2}Cannot query field "name" on type "Organisasjon"\./m);
		assert.match(result.stderr, /^The response contains 1 GraphQL error\.$/m);
		assert.ok(JSON.parse(result.stdout).errors);
		assert.equal(result.code, 1);
	});

	it('prints at most ten GraphQL errors of all pages, and their number', async () => {
		const errors = Array.from({ length: 8 }, (_, index) => ({
			message: `failure ${index}`,
			path: ['studenter', 'nodes', index],
		}));
		const pages = [true, false].map((hasNextPage) => {
			const pageInfo = { endCursor: 'a', hasNextPage };
			return JSON.stringify({ data: { studenter: { nodes: [], pageInfo } }, errors });
		});
		const listener: RequestListener = (_request, response) => {
			response.setHeader('content-type', 'application/json').end(pages.shift());
		};
		await withServer(listener, async (apiUrl) => {
			const other = makeFolder({ 'a.json': JSON.stringify({ a: { apiUrl, auth: 'basic' } }) });
			const variable = { STUDY_ADMIN_ENVIRONMENTS: join(other, 'a.json') };
			const { code, stderr } = await queryInProcess('--operation Students --all-pages --format ndjson', variable);
			assert.equal(stderr.match(/ {2}failure (\d) \(studenter\.nodes\.\1\)$/gm)?.length, 10, stderr);
			assert.match(stderr, /^The response contains 16 GraphQL errors\.$/m);
			assert.equal(code, 1);
		});
	});

	it('prints no rows for an empty list, and an error for a result without a list', async () => {
		const bodies = ['{"data":{"tags":[]}}', '{"data":{"tags":null}}'];
		const listener: RequestListener = (_request, response) => {
			response.setHeader('content-type', 'application/json').end(bodies.shift());
		};
		await withServer(listener, async (apiUrl) => {
			const other = makeFolder({ 'a.json': JSON.stringify({ a: { apiUrl, auth: 'basic' } }) });
			const variable = { STUDY_ADMIN_ENVIRONMENTS: join(other, 'a.json') };
			const results = [
				await queryInProcess('--operation TypeName --format ndjson', variable),
				await queryInProcess('--operation TypeName --format ndjson', variable),
			];
			assert.deepEqual(
				results.map(({ code, stdout }) => [code, stdout]),
				[
					[0, ''],
					[2, ''],
				],
			);
		});
	});

	it('prints the position of a GraphQL error in the file of a fragment', async () => {
		const { stderr } = await query('--operation SpreadWrong --environment basic');
		assert.match(stderr, /^fragments[\\/]code\.gql:2:40 {2}Cannot query field "name" on type "Organisasjon"\./m);
	});

	it('does not write the output file when the response has no list because of GraphQL errors', async () => {
		const { code, stderr } = await query('--operation Wrong --environment basic --format csv --output wrong.csv');
		assert.equal(existsSync(join(folder, 'wrong.csv')), false);
		assert.match(stderr, /^Because of the errors, wrong\.csv was not written\.$/m);
		assert.equal(code, 1);
	});

	it('reports that rows are missing when GraphQL errors prevent further pages', async () => {
		const pages = [
			'{"data":{"studenter":{"nodes":[{"studentnummer":"1"}],"pageInfo":{"endCursor":"a","hasNextPage":true}}}}',
			'{"data":null,"errors":[{"message":"Later"}]}',
		];
		const listener: RequestListener = (_request, response) => {
			response.setHeader('content-type', 'application/json').end(pages.shift());
		};
		await withServer(listener, async (apiUrl) => {
			const other = makeFolder({ 'a.json': JSON.stringify({ a: { apiUrl, auth: 'basic' } }) });
			const rest = '--operation Students --all-pages --format ndjson';
			const result = await queryInProcess(rest, { STUDY_ADMIN_ENVIRONMENTS: join(other, 'a.json') });
			assert.deepEqual([result.code, result.stdout], [1, '{"studentnummer":"1"}\n']);
			assert.match(result.stderr, /^Because of the errors, the rows are not complete\.$/m);
		});
	});

	it('writes all pages to a file, and introspects the schema for a query without pageInfo', async () => {
		const { code, stdout } = await query(
			'--operation WithoutPageInfo --environment client --all-pages --format csv --output out/students.csv',
		);
		const lines = readFileSync(join(folder, 'out', 'students.csv'), 'utf8')
			.trimEnd()
			.split('\r\n');
		assert.deepEqual([code, stdout, lines.length, lines[0]], [0, '', 5001, '\uFEFFstudentnummer']);
	});

	it('merges all pages into one JSON response', async () => {
		const { stdout } = await query('--operation Students --environment basic --all-pages');
		const { data } = JSON.parse(stdout) as { data: { studenter: { nodes: { studentnummer: string }[] } } };
		assert.equal(new Set(data.studenter.nodes.map(({ studentnummer }) => studentnummer)).size, 5000);
	});

	describe('the rows of pages that are incomplete in study-admin query', () => {
		const page = (pageInfo: string) =>
			`{"data":{"studenter":{"nodes":[{"studentnummer":"1"}],"pageInfo":${pageInfo}}}}`;
		const more = page('{"endCursor":"a","hasNextPage":true}');
		const faults = [
			{
				title: 'the API returns no cursor for the next page',
				pages: [page('{"endCursor":null,"hasNextPage":true}')],
				expected: /stopped after page 1\. The API reports more pages but returns no cursor\./,
			},
			{
				title: 'the API returns an empty cursor for the next page',
				pages: [page('{"endCursor":"","hasNextPage":true}')],
				expected: /stopped after page 1\. The API reports more pages but returns no cursor\./,
			},
			{
				title: 'the API returns the same cursor again',
				pages: [more, more],
				expected: /stopped after page \d\. The API returned the cursor of an earlier page again\./,
			},
			{
				title: 'the second page lacks the connection',
				pages: [more, '{"data":{}}'],
				expected: /^Page 2 of "Students" does not contain the list\./,
			},
		];
		for (const { title, pages, expected } of faults) {
			for (const format of ['json', 'ndjson', 'csv']) {
				it(`exits with 2 and writes no ${format} file when ${title}`, async () => {
					const remaining = [...pages];
					const listener: RequestListener = (_request, response) => {
						response.setHeader('content-type', 'application/json').end(remaining.shift());
					};
					await withServer(listener, async (apiUrl) => {
						const other = makeFolder({ 'a.json': JSON.stringify({ a: { apiUrl, auth: 'basic' } }) });
						const output = join(other, 'out');
						const rest = `--operation Students --all-pages --format ${format} --output ${output}`;
						const result = await queryInProcess(rest, { STUDY_ADMIN_ENVIRONMENTS: join(other, 'a.json') });
						assert.match(sentence(result), expected);
						assert.deepEqual([result.code, remaining, existsSync(output)], [2, [], false]);
					});
				});
			}
		}
	});

	it('ends with 130 and leaves the output file unchanged when it is interrupted', async () => {
		const args = ['query', 'students.graphql', '--operation', 'Slow', '--environment', 'basic'];
		const child = await startCommand([...args, '--verbose', '--output', 'environments.json'], {
			folder,
			env: variables,
		});
		await once(child.stderr, 'data');
		child.kill('SIGINT');
		const [code] = (await once(child, 'close')) as [number];
		assert.equal(code, 130);
		assert.match(readFileSync(join(folder, 'environments.json'), 'utf8'), /"basic"/);
	});

	it('fetches no more pages when the reader of its output has ended', async () => {
		let pages = 0;
		const listener: RequestListener = (_request, response) => {
			pages += 1;
			const nodes = `[{"studentnummer":"${'1'.repeat(100_000)}"}]`;
			response.setHeader('content-type', 'application/json');
			response.end(`{"data":{"studenter":{"nodes":${nodes},"pageInfo":{"endCursor":"${pages}","hasNextPage":true}}}}`);
		};
		await withServer(listener, async (apiUrl) => {
			const endless = makeFolder({
				...documents,
				'environments.json': JSON.stringify({ a: { apiUrl, auth: 'basic' } }),
			});
			const args = ['query', 'students.graphql', '--operation', 'Students', '--all-pages', '--format', 'ndjson'];
			const child = await startCommand(args, { folder: endless, env: variables });
			await once(child.stdout, 'data');
			child.stdout.destroy();
			const [code] = (await once(child, 'close')) as [number];
			assert.equal(code, 0);
		});
	});

	it('never reads environments from the settings of the current folder', async () => {
		const settings = JSON.stringify({ 'studyAdmin.environments': environmentsFor(sandbox.addresses) });
		const repository = makeFolder({ ...documents, '.vscode/settings.json': settings });
		const args = ['query', 'students.graphql', '--operation', 'TypeName', '--environment', 'basic'];
		const { code } = await studyAdminOrInProcess(args, { folder: repository, env: { STUDY_ADMIN_PASSWORD: password } });
		assert.equal(code, 2);
	});

	it('prints each student once although the token expires several times between pages', async () => {
		mock.timers.enable({ apis: ['Date'], now: Date.now() });
		const before = tokens.length;
		const lines: string[] = [];
		const output = new PassThrough();
		output.setEncoding('utf8').on('data', (page: string) => {
			lines.push(...page.trimEnd().split('\n'));
			mock.timers.setTime(Date.now() + 100_000);
		});
		try {
			const args = 'query students.graphql --operation Students --environment client --all-pages --format ndjson';
			const { code, stderr } = await runInProcess(args, {}, output);
			assert.equal(code, 0, stderr);
		} finally {
			mock.timers.reset();
		}
		const numbers = lines.map((line) => (JSON.parse(line) as { studentnummer: string }).studentnummer);
		assert.deepEqual([numbers.length, new Set(numbers).size], [5000, 5000]);
		// One provider token, and a token of the API for every three of the 20 pages.
		assert.equal(tokens.length - before, 8);
	});

	it('streams more rows as ndjson than fit into its memory', async () => {
		const nodes = JSON.stringify(Array.from({ length: 20 }, () => ({ studentnummer: '1', navn: 'x'.repeat(10_000) })));
		let pages = 0;
		const listener: RequestListener = (_request, response) => {
			pages += 1;
			response.setHeader('content-type', 'application/json');
			const pageInfo = `{"endCursor":"${pages}","hasNextPage":${pages < 60}}`;
			response.end(`{"data":{"studenter":{"nodes":${nodes},"pageInfo":${pageInfo}}}}`);
		};
		await withServer(listener, async (apiUrl) => {
			const server = makeFolder({
				...documents,
				'environments.json': JSON.stringify({ a: { apiUrl, auth: 'basic' } }),
			});
			const args = ['query', 'students.graphql', '--operation', 'Students', '--all-pages', '--format', 'ndjson'];
			const { code } = await studyAdmin([...args, '--output', 'out.ndjson'], {
				folder: server,
				env: { ...variables, NODE_OPTIONS: '--max-old-space-size=32' },
			});
			assert.equal(code, 0);
			assert.equal(readFileSync(join(server, 'out.ndjson'), 'utf8').split('\n').length, 1201);
		});
	}).timeout(180_000);

	describe('study-admin schema', () => {
		it('prints the schema of an environment as SDL', async () => {
			const { code, stdout } = await runInProcess('schema --environment client');
			assert.ok(buildSchema(stdout).getType('Student'));
			assert.match(stdout, /@deprecated/);
			assert.equal(code, 0);
		});

		it('writes the schema to a file', async () => {
			const { stdout } = await run('schema --environment basic --output out/schema.graphql');
			assert.ok(buildSchema(readFileSync(join(folder, 'out', 'schema.graphql'), 'utf8')).getType('Student'));
			assert.equal(stdout, '');
		});

		describe('the published schema of an environment in study-admin schema', () => {
			/** Runs `schema` for an environment with a published schema. Returns what it requested. */
			async function runSchema(auth: 'basic' | 'oidc' | 'gateway', changes: Readonly<Record<string, string>>) {
				const requests: string[] = [];
				const listener: RequestListener = ({ url, headers }, response) => {
					requests.push(`${url} ${headers.authorization ?? 'without credentials'}`);
					response.end('type Query { published: Boolean }');
				};
				return withServer(listener, async (published) => {
					const { basic, browser: oidc, gateway } = environmentsFor(sandbox.addresses);
					const environment = { ...{ basic, oidc, gateway }[auth], schemaUrl: `${published}/schema.graphql` };
					const file = join(makeFolder({ 'environments.json': JSON.stringify({ environment }) }), 'environments.json');
					const result = await runInProcess('schema', { STUDY_ADMIN_ENVIRONMENTS: file, ...changes });
					return { ...result, requests };
				});
			}
			const none = { STUDY_ADMIN_USERNAME: '', STUDY_ADMIN_PASSWORD: '' };

			for (const auth of ['basic', 'oidc'] as const) {
				it(`the published schema is fetched if an environment with the authentication method ${auth} has no credentials`, async () => {
					const { code, stdout, stderr, requests } = await runSchema(auth, none);
					assert.ok(buildSchema(stdout).getQueryType()?.getFields()['published']);
					assert.match(stderr, /^No credentials are set, so the schema is the one that 127\.0\.0\.1:\d+ publishes\.$/m);
					assert.deepEqual([code, requests], [0, ['/schema.graphql without credentials']]);
				});
			}

			it('the published schema is fetched if an environment has secret headers, which no variable can contain', async () => {
				const { code, stderr, requests } = await runSchema('gateway', {});
				assert.match(
					stderr,
					/^The command line cannot send the secret headers of the environment, so the schema is the one that 127\.0\.0\.1:\d+ publishes\.$/m,
				);
				assert.deepEqual([code, requests], [0, ['/schema.graphql without credentials']]);
			});

			it('the API is introspected if credentials are set', async () => {
				const { stdout, requests } = await runSchema('basic', {});
				assert.ok(buildSchema(stdout).getType('Student'));
				assert.deepEqual(requests, []);
			});

			it('the missing password is reported if only the user name is set', async () => {
				const result = await runSchema('basic', { STUDY_ADMIN_PASSWORD: '' });
				assert.match(sentence(result), /Set STUDY_ADMIN_PASSWORD\.$/);
				assert.deepEqual([result.code, result.requests], [2, []]);
			});
		});

		it('exits with 2 when the file cannot be written', async () => {
			const result = await run('schema --environment basic --output environments.json/schema.graphql');
			assert.match(sentence(result), /cannot be written\. Check the folder and its permissions\.$/);
			assert.equal(result.code, 2);
		});
	});
});
