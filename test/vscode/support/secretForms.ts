/** A secret and its name in reports. */
export interface NamedSecret {
	readonly name: string;
	readonly value: string;
}

/** A secret that was found in a text, and its encoding there. */
export interface Finding {
	readonly name: string;
	readonly form: string;
}

/**
 * Maximum length of a secret that is searched only as a whole. Longer secrets are also searched in
 * parts, which are too long to match by chance.
 */
const maxUnsplitLength = 32;

/** Returns the encoded forms of a value that can occur in a text, by the name of the encoding. */
export function formsOf(value: string): Readonly<Record<string, string>> {
	const bytes = Buffer.from(value);
	const percent = encodeURIComponent(value);
	const hexadecimal = bytes.toString('hex');
	const half = Math.ceil(value.length / 2);
	const isSplit = value.length > maxUnsplitLength;
	return {
		raw: value,
		json: insideJson(value),
		'json in json': insideJson(insideJson(value)),
		html: value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
		percent,
		'percent, lower case': percent.replace(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase()),
		'percent twice': encodeURIComponent(percent),
		form: new URLSearchParams([['', value]]).toString().slice(1),
		'percent of each byte': hexadecimal.replace(/../g, (byte) => `%${byte}`),
		hexadecimal,
		'hexadecimal, upper case': hexadecimal.toUpperCase(),
		...insideBase64('json in ', Buffer.from(insideJson(value))),
		...insideBase64('', bytes),
		...(isSplit ? { 'first half': value.slice(0, half), 'second half': value.slice(half) } : {}),
	};
}

/** Returns the value as the content of a JSON string. */
function insideJson(value: string): string {
	return JSON.stringify(value).slice(1, -1);
}

/**
 * Returns the Base64 characters that every encoded text with the value contains, for each offset of
 * the value modulo 3. The first and last characters are omitted when they also encode adjacent
 * bytes.
 */
function insideBase64(prefix: string, bytes: Buffer): Readonly<Record<string, string>> {
	const encodings = ['base64', 'base64url'] as const;
	return Object.fromEntries(
		[0, 1, 2].flatMap((before) =>
			encodings.map((encoding) => {
				const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString(encoding);
				const from = Math.ceil((before * 8) / 6);
				return [
					`${prefix}${encoding} after ${before}`,
					encoded.slice(from, Math.floor(((before + bytes.length) * 8) / 6)),
				];
			}),
		),
	);
}

/**
 * Normalizes a text or the bytes of a file for the search: one character per UTF-8 byte, without
 * whitespace, which wrapped text contains, and without the zero bytes of UTF-16.
 */
export function searchable(text: string | Buffer): string {
	const bytes = typeof text === 'string' ? Buffer.from(text) : text;
	return bytes.toString('latin1').replace(/[\s\0]+/g, '');
}

/**
 * Returns a function that finds secrets in a `searchable` text, in all their encodings. Each secret
 * is reported once per encoding.
 */
export function searchFor(secrets: readonly NamedSecret[]): (text: string) => readonly Finding[] {
	const wanted = new Map<string, Finding>();
	for (const { name, value } of secrets) {
		for (const [form, text] of Object.entries(formsOf(value))) {
			const needle = searchable(text);
			if (!wanted.has(needle)) {
				wanted.set(needle, { name, form });
			}
		}
	}
	return (text) => [...wanted].filter(([needle]) => text.includes(needle)).map(([, finding]) => finding);
}
