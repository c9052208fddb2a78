/**
 * Whether a field of an environment is named like a secret, which does not belong into settings.
 */
export function isSecretField(name: string): boolean {
	return (
		/(secret|password|passwd|pwd|passphrase|credentials?|token|api[-_]?key)$|(^|[-_])pass$/i.test(name) ||
		/[a-z]Pass$/.test(name)
	);
}

/**
 * Whether a field of an environment holds an address, in which a user name and a password may stand
 * (RFC 3986 section 3.2.1).
 */
export function isAddressField(name: string): boolean {
	return /url$|^issuer$/i.test(name);
}

/**
 * Whether a header is named like one that carries a secret, such as `X-Api-Key`, and may be set all
 * the same.
 */
export function isSecretHeader(name: string): boolean {
	return (
		!isCredentialHeader(name) &&
		/(auth|authorization|authentication)$|(^|[-_])(api-?key|key|secret|token|password|pwd|pass|passphrase|credentials?)$/i.test(
			name,
		)
	);
}

/**
 * Whether a header carries credentials that only the sign-in may set (RFC 9110 section 11.6, RFC
 * 6265 section 4.2).
 */
export function isCredentialHeader(name: string): boolean {
	return /^((proxy-)?authorization|cookie2?)$/i.test(name);
}
