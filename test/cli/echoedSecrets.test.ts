import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { runMcpCommand } from '../../src/cli/mcp/runMcpCommand.ts';
import { Terminal } from '../../src/cli/terminal.ts';
import { type Echo, echoed, echoes, leaksIn } from '../fixtures/echoedSecrets.ts';
import { type EchoServer, startEchoServer } from '../fixtures/echoServer.ts';
import { sample } from '../fixtures/testSize.ts';
import { studyAdminInProcess } from './support/commandInProcess.ts';
import { type CommandResult, makeFolder, removeFolders } from './support/installedCommand.ts';

const variables = {
	STUDY_ADMIN_USERNAME: 'bruker-a1',
	STUDY_ADMIN_PASSWORD: echoed.password,
	STUDY_ADMIN_CLIENT_SECRET: echoed.clientSecret,
	STUDY_ADMIN_ENVIRONMENTS: 'environments.json',
};

/** The environments with the secrets that their requests contain. */
const environments = {
	basic: sample(echoes(['password'])),
	client: sample(echoes(['clientSecret', 'apiToken', 'providerToken'])),
} as const;

/** Returns the texts in groups of this size. */
function groups(all: readonly Echo[], size: number): readonly (readonly Echo[])[] {
	return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
		all.slice(index * size, (index + 1) * size),
	);
}

const textsOf = (all: readonly Echo[]) => all.map((echo) => echo.text);
const markerOf = (text: string) => text.slice(0, text.indexOf(')') + 1);

