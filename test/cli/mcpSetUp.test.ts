import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { text as bodyText } from 'node:stream/consumers';
import { withServer } from '../protocol/support/servers.ts';
import { studyAdminOrInProcess } from './support/commandInProcess.ts';
import { installCommand, makeFolder, removeFolders, studyAdmin, writeFiles } from './support/installedCommand.ts';
import { Connection } from './support/mcpConnection.ts';

const schema = 'type Query { courses: [Course!]! } type Course { id: ID! name: String! }';
const password = 'canary-password-4471';

describe('the set-up of study-admin mcp', () => {
	let program: string;
	before(async () => {
		program = await installCommand();
	});
	after(removeFolders);

	/** A folder with a project, environments and a credentials file that only its owner can access. */
	function makeProject(apiUrl = 'https://api.example.org'): string {
		const folder = makeFolder({
			'project/schema.graphql': schema,
			'project/src/a.ts': "fetch('https://api.fellesstudentsystem.no/studenter');\n",
			'other/b.ts': "fetch('https://api.fellesstudentsystem.no/personer/1');\n",
			'project/environments.json': JSON.stringify({ test: { apiUrl, auth: 'basic' } }),
			'project/credentials.env': `STUDY_ADMIN_USERNAME=canary-user\nSTUDY_ADMIN_PASSWORD=${password}\n`,
		});
		chmodSync(join(folder, 'project/credentials.env'), 0o600);
		return folder;
	}

	const online = ['--environments', 'environments.json', '--credentials', 'credentials.env'];
	const home = { HOME: tmpdir(), USERPROFILE: tmpdir() };
	const check = (folder: string, ...args: readonly string[]) =>
		studyAdminOrInProcess(['mcp', '--check', ...args], { folder, env: home });

	it('is reported by --check, which sends no request and needs no credentials', async () => {
		const folder = makeProject();
		const { code, stdout, stderr } = await check(
			folder,
			...['--folder', 'project', '--folder', 'other', '--schema', 'schema.graphql', ...online],
		);
		assert.equal(stderr, '');
		assert.match(stdout, /^Folders:\n {2}\/.*\/project\n {2}\/.*\/other\nSchema:\n {2}schema\.graphql, \d+ types\n/);
		assert.match(stdout, /^Environments:\n {2}test \(test, default\): https:\/\/api\.example\.org$/m);
		assert.match(stdout, /^Tools:\n {2}study-admin-find-in-schema\n/m);
		assert.match(stdout, /Nothing is missing\.\n$/);
		assert.doesNotMatch(stdout, /canary/);
		assert.equal(code, 0);
	});

	it('is incomplete when --check finds that a schema, credentials or a default environment is missing', async () => {
		const folder = makeProject();
		// An environment without an API has no schema.
		writeFiles(folder, { 'other/convert.json': '{ "convert": { "conversionUrl": "https://convert.example.org" } }' });
		const withoutSchema = await check(folder, '--folder', 'other', '--environments', 'convert.json');
		assert.equal(withoutSchema.code, 1);
		assert.match(withoutSchema.stdout, /^Missing:\n {2}Schema: .* Add --schema <file>\.$/m);
		const withoutPassword = await check(folder, '--folder', 'project', '--environments', 'environments.json');
		assert.equal(withoutPassword.code, 1);
		assert.match(withoutPassword.stdout, /test: .* Set STUDY_ADMIN_USERNAME and STUDY_ADMIN_PASSWORD\./);
		assert.doesNotMatch(withoutPassword.stdout, /Schema: /);
	});

	it('is printed completely by --check, with everything that is missing', async () => {
		const api = { apiUrl: 'https://api.example.org' };
		const login = {
			authUrl: 'https://idp.example.org',
			clientId: 'c',
			dataSourceId: 'ds',
			audienceUrl: 'https://ds.example',
		};
		const folder = makeFolder({
			'project/.graphqlrc.json': '{ "schema": "schema.graphql" }',
			'project/schema.graphql': schema,
			'project/environments.json': JSON.stringify({
				gateway: { ...api, auth: 'basic', secretHeaders: ['X-Api-Key'] },
				broken: { apiUrl: 1 },
				convert: { conversionUrl: 'https://convert.example.org' },
			}),
			'project/browser.json': JSON.stringify({ web: { ...api, ...login, auth: 'oidc', kind: 'production' } }),
		});
		const project = join(folder, 'project');
		/** Returns the output without the folder and the tools, which it begins and ends with. */
		const printed = async (...args: readonly string[]) => {
			const { code, stdout } = await check(project, ...args);
			assert.equal(code, 1);
			const [, rest = ''] = stdout.split(`Folders:\n  ${project}\n`);
			return rest.replace(/\d+ types/, 'N types').replace(/Tools:\n(?: {2}.*\n)+/, '');
		};
		assert.equal(
			await printed('--environments', 'environments.json', '--allow-conversion', 'convert.example.org'),
			`Schema:
  of the folder, N types
Environments:
  gateway (test): https://api.example.org
  convert (test): https://convert.example.org
Documents:
  can be uploaded to convert.example.org
Missing:
  broken: "apiUrl" of the environment "broken" must be a string.
  There are several environments. Name the default one with --environment <id>.
  gateway: The environment "gateway" requires the secret header "X-Api-Key", which the command line cannot send. Run the operation in the editor.
`,
		);
		assert.equal(
			await printed('--environments', 'browser.json', '--schema', 'missing.graphql'),
			`Schema:
  cannot be used
Environments:
  web (production, default): https://api.example.org
Documents:
  are not uploaded (--allow-conversion)
Missing:
  Schema: The schema file missing.graphql cannot be read. Check its path and its permissions.
  web: The environment "web" requires a login in a browser. Set STUDY_ADMIN_TOKEN to a token of its API, or run the operation in the editor.
`,
		);
		rmSync(join(project, '.graphqlrc.json'));
		assert.match(await printed('--environments', 'browser.json'), /^Schema:\n {2}is requested from the environment\n/);
		assert.equal(
			await printed(),
			`Schema:
  none
Environments:
  none, so no operation runs (--environments)
Documents:
  are not uploaded (--allow-conversion)
Missing:
  Schema: study-admin-find-in-schema needs one. Add --schema <file>.
`,
		);
	});

	it('is incomplete when --check finds settings that no tool can read', async () => {
		const folder = makeProject();
		writeFiles(folder, { 'other/.vscode/settings.json': '{ "editor.tabSize": 2' });
		const file = join(folder, 'other', '.vscode', 'settings.json');
		const args = ['--folder', 'project', '--folder', 'other', '--schema', 'schema.graphql'];
		const { code, stdout } = await check(folder, ...args);
		assert.ok(stdout.endsWith(`Missing:\n  Settings: ${file} is not valid JSON. Correct the file.\n`), stdout);
		assert.equal(code, 1);
		const connection = await new Connection(program, args, folder, home).open();
		const answer = await connection.call('study-admin-explain-api', {});
		await connection.close();
		assert.equal(answer, `error: ${file} is not valid JSON. Correct the file.`);
	});

	it('is incomplete when --check finds that the conversion service of the environments has another host than --allow-conversion', async () => {
		const folder = makeProject();
		const conversionUrl = 'https://convert.example.org';
		writeFiles(folder, {
			'project/one.json': JSON.stringify({ a: { conversionUrl } }),
			'project/two.json': JSON.stringify({ a: { conversionUrl }, b: { conversionUrl } }),
		});
		const documents = async (environments: string, host: string) => {
			const options = ['--schema', 'schema.graphql', '--environments', environments, '--allow-conversion', host];
			const { code, stdout } = await check(join(folder, 'project'), ...options);
			return [code, ...stdout.split('\n').filter((line) => /^ {2}(are|can|Documents:) /.test(line))];
		};
		assert.deepEqual(await documents('one.json', 'convert.example.org:443'), [
			0,
			'  can be uploaded to convert.example.org:443',
		]);
		assert.deepEqual(await documents('one.json', 'other.example.org'), [
			1,
			'  are refused',
			'  Documents: Documents must not be sent to convert.example.org. Ask the user to add "--allow-conversion", "convert.example.org" to the arguments of the server.',
		]);
		const [code, line] = await documents('two.json', 'convert.example.org');
		assert.deepEqual([code, line], [1, '  are refused']);
	});

	it('is incomplete when --check finds an environment for whose addresses there are no credentials', async () => {
		const folder = makeProject();
		const client = { auth: 'clientCredentials', authUrl: 'https://idp.example.org', clientId: 'client' };
		const other = {
			apiUrl: 'https://api.example.org',
			...client,
			dataSourceId: 'ds',
			audienceUrl: 'https://ds.example',
		};
		const environments = { test: { apiUrl: 'https://api.example.org', auth: 'basic' }, other };
		writeFiles(folder, { 'project/environments.json': JSON.stringify(environments) });
		const { code, stdout } = await check(
			folder,
			'--folder',
			'project',
			'--schema',
			'schema.graphql',
			...online,
			'--environment',
			'test',
		);
		assert.match(stdout, /^Missing:\n {2}other: .*"--environment", "other"\.$/m);
		assert.equal(code, 1);
	});

	it('is incomplete when --check finds that the chosen default environment is invalid, and asks for no other choice', async () => {
		const folder = makeProject();
		const environments = {
			test: { apiUrl: 'https://api.example.org', auth: 'none' },
			other: { apiUrl: 'https://api.example.org', auth: 'basic' },
		};
		writeFiles(folder, { 'project/environments.json': JSON.stringify(environments) });
		const { code, stdout } = await check(folder, '--folder', 'project', ...online, '--environment', 'test');
		assert.match(stdout, /^ {2}test: /m);
		assert.doesNotMatch(stdout, /There are several environments/);
		assert.equal(code, 1);
	});

	it('compares schemas for the operations of all folders', async () => {
		const folder = makeProject();
		const operation = 'query Q { courses { gone } }';
		writeFiles(folder, {
			...{ 'project/q.graphql': operation, 'other/q.graphql': operation },
			'project/before.graphqls': schema.replace('name', 'gone: Int name'),
		});
		const args = ['--folder', '.', '--folder', '../other', '--schema', 'schema.graphql'];
		const connection = await new Connection(program, args, join(folder, 'project'), {}).open();
		const answer = await connection.call('study-admin-compare-schemas', { before: 'before.graphqls' });
		await connection.close();
		assert.match(answer, /^{"broken":2,/);
	});

	it('uses the first schema of a graphql-config whose projects apply to some documents only', async () => {
		const folder = makeFolder({ 'a.graphqls': 'type Query { a: Int }', 'b.graphqls': 'type Query { b: Int }' });
		const project = (name: string, files: object) => ({ [name]: { schema: `${name}.graphqls`, ...files } });
		for (const [projects, field] of [
			[{ ...project('a', { documents: 'a/**' }), ...project('b', { documents: 'b/**' }) }, 'a'],
			[{ ...project('a', { include: 'a/**' }), ...project('b', { include: 'b/**' }) }, 'a'],
			[{ ...project('missing', { documents: 'a/**' }), ...project('b', { documents: 'b/**' }) }, 'b'],
			// Documents in the folder itself belong to the second project.
			[{ ...project('a', { documents: 'a/**' }), ...project('b', {}) }, 'b'],
		] as const) {
			writeFiles(folder, { '.graphqlrc.json': JSON.stringify({ projects }) });
			const connection = await new Connection(program, [], folder, home).open();
			const answer = await connection.call('study-admin-find-in-schema', {});
			await connection.close();
			assert.match(answer, new RegExp(`^query ${field}: Int$`, 'm'));
		}
	});

	it('drafts a call whose parameters are constants of another file, as "check --drafts" does', async () => {
		const folder = makeProject();
		const sdl = readFileSync('test/sandbox/api/schema.graphql', 'utf8');
		writeFiles(folder, {
			'project/names.ts': "export const INSTITUTION = 'institusjonsnummer';\n",
			'project/src/a.ts':
				"import { INSTITUTION } from '../names';\nfetch('https://api.fellesstudentsystem.no/emner?' + INSTITUTION + '=215');\n",
			'project/schema.graphql': sdl,
		});
		const project = join(folder, 'project');
		await studyAdmin(['check', '--drafts', 'drafts', '--schema', 'schema.graphql'], { folder: project, env: home });
		const drafts = join(project, 'drafts');
		const [draft = ''] = readdirSync(drafts, { recursive: true, encoding: 'utf8' }).filter((path) =>
			/\.graphql$/.test(path),
		);
		const connection = await new Connection(program, ['--schema', 'schema.graphql'], project, home).open();
		const answer = await connection.call('study-admin-write-graphql-query', { path: 'src/a.ts' });
		await connection.close();
		const written = readFileSync(join(drafts, draft), 'utf8');
		assert.match(written, /emner\(eierInstitusjonsnummer: |eierOrganisasjonskode: /);
		const commentsOf = (text: string) => text.split('\n').filter((line) => /^# (?!Draft)/.test(line));
		assert.deepEqual(commentsOf(answer), commentsOf(written));
	});

	it('finds a call once when a folder and a folder inside of it are given', async () => {
		const folder = makeProject();
		const args = ['--folder', '.', '--folder', 'src'];
		const connection = await new Connection(program, args, join(folder, 'project'), {}).open();
		const answer = await connection.call('study-admin-find-deprecated-calls', {});
		await connection.close();
		assert.equal(answer.match(/a\.ts":1/g)?.length, 1);
	});

	it('names a folder that was deleted after the server has started', async () => {
		const folder = makeProject();
		const args = ['--folder', 'project', '--folder', 'other'];
		const connection = await new Connection(program, args, folder, {}).open();
		rmSync(join(folder, 'other'), { recursive: true });
		assert.match(
			await connection.call('study-admin-find-deprecated-calls', {}),
			/^error: The folder .*\/other does not exist or is no folder\./,
		);
		await connection.close();
	});

	it('finds and drafts the calls of a gateway that the settings of any folder name', async () => {
		const folder = makeProject();
		writeFiles(folder, {
			'other/.vscode/settings.json':
				'{"studyAdmin.catalog.baseUrls":{"legacy-main-rest":["https://gw.example.org/fs"]}}',
			'other/gateway.ts': "fetch('https://gw.example.org/fs/studenter/1');\n",
		});
		const args = ['--folder', '.', '--folder', '../other', '--schema', 'schema.graphql'];
		const connection = await new Connection(program, args, join(folder, 'project'), {}).open();
		const input = { path: 'other/gateway.ts' };
		assert.match(await connection.call('study-admin-find-deprecated-calls', input), /other\/gateway\.ts/);
		assert.match(
			await connection.call('study-admin-write-graphql-query', input),
			/^"other\/gateway\.ts":1 "GET \/studenter\/1?/,
		);
		await connection.close();
	});

	it('is refused with the option to add when the server starts in the root folder or in the home folder', async () => {
		const folder = makeProject();
		for (const current of [parse(folder).root, folder]) {
			const { code, stdout, stderr } = await studyAdmin(['mcp'], { folder: current, env: { HOME: folder } });
			assert.equal(code, 2);
			assert.equal(stdout, '');
			assert.match(stderr, /Add "--folder", "<path of the project>" to "args"/);
		}
	});

	it('is refused when other users can access the credentials file, and no line of the file is printed', async () => {
		const folder = makeProject();
		const file = join(folder, 'project/credentials.env');
		chmodSync(file, 0o644);
		const args = ['mcp', '--folder', 'project', ...online];
		const shared = await studyAdmin(args, { folder, env: home });
		assert.equal(shared.code, 2);
		assert.match(shared.stderr, /Other users can access .*credentials\.env.*chmod 600/);
		chmodSync(file, 0o600);
		const broken = makeProject();
		const { stderr } = await studyAdmin(['mcp', '--credentials', 'environments.json'], {
			folder: join(broken, 'project'),
			env: home,
		});
		assert.match(stderr, /environments\.json/);
		assert.doesNotMatch(stderr + shared.stderr, /canary/);
	});

	it('allows several folders, and the credentials of a file replace those of the variables and are sent only to their environment', async () => {
		const received: string[] = [];
		await withServer(
			async (request, response) => {
				await bodyText(request);
				received.push(String(request.headers.authorization));
				response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"courses":[]}}');
			},
			async (url) => {
				const folder = makeProject(url);
				const elsewhere = join(folder, 'elsewhere');
				mkdirSync(elsewhere);
				const folders = ['--folder', '../project', '--folder', '../other'];
				const env = { STUDY_ADMIN_PASSWORD: 'old-password' };
				const connection = await new Connection(program, [...folders, ...online], elsewhere, env).open();
				const calls = await connection.call('study-admin-find-deprecated-calls');
				assert.match(calls, /^2 deprecated calls in 2 files/);
				assert.doesNotMatch(calls, /could not be read/);
				assert.match(calls, /^"project\/src\/a\.ts":1 /m);
				assert.match(calls, /^"other\/b\.ts":1 /m);
				assert.match(
					await connection.call('study-admin-find-deprecated-calls', { path: 'other/b.ts' }),
					/^1 deprecated call in 1 file[, ]/,
				);
				const run = await connection.call('study-admin-run-query', { document: '{ courses { id } }' });
				assert.match(run, /HTTP 200, 0 errors/);
				assert.doesNotMatch(await connection.close(), /canary/);
			},
		);
		assert.deepEqual(received, [`Basic ${btoa(`canary-user:${password}`)}`]);
	});

	it('redacts the credentials in the file when a server repeats them, also where values are allowed', async () => {
		const basic = btoa(`canary-user:${password}`);
		const echoed = [
			password,
			encodeURIComponent(password),
			basic,
			JSON.stringify({ password }),
			[...password].join(''),
		];
		const body = JSON.stringify({ data: { courses: echoed.map((name) => ({ name })) }, errors: [{ message: basic }] });
		await withServer(
			(_request, response) =>
				response.writeHead(200, { 'content-type': 'application/json', 'x-a': password }).end(body),
			async (url) => {
				const folder = makeProject(url);
				const environments = { test: { apiUrl: url, auth: 'basic', allowValues: true } };
				writeFiles(folder, { 'project/environments.json': JSON.stringify(environments) });
				const connection = await new Connection(program, ['--verbose', ...online], join(folder, 'project'), {}).open();
				const document = '{ courses { name } }';
				const answers = [
					await connection.call('study-admin-run-query', { document, values: true }),
					await connection.call('study-admin-run-query', { document }),
				];
				assert.match(answers[0] ?? '', /\[redacted\]/);
				assert.doesNotMatch([...answers, await connection.close()].join('\n'), new RegExp(`${password}|${basic}`));
			},
		);
	});

	it('uses the published schema of an environment without credentials, and sends none', async () => {
		const received: string[] = [];
		await withServer(
			(request, response) => {
				received.push(`${request.url} ${request.headers.authorization}`);
				response.writeHead(200, { 'content-type': 'text/plain' }).end(schema);
			},
			async (url) => {
				const folder = makeProject();
				const environments = { test: { apiUrl: url, auth: 'basic', schemaUrl: `${url}/schema.graphql` } };
				writeFiles(folder, { 'other/environments.json': JSON.stringify(environments) });
				const args = ['--environments', 'environments.json'];
				const connection = await new Connection(program, args, join(folder, 'other'), {}).open();
				assert.match(await connection.call('study-admin-find-in-schema', {}), /\nquery courses: \[Course!\]!$/);
				await connection.close();
			},
		);
		assert.deepEqual(received, ['/schema.graphql undefined']);
	});

	it('rejects a value of --allow-conversion that is not a host', async () => {
		const folder = makeProject();
		for (const host of [
			'https://convert.example.org',
			'convert.example.org/path',
			'user@convert.example.org',
			'convert.example.org:99999',
		]) {
			const { code, stderr } = await check(folder, '--folder', 'project', '--allow-conversion', host);
			assert.equal(
				stderr,
				`study-admin: The value of --allow-conversion must be a host, such as convert.example.org or localhost:8080.\n`,
			);
			assert.equal(code, 2);
		}
	});

	it('is incomplete if several environments have no default, and the answers list the environments and the unreadable GraphQL config', async () => {
		const folder = makeProject();
		const environment = { apiUrl: 'https://api.example.org', auth: 'basic' };
		writeFiles(folder, {
			'other/environments.json': JSON.stringify({ one: environment, two: { ...environment, kind: 'production' } }),
			'broken/.graphqlrc.yml': 'schema: [',
		});
		const several = await new Connection(
			program,
			['--environments', 'environments.json'],
			join(folder, 'other'),
			{},
		).open();
		for (const name of ['study-admin-find-in-schema', 'study-admin-check-operation', 'study-admin-run-query']) {
			const input = name.endsWith('schema') ? {} : { document: '{ courses { id } }' };
			assert.match(
				await several.call(name, input),
				/^error: There are several environments: one \(test\), two \(production\)\. Add "environment"/,
			);
			assert.match(await several.call(name, { ...input, environment: 'three' }), /Use one of these .*: one \(test\)/);
			assert.match(
				await several.call(name, { ...input, environment: 'one' }),
				/requires credentials\. Set STUDY_ADMIN_/,
			);
		}
		await several.close();
		const broken = await new Connection(program, [], join(folder, 'broken'), {}).open();
		assert.match(await broken.call('study-admin-find-in-schema', {}), /^error: .*\.graphqlrc\.yml cannot be read/);
		await broken.close();
	});
});
