import assert from 'node:assert/strict';
import { chmodSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { type Example, examplesOf, parseYaml } from './support/documentExamples.ts';
import { installCommand, makeFolder, removeFolders } from './support/installedCommand.ts';
import { startPipelineMachine } from './support/pipelineRunner.ts';
import { isWorkflow } from './support/pipelineSchemas.ts';

const clientSecret = 'canary-client-secret-3318';
const examples = examplesOf('docs/agents.md');

/** A server in the configuration of an agent. */
interface ConfiguredServer {
	readonly command: string;
	readonly args: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
}

/** Returns the only block of a section in a language. */
function block(heading: string, language: Example['language']): string {
	const [text, ...others] = examples
		.filter((each) => each.heading === heading && each.language === language)
		.map((each) => each.text);
	assert.ok(text !== undefined && others.length === 0, heading);
	return text;
}

describe('the examples in docs/agents.md', () => {
	let sandbox: Sandbox;
	let root: string;
	let home: string;
	let project: string;

	before(async () => {
		const program = await installCommand();
		sandbox = await startSandbox({ clientSecret });
		const { api, identityProvider, conversion, ...addresses } = sandbox.addresses;
		const credentials = `# The test environment\nSTUDY_ADMIN_CLIENT_SECRET=${clientSecret}\n`;
		root = makeFolder({
			'home/me/project/package.json': '{ "private": true }\n',
			'home/me/project/environments.json': JSON.stringify({
				test: {
					...{ apiUrl: api, auth: 'clientCredentials', authUrl: identityProvider },
					...{ clientId: addresses.confidentialClientId, dataSourceId: addresses.dataSourceId },
					...{ audienceUrl: addresses.audienceUrl, conversionUrl: conversion },
				},
			}),
			'home/me/.config/study-admin.env': credentials,
			'home/me/study-admin.env': credentials,
		});
		home = join(root, 'home/me');
		project = join(home, 'project');
		for (const file of ['.config/study-admin.env', 'study-admin.env']) {
			chmodSync(join(home, file), 0o600);
		}
		symlinkSync(resolve(dirname(program), '..', '..', '..'), join(project, 'node_modules'));
	});

	after(async () => {
		await sandbox.close();
		removeFolders();
	});

	/** Replaces the variables of a client and the paths of the page. */
	function replaced(text: string, variables: Readonly<Record<string, string>>): string {
		return text
			.replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => {
				const value = variables[name];
				assert.ok(value !== undefined, `The client does not know \${${name}}.`);
				return value;
			})
			.replaceAll(/C:\\Users\\me\\[^"]*/g, (path) =>
				join(home, path.slice('C:\\Users\\me\\'.length).replaceAll('\\', '/')),
			)
			.replaceAll(/^\/home\/me\//g, `${home}/`);
	}

	/** Starts a server as a client does: with these variables only, in a folder of its choice. */
	async function start(server: ConfiguredServer, variables: Readonly<Record<string, string>>, cwd: string) {
		const client = new Client({ name: 'example', version: '1.0.0' });
		const own = Object.entries(server.env ?? {}).map(([name, value]) => [name, replaced(value, variables)] as const);
		const transport = new StdioClientTransport({
			command: server.command,
			args: server.args.map((each) => replaced(each, variables)),
			cwd,
			env: {
				...{ HOME: home, LOGNAME: 'me', SHELL: '/bin/sh', TERM: 'dumb', USER: 'me' },
				PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
				...Object.fromEntries(own),
			},
			stderr: 'pipe',
		});
		await client.connect(transport);
		return client;
	}

	/** Lists the tools, and runs an operation with the credentials of the example. */
	async function assertWorks(client: Client): Promise<void> {
		try {
			assert.equal((await client.listTools()).tools.length, 8);
			assert.match(client.getInstructions() ?? '', /^Folders: project\. Environments: test \(test, default\)\.$/m);
			const { content } = await client.callTool({
				name: 'study-admin-run-query',
				arguments: { document: '{ __typename }' },
			});
			assert.match(JSON.stringify(content), /HTTP 200, 0 errors/);
		} finally {
			await client.close();
		}
	}

	it('the server of the VS Code example starts with the secret that VS Code asked for, and needs no other file', async () => {
		const { inputs, servers } = JSON.parse(block('VS Code', 'json'));
		const server: ConfiguredServer = servers['study-admin'];
		assert.deepEqual([inputs[0].type, inputs[0].password], ['promptString', true]);
		// VS Code does not start a server whose file of variables is missing.
		assert.ok(!('envFile' in server));
		const variables = { workspaceFolder: project, [`input:${inputs[0].id}`]: clientSecret };
		await assertWorks(await start(server, variables, project));
	});

	it('the server of the Claude Code example starts in the project with the secret of its environment', async () => {
		const server: ConfiguredServer = JSON.parse(block('Claude Code', 'json')).mcpServers['study-admin'];
		await assertWorks(await start(server, { 'STUDY_ADMIN_CLIENT_SECRET:-': clientSecret }, project));
	});

	it('the server of the Claude Code example starts without a secret, and names the missing variable when an operation needs the secret', async () => {
		const server: ConfiguredServer = JSON.parse(block('Claude Code', 'json')).mcpServers['study-admin'];
		const client = await start(server, { 'STUDY_ADMIN_CLIENT_SECRET:-': '' }, project);
		const { content } = await client.callTool({
			name: 'study-admin-run-query',
			arguments: { document: '{ __typename }' },
		});
		assert.match(JSON.stringify(content), /requires credentials\. Set STUDY_ADMIN_CLIENT_SECRET/);
		await client.close();
	});

	for (const heading of ['Claude Desktop', 'Claude Desktop on Windows']) {
		it(`the server of the ${heading} example starts in the root folder with the credentials file`, async () => {
			const server: ConfiguredServer = JSON.parse(block(heading, 'json')).mcpServers['study-admin'];
			await assertWorks(await start(server, {}, '/'));
		});
	}

	it('the server of the Cursor example starts in any folder with the credentials file', async () => {
		const server: ConfiguredServer = JSON.parse(block('Cursor', 'json')).mcpServers['study-admin'];
		await assertWorks(await start(server, { workspaceFolder: project, userHome: home }, '/'));
	});

	it('the workflow of the pipeline example is valid, its check passes with the secret, and fails without the secret', async () => {
		const workflow = parseYaml(block('A pipeline', 'yaml')) as {
			readonly jobs: { readonly agent: { readonly env: object; readonly steps: readonly { readonly run?: string }[] } };
		};
		assert.ok(isWorkflow(workflow), JSON.stringify(isWorkflow.errors));
		const { env, steps } = workflow.jobs.agent;
		assert.deepEqual(Object.keys(env), ['STUDY_ADMIN_CLIENT_SECRET']);
		const [script = ''] = steps.flatMap(({ run }) => (run?.includes('study-admin') ? [run] : []));
		assert.equal(script, block('Set up an agent', ''));
		const machine = await startPipelineMachine();
		try {
			const checked = await machine.shell(script, project, { env: { STUDY_ADMIN_CLIENT_SECRET: clientSecret } });
			assert.match(checked.stdout, /Nothing is missing\.\n$/, checked.stderr);
			assert.equal(checked.code, 0);
			const missing = await machine.shell(script, project);
			assert.match(missing.stdout, /^Missing:\n {2}test: .*Set STUDY_ADMIN_CLIENT_SECRET\.$/m);
			assert.equal(missing.code, 1);
		} finally {
			await machine.close();
		}
	});
});
