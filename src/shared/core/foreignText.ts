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

/** A text without icons. The status bar and the lists of quick picks draw `$(name)` as an icon. */
export function withoutIcons(text: string): string {
	return text.replaceAll('$(', '$ (');
}

const longestName = 60;

/**
 * A name that somebody else chose, such as that of an account: on one line, without icons,
 * invisible and direction characters, and of at most 60 characters. Empty if nothing is left.
 */
export function displayName(name: string): string {
	const plain = name
		.slice(0, 20 * longestName)
		// Joiners are part of words.
		.replaceAll(/(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
		.replaceAll(/\s+/g, ' ')
		.trim();
	const characters = [...withoutIcons(plain)];
	return characters.length > longestName
		? `${characters
				.slice(0, longestName - 1)
				.join('')
				.trimEnd()}…`
		: characters.join('');
}

/**
 * Hides what can be a Norwegian personal identity number: eleven digits, also with a blank after
 * the sixth.
 */
export function withoutIdentityNumbers(text: string): string {
	return text.replace(/(?<!\d)\d{6}[ \u00a0]?\d{5}(?!\d)/g, '***********');
}

/** A quote, as it is written in JSON within JSON, in a query and in HTML. */
const quote = String.raw`(?:\\*["'\`]|%2[27]|&quot;|&#3[49];)`;
/** Blanks on the same line. */
const blanks = String.raw`[^\S\r\n]*`;
/** The character between two words of a name, if any, as in `api_key`, `api-key` and `apiKey`. */
const joint = String.raw`(?:[-_. ]|\\u00(?:2d|5f)|%(?:2d|5f))?`;
/** What the names of fields, parameters and headers with a secret end with. */
const secretNames = [
	'secrets?|pass(?:word|wd|phrase|code|ord)?s?|pwd|credentials?|tokens?|jwt|assertion|signature|authorization|cookies?',
	`(?:api|access|account|auth|client|encryption|private|secret|shared|signing|subscription)${joint}keys?`,
	`code${joint}verifier|session${joint}id|(?<=[-_])auth|(?<![a-z])(?:sid|sig|otp)`,
].join('|');
/** The end of a name, up to the value. */
const assigned = `${quote}?${blanks}(?:=>|=(?!>)|:|%3[ad])${blanks}`;
const scheme = '(?:(?:basic|bearer|digest|dpop|negotiate|ntlm) )?';

/** Each pattern keeps its first group and replaces the rest. All take linear time. */
const secretPatterns: readonly RegExp[] = [
	// A JWT, also one that was cut.
	/()eyJ[\w.-]{10,}/g,
	// A user name and a password in a URL, up to the last `@` of its authority (RFC 3986 section
	// 3.2.1), also in a URL that is the value of a parameter.
	/((?:\\?\/){2})[^\s/?#"<>{}]+(?=@)/g,
	/(%2f%2f)(?:[^\s/?#&%]|%(?!2[2f3]|3f))+(?=%40)/gi,
	// A scheme and its credentials (RFC 9110 section 11.4).
	/(\b(?:basic|bearer)(?:\s|%20|\+)+)[\w.~+/=-]{6,}/gi,
	// A value in quotes, up to the next quote of the same kind that is not escaped.
	new RegExp(String.raw`((?:${secretNames})${assigned}(?<open>${quote})${scheme})[^]*?(?=(?<!\\)\k<open>|$)`, 'gi'),
	// A value without quotes: in a query or a form, and otherwise the rest of the line.
	new RegExp(
		String.raw`((?:${secretNames})${assigned}${scheme})(?![^\S\r\n]|${quote})(?:` +
			String.raw`(?<==|%3d)(?!\{|\[(?!redacted\]))(?:[^\s&"'<>\`%]|%(?!2[267]))*|[^\r\n]+)`,
		'gi',
	),
	// Short values of these names are statuses.
	new RegExp(
		`((?<![a-z])(?:(?:auth(?:orization)?${joint})?code|state|nonce)${assigned}${quote}?)` +
			String.raw`(?:[^\s"'&,;}<>%]|%(?!2[267])){16,}`,
		'gi',
	),
];

/**
 * Replaces what looks like a token, a credential or the value of a secret field by `[redacted]`.
 * Rather redacts too much, such as the rest of a line, than a part of a value. Takes linear time.
 */
export function withoutSecrets(text: string): string {
	return secretPatterns.reduce((cleaned, pattern) => cleaned.replace(pattern, '$1[redacted]'), text);
}
