import type { SandboxAddresses } from '../sandbox/sandbox.ts';

/** The addresses and public data of all services of a suite. */
export interface SuiteAddresses extends SandboxAddresses {
	/** The URL of the attacker's server, which records its connections: `http://127.0.0.1:<port>`. */
	readonly attacker: string;
	/** The forward proxy; `undefined` for a suite without a proxy. */
	readonly proxy?: ProxyAddress;
	/** The sandbox over TLS; `undefined` for a suite without TLS. */
	readonly tls?: TlsAddress;
}

/** The port and the certificate authority of the sandbox over TLS. */
export interface TlsAddress {
	/**
	 * The port of the sandbox on loopback, such as in `https://api.localhost:<port>`. Requests through
	 * the forward proxy use the default port instead, such as in `https://api.sandbox.test`.
	 */
	readonly port: number;
	/** The path of the PEM file of the certificate authority, for `NODE_EXTRA_CA_CERTS`. */
	readonly authorityFile: string;
}

/** The URL of a forward proxy, and the credentials if it requires authentication. */
export interface ProxyAddress {
	readonly url: string;
	readonly username?: string;
	readonly password?: string;
	/** The credentials as the value of the VS Code setting `http.proxyAuthorization`. */
	readonly authorization?: string;
}
