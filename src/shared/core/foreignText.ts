/**
 * Breaks what is made a link of in a notification and in a SARIF report, where file names and
 * labels are other people's text.
 */
export function withoutLinks(text: string): string {
	return text.replaceAll('](', ']\u200b(');
}

/**
 * A text whose characters take no line of their own and do not turn the direction of what follows:
 * they become spaces.
 */
export function onOneLine(text: string): string {
	return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

/**
 * Hides what can be a Norwegian personal identity number: eleven digits, also with a blank after
 * the sixth.
 */
export function withoutIdentityNumbers(text: string): string {
	return text.replace(/(?<!\d)\d{6}[ \u00a0]?\d{5}(?!\d)/g, '***********');
}

const secretPatterns: readonly RegExp[] = [
	// A JWT: three parts in base64url, the first of which is an object.
	/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
	// RFC 9110 section 11.4: a scheme and its credentials.
	/(?<=\b(?:basic|bearer)\s+)[\w.~+/=-]{6,}/gi,
	// A field of a form, a query or a JSON object that carries a secret; the short words carry other
	// things too.
	/(?<=\b(?:code_verifier|client_secret|password|(?:access|id|subject|refresh)_token)["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi,
	/(?<=\b(?:code|state|nonce)["']?\s*[=:]\s*["']?)[^\s"'&,;}]{16,}/gi,
];

/** Strikes out what looks like a token, a credential or a secret field. */
export function withoutSecrets(text: string): string {
	return secretPatterns.reduce((cleaned, pattern) => cleaned.replace(pattern, '[redacted]'), text);
}
