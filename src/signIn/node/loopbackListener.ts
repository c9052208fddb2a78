import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UserError } from '../../shared/core/errors.ts';
import { escapeHtml } from '../../shared/core/escapeHtml.ts';
import type { ListeningAddress } from '../core/redirectMethod.ts';

/** The messages that the browser shows after a callback, without markup. */
export interface LoopbackPages {
	/** The language of the messages, such as `en`. */
	readonly language: string;
	readonly received: string;
	/** The message for a callback that this window does not wait for. */
	readonly foreign: string;
}

/** A listener for one callback. It closes itself after it has accepted the callback. */
export interface LoopbackListener {
	/** The redirect URI for the authorization request. */
	readonly redirectUri: string;
	/** Closes the listener. Resolves when its port is free. */
	close(): Promise<void>;
}

/** Maximum number of attempts to find a port that is free for all addresses. */
const attempts = 5;
/** Milliseconds that the browser has to load the last page. */
const graceMs = 1000;

/**
 * Listens on this machine for the browser's callback (RFC 8252 section 7.3). Other requests receive
 * a response and change nothing. `receive` is called with each percent-encoded query and returns
 * whether the callback was accepted.
 * @throws {UserError} `sign-in/port-taken` with `port`, when another program uses the configured
 * one; `sign-in/cannot-listen` with `reason`, the system's code, for any other failure.
 */
export async function listenOnLoopback(
	address: ListeningAddress,
	pages: LoopbackPages,
	receive: (query: string) => boolean,
): Promise<LoopbackListener> {
	const { servers, port } = await openServers(address);
	const redirectUri = address.redirectUri(port);
	let closed: Promise<void> | undefined;
	const close = (grace: number) => {
		closed ??= closeServers(servers, grace);
		return closed;
	};
	for (const server of servers) {
		server.on('request', (request: IncomingMessage, response: ServerResponse) => {
			const status = statusFor(request, redirectUri, receive);
			const page = status === 200 ? pages.received : status === 400 ? pages.foreign : undefined;
			respond(response, status, page === undefined ? '' : renderPage(pages.language, page));
			if (status === 200) {
				void close(graceMs);
			}
		});
	}
	return { redirectUri, close: () => close(0) };
}

/**
 * Returns the HTTP status for a request: 200 for the accepted callback, 400 for any other callback,
 * and 404, 405 or 421 for any other request.
 */
function statusFor(
	{ method, url = '', headers }: IncomingMessage,
	redirectUri: string,
	receive: (query: string) => boolean,
): 200 | 400 | 404 | 405 | 421 {
	const expected = new URL(redirectUri);
	// Rejects DNS rebinding: another host name that resolves to this machine.
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

interface OpenServers {
	readonly servers: readonly Server[];
	readonly port: number;
}

async function openServers(address: ListeningAddress): Promise<OpenServers> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await tryServers(address);
		} catch (error) {
			const { code: reason = 'unknown' } = error as NodeJS.ErrnoException;
			const isTaken = reason === 'EADDRINUSE';
			if (isTaken && address.port !== undefined) {
				throw new UserError('sign-in/port-taken', { port: address.port }, error);
			}
			// A port that is free for one address can be taken for the other.
			if (!isTaken || attempt === attempts) {
				throw new UserError('sign-in/cannot-listen', { reason }, error);
			}
		}
	}
}

async function tryServers({ hosts: [first = '', ...others], port = 0 }: ListeningAddress): Promise<OpenServers> {
	const servers: Server[] = [];
	try {
		const main = await openServer(first, port);
		servers.push(main);
		const { port: openedPort } = main.address() as AddressInfo;
		for (const host of others) {
			const server = await openServer(host, openedPort).catch(unlessMissing);
			servers.push(...(server ? [server] : []));
		}
		return { servers, port: openedPort };
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

/** Ignores the error that this machine does not have an address; throws any other error. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') {
		throw error;
	}
}

/**
 * Makes servers accept no more connections, and closes their open connections after `grace`
 * milliseconds.
 */
async function closeServers(servers: readonly Server[], grace: number): Promise<void> {
	const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
	for (const server of servers) {
		server.closeIdleConnections();
		if (grace === 0) {
			server.closeAllConnections();
		} else {
			setTimeout(() => server.closeAllConnections(), grace).unref();
		}
	}
	await Promise.all(closed);
}
