import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { runInThisContext } from 'node:vm';
import type { BrowserContext, Page } from 'playwright-core';
import type { BridgeHandlers, BridgeResponse, SuiteFile } from './bridgeProtocol.ts';
import { distFolder } from './projectFolders.ts';
import type { SuiteReport } from './suiteReport.ts';
import type { SuiteServices } from './suiteServices.ts';
import { takeFailurePicture, takePicture } from './takePicture.ts';
import type { TestWindow } from './testWindow.ts';
import type { VscodeSuite } from './vscodeSuite.ts';

/** The HTTP server through which the extension hosts of a window call the test runner. */
export interface Bridge {
	/**
	 * The base URL of the calls, to which the name of a call is appended. Requests to any other path
	 * get a 404.
	 */
	readonly address: string;
	/** The process IDs of the extension hosts that have requested a test file so far. */
	readonly extensionHosts: readonly number[];
	/** Makes the bridge serve all later calls with the data of this suite. */
	run(suite: BridgedSuite): void;
	close(): void;
}

/** The data of a running suite that the extension hosts of its window can request. */
export interface BridgedSuite {
	readonly suite: VscodeSuite;
	readonly services: SuiteServices;
	readonly report: SuiteReport;
	/** Resolves to the window of the suite when the window is open. */
	readonly opened: Promise<TestWindow>;
	/**
	 * Returns each test file of the suite to one caller only; `null` while no file is waiting to be
	 * run.
	 */
	takeFile(): Promise<SuiteFile | null>;
	/** Resolves to whether another suite runs in the window after this one. */
	readonly isFollowed: Promise<boolean>;
}

/**
 * Starts a bridge on a free loopback port. Its path is secret, so other programs cannot call it.
 */
export async function startBridge(first: BridgedSuite): Promise<Bridge> {
	const secretPath = `/${randomUUID()}/`;
	const extensionHosts: number[] = [];
	const otherPages: Page[] = [];
	let handlers = bridgeHandlers(first, extensionHosts, otherPages);
	const server = createServer((request, response) => {
		void respond(request, response);
	});

	async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const call = request.url?.startsWith(secretPath) ? request.url.slice(secretPath.length) : '';
		const handler = Object.entries(handlers).find(([name]) => name === call)?.[1] as
			| ((request: unknown) => Promise<unknown>)
			| undefined;
		if (handler === undefined) {
			response.writeHead(404).end();
			return;
		}
		const body = await callHandler(handler, request);
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
	}

	// A connection that is kept alive can time out while the extension host is busy. The next call on
	// that connection would then fail.
	server.keepAliveTimeout = 0;
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') {
		throw new Error('The bridge has no port.');
	}
	return {
		address: `http://127.0.0.1:${address.port}${secretPath}`,
		extensionHosts,
		run: (suite) => {
			handlers = bridgeHandlers(suite, extensionHosts, otherPages);
		},
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

async function callHandler(
	handler: (request: unknown) => Promise<unknown>,
	request: IncomingMessage,
): Promise<BridgeResponse> {
	try {
		return { result: (await handler(await json(request))) ?? null };
	} catch (error) {
		return { problem: error instanceof Error ? error.message : String(error) };
	}
}

function bridgeHandlers(
	{ suite, services, report, opened, takeFile, isFollowed }: BridgedSuite,
	extensionHosts: number[],
	otherPages: Page[],
): BridgeHandlers {
	const pageOf = async (window: number): Promise<Page> => {
		const page = window === 0 ? (await opened).page : otherPages[window - 1];
		if (page === undefined || page.isClosed()) {
			throw new Error(`There is no window ${window}.`);
		}
		return page;
	};
	return {
		nextFile: async ({ pid }) => {
			extensionHosts.push(pid);
			return takeFile();
		},
		event: async (event) => {
			const isFirstFailure = event.kind === 'fail' && report.results().failed.length === 0;
			report.add(event);
			if (isFirstFailure) {
				await takeFailurePicture(suite, await opened);
			}
			return null;
		},
		fileEnded: async () => {
			report.end();
			return isFollowed;
		},
		browser: async ({ source, argument, window }) => {
			const action = runInThisContext(`(${source})`) as (
				window: { readonly page: Page; readonly context: BrowserContext },
				argument: unknown,
			) => unknown;
			const page = await pageOf(window);
			return action({ page, context: page.context() }, argument);
		},
		picture: async ({ name, window }) => {
			await takePicture(await pageOf(window), name);
			return null;
		},
		openWindow: async ({ folder }) => otherPages.push(await (await opened).openAnother(folder)),
		closeWindow: async (window) => {
			await (await pageOf(window)).close();
			return null;
		},
		addresses: async () => services.addresses,
		attackerReceived: async () => services.attackerReceived(),
		proxyVisits: async () => services.proxyVisits(),
		seenSecrets: async () => services.seenSecrets(),
		dataFolder: async () => (await opened).dataFolder,
		extensionLog: async () => (await opened).extensionLog(),
		commandLine: ({ args, folder }) => runCommandLine(args, folder),
	};
}

/**
 * Runs the built `study-admin` in a folder and resolves to its standard output.
 * @throws when the exit code is neither 0 nor 1, which reports findings
 */
async function runCommandLine(args: readonly string[], folder: string): Promise<string> {
	const program = join(distFolder, 'cli', 'lib', 'study-admin.js');
	const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
	const ended = once(child, 'close');
	const output = await text(child.stdout);
	const [code] = await ended;
	if (code !== 0 && code !== 1) {
		throw new Error(`study-admin ended with ${code}.`);
	}
	return output;
}
