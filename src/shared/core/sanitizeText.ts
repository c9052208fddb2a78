/**
 * Inserts a zero-width space into Markdown links, which notifications and SARIF viewers would
 * render as links. File names and labels can contain text of other people.
 */
export function breakLinks(text: string): string {
	return text.replaceAll('](', ']\u200b(');
}

/**
 * Replaces control characters, line separators and bidirectional control characters with spaces.
 */
export function replaceLineBreaks(text: string): string {
	return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

/**
 * Inserts a space into the icon syntax `$(name)`, which the status bar and quick picks would render
 * as an icon.
 */
export function withoutIcons(text: string): string {
	return text.replaceAll('$(', '$ (');
}

const maxNameLength = 60;

/**
 * Returns a name from an external source, such as an account name, in a form to display: on one
 * line, without icons, invisible characters and bidirectional control characters, at most 60
 * characters long. Can be empty.
 */
export function displayName(name: string): string {
	const plain = name
		.slice(0, 20 * maxNameLength)
		// Zero-width joiners are part of words in some scripts.
		.replaceAll(/(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
		.replaceAll(/\s+/g, ' ')
		.trim();
	const characters = [...withoutIcons(plain)];
	return characters.length > maxNameLength
		? `${characters
				.slice(0, maxNameLength - 1)
				.join('')
				.trimEnd()}…`
		: characters.join('');
}

/** Matches a quotation mark in any encoding: plain, nested JSON, URL or HTML. */
const quote = String.raw`(?:\\*["'\`]|%2[27]|&quot;|&#3[49];)`;
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
	`code${wordSeparator}verifier|session${wordSeparator}id|(?<=[-_])auth|(?<![a-z])(?:sid|sig|otp)`,
].join('|');
/**
 * Matches the text between the name and the value of a secret: `:`, `=` or `=>`, with optional
 * whitespace and the closing quotation mark of the name.
 */
const assignment = `${quote}?${spaces}(?:=>|=(?!>)|:|%3[ad])${spaces}`;
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
export function withoutSecrets(text: string): string {
	return secretPatterns.reduce((cleaned, pattern) => cleaned.replace(pattern, '$1[redacted]'), text);
}
