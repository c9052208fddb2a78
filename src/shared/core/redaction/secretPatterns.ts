/** Matches a quotation mark in any encoding: plain, nested JSON, URL or HTML. */
const quote = String.raw`(?:\\*["'\`]|\\+u002[27]|%2[27]|&quot;|&apos;|&#3[49];|&#x2[27];)`;
/** Matches any amount of whitespace without a line break. */
const spaces = String.raw`[^\S\r\n]*`;
/**
 * Matches an optional separator between two words of a name, as in `api_key`, `api-key` and
 * `apiKey`.
 */
const wordSeparator = String.raw`(?:[-_. ]|\\u00(?:2d|5f)|%(?:2d|5f))?`;
/** Matches the endings of names of fields, parameters and headers that contain a secret. */
const secretNames = [
	'secrets?|pass(?:word|wd|phrase|code|ord)?s?|pwd|credentials?|tokens?|jwt|assertion|signature|authorization|cookies?',
	`(?:api|access|account|auth|client|encryption|private|secret|shared|signing|subscription)${wordSeparator}keys?`,
	'hemmelighet(?:en)?|kodeord|saml(?:request|response)',
	`code${wordSeparator}verifier|session${wordSeparator}id|(?<=[-_])auth|(?<![a-z])(?:sid|sig|otp)`,
].join('|');
/**
 * Matches the text between the name and the value of a secret: `:`, `=` or `=>`, with optional
 * whitespace and the closing quotation mark of the name.
 */
const assignment = `${quote}?${spaces}(?:=>|=(?!>)|:|%3[ad]|\\+u003[ad]|&#(?:58|61|x3[ad]);|&(?:colon|equals);)${spaces}`;
const scheme = '(?:(?:basic|bearer|digest|dpop|negotiate|ntlm) )?';

/**
 * Patterns of secrets. `[redacted]` replaces each match except its first group. All patterns take
 * linear time.
 */
const secretPatterns: readonly RegExp[] = [
	// A JWT, complete or truncated.
	/()eyJ[\w.-]{10,}/g,
	// A user name and a password in a URL, up to the last `@` of its authority (RFC 3986 section
	// 3.2.1), also in a URL that is the value of a parameter.
	/((?:\\?\/){2})[^\s/?#"<>{}]+(?=@)/g,
	/(%2f%2f)(?:[^\s/?#&%]|%(?!2[2f3]|3f))+(?=%40)/gi,
	// A scheme and its credentials (RFC 9110 section 11.4).
	/(\b(?:basic|bearer)(?:\s|%20|\+)+)[\w.~+/=-]{6,}/gi,
	// A quoted value, up to the next unescaped quote of the same kind.
	new RegExp(String.raw`((?:${secretNames})${assignment}(?<open>${quote})${scheme})[^]*?(?=(?<!\\)\k<open>|$)`, 'gi'),
	// An unquoted value: a parameter of a query or form, otherwise the rest of the line.
	new RegExp(
		String.raw`((?:${secretNames})${assignment}${scheme})(?![^\S\r\n]|${quote})(?:` +
			String.raw`(?<==|%3d)(?!\{|\[(?!redacted\]))(?:[^\s&"'<>\`%]|%(?!2[267]))*|[^\r\n]+)`,
		'gi',
	),
	// The content of an element in XML or HTML, also escaped.
	new RegExp(String.raw`(<[^\s<>/]*(?:${secretNames})(?:\s[^<>]*)?>)[^<]+`, 'gi'),
	new RegExp(String.raw`(&lt;[^\s<>&/]*(?:${secretNames})(?:\s[^<>&]*)?&gt;)[^<&]+`, 'gi'),
	// The value of an option of a command line.
	new RegExp(String.raw`((?<![\w-])--[\w-]*(?:${secretNames})[^\S\r\n]+)(?:"[^"]*"|'[^']*'|[^\s"'-]\S*)`, 'gi'),
	// Short values of these names are not secret, such as an error code.
	new RegExp(
		`((?<![a-z])(?:(?:auth(?:orization)?${wordSeparator})?code|state|nonce)${assignment}${quote}?)` +
			String.raw`(?:[^\s"'&,;}<>%]|%(?!2[267])){16,}`,
		'gi',
	),
];

/**
 * Replaces texts that look like a token, a credential or the value of a secret field with
 * `[redacted]`. Redacts too much, such as the rest of a line, rather than only part of a secret.
 * Takes linear time.
 */
export function redactLikelySecrets(text: string): string {
	return secretPatterns.reduce((cleaned, pattern) => cleaned.replace(pattern, '$1[redacted]'), text);
}
