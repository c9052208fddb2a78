import { addAbortListener } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { Server, type ServerContext } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { environmentListText } from '../../graphql/node/tools/environmentList.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { Http } from '../../shared/core/http.ts';
import { runTool } from '../../shared/core/tools/runTool.ts';
import type { ToolCall, ToolDefinition } from '../../shared/core/tools/tool.ts';
import type { CommandArguments, CommandContext, ExitCode } from '../command.ts';
import { withCredentialsFile } from '../credentialsFile.ts';
import { errorMessages } from '../messages.ts';
import { rejectArgument } from '../optionValues.ts';
import { runWithHttp } from '../runWithHttp.ts';
import type { Terminal } from '../terminal.ts';
import { McpTools } from './mcpTools.ts';
import { printServerSetup } from './printServerSetup.ts';
import { listedResources, readResource, resourceTemplates } from './serverResources.ts';
import { ToolFolders } from './toolFolders.ts';

/**
 * Maximum size of a message of the client. A tool refuses strings that are much shorter, with a
 * message that the model reads.
 */
const maximumMessageMegabytes = 4;

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
export async function runMcpCommand(
	given: CommandArguments,
	context: CommandContext,
	{ input, output }: ProtocolStreams = { input: process.stdin, output: process.stdout },
): Promise<ExitCode> {
	rejectArgument(given.paths[0], 'mcp');
	const folders = new ToolFolders(given, context.currentFolder);
	// Paths in options are relative to the first folder.
	const ownContext = withCredentialsFile(given, { ...context, currentFolder: folders.first });
	const { terminal, signal, variables } = ownContext;
	const serve = async (http: Http): Promise<ExitCode> => {
		const tools = new McpTools(given, ownContext, { folders, http });
		if (given.has('check')) {
			return printServerSetup(given, ownContext, { folders, tools });
		}
		const host = {
			errorMessages: errorMessages(),
			log: { warn: (text: string) => reportLines(text, terminal) },
		};
		const failure = new AbortController();
		// Each response waits for the stream with a listener of its own.
		output.setMaxListeners(0);
		const handle = serveStdio(() => createServer(tools, host, context.readVersion()), {
			transport: new StdioServerTransport(input, output, { maxBufferSize: maximumMessageMegabytes * 2 ** 20 }),
			onerror: (error) => {
				terminal.reportDetail(`Protocol error: ${error.name}`);
				// A message that is too large closes the transport. Without the abort, the process would
				// then end without an error message.
				if (error.message.startsWith('ReadBuffer exceeded')) {
					failure.abort(new UserError('cli/message-too-large', { megabytes: maximumMessageMegabytes }));
				}
			},
		});
		try {
			await ended({ input, output }, AbortSignal.any([signal, failure.signal]));
			failure.signal.throwIfAborted();
			return 0;
		} finally {
			await handle.close();
			tools.dispose();
		}
	};
	return runWithHttp(terminal, serve, variables);
}

function reportLines(text: string, terminal: Terminal): void {
	for (const line of text.split('\n')) {
		terminal.report(line);
	}
}

/** Resolves when one of the streams has ended or the signal is aborted. */
function ended({ input, output }: ProtocolStreams, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		for (const event of ['end', 'close', 'error']) {
			input.once(event, () => resolve());
		}
		// A client that was killed reads no response.
		for (const event of ['close', 'error']) {
			output.once(event, () => resolve());
		}
		// The signal can be aborted while the command starts.
		addAbortListener(signal, () => resolve());
	});
}

function createServer(tools: McpTools, host: Parameters<typeof runTool>[0], version: string): Server {
	const server = new Server(
		{ name: 'study-admin', title: 'Study Admin', version },
		{ capabilities: { tools: {}, resources: {} }, instructions: instructionsFor(tools) },
	);
	server.setRequestHandler('tools/list', () => ({ tools: tools.all.map(listedTool) }));
	server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
		const tool = tools.all.find(({ name }) => name === params.name);
		if (!tool) {
			const text = `There is no such tool. The tools are: ${tools.all.map(({ name }) => name).join(', ')}.`;
			return { content: [{ type: 'text', text }], isError: true };
		}
		const report = progressReporter(mcpReq);
		const result = await runTool(host, tool, params.arguments, mcpReq.signal, report);
		if (result.kind !== 'answer' || !result.data) {
			return { content: [{ type: 'text', text: result.text }], isError: result.kind !== 'answer' };
		}
		// The text is the same JSON, for clients of versions without structured content.
		return { content: [{ type: 'text', text: JSON.stringify(result.data) }], structuredContent: { ...result.data } };
	});
	server.setRequestHandler('resources/list', () => ({ resources: listedResources }));
	server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
	server.setRequestHandler('resources/read', ({ params }) => readResource(params.uri, tools));
	return server;
}

/** Returns a tool as clients list it. */
function listedTool({ name, title, modelDescription, inputSchema, outputSchema, annotations }: ToolDefinition) {
	return {
		...{ name, title, description: modelDescription, annotations: { title, ...annotations } },
		// The library expects lists that it may change.
		inputSchema: JSON.parse(JSON.stringify(inputSchema)),
		...(outputSchema && { outputSchema: JSON.parse(JSON.stringify(outputSchema)) }),
	};
}

/** Returns the text about the server that a model reads before it calls a tool. */
function instructionsFor({ folders, environments }: McpTools): string {
	const list = environmentListText(environments.all);
	return [
		'Tools for code that calls the study-administration APIs (Felles studentsystem), for their GraphQL API and for documents.',
		`Folders: ${folders.all.map(({ name }) => name).join(', ')}. Environments: ${list === '' ? 'none, so no operation runs' : list}.`,
		'To replace REST calls: find-deprecated-calls, then write-graphql-query for all calls, a folder or a file. Drafts are valid for the schema.',
		'To write an operation: find-in-schema, then check-operation, then run-query. Values of fields are hidden unless the user allows them.',
	].join('\n');
}

/** Minimum time between two notifications of progress of a call, in milliseconds. */
const progressIntervalMs = 200;

/** Returns a function that sends the progress of a call, if the client has requested it. */
function progressReporter({ _meta, notify }: ServerContext['mcpReq']): ToolCall['report'] {
	const progressToken = _meta?.progressToken;
	let [progress, last] = [0, Number.NEGATIVE_INFINITY];
	return (message) => {
		const now = performance.now();
		if (progressToken !== undefined && now - last >= progressIntervalMs) {
			progress += 1;
			last = now;
			// The client may have closed the connection.
			notify({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(() => undefined);
		}
	};
}
