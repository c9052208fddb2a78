import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { catalogToolDefinitions } from '../../src/catalog/node/tools/definitions.ts';
import { conversionToolDefinitions } from '../../src/conversion/node/tools/definitions.ts';
import { graphqlToolDefinitions } from '../../src/graphql/node/tools/definitions.ts';
import { withServer } from '../protocol/support/servers.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { installCommand, makeFolder, removeFolders } from './support/installedCommand.ts';
import { Connection } from './support/mcpConnection.ts';

const clientSecret = 'canary-client-secret-7702';
const find = 'study-admin-find-in-schema';
const check = 'study-admin-check-operation';
const run = 'study-admin-run-query';
const calls = 'study-admin-find-deprecated-calls';
const explain = 'study-admin-explain-api';
const convert = 'study-admin-convert-document';
const write = 'study-admin-write-graphql-query';
const compare = 'study-admin-compare-schemas';
const definitions = [...graphqlToolDefinitions, ...catalogToolDefinitions, ...conversionToolDefinitions];

const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1);

/** A query with the deprecated field `navn`. */
const document =
	'query Students { studenter(filter: { eierOrganisasjonskode: "7777" }, first: 5) { nodes { studentnummer navn } } }';

describe('study-admin mcp', () => {
	let sandbox: Sandbox;
	let folder: string;
	let program: string;
	let onlineServer: Promise<Connection> | undefined;
	const variables = { STUDY_ADMIN_CLIENT_SECRET: clientSecret };
	const tokens: string[] = [];

	before(async () => {
		program = await installCommand();
		sandbox = await startSandbox({
			clientSecret,
			onTokenRequest: (_form, { access_token }) => tokens.push(String(access_token)),
		});
		const { api, identityProvider, conversion, ...addresses } = sandbox.addresses;
		const environment = {
			...{ apiUrl: api, auth: 'clientCredentials', authUrl: identityProvider },
			...{ clientId: addresses.confidentialClientId, dataSourceId: addresses.dataSourceId },
			...{ audienceUrl: addresses.audienceUrl, conversionUrl: conversion },
		};
		const schemaText = readFileSync('test/sandbox/api/schema.graphql', 'utf8');
		folder = makeFolder({
			'schema.graphql': schemaText,
			'environments.json': JSON.stringify({
				test: environment,
				values: { ...environment, allowValues: true },
				production: { ...environment, kind: 'production', allowValues: true },
			}),
			'src/old.ts': "fetch('https://api.fellesstudentsystem.no/studenter');\n",
			'next.graphql': schemaText.replace(/^\tnavn: .*$/m, ''),
			'other.graphqls': 'type Query { other: Int }',
			'srcs/students.graphql': document,
			'other/x.ts':
				"fetch('https://api.fellesstudentsystem.no/personer/1');\nfetch('https://fsws.usit.no/fsrest/rest/crud/person');\n",
		});
		cpSync('test/sandbox/workspace/course-plan.docx', join(folder, 'course-plan.docx'));
	});

	after(async () => {
		await (await onlineServer)?.close();
		await sandbox.close();
		removeFolders();
	});

	/** Runs a test with a connected client. Returns what the server wrote to standard error. */
	async function connected(
		args: readonly string[],
		test: (connection: Connection) => Promise<void>,
		env: Readonly<Record<string, string>> = variables,
	): Promise<string> {
		const connection = await new Connection(program, args, folder, env).open();
		try {
			await test(connection);
		} finally {
			// The error output is read below.
			await connection.close();
		}
		return connection.close();
	}

	const online = ['--environments', 'environments.json', '--environment', 'test', '--schema', 'schema.graphql'];

	/** Runs a test with a client of a server with these options, which tests share. */
	async function withOnlineServer(test: (connection: Connection) => Promise<void>): Promise<void> {
		onlineServer ??= new Connection(program, online, folder, variables).open();
		await test(await onlineServer);
	}

	it('lists the tools with their titles, descriptions, hints and schemas', async () => {
		await connected([], async (connection) => {
			assert.deepEqual(
				(await connection.names()).toSorted(byName),
				definitions
					.toSorted(byName)
					.map(({ name, title, modelDescription, inputSchema, annotations, ...definition }) => ({
						...{ name, title, description: modelDescription, annotations: { title, ...annotations }, inputSchema },
						...('outputSchema' in definition && { outputSchema: definition.outputSchema }),
					})),
			);
		});
	});

	it('searches the schema, checks operations, and finds and explains deprecated calls without any request', async () => {
		await connected(['--schema', 'schema.graphql'], async (connection) => {
			assert.match(await connection.call(find, { query: 'students' }), /^Query\.studenter query: /m);
			assert.match(await connection.call(check, { document: '{ nope }' }), /^1 error/);
			assert.match(await connection.call(calls), /^4 deprecated calls in 3 files, 1 after the end of service, /);
			assert.match(await connection.call(calls, { path: 'src' }), /^1 deprecated call .*\n"src\/old\.ts":1 /);
			assert.match(await connection.call(calls, { path: 'src/old.ts' }), /^1 deprecated call in 1 file,/);
			for (const path of ['..', '../x', 'missing', '/']) {
				assert.match(
					await connection.call(calls, { path }),
					/^error: The path does not exist in \/.*\. Use a path inside of it/,
					path,
				);
			}
			assert.match(
				await connection.call(explain, { api: 'legacy-main-rest' }),
				/\{"collection":"studenter","replacement":"/,
			);
		});
	});

	it('uses no credentials and no service by default, even if variables contain credentials', async () => {
		const env = { ...variables, STUDY_ADMIN_ENVIRONMENTS: 'environments.json' };
		await connected(
			['--schema', 'schema.graphql'],
			async (connection) => {
				assert.match(await connection.call(run, { document }), /^error: No environment is configured/);
				assert.match(await connection.call(convert, { path: 'course-plan.docx' }), /^error: No conversion service/);
			},
			env,
		);
		await connected(
			[],
			async (connection) => {
				assert.match(
					await connection.call(find, { query: 'x' }),
					/^error: No schema is available\. Ask the user to add "--schema"/,
				);
				assert.match(await connection.call(write), /Ask the user to add \\?"--schema\\?"/);
			},
			env,
		);
	});

	it('drafts the REST calls of all folders, of a folder or of a file with one tool call', async () => {
		await withOnlineServer(async (connection) => {
			const all = await connection.call(write);
			assert.match(all, /^2 drafts with a query for 2 calls, 1 call without one\./);
			assert.match(all, /^"other\/x\.ts":1 "GET \/personer\/\{id\}": a draft that is valid for the schema\.$/m);
			assert.match(all, /^"other\/x\.ts":2 ".*": no replacement is known\./m);
			const rest = await connection.call(write, { offset: 2 });
			assert.match(rest, /^"src\/old\.ts":1 "GET \/studenter": a draft that is valid for the schema\.$/m);
			assert.match(
				await connection.call(write, { path: './other/' }),
				/^1 draft with a query for 1 call, 1 call without/,
			);
			assert.match(await connection.call(write, { path: 'srcs' }), /^No calls to replace were found in \d+ files\. /);
		});
		await connected(['--schema', '../schema.graphql', '--folder', 'src', '--folder', 'other'], async (connection) => {
			assert.match(await connection.call(write), /^"src\/old\.ts":1 "GET \/studenter": /m);
			assert.match(await connection.call(write, { offset: 1 }), /^"other\/x\.ts":1 "GET \/personer\/\{id\}": /m);
			assert.match(await connection.call(write, { path: 'other' }), /^1 draft with a query for 1 call, 1 call without/);
		});
	});

	it('marks the REST calls that an ignore comment turns off', async () => {
		writeFileSync(
			join(folder, 'ignored.ts'),
			[
				'// study-admin-ignore: legacy-main-rest until 2099-12-31 because it moves later',
				"fetch('https://api.fellesstudentsystem.no/roller');",
				'',
			].join('\n'),
		);
		try {
			await connected([], async (connection) => {
				const found = await connection.call(calls, { path: 'ignored.ts' });
				assert.match(found, /^0 deprecated calls in 0 files, 0 possible, 1 ignored below/);
				assert.match(found, /^"ignored\.ts":2 ignored "/m);
			});
		} finally {
			rmSync(join(folder, 'ignored.ts'));
		}
	});

	it('replaces the REST calls of a repository with one tool call for the list of files, and one tool call for each file', async () => {
		await withOnlineServer(async (connection) => {
			const found = await connection.call(calls, { certainty: 'certain' });
			assert.match(found, /For drafts of all calls .*, call study-admin-write-graphql-query\./);
			const files = new Set([...found.matchAll(/"([^"]+\.ts)":/g)].map(([, path = '']) => path));
			assert.deepEqual([...files].toSorted(), ['other/x.ts', 'src/old.ts']);
			const draft = await connection.call(write, { path: 'src/old.ts' });
			assert.match(draft, /^"src\/old\.ts":1 "GET \/studenter": a draft that is valid for the schema\./);
			const [, text = ''] = /```\n(# Draft[\s\S]*?\n\}\n)/.exec(draft) ?? [];
			assert.match(await connection.call(check, { document: text }), /^Valid: no problems|^\d+ warning/);
			assert.match(await connection.call(write, { path: 'other/x.ts', line: 1 }), /"GET \/personer\/\{id\}"/);
			assert.match(await connection.call(write, { path: '../x.ts' }), /^error: The path does not exist in/);
			assert.match(
				await connection.call(write, { path: 'environments.json' }),
				/^error: .* is no code|contains no call/,
			);
		});
	});

	it('uses the schema of an environment to draft, search and check, and lists the environments when there is no default environment', async () => {
		const inputs = [
			[write, { path: 'src/old.ts' }, /^"src\/old\.ts":1 "GET \/studenter": a draft that is valid for the schema\./],
			[find, { query: 'Query.studenter' }, /^Query\.studenter query: /],
			[check, { document: '{ nope }' }, /^1 error/],
		] as const;
		await connected(['--environments', 'environments.json'], async (connection) => {
			for (const [name, input, expected] of inputs) {
				assert.match(await connection.call(name, { ...input, environment: 'test' }), expected);
				assert.match(
					await connection.call(name, input),
					/^error: .*test \(test\), values \(test\), production \(production\)/,
					name,
				);
			}
		});
	});

	it('uses the schema file by default, and the schema of an environment if the tool call names the environment', async () => {
		const args = ['--schema', 'other.graphqls', '--environments', 'environments.json', '--environment', 'test'];
		await connected(args, async (connection) => {
			const input = { document: '{ other }' };
			assert.match(await connection.call(check, input), /^Valid: no problems/);
			assert.match(await connection.call(check, { ...input, environment: 'test' }), /^1 error/);
		});
	});

	it('compares a schema with the schema in use and with a schema file, and lists the operations that break', async () => {
		await withOnlineServer(async (connection) => {
			const same = JSON.parse(await connection.call(compare, { before: 'schema.graphql' }));
			assert.deepEqual([same.broken, same.rows], [0, []]);
			const broken = JSON.parse(await connection.call(compare, { before: 'schema.graphql', after: 'next.graphql' }));
			assert.equal(broken.broken, 1);
			assert.deepEqual(
				[broken.rows[0].operation, broken.rows[0].path, broken.rows[0].line],
				['Students', 'srcs/students.graphql', 1],
			);
			for (const before of ['missing.graphql', '../x.graphql', '/etc/passwd']) {
				assert.match(
					await connection.call(compare, { before }),
					/^error: No schema file with this path exists in/,
					before,
				);
			}
			assert.match(await connection.call(compare, { before: 'src/old.ts' }), /^error: /);
		});
	});

	it('replaces a REST call: finds the call and the field, drafts, checks and runs a valid query', async () => {
		await withOnlineServer(async (connection) => {
			assert.match(await connection.call(calls, { path: 'src/old.ts' }), /Use studenter in GraphQL API/);
			assert.match(
				await connection.call(find, { query: 'studenterGittStudentnumre' }),
				/^Query\.studenterGittStudentnumre query: /m,
			);
			const wrong = '{ studenterGittStudentnumre(eierOrganisasjonskode: "7777", studentnumre: ["1"]) { name } }';
			assert.match(await connection.call(check, { document: wrong }), /^1 error/);
			assert.match(await connection.call(find, { query: 'Student' }), /^studentnummer: /m);
			const draft = wrong.replace('name', 'studentnummer');
			assert.match(await connection.call(check, { document: draft }), /^Valid: no problems/);
			assert.match(await connection.call(run, { document: draft }), /HTTP 200, 0 errors/);
		});
	});

	it('returns the shape of data, and values only if the environment allows values and is not a production environment', async () => {
		const errors = await connected(online, async (connection) => {
			const shape = await connection.call(run, { document });
			assert.match(shape, /^studenter\.nodes\[\]\.studentnummer: string 5$/m);
			assert.doesNotMatch(shape, /Alma|Testesen/);
			const values = { document, values: true };
			assert.match(await connection.call(run, values), /^error: The user has not allowed values/);
			assert.match(await connection.call(run, { ...values, environment: 'values' }), /"studentnummer":"\d+"/);
			assert.match(
				await connection.call(run, { ...values, environment: 'production' }),
				/^error: Values of the production/,
			);
		});
		assert.ok(tokens.length > 0);
		assert.doesNotMatch(errors, /canary|eyJ/);
	});

	it('refuses queries that look up persons in production, and runs other queries in production', async () => {
		const text =
			'query A($n: [String!]) { semesterregistreringer(filter: { eierOrganisasjonskode: "7777", studentnumre: $n }) { totalCount } }';
		const persons = { document: text, variables: { n: ['100001'] } };
		await withOnlineServer(async (connection) => {
			assert.match(
				await connection.call(run, { ...persons, environment: 'production' }),
				/^error: Arguments of the query .* semesterregistreringer\(filter\.studentnumre\)\. Nothing was sent /,
			);
			assert.match(await connection.call(run, { ...persons, environment: 'test' }), /totalCount: number 1/);
			assert.match(await connection.call(run, { document, environment: 'production' }), /studentnummer: string 5/);
		});
	});

	it('refuses all mutations', async () => {
		const mutation =
			'mutation { endreStudieprogramnavn(input: { studieprogramId: "x", nb: "y" }) { errors { __typename } } }';
		await withOnlineServer(async (connection) => {
			for (const environment of ['test', 'values', 'production']) {
				assert.match(
					await connection.call(run, { document: mutation, environment }),
					/^error: (Mutations|Tools never)/,
				);
			}
		});
	});

	it('uploads documents only to an allowed host', async () => {
		const { host, hostname, port } = new URL(sandbox.addresses.conversion);
		await withOnlineServer(async (connection) => {
			assert.match(
				await connection.call(convert, { path: 'course-plan.docx' }),
				/^error: Documents must not be sent to/,
			);
		});
		const hostsOfOthers = [host.slice(1), `other.localhost:${port}`, `${hostname}:1`];
		for (const other of hostsOfOthers) {
			await connected([...online, '--allow-conversion', other], async (connection) => {
				assert.match(
					await connection.call(convert, { path: 'course-plan.docx' }),
					/^error: Documents must not be sent to/,
					other,
				);
			});
		}
		await connected([...online, '--allow-conversion', host], async (connection) => {
			assert.match(
				await connection.call(convert, { path: 'course-plan.docx' }),
				/^"course-plan\.docx" as Markdown: \d+ char/,
			);
			assert.match(
				await connection.call(convert, { path: '../x.docx' }),
				/^error: "x\.docx" was not found in the workspace/,
			);
		});
	});

	it('waits for a conversion for the seconds in the setting of its folder', async () => {
		const slow: RequestListener = (request, response) => {
			request.resume().on('end', () => {
				setTimeout(() => response.writeHead(200, { 'content-type': 'text/markdown' }).end('# Plan'), 300);
			});
		};
		await withServer(slow, async (conversionUrl) => {
			const other = makeFolder({
				'environments.json': JSON.stringify({ test: { apiUrl: 'http://127.0.0.1:1', auth: 'basic', conversionUrl } }),
				'.vscode/settings.json': '{ "studyAdmin.conversion.timeout": 30 }',
			});
			cpSync('test/sandbox/workspace/course-plan.docx', join(other, 'course-plan.docx'));
			const options = ['--environments', 'environments.json', '--allow-conversion', new URL(conversionUrl).host];
			await connected([...options, '--folder', other], async (connection) => {
				const answer = await connection.call(convert, { path: 'course-plan.docx' });
				assert.match(answer, /^"course-plan\.docx" as Markdown: 6 char/);
			});
		});
	});

	it('compares the host of --allow-conversion in its normalized form', async () => {
		const { port } = new URL(sandbox.addresses.conversion);
		// The second host begins with a full-width letter, the third one is a short form of 127.0.0.1.
		for (const host of ['LocalHost', '\uff4cocalhost', '127.1']) {
			await connected(['--allow-conversion', `${host}:${port}`], async (connection) => {
				assert.match(
					await connection.call(convert, { path: 'course-plan.docx' }),
					/^error: .* (?:localhost|127\.0\.0\.1):\d+ did not send a valid/,
					host,
				);
			});
		}
	});

	it('accepts a host of --allow-conversion with the default port', async () => {
		await connected(['--allow-conversion', 'localhost:443'], async (connection) => {
			const answer = await connection.call(convert, { path: 'course-plan.docx' });
			assert.match(answer, /^error: /);
			assert.doesNotMatch(answer, /Documents must not be sent/);
		});
	});

	it('answers invalid input, unknown tools and 100 parallel calls', async () => {
		const errors = await connected(online, async (connection) => {
			assert.match(
				await connection.call('canary'),
				/^error: There is no such tool\. The tools are: study-admin-[a-z-]+(?:, study-admin-[a-z-]+){7}\./,
			);
			assert.match(await connection.call(check), /^error: The input must contain "document"/);
			assert.match(await connection.call(find, { query: 1 }), /^error: "query" in the input must be a string/);
			assert.match(
				await connection.call(find, { query: 'x', canary: 1 }),
				/^error: The input contains an unknown property/,
			);
			const names = [find, check, run, calls, explain];
			const answers = await Promise.all(
				Array.from({ length: 100 }, (_, index) =>
					connection.call(
						names[index % names.length] ?? find,
						[{ query: 'students' }, { document }, { document }, {}, {}][index % names.length],
					),
				),
			);
			assert.deepEqual(new Set(answers).size, 5);
			assert.ok(
				answers.every((answer) => !answer.startsWith('error')),
				answers.find((answer) => answer.startsWith('error')),
			);
		});
		assert.doesNotMatch(errors, /canary/);
	});

	it('ends a request when the client cancels its call, and continues to answer', async () => {
		await withOnlineServer(async (connection) => {
			const controller = new AbortController();
			const slow = connection.call(
				run,
				{ document: '{ langsomRapport(eierOrganisasjonskode: "7777") { __typename } }' },
				controller.signal,
			);
			// The server reads the calls in order.
			await connection.call(explain);
			controller.abort();
			await assert.rejects(slow);
			assert.match(await connection.call(explain), /^\{"count":\d+,"apis":/);
		});
	});

	it('returns and logs no value of 10,000 persons in data, variables, errors and headers', async () => {
		const canaries = (kind: string) => Array.from({ length: 2500 }, (_, index) => `canary-${kind}-${index}`);
		const body = JSON.stringify({
			data: { students: { nodes: canaries('data').map((name) => ({ name })) } },
			errors: canaries('error').map((message) => ({ message, path: ['students', message] })),
		});
		const received: string[] = [];
		const respond: RequestListener = async (request, response) => {
			received.push(await text(request));
			const headers = Object.fromEntries(canaries('header').map((value, index) => [`x-person-${index % 500}`, value]));
			response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(body);
		};
		await withServer(respond, async (url) => {
			const environments = makeFolder({
				'environments.json': JSON.stringify({ test: { apiUrl: url, auth: 'basic' } }),
			});
			const env = { STUDY_ADMIN_USERNAME: 'canary-user', STUDY_ADMIN_PASSWORD: 'canary-password' };
			const answers: string[] = [];
			const errors = await connected(
				['--verbose', '--environments', join(environments, 'environments.json')],
				async (connection) => {
					const input = {
						document: 'query Q($names: [String!]!) { students(names: $names) { nodes { name } } }',
						variables: { names: canaries('variable') },
					};
					answers.push(await connection.call(run, input));
					answers.push(await connection.call(run, { ...input, values: true }));
					answers.push(await connection.call(run, { ...input, operationName: canaries('list') }));
				},
				env,
			);
			assert.match(received.join(), /canary-variable-2499/);
			assert.match(answers[0] ?? '', /^students\.nodes\[\]\.name: string 2500$/m);
			assert.match(errors, /study-admin-run-query: graphql\/tool-values-not-allowed/);
			assert.doesNotMatch([...answers, errors].join('\n'), /canary/);
		});
	});

	it('writes nothing but the protocol to standard output, and ends when the input ends', async () => {
		const { spawn } = await import('node:child_process');
		const child = spawn(process.execPath, [program, 'mcp'], { cwd: folder, env: { PATH: '' } });
		child.stdin.end('not json\n');
		const [stdout, code] = await Promise.all([
			text(child.stdout),
			new Promise((resolve) => child.once('close', resolve)),
		]);
		assert.equal(code, 0);
		assert.ok(
			stdout.split('\n').every((line) => line === '' || line.startsWith('{"jsonrpc"')),
			stdout,
		);
	});
});
