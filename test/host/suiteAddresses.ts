import type { SandboxAddresses } from '../sandbox/sandbox.ts';

/** The addresses and public data of everything that a suite can reach. */
export interface SuiteAddresses extends SandboxAddresses {
	/** A server that only records who comes: `http://127.0.0.1:<port>`. */
	readonly attacker: string;
	/** The forward proxy, for a suite that has one. */
	readonly proxy?: ProxyAddress;
	/** The sandbox over TLS, for a suite that has it. */
	readonly tls?: TlsAddress;
}

/** The sandbox over TLS, under the names that the suite's certificate is for. */
export interface TlsAddress {
	/**
	 * As in `https://api.localhost:<port>`. Through the forward proxy it is 443, as in
	 * `https://api.sandbox.test`.
	 */
	readonly port: number;
	/** A file with the certificate to trust, for `NODE_EXTRA_CA_CERTS`. */
	readonly authorityFile: string;
}

/** A forward proxy, and how to be let through where it asks. */
export interface ProxyAddress {
	readonly url: string;
	readonly username?: string;
	readonly password?: string;
	/** The value of `http.proxyAuthorization`. */
	readonly authorization?: string;
}
