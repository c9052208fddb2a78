import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, Client, type Dispatcher, ProxyAgent } from 'undici';
import { UserError } from '../../core/errors.ts';
import type { NetworkErrorCode } from '../../core/http.ts';
import type { TlsTrustOptions } from './certificates.ts';
import { ConnectionError, networkError } from './networkErrors.ts';
import type { ForwardProxy } from './route.ts';

/** Options for opening a connection. */
export interface HttpConnectionOptions {
	/** The forward proxy to connect through; `undefined` connects directly. */
	readonly proxy: ForwardProxy | undefined;
	/** Returns the TLS options. Called only when the target or the proxy uses TLS. */
	readonly trust: () => TlsTrustOptions;
	/**
	 * Maximum time in milliseconds for each step of opening the connection: TCP with TLS, and the
	 * response of a proxy.
	 */
	readonly timeout: number;
}

/**
 * A connection to one origin, for one request at a time.
 *
 * undici's pools cannot close a socket that is still connecting, neither when the request is
 * aborted nor in `destroy()`. Sockets accept an `AbortSignal`, but only one for the lifetime of the
 * dispatcher. Therefore each concurrent request has its own dispatcher.
 */
export class HttpConnection {
	readonly dispatcher: Dispatcher;
	readonly #closed = new AbortController();

	constructor(origin: URL, { proxy, trust, timeout }: HttpConnectionOptions) {
		const socketOptions = (url: URL): buildConnector.BuildOptions => ({
			...(url.protocol === 'https:' ? trust() : {}),
			signal: this.#closed.signal,
			allowH2: false,
			timeout,
			lookup: lookupWithLoopbackNames,
			autoSelectFamilyAttemptTimeout,
		});
		// With one connection, undici uses a plain client instead of a pool.
		const shared = { connections: 1, allowH2: false };
		this.dispatcher = proxy
			? new ProxyAgent({
					...shared,
					uri: proxy.url.href,
					...(proxy.authorization === undefined ? {} : { token: proxy.authorization }),
					proxyTunnel: true,
					requestTls: socketOptions(origin),
					clientFactory: () => new ProxyClient(origin, proxy, buildConnector(socketOptions(proxy.url)), timeout),
				})
			: new Agent({ ...shared, connect: connectorWith(socketOptions(origin)) });
	}

	/** Closes the socket immediately, even while it is connecting. The current request fails. */
	close(): void {
		this.#closed.abort();
	}
}

/** Returns a function that opens connections and fails with `ConnectionError`. */
function connectorWith(options: buildConnector.BuildOptions): buildConnector.connector {
	const connect = buildConnector(options);
	return (target, callback) =>
		connect(target, (...result) =>
			result[0] === null ? callback(...result) : callback(new ConnectionError(result[0]), null),
		);
}

/** Client of a forward proxy that reports failures of the tunnel as failures of the proxy. */
class ProxyClient extends Client {
	readonly #proxy: ForwardProxy;
	readonly #target: URL;

	constructor(target: URL, proxy: ForwardProxy, connector: buildConnector.connector, timeout: number) {
		super(proxy.url, {
			// `ProxyAgent` sets the server name to the proxy's host even if it is an IP address.
			connect: (options, callback) => connector({ ...options, servername: '' }, callback),
			headersTimeout: timeout,
		});
		this.#target = target;
		this.#proxy = proxy;
	}

	/**
	 * Opens a tunnel through the proxy.
	 * @throws {UserError} `network/proxy-…`, or `network/certificate…` for the certificate of the
	 * proxy.
	 */
	override async connect<T = null>(options: Dispatcher.ConnectOptions<T>): Promise<Dispatcher.ConnectData<T>> {
		const details = { host: this.#target.host, proxy: this.#proxy.url.host };
		const tunnel = await super.connect(options).catch((error: unknown) => {
			const reported = networkError(error, details.proxy);
			throw reported.code.startsWith('network/certificate')
				? reported
				: new UserError('network/proxy-unreachable' satisfies NetworkErrorCode, details, error);
		});
		const { statusCode: status } = tunnel;
		if (status >= 200 && status < 300) {
			// Every 2xx opens the tunnel (RFC 9110 section 9.3.6), but `ProxyAgent` accepts only 200.
			return { ...tunnel, statusCode: 200 };
		}
		tunnel.socket.destroy();
		throw status === 407
			? new UserError('network/proxy-refused' satisfies NetworkErrorCode, details)
			: new UserError('network/proxy-failed' satisfies NetworkErrorCode, { ...details, status });
	}
}

/**
 * Milliseconds before the next IP address of a host is tried. Node's default of 250 is too short
 * for a busy computer.
 */
const autoSelectFamilyAttemptTimeout = 2_000;

/**
 * Resolves `*.localhost` to loopback addresses (RFC 6761 section 6.3), as browsers do. The system's
 * resolver often does not.
 */
const lookupWithLoopbackNames: LookupFunction = (hostname, options, callback) => {
	if (!/(^|\.)localhost$/i.test(hostname)) {
		systemLookup(hostname, options, callback);
		return;
	}
	const ipv4 = { address: '127.0.0.1', family: 4 };
	if (options.all) {
		callback(null, [ipv4, { address: '::1', family: 6 }]);
	} else {
		callback(null, ipv4.address, ipv4.family);
	}
};
