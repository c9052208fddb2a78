import { lookup as systemLookup } from 'node:dns';
import { once } from 'node:events';
import { isIP, type LookupFunction, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import type { Trust } from './authorities.ts';
import { openTunnel } from './openTunnel.ts';
import { portOf, type Route } from './route.ts';

/** Milliseconds that each of a host's addresses gets before the next one is tried; Node's 250 are few on a busy machine. */
const autoSelectFamilyAttemptTimeout = 2_000;

/**
 * Milliseconds without a byte until the system asks the other side for a sign of life. Gateways forget a silent connection,
 * some after four minutes, and then nobody hears of its end; a service may well be silent for an hour.
 */
const keepAliveDelay = 60_000;

/** What opening a connection needs besides its address. */
export interface Opening {
	/** Asked for only where TLS is spoken. */
	readonly trust: () => Trust;
	/** Aborting ends what has been opened so far. */
	readonly signal: AbortSignal;
}

/**
 * Opens the way to a server, ready for HTTP/1.1: directly or through a tunnel of the proxy, with TLS for `https:`.
 * @throws {UserError} for what the proxy did; else what Node gives.
 */
export async function openSocket(target: URL, { proxy }: Route, opening: Opening): Promise<Socket> {
	if (!proxy) {
		return openEnd(target, opening);
	}
	const tunnel = await openTunnel(target, proxy, opening.signal, () => openEnd(proxy.url, opening));
	return openEnd(target, opening, tunnel);
}

async function openEnd(url: URL, { trust, signal }: Opening, tunnel?: Socket): Promise<Socket> {
	signal.throwIfAborted();
	const host = url.hostname.replace(/^\[|\]$/g, '');
	const end = {
		host,
		port: Number(portOf(url)),
		lookup: lookupWithLoopbackNames,
		noDelay: true,
		autoSelectFamilyAttemptTimeout,
	};
	if (url.protocol === 'http:') {
		return tunnel ?? ready(openTcp(end), 'connect', signal);
	}
	const secure = { ...trust(), servername: isIP(host) ? '' : host, ALPNProtocols: ['http/1.1'] };
	return ready(openTls({ ...end, ...secure, ...(tunnel ? { socket: tunnel } : {}) }), 'secureConnect', signal);
}

async function ready(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
	try {
		await once(socket, event, { signal });
		return socket.setKeepAlive(true, keepAliveDelay);
	} catch (error) {
		socket.on('error', () => undefined).destroy();
		throw error;
	}
}

/** `*.localhost` is loopback (RFC 6761 section 6.3), which browsers know and the system's resolver often does not. */
const lookupWithLoopbackNames: LookupFunction = (hostname, options, callback) => {
	if (/(^|\.)localhost$/i.test(hostname)) {
		const ipv4 = { address: '127.0.0.1', family: 4 };
		if (options.all) {
			callback(null, [ipv4, { address: '::1', family: 6 }]);
		} else {
			callback(null, ipv4.address, ipv4.family);
		}
		return;
	}
	systemLookup(hostname, options, callback);
};
