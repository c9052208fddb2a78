import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { UserError } from '../../core/errors.ts';
import type { HttpSettings, NetworkErrorCode, RouteDescription } from '../../core/http.ts';
import { isLoopbackHost } from '../../core/loopback.ts';

/** A forward proxy and the credentials to send to it. */
export interface ForwardProxy {
	/** The URL of the proxy, `http:` or `https:`, without user name and password. */
	readonly url: URL;
	/** The setting or variable that configures the proxy. */
	readonly from: NonNullable<RouteDescription['proxy']>['from'];
	/** The value of the `Proxy-Authorization` header; `undefined` sends none. */
	readonly authorization: string | undefined;
}

/** Why the connection is direct although a proxy is configured. */
type Bypass = NonNullable<RouteDescription['bypassedBy']>;

/**
 * The route of a request: through `proxy`, or a direct connection without it. `bypassedBy` is set
 * when a configured proxy is not used.
 */
interface Route {
	readonly proxy?: ForwardProxy;
	readonly bypassedBy?: Bypass;
}

/** Environment variables. A lower-case name takes precedence over the upper-case one. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/**
 * Selects the route to a target. The setting takes precedence over the variables. HTTP_PROXY
 * replaces a missing HTTPS_PROXY, as in VS Code.
 * @throws {UserError} `network/proxy-not-valid` when the URL of the selected proxy is invalid.
 */
export function chooseRoute(target: URL, settings: HttpSettings, variables: EnvironmentVariables): Route {
	const configured = settings.usesProxies ? findProxy(target, settings, variables) : undefined;
	if (!configured) {
		return {};
	}
	const bypassedBy = findBypass(target, settings, variables);
	return bypassedBy ? { bypassedBy } : { proxy: readProxy(configured, settings.authorization) };
}

interface ConfiguredProxy {
	readonly address: string;
	readonly from: ForwardProxy['from'];
}

function findProxy(target: URL, settings: HttpSettings, variables: EnvironmentVariables): ConfiguredProxy | undefined {
	const https = target.protocol === 'https:' ? variable('HTTPS_PROXY', variables) : '';
	const candidates: readonly ConfiguredProxy[] = [
		{ from: 'http.proxy', address: settings.proxy ?? '' },
		{ from: 'HTTPS_PROXY', address: https },
		{ from: 'HTTP_PROXY', address: variable('HTTP_PROXY', variables) },
	];
	return candidates.find(({ address }) => address !== '');
}

function findBypass(target: URL, settings: HttpSettings, variables: EnvironmentVariables): Bypass | undefined {
	// A request to this computer must never reach the proxy.
	if (isLoopbackHost(target.hostname)) {
		return 'loopback';
	}
	if (settings.noProxy.some((entry) => matchesEntry(entry, target))) {
		return 'http.noProxy';
	}
	return variable('NO_PROXY', variables)
		.split(/[\s,]+/)
		.some((entry) => matchesEntry(entry, target))
		? 'NO_PROXY'
		: undefined;
}

function variable(name: string, variables: EnvironmentVariables): string {
	return (variables[name.toLowerCase()] || variables[name] || '').trim();
}

/**
 * Whether an entry of a no-proxy list matches the target. An entry is `*`, an IP address, an
 * address range (`10.0.0.0/8`), or a domain with its subdomains, with or without a leading `.` or
 * `*.`. Each entry can end with a port.
 */
function matchesEntry(entry: string, target: URL): boolean {
	const host = target.hostname.replace(/^\[|\]$|\.$/g, '');
	const trimmed = entry.trim().toLowerCase();
	// The colons of an IPv6 address without brackets do not precede a port.
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
	// The host name of a URL is in ASCII, also for a name such as `høgskole.example`.
	const domain = domainToASCII(address.replace(/^\*?\./, ''));
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

/** Returns the port in a URL, or the default port of its scheme. */
function portOf({ port, protocol }: URL): string {
	return port || (protocol === 'https:' ? '443' : '80');
}

function readProxy({ address, from }: ConfiguredProxy, authorization: string | undefined): ForwardProxy {
	try {
		const url = new URL(/^[a-z0-9+.-]+:\/\//i.test(address) ? address : `http://${address}`);
		if (!/^https?:$/.test(url.protocol)) {
			throw new TypeError('Not an HTTP proxy');
		}
		const user = [url.username, url.password].map(decodeURIComponent).join(':');
		const basic = user === ':' ? undefined : `Basic ${Buffer.from(user).toString('base64')}`;
		return { url: new URL(url.origin), from, authorization: authorization ?? basic };
	} catch {
		// A cause would contain the URL, which may contain a password.
		throw new UserError('network/proxy-not-valid' satisfies NetworkErrorCode, { setting: from });
	}
}
