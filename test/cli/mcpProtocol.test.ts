import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runMcpCommand } from '../../src/cli/mcp/runMcpCommand.ts';
import { Terminal } from '../../src/cli/terminal.ts';
import { withServer } from '../protocol/support/servers.ts';
import { compileCache, installCommand, makeFolder, removeFolders } from './support/installedCommand.ts';
import { Connection } from './support/mcpConnection.ts';

const explain = 'study-admin-explain-api';
const online = ['--environments', 'environments.json', '--schema', 'schema.graphql'];

/** A message of the protocol (JSON-RPC 2.0). */
type Message = Readonly<Record<string, unknown>>;

/** A server to which a test writes lines, as a client of any version or none does. */
class RawServer {
	readonly child: ChildProcessWithoutNullStreams;
	readonly stderr: Promise<string>;
	readonly #lines: AsyncIterator<string>;

	constructor(program: string, args: readonly string[], folder: string) {
		this.child = spawn(process.execPath, [program, 'mcp', ...args], {
			cwd: folder,
			env: {
				...compileCache,
				PATH: '',
				HOME: tmpdir(),
				STUDY_ADMIN_USERNAME: 'user',
				STUDY_ADMIN_PASSWORD: 'canary-password',
			},
		});
		this.stderr = text(this.child.stderr);
		this.#lines = createInterface(this.child.stdout)[Symbol.asyncIterator]();
	}

	write(message: Message): void {
		this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
	}

