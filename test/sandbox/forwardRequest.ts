import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/**
 * Hands a request on to the server on a port of loopback and its answer back, bytes and headers as
 * they are: what a forward proxy does with requests that are not tunnelled, and a TLS front with
 * those it has decrypted. Answers 502 when nobody listens there.
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
