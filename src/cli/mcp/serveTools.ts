import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Http } from '../../shared/core/http.ts';
import { runTool } from '../../shared/core/tools/runTool.ts';
import type { Tool } from '../../shared/core/tools/tool.ts';
import type { Arguments, CommandContext, ExitCode } from '../command.ts';
import { redactCredentials } from '../credentialVariables.ts';
import { errorMessages } from '../messages.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usageError.ts';
import { withHttp } from '../withHttp.ts';
import { CommandLineTools } from './commandLineTools.ts';
import { readCredentialsFile } from './credentialsFile.ts';
import { reportSetUp } from './reportSetUp.ts';
import { ToolFolders } from './toolFolders.ts';

/** The streams of the protocol. */
export interface ProtocolStreams {
	readonly input: Readable;
	readonly output: Writable;
}

/**
 * Serves the tools until the client closes the input or the user interrupts the command. Standard
 * output contains only messages of the protocol.
 * @throws {UsageError}
 * @throws {UserError} `cli/…`, `environment/…`
 */
export async function serveTools(
	given: Arguments,
	context: CommandContext,
	{ input, output }: ProtocolStreams = { input: process.stdin, output: process.stdout },
): Promise<ExitCode> {
	const [path] = given.paths;
	if (path !== undefined) {
		throw new UsageError(`"${path}" is not expected. Run "study-admin mcp --help" for the options.`);
	}
	const folders = new ToolFolders(given, context.currentFolder);
	const ownContext = contextOf(given, context, folders);
	const { terminal, signal, variables } = ownContext;
	const serve = async (http: Http): Promise<ExitCode> => {
		const tools = new CommandLineTools(given, ownContext, { folders, http });
		if (given.has('check')) {
			return reportSetUp(given, ownContext, { folders, tools });
		}
		const host = {
			errorMessages: errorMessages(),
			log: { warn: (text: string) => reportLines(text, terminal) },
		};
		const handle = serveStdio(() => createServer(tools.all, host, context.readVersion()), {
			transport: new StdioServerTransport(input, output),
			onerror: (error) => terminal.reportDetail(`Protocol error: ${error.name}`),
		});
		try {
			await ended(input, signal);
			return 0;
		} finally {
			await handle.close();
			tools.dispose();
		}
	};
	return withHttp(terminal, serve, variables);
}

/**
 * Returns the context of the tools: paths in options are relative to the first folder, and the
 * variables of `--credentials` replace those of the process.
 */
function contextOf(given: Arguments, context: CommandContext, { first }: ToolFolders): CommandContext {
	const file = given.value('credentials');
	const credentials = file === undefined ? {} : readCredentialsFile(resolve(first, file));
	redactCredentials(credentials, context.terminal.redactor);
	return { ...context, currentFolder: first, variables: { ...context.variables, ...credentials } };
}

function reportLines(text: string, terminal: Terminal): void {
	for (const line of text.split('\n')) {
		terminal.report(line);
	}
}

/** Resolves when a stream has ended or the signal is aborted. */
function ended(input: Readable, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		for (const event of ['end', 'close', 'error']) {
			input.once(event, () => resolve());
		}
		signal.addEventListener('abort', () => resolve(), { once: true });
	});
}

function createServer(tools: readonly Tool[], host: Parameters<typeof runTool>[0], version: string): Server {
	const server = new Server({ name: 'study-admin', version }, { capabilities: { tools: {} } });
	server.setRequestHandler('tools/list', () => ({
		tools: tools.map(({ name, modelDescription, inputSchema }) => ({
			name,
			description: modelDescription,
			// The library expects lists that it may change.
			inputSchema: JSON.parse(JSON.stringify(inputSchema)),
		})),
	}));
	server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
		const tool = tools.find(({ name }) => name === params.name);
		if (!tool) {
			const text = `There is no such tool. The tools are: ${tools.map(({ name }) => name).join(', ')}.`;
			return { content: [{ type: 'text', text }], isError: true };
		}
		const result = await runTool(host, tool, params.arguments, mcpReq.signal);
		return { content: [{ type: 'text', text: result.text }], isError: result.kind !== 'answer' };
	});
	return server;
}
