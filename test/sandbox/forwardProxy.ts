import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { forwardRequest } from './forwardRequest.ts';
import type { Service } from './service.ts';

/** A request that a forward proxy received. */
export interface ProxyVisit {
	/**
	 * `request`: a request with an absolute URL (RFC 9110 section 7.1). `tunnel`: a CONNECT request
	 * (section 9.3.6).
	 */
	readonly kind: 'request' | 'tunnel';
	/** The host that the client requested. The host of a tunnel always includes the port. */
	readonly host: string;
	/**
	 * The result: 200 if the request was forwarded, 407 without the required authorization, 502 for an
	 * unknown host.
	 */
	readonly status: 200 | 407 | 502;
}

/** A running forward proxy. */
export interface ForwardProxy extends Service {
	/** All requests that the proxy has received so far, in order. */
	readonly visits: readonly ProxyVisit[];
}

/** The hosts that a forward proxy reaches, and its authentication. */
export interface ForwardProxyOptions {
	/**
	 * Returns the loopback port to which requests for a host are forwarded; `undefined` for an unknown
	 * host. `host` has the form of `ProxyVisit.host`.
	 */
	portOf(host: string): number | undefined;
	/**
	 * The required value of the `Proxy-Authorization` header. Without it, the proxy requires no
	 * authentication.
	 */
	readonly authorization?: string | undefined;
}

/** Starts a forward proxy on a free port of loopback. */
export async function startForwardProxy({ portOf, authorization }: ForwardProxyOptions): Promise<ForwardProxy> {
	const visits: ProxyVisit[] = [];
	const decide = (kind: ProxyVisit['kind'], host: string, { headers }: IncomingMessage) => {
		const isAllowed = authorization === undefined || headers['proxy-authorization'] === authorization;
		const port = portOf(host);
		const status = !isAllowed ? 407 : port === undefined ? 502 : 200;
		visits.push({ kind, host, status });
		return status === 200 && port !== undefined ? ({ status, port } as const) : ({ status } as const);
	};
	const server = createServer((request, response) => {
		const decision = decide('request', URL.parse(request.url ?? '')?.host ?? '', request);
		if (decision.port === undefined) {
			response
				.writeHead(decision.status, { 'proxy-authenticate': 'Basic realm="sandbox"', 'content-length': '0' })
				.end();
			return;
		}
		forwardRequest(request, response, decision.port);
	});
	const sockets = new Set<Duplex>();
	server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
		const { status, port } = decide('tunnel', request.url ?? '', request);
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
