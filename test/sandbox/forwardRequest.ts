import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/**
 * Forwards a request to a server on a loopback port, and its response back, with unchanged bodies
 * and headers. A forward proxy does this with requests that are not tunnelled, and a TLS front with
 * decrypted requests. Responds with 502 when no server listens on the port.
 */
export function forwardRequest(
	asked: IncomingMessage,
	answered: ServerResponse,
	port: number,
	added: Readonly<Record<string, string>> = {},
): void {
	const { pathname, search } = new URL(asked.url ?? '', 'http://any');
	const { method, headers } = asked;
	const path = pathname + search;
	const forwarded = request({ hostname: '127.0.0.1', port, path, method, headers: { ...headers, ...added } });
	forwarded.on('response', (answer) => answer.pipe(answered.writeHead(answer.statusCode ?? 502, answer.headers)));
	forwarded.on('error', () => (answered.headersSent ? answered.destroy() : answered.writeHead(502).end()));
	asked.pipe(forwarded);
}