	/** Resolves to the next message of the server. */
	async next(): Promise<Message> {
		return JSON.parse((await this.#lines.next()).value);
	}

	async request(id: number, method: string, params: Message = {}): Promise<Message> {
		this.write({ id, method, params });
		return this.next();
	}

	/** Resolves to the exit code. */
	async ended(): Promise<number | null> {
		return new Promise((resolve) => this.child.once('close', resolve));
	}
}

describe('the protocol of study-admin mcp', () => {
	let program: string;
	let folder: string;
	before(async () => {
		program = await installCommand();
		folder = makeFolder({
			'schema.graphql': readFileSync('test/sandbox/api/schema.graphql', 'utf8'),
			'environments.json': JSON.stringify({ test: { apiUrl: 'https://api.example.org', auth: 'basic' } }),
			'src/old.ts': "fetch('https://api.fellesstudentsystem.no/studenter');\n",
		});
	});
	after(removeFolders);

	async function connected(args: readonly string[], test: (connection: Connection) => Promise<void>): Promise<void> {
		const connection = await new Connection(program, args, folder, {}).open();
		try {
			await test(connection);
		} finally {
			await connection.close();
		}
	}

	it('names the folders, the environments and the order of the calls in its instructions', async () => {
		for (const [args, environments] of [
			[online, 'test (test, default)'],
			[[], 'none, so no operation runs'],
		] as const) {
			await connected(args, async ({ client }) => {
				assert.equal(
					client.getInstructions()?.replace(/study-admin-cli-\w+/, 'FOLDER'),
					`Tools for code that calls the study-administration APIs (Felles studentsystem), for their GraphQL API and for documents.
Folders: FOLDER. Environments: ${environments}.
To replace REST calls: find-deprecated-calls, then write-graphql-query for all calls, a folder or a file. Drafts are valid for the schema.
To write an operation: find-in-schema, then check-operation, then run-query. Values of fields are hidden unless the user allows them.`,
				);
				const { name, title } = client.getServerVersion() ?? {};
				assert.deepEqual([name, title], ['study-admin', 'Study Admin']);
			});
		}
	});

	it('answers with data that fits the output schema, and with the same JSON as text', async () => {
		await connected([], async ({ client }) => {
			// The client validates the data of a tool that it has listed.
			await client.listTools();
			for (const args of [{}, { api: 'legacy-main-rest' }, { offset: 2 }]) {
				const { content, structuredContent } = await client.callTool({ name: explain, arguments: args });
				const [part] = content;
				assert.ok(part?.type === 'text');
				assert.deepEqual(JSON.parse(part.text), structuredContent);
				assert.ok(part.text.length <= 4000);
			}
			const failed = await client.callTool({ name: explain, arguments: { api: 'canary' } });
			assert.equal(failed.isError, true);
		});
	});

	it('offers the catalog and each type of the schema as resources', async () => {
		await connected(online, async ({ client }) => {
			const { resources } = await client.listResources();
			assert.deepEqual(
				resources.map(({ uri }) => uri),
				['study-admin://catalog', 'study-admin://schema/Query', 'study-admin://schema/Mutation'],
			);
			const read = async (uri: string) => {
				const [content] = (await client.readResource({ uri })).contents;
				return content && 'text' in content ? content.text : '';
			};
			const catalog = JSON.parse(await read('study-admin://catalog'));
			assert.ok(catalog.apis.length > 5 && catalog.log.length > 5);
			assert.match(await read('study-admin://schema/Query'), /^type Query \{/m);
			assert.match(await read('study-admin://schema/Student'), /^type Student/m);
			const { resourceTemplates } = await client.listResourceTemplates();
			assert.deepEqual(
				resourceTemplates.map(({ uriTemplate, title }) => [uriTemplate, title]),
				[['study-admin://schema/{type}', 'GraphQL Schema by Type']],
			);
			for (const uri of [
				'study-admin://schema/Nope',
				'study-admin://schema/',
				'file:///etc/passwd',
				'x'.repeat(9000),
			]) {
				await assert.rejects(read(uri), /There is no such resource|has no type "Nope"/, uri.slice(0, 30));
			}
		});
		await connected([], async ({ client }) => {
			await assert.rejects(client.readResource({ uri: 'study-admin://schema/Query' }), /No schema is available/);
		});
	});

	it('reports progress to a client that requests it', async () => {
		await connected([], async ({ client }) => {
			const messages: (string | undefined)[] = [];
			const counts: number[] = [];
			await client.callTool(
				{ name: 'study-admin-find-deprecated-calls', arguments: {} },
				{
					onprogress: ({ message, progress }) => {
						messages.push(message);
						counts.push(progress);
					},
				},
			);
			assert.match(messages.join(), /\d+ files? read/);
			assert.deepEqual(
				counts,
				counts.map((_, index) => index + 1),
			);
		});
	});

	it('reports no progress to a client that does not request it', async () => {
		const server = new RawServer(program, [], folder);
		await server.request(1, 'initialize', {
			protocolVersion: '2025-11-25',
			capabilities: {},
			clientInfo: { name: 'raw', version: '1' },
		});
		server.write({ method: 'notifications/initialized' });
		const next = await server.request(2, 'tools/call', { name: 'study-admin-find-deprecated-calls', arguments: {} });
		assert.equal(next['id'], 2);
		server.child.stdin.end();
		assert.equal(await server.ended(), 0);
	});

	for (const protocolVersion of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
		it(`serves a client of the protocol version ${protocolVersion}`, async () => {
			const server = new RawServer(program, online, folder);
			const initialized = await server.request(1, 'initialize', {
				protocolVersion,
				capabilities: {},
				clientInfo: { name: 'old', version: '1' },
			});
			assert.equal((initialized['result'] as Message)['protocolVersion'], protocolVersion);
			server.write({ method: 'notifications/initialized' });
			const listed = await server.request(2, 'tools/list');
			const { tools } = listed['result'] as { readonly tools: readonly { readonly name: string }[] };
			assert.ok(tools.some(({ name }) => name === explain));
			const called = await server.request(3, 'tools/call', { name: explain, arguments: {} });
			const { content } = called['result'] as { readonly content: readonly { readonly text: string }[] };
			assert.ok(JSON.parse(content[0]?.text ?? '').count > 5);
			const read = await server.request(4, 'resources/read', { uri: 'study-admin://schema/Query' });
			assert.match(JSON.stringify(read['result']), /type Query/);
			server.child.stdin.end();
			assert.equal(await server.ended(), 0);
			assert.equal(await server.stderr, '');
		});
	}

	it('answers a message of 3 MB with an error, and ends with a message after one of 5 MB', async () => {
		const server = new RawServer(program, [], folder);
		const params = (megabytes: number) => ({
			name: 'study-admin-check-operation',
			arguments: { document: 'x'.repeat(megabytes * 2 ** 20) },
		});
		await server.request(1, 'initialize', {
			...{ protocolVersion: '2025-11-25', capabilities: {} },
			clientInfo: { name: 'x', version: '1' },
		});
		const answer = await server.request(2, 'tools/call', params(3));
		assert.match(JSON.stringify(answer), /must be a string of at most 100000 characters/);
		server.child.stdin.on('error', () => undefined);
		server.write({ id: 3, method: 'tools/call', params: params(5) });
		assert.equal(await server.ended(), 2);
		assert.match(await server.stderr, /The client sent a message of more than 4 MB/);
	});

	it('ends without a message when the client closes the input or is killed', async () => {
		for (const close of [
			({ child }: RawServer) => child.stdin.end(),
			({ child }: RawServer) => {
				child.stdin.destroy();
				child.stdout.destroy();
			},
		]) {
			const server = new RawServer(program, [], folder);
			for (let id = 1; id <= 100; id += 1) {
				server.write({ id, method: 'tools/call', params: { name: explain, arguments: {} } });
			}
			await server.next();
			close(server);
			assert.equal(await server.ended(), 0);
			assert.equal(await server.stderr, '');
		}
	});

	it('ends when a signal has interrupted it before it listens to its input', async () => {
		await runMcpCommand(
			{ value: () => undefined, values: () => [], has: () => false, paths: [] },
			{
				terminal: new Terminal(new PassThrough(), new PassThrough()),
				...{ variables: {}, currentFolder: folder, signal: AbortSignal.abort(143), readVersion: () => '1' },
			},
			{ input: new PassThrough(), output: new PassThrough() },
		);
	});

	it('sends at most four requests at the same time, and answers 200 parallel calls', async () => {
		let [running, most] = [0, 0];
		await withServer(
			(_request, response) => {
				running += 1;
				most = Math.max(most, running);
				setImmediate(() => {
					running -= 1;
					response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"__typename":"Query"}}');
				});
			},
			async (url) => {
				const other = makeFolder({
					'environments.json': JSON.stringify({ test: { apiUrl: url, auth: 'basic' } }),
				});
				const env = { STUDY_ADMIN_USERNAME: 'u', STUDY_ADMIN_PASSWORD: 'p' };
				const connection = await new Connection(program, ['--environments', 'environments.json'], other, env).open();
				const call = () => connection.call('study-admin-run-query', { document: '{ __typename }' });
				const answers = await Promise.all(Array.from({ length: 200 }, call));
				assert.ok(
					answers.every((answer) => answer.includes('HTTP 200')),
					answers[0],
				);
				assert.equal(await connection.close(), '');
			},
		);
		assert.ok(most >= 1 && most <= 4, String(most));
	});
});
