import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type { HttpSettings } from '../../core/http.ts';

/** PEM certificates of the trusted authorities, by source. */
export interface TrustedAuthorities {
	/** The authorities that are included in Node. */
	readonly bundled: readonly string[];
	/**
	 * The authorities that the operating system trusts. Empty when `http.systemCertificates` is off.
	 */
	readonly system: readonly string[];
	/** The authorities in the file that the variable NODE_EXTRA_CA_CERTS names. */
	readonly extra: readonly string[];
}

/**
 * Reads the authorities that the settings trust. The first read of the system's certificate store
 * is slow.
 */
export function readTrustedAuthorities({ usesSystemCertificates }: HttpSettings): TrustedAuthorities {
	return {
		bundled: getCACertificates('bundled'),
		system: usesSystemCertificates ? getCACertificates('system') : [],
		extra: getCACertificates('extra'),
	};
}

/** TLS options that decide which server certificates are accepted. */
export interface TlsTrustOptions {
	readonly secureContext: SecureContext;
	/** Whether server certificates are verified; `false` accepts any certificate. */
	readonly rejectUnauthorized: boolean;
}

/** Creates a TLS context with the trusted authorities, for all connections to share. */
export function createTlsTrustOptions(
	{ bundled, system, extra }: TrustedAuthorities,
	{ strictCertificates }: HttpSettings,
): TlsTrustOptions {
	const ca = [...new Set([...bundled, ...system, ...extra])];
	return { secureContext: createSecureContext({ ca }), rejectUnauthorized: strictCertificates };
}
