import type { Socket } from 'node:net';
import { UserError } from '../errors.ts';
import { Connection } from './connection.ts';
import { networkError } from './networkErrors.ts';
import { type ForwardProxy, portOf } from './route.ts';
import type { NetworkCode } from './words.ts';

/**
 * Asks a proxy for a tunnel to the target (RFC 9110 section 9.3.6). `open` makes the connection to the proxy.
 * @throws {UserError} `network/proxy-…`, or `network/certificate…` about the proxy's own certificate.
 */
export async function openTunnel(
	target: URL,
	proxy: ForwardProxy,
	signal: AbortSignal,
	open: () => Promise<Socket>,
): Promise<Socket> {
	const facts = { host: target.host, proxy: proxy.url.host };
	const { status, socket } = await requestTunnel(target, proxy, signal, open).catch((error: unknown) => {
		const named = networkError(error, proxy.url.host);
		throw named.code.startsWith('network/certificate')
			? named
			: new UserError('network/proxy-unreachable' satisfies NetworkCode, facts, error);
	});
	if (status >= 200 && status < 300) {
		return socket;
	}
	socket.destroy();
	throw status === 407
		? new UserError('network/proxy-refused' satisfies NetworkCode, facts)
		: new UserError('network/proxy-failed' satisfies NetworkCode, { ...facts, status });
}

async function requestTunnel(target: URL, proxy: ForwardProxy, signal: AbortSignal, open: () => Promise<Socket>) {
	const connection = new Connection(proxy.url.origin, open);
	const path = `${target.hostname}:${portOf(target)}`;
	const authorization = proxy.authorization ? { 'proxy-authorization': proxy.authorization } : {};
	try {
		const headers = { host: path, ...authorization };
		const { statusCode, socket } = await connection.client.connect({ path, headers, signal });
		return { status: statusCode, socket: socket as Socket };
	} finally {
		// The socket of a tunnel is not the connection's any more; a lost one must not be opened again.
		connection.end();
	}
}
