import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { BridgeAnswers, BridgeReply } from './bridgeProtocol.ts';

/** The runner's end of the line to the extension host. */
export interface Bridge {
	/** The base URL; a call's name is appended. Only who knows its path is answered. */
	readonly address: string;
	close(): void;
}

/** Listens on loopback for the calls of one extension host. */
export async function startBridge(answers: BridgeAnswers): Promise<Bridge> {
	const secretPath = `/${randomUUID()}/`;
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
		const reply = await answered(answer, request);
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
	}

	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') {
		throw new Error('The bridge has no port.');
	}
	return {
		address: `http://127.0.0.1:${address.port}${secretPath}`,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

async function answered(
	answer: (request: unknown) => Promise<unknown>,
	request: IncomingMessage,
): Promise<BridgeReply> {
	try {
		return { answer: (await answer(await json(request))) ?? null };
	} catch (error) {
		return { problem: error instanceof Error ? error.message : String(error) };
	}
}
