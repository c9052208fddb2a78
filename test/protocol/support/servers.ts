import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServerCertificate } from './certificateAuthority.ts';

/**
 * Runs a test against an HTTP server on a free loopback port, and then closes the server. Resolves
 * to the result of the test. With a certificate, the server uses HTTPS.
 */
export async function withServer<T>(
	listener: RequestListener,
	test: (url: string) => Promise<T>,
	certificate?: ServerCertificate,
): Promise<T> {
	// Only the client closes idle connections.
	const options = { keepAliveTimeout: 0, ...certificate };
	const server = certificate ? createSecureServer(options, listener) : createServer(options, listener);
	return withListening(server, (port) => test(`${certificate ? 'https' : 'http'}://127.0.0.1:${port}`));
}

/** Runs a test against a TCP server that calls `onSocket` for each connection. */
export async function withSockets(
	onSocket: (socket: Socket) => void,
	test: (port: number) => Promise<void>,
): Promise<void> {
	await withListening(createSocketServer(onSocket), test);
}

/** The behavior of a forward proxy. */
export interface ProxyBehaviour {
	/** The server to which all tunnels lead, whatever host was requested. */
	readonly target: string;
	/** The required value of the `Proxy-Authorization` header; `undefined` accepts all requests. */
	readonly authorization?: string;
	/** A certificate with which the proxy itself uses TLS. */
	readonly certificate?: ServerCertificate;
	/**
	 * Called for each tunnel request, with the socket of the client, instead of opening the tunnel.
	 */
	readonly onTunnelRequest?: (client: Duplex) => void;
}

/** The requests that a forward proxy received. */
export interface ProxyRecord {
	/** Host and port of each opened tunnel, in order. */
	readonly hosts: string[];
}

/**
 * Runs a test with a forward proxy that opens tunnels (RFC 9110 section 9.3.6), and then closes the
 * proxy.
 */
export async function withProxy(
	{ target, authorization, certificate, onTunnelRequest }: ProxyBehaviour,
	test: (proxy: string, record: ProxyRecord) => Promise<void>,
): Promise<void> {
	const record: ProxyRecord = { hosts: [] };
	const { hostname, port } = new URL(target);
	const server = certificate ? createSecureServer(certificate) : createServer();
	server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
		// A socket from an HTTP server's `connect` event stays half open after the other side has
		// closed it.
		client.on('error', () => client.destroy()).on('end', () => client.destroy());
		if (authorization !== undefined && request.headers['proxy-authorization'] !== authorization) {
			refuseTunnel(client, 407, 'Proxy-Authenticate: Basic\r\n');
			return;
		}
		if (onTunnelRequest) {
			onTunnelRequest(client);
			return;
		}
		record.hosts.push(request.url ?? '');
		const upstream = connect(Number(port), hostname, () => {
			client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			upstream.write(head);
			upstream.pipe(client).pipe(upstream);
		});
		upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
		client.on('close', () => upstream.destroy());
	});
	await withListening(server, (own) => test(`${certificate ? 'https' : 'http'}://127.0.0.1:${own}`, record));
}

/**
 * Responds to a tunnel request with a status, and leaves the connection open for the client to
 * close.
 */
export function refuseTunnel(client: Duplex, status: number, headers = ''): void {
	client.resume().write(`HTTP/1.1 ${status} No\r\n${headers}Content-Length: 0\r\n\r\n`);
}

async function withListening<T>(server: Server, test: (port: number) => Promise<T>): Promise<T> {
	const sockets = new Set<Socket>();
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	try {
		return await test((server.address() as AddressInfo).port);
	} finally {
		for (const socket of sockets) {
			socket.destroy();
		}
		server.close();
	}
}
