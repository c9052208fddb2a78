import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { runInThisContext } from 'node:vm';
import type { BrowserContext, Page } from 'playwright-core';
import type { BridgeAnswers, BridgeReply, SuiteFile } from './bridgeProtocol.ts';
import type { SuiteReport } from './suiteReport.ts';
import type { SuiteServices } from './suiteServices.ts';
import { takeFailurePicture, takePicture } from './takePicture.ts';
import type { TestWindow } from './testWindow.ts';
import type { VscodeSuite } from './vscodeSuite.ts';

/** The runner's side of the connection to the extension hosts of a window. */
export interface Bridge {
	/** The base URL; the name of a call is appended. Requests to any other path get a 404. */
	readonly address: string;
	/** The process ids of the extension hosts that have connected. */
	readonly extensionHosts: readonly number[];
	/** Answers the calls for this suite from now on. */
	run(suite: BridgedSuite): void;
	close(): void;
}

/** What the extension hosts of a window can request while a suite runs. */
export interface BridgedSuite {
	readonly suite: VscodeSuite;
	readonly services: SuiteServices;
	readonly report: SuiteReport;
	/** Resolves when the window is open. */
	readonly opened: Promise<TestWindow>;
	/** Returns the file to run, once. Returns `null` until there is another one. */
	takeFile(): Promise<SuiteFile | null>;
	/** Resolves to whether another suite follows in the window. */
	readonly isFollowed: Promise<boolean>;
}

/** Listens on loopback for the calls of the extension hosts of a window. */
export async function startBridge(first: BridgedSuite): Promise<Bridge> {
	const secretPath = `/${randomUUID()}/`;
	const extensionHosts: number[] = [];
	const further: Page[] = [];
	let answers = bridgeAnswers(first, extensionHosts, further);
	const server = createServer((request, response) => {
		void respond(request, response);
	});

	async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const call = request.url?.startsWith(secretPath) ? request.url.slice(secretPath.length) : '';
		const answer = Object.entries(answers).find(([name]) => name === call)?.[1] as
			| ((request: unknown) => Promise<unknown>)
			| undefined;
		if (answer === undefined) {
			response.writeHead(404).end();
			return;
		}
		const reply = await replyOf(answer, request);
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
	}

	// An extension host that was busy would send its next call on a connection that is closed by then.
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
			answers = bridgeAnswers(suite, extensionHosts, further);
		},
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

async function replyOf(answer: (request: unknown) => Promise<unknown>, request: IncomingMessage): Promise<BridgeReply> {
	try {
		return { answer: (await answer(await json(request))) ?? null };
	} catch (error) {
		return { problem: error instanceof Error ? error.message : String(error) };
	}
}

function bridgeAnswers(
	{ suite, services, report, opened, takeFile, isFollowed }: BridgedSuite,
	extensionHosts: number[],
	further: Page[],
): BridgeAnswers {
	const pageOf = async (window: number): Promise<Page> => {
		const page = window === 0 ? (await opened).page : further[window - 1];
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
			const isFirstFailure = event.kind === 'fail' && report.results().failed === 0;
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
		openWindow: async ({ folder }) => further.push(await (await opened).openAnother(folder)),
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
	};
}
