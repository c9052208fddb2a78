import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UserError } from '../../shared/errors.ts';
import type { ListeningPlace } from '../core/wayBack.ts';

/** What the browser's page says, as plain text. */
export interface LoopbackPages {
	/** The language of the texts, such as `en`. */
	readonly language: string;
	readonly received: string;
	/** For a login that nobody waits for here. */
	readonly foreign: string;
}

/** A listener for one callback. It ends by itself after that. */
export interface LoopbackListener {
	/** What the provider is told to send the browser to. */
	readonly redirectUri: string;
	/** Ends it, if it has not ended. Resolves when nothing of it is left on its port. */
	close(): Promise<void>;
}

/** Attempts to find a port that is free on all addresses of this machine. */
const attempts = 5;
/** Milliseconds that a browser's connections get to take the last page. */
const farewell = 1000;

/**
 * Waits on this machine for the browser's callback (RFC 8252 section 7.3), at one address and for one request; what nobody
 * waits for is answered and changes nothing. `receive` gets each query, still percent-encoded, and says whether it counts.
 * @throws {UserError} `sign-in/port-taken` with `port`, when another program holds the set one; `sign-in/cannot-listen`
 * with `reason`, the system's code, for any other failure.
 */
export async function listenOnLoopback(
	place: ListeningPlace,
	pages: LoopbackPages,
	receive: (query: string) => boolean,
): Promise<LoopbackListener> {
	const { servers, port } = await openServers(place);
	const redirectUri = place.redirectUri(port);
	let closed: Promise<void> | undefined;
	const close = (rest: number) => {
		closed ??= closeServers(servers, rest);
		return closed;
	};
	for (const server of servers) {
		server.on('request', (request: IncomingMessage, response: ServerResponse) => {
			const answer = judgeRequest(request, redirectUri, receive);
			const page = answer === 200 ? pages.received : answer === 400 ? pages.foreign : undefined;
			respond(response, answer, page === undefined ? '' : renderPage(pages.language, page));
			if (answer === 200) {
				void close(farewell);
			}
		});
	}
	return { redirectUri, close: () => close(0) };
}

/** The status for a request: 200 for the callback that is waited for, 400 for any other at the same address. */
function judgeRequest(
	{ method, url = '', headers }: IncomingMessage,
	redirectUri: string,
	receive: (query: string) => boolean,
): 200 | 400 | 404 | 405 | 421 {
	const expected = new URL(redirectUri);
	// A name that leads here by somebody else's DNS is not ours to answer.
	if (headers.host?.toLowerCase() !== expected.host) {
		return 421;
	}
	const [path] = url.split('?', 1);
	if (path !== expected.pathname) {
		return 404;
	}
	if (method !== 'GET') {
		return 405;
	}
	return receive(url.slice(path.length + 1)) ? 200 : 400;
}

function respond(response: ServerResponse, status: number, page: string): void {
	response.writeHead(status, {
		...(page ? { 'content-type': 'text/html; charset=utf-8' } : {}),
		...(status === 405 ? { allow: 'GET' } : {}),
		'content-length': Buffer.byteLength(page),
		'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
		'cache-control': 'no-store',
		'referrer-policy': 'no-referrer',
		'x-content-type-options': 'nosniff',
		connection: 'close',
	});
	response.end(page);
}

function renderPage(language: string, text: string): string {
	const head = '<meta charset="utf-8"><title>Study Admin APIs</title>';
	return `<!doctype html><html lang="${escapeHtml(language)}"><head>${head}</head><body><p>${escapeHtml(text)}</p></body></html>\n`;
}

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

interface OpenServers {
	readonly servers: readonly Server[];
	readonly port: number;
}

async function openServers(place: ListeningPlace): Promise<OpenServers> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await tryServers(place);
		} catch (error) {
			const { code: reason = 'unknown' } = error as NodeJS.ErrnoException;
			const isTaken = reason === 'EADDRINUSE';
			if (isTaken && place.port !== undefined) {
				throw new UserError('sign-in/port-taken', { port: place.port }, error);
			}
			// A port that is free at one address may be taken at the other.
			if (!isTaken || attempt === attempts) {
				throw new UserError('sign-in/cannot-listen', { reason }, error);
			}
		}
	}
}

async function tryServers({ hosts: [first = '', ...others], port = 0 }: ListeningPlace): Promise<OpenServers> {
	const servers: Server[] = [];
	try {
		const main = await openServer(first, port);
		servers.push(main);
		const { port: found } = main.address() as AddressInfo;
		for (const host of others) {
			const server = await openServer(host, found).catch(unlessMissing);
			servers.push(...(server ? [server] : []));
		}
		return { servers, port: found };
	} catch (error) {
		await closeServers(servers, 0);
		throw error;
	}
}

async function openServer(host: string, port: number): Promise<Server> {
	const server = createServer({ requestTimeout: 5000, headersTimeout: 5000, maxHeaderSize: 16_384 });
	server.listen({ host, port, exclusive: true });
	await once(server, 'listening');
	return server;
}

/** A machine without an address of this kind has nobody who could come that way. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') {
		throw error;
	}
}

/** Takes no more connections; those that are still being answered have `rest` milliseconds left. */
async function closeServers(servers: readonly Server[], rest: number): Promise<void> {
	const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
	for (const server of servers) {
		server.closeIdleConnections();
		if (rest === 0) {
			server.closeAllConnections();
		} else {
			setTimeout(() => server.closeAllConnections(), rest).unref();
		}
	}
	await Promise.all(closed);
}
