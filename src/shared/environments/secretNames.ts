/** Whether a field of an environment is named like a secret, which does not belong into settings. */
export function isSecretField(name: string): boolean {
	return /(secret|password|passwd|token|api_?key)$/i.test(name);
}

/** Whether a header is named like one that carries a secret, such as `X-Api-Key`. */
export function isSecretHeader(name: string): boolean {
	return /(^|[-_])(api-?key|key|secret|token|password)$/i.test(name);
}

/** Whether a header carries credentials that only the sign-in may set (RFC 9110 section 11.6, RFC 6265 section 4.2). */
export function isCredentialHeader(name: string): boolean {
	return /^((proxy-)?authorization|cookie2?)$/i.test(name);
}
