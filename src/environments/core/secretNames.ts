/**
 * Whether the name of an environment's field denotes a secret, which must not be stored in
 * settings.
 */
export function isSecretField(name: string): boolean {
	return (
		/(secret|password|passwd|pwd|passphrase|credentials?|token|api[-_]?key)$|(^|[-_])pass$/i.test(name) ||
		/[a-z]Pass$/.test(name)
	);
}

/**
 * Whether the name of an environment's field denotes a URL, which can contain a user name and a
 * password (RFC 3986 section 3.2.1).
 */
export function isUrlField(name: string): boolean {
	return /url$|^issuer$/i.test(name);
}

/**
 * Whether the name of a header denotes a secret, such as `X-Api-Key`. Excludes the headers that
 * only the sign-in may set.
 */
export function isSecretHeader(name: string): boolean {
	return (
		!isSignInHeader(name) &&
		(isSecretField(name) || /(auth|authorization|authentication)$|(^|[-_])key$/i.test(name) || /[a-z]Key$/.test(name))
	);
}

/**
 * Whether only the sign-in may set a header, because it carries credentials (RFC 9110 section 11.6,
 * RFC 6265 section 4.2).
 */
export function isSignInHeader(name: string): boolean {
	return /^((proxy-)?authorization|cookie2?)$/i.test(name);
}
