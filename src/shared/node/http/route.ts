import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../environments/serviceUrl.ts';
import { UserError } from '../errors.ts';
import type { RouteDescription } from './http.ts';
import type { ProxySettings } from './proxySettings.ts';
import type { NetworkCode } from './words.ts';

/** A forward proxy, and what it is told of who asks. */
export interface ForwardProxy {
	/** Its address, `http:` or `https:`, without user name and password. */
	readonly url: URL;
	/** Where it is named. */
	readonly from: NonNullable<RouteDescription['proxy']>['from'];
	/** The `Proxy-Authorization` header. */
	readonly authorization: string | undefined;
}

/** Why a request leaves directly although there is a proxy. */
type Bypass = NonNullable<RouteDescription['bypassedBy']>;

/** How requests to an address leave: through the proxy, or directly when there is none. */
export interface Route {
	readonly proxy?: ForwardProxy;
	readonly bypassedBy?: Bypass;
}

/** The variables of the process; each is known in lower case too, which is asked first. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/**
 * The one rule for which way a request takes. The setting comes before the variables; HTTP_PROXY stands in for a missing
 * HTTPS_PROXY, as it does in the editor.
 * @throws {UserError} `network/proxy-not-valid` when the address of the proxy to take is none.
 */
export function chooseRoute(target: URL, settings: ProxySettings, variables: EnvironmentVariables): Route {
	const named = settings.usesProxies ? findProxy(target, settings, variables) : undefined;
	if (!named) {
		return {};
	}
	const bypassedBy = findBypass(target, settings, variables);
	return bypassedBy ? { bypassedBy } : { proxy: readProxy(named, settings.authorization) };
}

interface NamedProxy {
	readonly address: string;
	readonly from: ForwardProxy['from'];
}

function findProxy(target: URL, settings: ProxySettings, variables: EnvironmentVariables): NamedProxy | undefined {
	const https = target.protocol === 'https:' ? variable('HTTPS_PROXY', variables) : '';
	const candidates: readonly NamedProxy[] = [
		{ from: 'http.proxy', address: settings.proxy ?? '' },
		{ from: 'HTTPS_PROXY', address: https },
		{ from: 'HTTP_PROXY', address: variable('HTTP_PROXY', variables) },
	];
	return candidates.find(({ address }) => address !== '');
}

function findBypass(target: URL, settings: ProxySettings, variables: EnvironmentVariables): Bypass | undefined {
	// What is for this machine never leaves it, not even to the proxy.
	if (isLoopback(target.hostname)) {
		return 'loopback';
	}
	if (settings.noProxy.some((entry) => covers(entry, target))) {
		return 'http.noProxy';
	}
	return variable('NO_PROXY', variables)
		.split(/[\s,]+/)
		.some((entry) => covers(entry, target))
		? 'NO_PROXY'
		: undefined;
}

function variable(name: string, variables: EnvironmentVariables): string {
	return (variables[name.toLowerCase()] || variables[name] || '').trim();
}

/**
 * Whether an entry of a list of exceptions is about the target: `*`, an address, a range of addresses (`10.0.0.0/8`), or
 * a name with all names under it, with or without a leading `.` or `*.`; each may end in a port.
 */
function covers(entry: string, target: URL): boolean {
	const host = target.hostname.replace(/^\[|\]$|\.$/g, '');
	const trimmed = entry.trim().toLowerCase();
	// An IPv6 address without brackets is all name: its colons do not lead to a port.
	const { name = trimmed, port } = /^(?<name>\[.+\]|[^:]+)(?::(?<port>\d+))?$/.exec(trimmed)?.groups ?? {};
	if (port !== undefined && port !== portOf(target)) {
		return false;
	}
	const [address = '', prefix] = name.replace(/^\[|\]$/g, '').split('/');
	if (address === '*') {
		return true;
	}
	if (isIP(host)) {
		return isIP(address) !== 0 && isInRange(host, address, prefix);
	}
	const domain = address.replace(/^\*?\./, '');
	return domain !== '' && `.${host}`.endsWith(`.${domain}`);
}

function isInRange(host: string, network: string, prefix: string | undefined): boolean {
	const bits = isIP(network) === 6 ? 128 : 32;
	const length = Number(prefix ?? bits);
	if (!(length >= 0 && length <= bits)) {
		return false;
	}
	const range = new BlockList();
	range.addSubnet(network, length, family(network));
	return range.check(host, family(host));
}

function family(address: string): 'ipv4' | 'ipv6' {
	return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** The port of an address, whether it is written or the scheme's own. */
export function portOf({ port, protocol }: URL): string {
	return port || (protocol === 'https:' ? '443' : '80');
}

function readProxy({ address, from }: NamedProxy, authorization: string | undefined): ForwardProxy {
	try {
		const url = new URL(/^[a-z0-9+.-]+:\/\//i.test(address) ? address : `http://${address}`);
		if (!/^https?:$/.test(url.protocol)) {
			throw new TypeError('Not an HTTP proxy');
		}
		const user = [url.username, url.password].map(decodeURIComponent).join(':');
		const basic = user === ':' ? undefined : `Basic ${Buffer.from(user).toString('base64')}`;
		return { url: new URL(url.origin), from, authorization: authorization ?? basic };
	} catch {
		// The cause would carry the address, and with it a password.
		throw new UserError('network/proxy-not-valid' satisfies NetworkCode, { setting: from });
	}
}
