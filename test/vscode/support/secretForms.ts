/** Something secret, and what to call it in a report. */
export interface NamedSecret {
	readonly name: string;
	readonly value: string;
}

/** A secret found in a text, and the form that it had there. */
export interface Finding {
	readonly name: string;
	readonly form: string;
}

/** Parts of a secret are looked for where they are long enough to be no chance. */
const longestUnsplit = 32;

/** The forms that a value can have in a text, with the text of each. */
export function formsOf(value: string): Readonly<Record<string, string>> {
	const bytes = Buffer.from(value);
	const percent = encodeURIComponent(value);
	const hexadecimal = bytes.toString('hex');
	const half = Math.ceil(value.length / 2);
	const isSplit = value.length > longestUnsplit;
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

/** The value as it stands between the quotation marks of a JSON string. */
function insideJson(value: string): string {
	return JSON.stringify(value).slice(1, -1);
}

/**
 * What Base64 of any text has in it that contains the value: by how many bytes stand before it
 * (modulo 3), without the characters at either end that what stands beside it has a share in.
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
 * A text, or the bytes of a file, as secrets are looked for in it: one character for each byte of
 * UTF-8, without blanks and line ends, which a wrapped text has in between, and without the zeros
 * of UTF-16.
 */
export function searchable(text: string | Buffer): string {
	const bytes = typeof text === 'string' ? Buffer.from(text) : text;
	return bytes.toString('latin1').replace(/[\s\0]+/g, '');
}

/** A search for some secrets in all their forms. Gives what it finds in a `searchable` text, each secret once per form. */
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
