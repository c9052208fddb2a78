import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { startConversion } from '../../sandbox/conversion/conversion.ts';
import type { Service } from '../../sandbox/service.ts';

/**
 * Responds to the upload of a file instead of the sandbox; returns false to let the sandbox do it.
 */
export type Responder = (fileName: string, response: ServerResponse) => boolean;

/** The sandbox's conversion service behind a server that records what it receives. */
export interface RecordingService extends Service {
	/** The names of the uploaded files, in the order of their requests. */
	readonly uploads: string[];
	/** The largest number of requests at the same time. */
	readonly mostParallel: number;
	/** Forgets the uploads. Until the next call, this function responds first. */
	reset(responder?: Responder): void;
}

/** Starts the conversion service of the sandbox and a recording server in front of it. */
export async function startRecordingService(): Promise<RecordingService> {
	const sandbox = await startConversion();
	const uploads: string[] = [];
	let [parallel, mostParallel] = [0, 0];
	let respond: Responder = () => false;
	const server = createServer(async (request, response) => {
		parallel += 1;
		mostParallel = Math.max(mostParallel, parallel);
		response.once('close', () => {
			parallel -= 1;
		});
		const body = await buffer(request);
		const name = /filename="([^"]*)"/.exec(body.toString('utf8'))?.[1] ?? '';
		uploads.push(name);
		if (!respond(name, response)) {
			const headers = { 'content-type': request.headers['content-type'] ?? '' };
			const converted = await fetch(`${sandbox.url}${request.url}`, { method: 'POST', headers, body });
			response.writeHead(converted.status, { 'content-type': converted.headers.get('content-type') ?? '' });
			response.end(Buffer.from(await converted.arrayBuffer()));
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		uploads,
		get mostParallel() {
			return mostParallel;
		},
		reset: (responder = () => false) => {
			uploads.length = 0;
			mostParallel = 0;
			respond = responder;
		},
		close: async () => {
			server.close();
			server.closeAllConnections();
			await sandbox.close();
		},
	};
}