describe('secrets that a server repeats in 40 forms', function () {
	this.timeout(120_000);
	let server: EchoServer;
	let folder: string;

	before(async () => {
		server = await startEchoServer();
		const { url } = server;
		const client = { auth: 'clientCredentials', authUrl: `${url}/provider`, clientId: 'klient' };
		const data = { dataSourceId: 'data', audienceUrl: 'https://datasources.example' };
		folder = makeFolder({
			'environments.json': JSON.stringify({
				basic: { apiUrl: url, auth: 'basic', conversionUrl: `${url}/conversion`, allowValues: true },
				client: { apiUrl: url, ...client, ...data, conversionUrl: `${url}/conversion`, allowValues: true },
			}),
			'rows.graphql': 'query Rows { rows { form } }',
			'old.graphql': schemaWith(''),
			...Object.fromEntries(
				Object.values(environments)
					.flat()
					.map((_, index) => [`docs/d${index}.html`, '<h1>A</h1>']),
			),
		});
	});

	after(() => {
		server.close();
		removeFolders();
	});

	afterEach(() => {
		server.responses.provider = () => undefined;
		rmSync(join(folder, 'out'), { recursive: true, force: true });
	});

	async function run(commandLine: string): Promise<CommandResult> {
		return studyAdminInProcess([...commandLine.split(' '), '--verbose'], folder, variables);
	}

	/** Fails when the outputs contain a secret, or not the redacted text after each marker. */
	function assertRedacted(all: readonly Echo[], outputs: readonly string[]): void {
		const output = outputs.join('\n');
		assert.deepEqual(leaksIn(output), []);
		const missing = all.filter((echo) => !output.includes(markerOf(echo.text)));
		assert.deepEqual(
			missing.map(({ title }) => title),
			[],
			'The output must contain the text of each form.',
		);
		assert.match(output, /\[redacted\]/);
	}

	const rows = (all: readonly Echo[]) => ({ body: { data: { rows: textsOf(all).map((form) => ({ form })) } } });

	for (const [environment, all] of Object.entries(environments)) {
		for (const format of ['json', 'ndjson', 'csv']) {
			for (const output of ['', ' --output out']) {
				it(`the query command redacts data of the environment "${environment}" in ${format}${output}`, async () => {
					server.responses.api = () => rows(all);
					const { code, stdout, stderr } = await run(
						`query rows.graphql --environment ${environment} --format ${format}${output}`,
					);
					assert.equal(code, 0, stderr);
					assertRedacted(all, [stdout, stderr, output === '' ? '' : readFileSync(join(folder, 'out'), 'utf8')]);
				});
			}
		}

		it(`the query command redacts GraphQL errors of the environment "${environment}"`, async () => {
			for (const group of groups(all, 5)) {
				const errors = textsOf(group).map((message) => ({ message, path: ['rows', message], extensions: { message } }));
				server.responses.api = () => ({ body: { data: null, errors } });
				const { stdout, stderr } = await run(`query rows.graphql --environment ${environment}`);
				assertRedacted(group, [stderr]);
				assertRedacted(group, [stdout]);
			}
		});

		for (const status of [400, 401, 403, 404, 429, 500, 503]) {
			it(`the query command prints nothing of responses with status ${status} of the environment "${environment}"`, async () => {
				for (const type of ['application/json', 'text/html']) {
					const message = textsOf(all).join(' ; ');
					const body =
						type === 'text/html' ? `<title>${message}</title>` : { message, error: message, detail: message };
					server.responses.api = () => ({ status, type, body });
					const { code, stdout, stderr } = await run(`query rows.graphql --environment ${environment}`);
					assert.notEqual(code, 0);
					assert.deepEqual(leaksIn(stdout + stderr), []);
				}
			});
		}

		it(`the schema command redacts descriptions of the environment "${environment}"`, async () => {
			server.responses.api = () => ({ body: { data: introspectionWith(all) } });
			const { code, stdout, stderr } = await run(`schema --environment ${environment}`);
			assert.equal(code, 0, stderr);
			assertRedacted(all, [stdout, stderr]);
		});

		it(`the schema command redacts changed default values of the environment "${environment}"`, async () => {
			server.responses.api = () => ({ body: { data: introspectionWith(all) } });
			for (const format of ['text', 'json']) {
				const { stdout, stderr } = await run(
					`schema --diff old.graphql --format ${format} --environment ${environment}`,
				);
				assertRedacted(all, [stdout, stderr]);
			}
		});

		it(`the convert command redacts error details for the environment "${environment}"`, async () => {
			// A command that converts sends no secret. It knows the secrets in its variables.
			const known = all.filter(({ title }) => !title.includes('Token'));
			server.responses.conversion = (body) => {
				const echo = known[Number(/filename="d(\d+)\.html"/.exec(body)?.[1]) % known.length];
				return { status: 422, body: { detail: echo?.text } };
			};
			const { stdout, stderr } = await run(`convert docs --output out --environment ${environment}`);
			assertRedacted(known, [stdout, stderr]);
		});

		it(`the tools of the mcp command redact data and errors of the environment "${environment}"`, async () => {
			const calls = groups(all, 5);
			const responses = calls.flatMap((group) => {
				const [form, ...further] = textsOf(group);
				const data = { rows: [form, ...further].map((each) => ({ form: each })), [form ?? '']: form };
				const errors = textsOf(group).map((message) => ({ message, path: [message] }));
				return [{ data }, { data: null, errors }, { data, errors }];
			});
			const answers = await runQueryTool(environment, responses);
			for (const [index, group] of calls.entries()) {
				const [values = '', errors = '', shape = ''] = answers.slice(index * 3, index * 3 + 3);
				assertRedacted(group, [values]);
				assertRedacted(group, [errors]);
				assert.deepEqual(leaksIn(shape), []);
				assert.match(shape, /Values are not shown/);
			}
		});
	}

	for (const [call, secrets] of [
		['client', ['clientSecret']],
		['exchange', ['clientSecret', 'providerToken']],
	] as const) {
		it(`the query command redacts the error description of the identity provider (${call})`, async () => {
			for (const { text, title } of sample(echoes(secrets))) {
				server.responses.provider = (form) =>
					form.has('subject_token') === (call === 'exchange')
						? { status: 400, body: { error: 'invalid_scope', error_description: text } }
						: undefined;
				const { stdout, stderr } = await run('query rows.graphql --environment client');
				assert.match(stderr, /invalid_scope: .*\d\.\d+/, title);
				assert.deepEqual(leaksIn(stdout + stderr), [], stderr);
			}
		});
	}

	/** Returns an introspection result with the texts in descriptions and in default values. */
	function introspectionWith(all: readonly Echo[]): unknown {
		const introspection = introspectionFromSchema(buildSchema(schemaWith('-new')));
		const textOf = (name: string) => all[Number(/^f(\d+)$/.exec(name)?.[1])]?.text;
		return JSON.parse(JSON.stringify(introspection), (_, value: unknown) => {
			if (!isNamed(value)) {
				return value;
			}
			const text = textOf(value.name);
			return text === undefined
				? value
				: {
						...value,
						...('args' in value ? { description: text, isDeprecated: true, deprecationReason: `gone: ${text}` } : {}),
						...('defaultValue' in value ? { defaultValue: JSON.stringify(text) } : {}),
					};
		});
	}

	/**
	 * Calls the tool that runs queries once per response, every third time without values. Resolves to
	 * the answers.
	 */
	async function runQueryTool(environment: string, responses: readonly unknown[]): Promise<readonly string[]> {
		const [input, output, messages] = [new PassThrough(), new PassThrough(), new PassThrough()];
		const written = text(messages);
		const answers: string[] = [];
		const done = (async () => {
			const send = (message: object) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
			send({
				id: 'start',
				method: 'initialize',
				params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
			});
			const next = (index: number) => {
				server.responses.api = () => ({ body: responses[index] });
				const given = { document: 'query Rows { rows { form } }', environment, values: index % 3 < 2 };
				send({ id: index, method: 'tools/call', params: { name: 'study-admin-run-query', arguments: given } });
			};
			for await (const line of linesOf(output)) {
				const message = JSON.parse(line) as { id: unknown; result: { content?: readonly { text: string }[] } };
				if (message.id === 'start') {
					send({ method: 'notifications/initialized' });
				} else {
					answers.push(message.result.content?.[0]?.text ?? line);
				}
				if (answers.length === responses.length) {
					break;
				}
				next(answers.length);
			}
			input.end();
		})();
		const terminal = new Terminal(new PassThrough(), messages);
		terminal.isVerbose = true;
		const given = { environments: 'environments.json', environment } as Readonly<Record<string, string>>;
		await runMcpCommand(
			{ value: (name) => given[name], values: () => [], has: (name) => name in given, paths: [] },
			{
				...{ terminal, variables, currentFolder: folder },
				...{ signal: new AbortController().signal, readVersion: () => '1' },
			},
			{ input, output },
		);
		await done;
		messages.end();
		assert.deepEqual(leaksIn(await written), []);
		return answers;
	}
});

/** Returns a schema with a field for each echo, whose argument has a default value. */
function schemaWith(suffix: string): string {
	const count = Math.max(...Object.values(environments).map((all) => all.length));
	const fields = Array.from({ length: count }, (_, index) => `f${index}(f${index}: String = "old${suffix}"): String`);
	return `type Query { rows: [Row]\n${fields.join('\n')} }\ntype Row { form: String }`;
}

function isNamed(value: unknown): value is { readonly name: string } {
	return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

async function* linesOf(stream: PassThrough): AsyncGenerator<string> {
	let rest = '';
	for await (const chunk of stream) {
		rest += String(chunk);
		const lines = rest.split('\n');
		rest = lines.pop() ?? '';
		yield* lines.filter((line) => line !== '');
	}
}
