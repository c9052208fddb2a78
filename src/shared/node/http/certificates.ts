import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { ProxySettings } from './proxySettings.ts';

/** The certificates of the authorities that are trusted, in PEM, by where they come from. */
export interface Authorities {
	/** Those that come with Node. */
	readonly bundled: readonly string[];
	/** The system's; none where `http.systemCertificates` is off. */
	readonly system: readonly string[];
	/** Those of NODE_EXTRA_CA_CERTS. */
	readonly extra: readonly string[];
}

/** Reads the authorities that the settings trust. The first time reads the system's store, which takes a while; Node keeps it. */
export function readAuthorities({ usesSystemCertificates }: ProxySettings): Authorities {
	return {
		bundled: getCACertificates('bundled'),
		system: usesSystemCertificates ? getCACertificates('system') : [],
		extra: getCACertificates('extra'),
	};
}

/** What a TLS handshake holds a server's certificate against. */
export interface Trust {
	readonly secureContext: SecureContext;
	/** `false` accepts any certificate. */
	readonly rejectUnauthorized: boolean;
}

/** Parses the authorities once for all handshakes. */
export function createTrust({ bundled, system, extra }: Authorities, { strictCertificates }: ProxySettings): Trust {
	const ca = [...new Set([...bundled, ...system, ...extra])];
	return { secureContext: createSecureContext({ ca }), rejectUnauthorized: strictCertificates };
}
