import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { forwardRequest } from './forwardRequest.ts';
import type { Service } from './service.ts';

/** Something that a forward proxy was asked for. */
export interface ProxyVisit {
	/** A request with an absolute address, or a tunnel (RFC 9110 sections 7.1 and 9.3.6). */
	readonly kind: 'request' | 'tunnel';
	/** The host asked for, with the port where the address has one; a tunnel's always has. */
	readonly host: string;
	/** 200: let through; 407: without the authorization; 502: no such name. */
	readonly status: 200 | 407 | 502;
}

/** A running forward proxy. */
export interface ForwardProxy extends Service {
	/** All it was asked for so far, in order. */
	readonly visits: readonly ProxyVisit[];
}

/** What a forward proxy lets through, and whom. */
export interface ForwardProxyOptions {
	/** The port of loopback that a host, as in `ProxyVisit`, is found at; `undefined` when there is no such name. */
	portOf(host: string): number | undefined;
	/** The one value of `Proxy-Authorization` that it accepts. It asks for none when it is left out. */
	readonly authorization?: string | undefined;
}

/** Starts a forward proxy on a free port of loopback. */
export async function startForwardProxy({ portOf, authorization }: ForwardProxyOptions): Promise<ForwardProxy> {
	const visits: ProxyVisit[] = [];
	const judge = (kind: ProxyVisit['kind'], host: string, { headers }: IncomingMessage) => {
		const isAllowed = authorization === undefined || headers['proxy-authorization'] === authorization;
		const port = portOf(host);
		const status = !isAllowed ? 407 : port === undefined ? 502 : 200;
		visits.push({ kind, host, status });
		return status === 200 && port !== undefined ? ({ status, port } as const) : ({ status } as const);
	};
	const server = createServer((asked, answered) => {
		const verdict = judge('request', URL.parse(asked.url ?? '')?.host ?? '', asked);
		if (verdict.port === undefined) {
			answered
				.writeHead(verdict.status, { 'proxy-authenticate': 'Basic realm="sandbox"', 'content-length': '0' })
				.end();
			return;
		}
		forwardRequest(asked, answered, verdict.port);
	});
	const sockets = new Set<Duplex>();
	server.on('connect', (asked: IncomingMessage, client: Duplex, head: Buffer) => {
		const { status, port } = judge('tunnel', asked.url ?? '', asked);
		sockets.add(client);
		client.on('error', () => client.destroy());
		if (port === undefined) {
			client.end(`HTTP/1.1 ${status} No\r\nProxy-Authenticate: Basic realm="sandbox"\r\nContent-Length: 0\r\n\r\n`);
			return;
		}
		const upstream = connect(port, '127.0.0.1', () => {
			client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			upstream.write(head);
			upstream.pipe(client).pipe(upstream);
		});
		sockets.add(upstream);
		upstream.on('error', () => client.destroy());
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		visits,
		close: async () => {
			for (const socket of sockets) {
				socket.destroy();
			}
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
