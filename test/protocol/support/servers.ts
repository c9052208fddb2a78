import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Runs a test against a server that answers as `listener` says, on a free port of loopback, and ends the server. */
export async function withServer(listener: RequestListener, test: (url: string) => Promise<void>): Promise<void> {
	await listening(createServer(listener), (port) => test(`http://127.0.0.1:${port}`));
}

/** What a forward proxy has seen. */
export interface ProxyRecord {
	/** The host and port of every request and tunnel that it let through, in order. */
	readonly hosts: string[];
}

/**
 * Runs a test with a forward proxy that leads everything to the server at `target`, whatever name was asked for: requests
 * with an absolute address, and tunnels (RFC 9110 sections 7.1 and 9.3.6). With `authorization` it refuses those that do
 * not carry just that.
 */
export async function withProxy(
	options: { readonly target: string; readonly authorization?: string },
	test: (proxy: string, record: ProxyRecord) => Promise<void>,
): Promise<void> {
	const record: ProxyRecord = { hosts: [] };
	const { hostname, port } = new URL(options.target);
	const isAllowed = ({ headers }: IncomingMessage) =>
		options.authorization === undefined || headers['proxy-authorization'] === options.authorization;
	const refusal = { 'proxy-authenticate': 'Basic', 'content-length': '0' };
	const server = createServer((asked, response) => {
		if (!isAllowed(asked)) {
			response.writeHead(407, refusal).end();
			return;
		}
		const { host, pathname, search } = new URL(asked.url ?? '');
		record.hosts.push(host);
		const { method, headers } = asked;
		const forwarded = request({ hostname, port, path: pathname + search, method, headers: { ...headers, host } });
		forwarded.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)));
		asked.pipe(forwarded);
	});
	const sockets = new Set<Duplex>();
	server.on('connect', (asked: IncomingMessage, client: Duplex, head: Buffer) => {
		if (!isAllowed(asked)) {
			client.end(
				'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n',
			);
			return;
		}
		record.hosts.push(asked.url ?? '');
		const upstream = connect(Number(port), hostname, () => {
			client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			upstream.write(head);
			upstream.pipe(client).pipe(upstream);
		});
		for (const socket of [client, upstream]) {
			sockets.add(socket);
			socket.on('error', () => socket.destroy());
		}
	});
	await listening(server, (proxyPort) => test(`http://127.0.0.1:${proxyPort}`, record));
	for (const socket of sockets) {
		socket.destroy();
	}
}

async function listening(server: Server, test: (port: number) => Promise<void>): Promise<void> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	try {
		await test((server.address() as AddressInfo).port);
	} finally {
		server.closeAllConnections();
		server.close();
	}
}
