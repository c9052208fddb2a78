import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServerCertificate } from './certificateAuthority.ts';

/**
 * Runs a test against a server that answers as `listener` says, on a free port of loopback, and
 * ends the server. With a certificate it speaks HTTPS.
 */
export async function withServer(
	listener: RequestListener,
	test: (url: string) => Promise<void>,
	certificate?: ServerCertificate,
): Promise<void> {
	// Only the client closes a connection that waits for its next request.
	const options = { keepAliveTimeout: 0, ...certificate };
	const server = certificate ? createSecureServer(options, listener) : createServer(options, listener);
	await listening(server, (port) => test(`${certificate ? 'https' : 'http'}://127.0.0.1:${port}`));
}

/** Runs a test against a server that does what `onSocket` says with a connection, and nothing else. */
export async function withSockets(
	onSocket: (socket: Socket) => void,
	test: (port: number) => Promise<void>,
): Promise<void> {
	await listening(createSocketServer(onSocket), test);
}

/** How a forward proxy behaves. */
export interface ProxyBehaviour {
	/** The address everything is led to, whatever name was asked for. */
	readonly target: string;
	/** The `Proxy-Authorization` without which it refuses. */
	readonly authorization?: string;
	/** With it the proxy itself speaks TLS. */
	readonly certificate?: ServerCertificate;
	/** What it does with who asks for a tunnel, instead of making one. */
	readonly answer?: (client: Duplex) => void;
}

/** What a forward proxy has seen. */
export interface ProxyRecord {
	/** The host and port of every tunnel it made, in order. */
	readonly hosts: string[];
}

/** Runs a test with a forward proxy that makes tunnels (RFC 9110 section 9.3.6). */
export async function withProxy(
	{ target, authorization, certificate, answer }: ProxyBehaviour,
	test: (proxy: string, record: ProxyRecord) => Promise<void>,
): Promise<void> {
	const record: ProxyRecord = { hosts: [] };
	const { hostname, port } = new URL(target);
	const server = certificate ? createSecureServer(certificate) : createServer();
	server.on('connect', (asked: IncomingMessage, client: Duplex, head: Buffer) => {
		// A socket that an HTTP server hands over stays half open when the other side has closed it.
		client.on('error', () => client.destroy()).on('end', () => client.destroy());
		if (authorization !== undefined && asked.headers['proxy-authorization'] !== authorization) {
			refuseTunnel(client, 407, 'Proxy-Authenticate: Basic\r\n');
			return;
		}
		if (answer) {
			answer(client);
			return;
		}
		record.hosts.push(asked.url ?? '');
		const upstream = connect(Number(port), hostname, () => {
			client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			upstream.write(head);
			upstream.pipe(client).pipe(upstream);
		});
		upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
		client.on('close', () => upstream.destroy());
	});
	await listening(server, (own) => test(`${certificate ? 'https' : 'http'}://127.0.0.1:${own}`, record));
}

/** Answers a request for a tunnel with a status, and leaves it to the other side to hang up. */
export function refuseTunnel(client: Duplex, status: number, headers = ''): void {
	client.resume().write(`HTTP/1.1 ${status} No\r\n${headers}Content-Length: 0\r\n\r\n`);
}

async function listening(server: Server, test: (port: number) => Promise<void>): Promise<void> {
	const sockets = new Set<Socket>();
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	try {
		await test((server.address() as AddressInfo).port);
	} finally {
		for (const socket of sockets) {
			socket.destroy();
		}
		server.close();
	}
}
