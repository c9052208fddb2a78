/**
 * Bytes after decoding, with their positions in the original. Blanks, plus signs, backslashes and
 * invisible characters are omitted.
 */
export interface UnescapedBytes {
	readonly bytes: Uint8Array;
	/** The position in the original at which the text of each byte starts. */
	readonly starts: Uint32Array;
	/** The position in the original at which the text of each byte ends. */
	readonly ends: Uint32Array;
}

/** Maximum number of nested encodings that are decoded. */
const maxDepth = 4;

/**
 * Decodes UTF-8 text in any mixture of percent-encoding, HTML character references and the escapes
 * of JSON and JavaScript, also nested, so that a text can be found in all of these forms. The
 * result is for comparisons only: the same text in different forms is decoded to the same bytes,
 * and some different texts too. Takes linear time.
 */
export function unescapeBytes(original: Uint8Array): UnescapedBytes {
	let decoded = decodeOnce(original);
	for (let depth = 1; decoded.isNested && depth < maxDepth; depth += 1) {
		const { starts, ends } = decoded;
		const inner = decodeOnce(decoded.bytes);
		decoded = {
			...inner,
			starts: inner.starts.map((start) => starts[start] ?? 0),
			ends: inner.ends.map((end) => ends[end - 1] ?? 0),
		};
	}
	return decoded;
}

interface DecodedOnce extends UnescapedBytes {
	/** Whether the result may contain another encoding. */
	readonly isNested: boolean;
}

const [backslash, percent, ampersand, plus] = [0x5c, 0x25, 0x26, 0x2b];

/** What a byte means: itself (0), nothing (1), or the start of an encoding (2). */
const meanings = new Uint8Array(256);
for (const byte of [0, 0x09, 0x0a, 0x0d, 0x20, plus]) {
	meanings[byte] = 1;
}
for (const byte of [backslash, percent, ampersand, 0xc2, 0xe2, 0xe3, 0xef]) {
	meanings[byte] = 2;
}

function decodeOnce(original: Uint8Array): DecodedOnce {
	const bytes = new Uint8Array(original.length);
	const starts = new Uint32Array(original.length);
	const ends = new Uint32Array(original.length);
	let size = 0;
	let isNested = false;
	for (let at = 0; at < original.length; ) {
		const byte = original[at] ?? 0;
		const meaning = meanings[byte];
		if (meaning === 2) {
			const { end, codes } = readEncoding(original, at);
			for (const code of codes) {
				bytes[size] = code;
				starts[size] = at;
				ends[size] = end;
				size += meanings[code] === 1 ? 0 : 1;
				isNested ||= end - at > 1 && meanings[code] === 2;
			}
			at = end;
			continue;
		}
		bytes[size] = byte;
		starts[size] = at;
		at += 1;
		ends[size] = at;
		size += meaning === 0 ? 1 : 0;
	}
	return { bytes: bytes.subarray(0, size), starts: starts.subarray(0, size), ends: ends.subarray(0, size), isNested };
}

/** The end of a text, and the bytes that it is decoded to; none if it is omitted. */
interface Decoding {
	readonly end: number;
	readonly codes: Iterable<number>;
}

function readEncoding(bytes: Uint8Array, at: number): Decoding {
	const byte = bytes[at] ?? 0;
	switch (byte) {
		case percent: {
			const code = hexadecimal(bytes, at + 1, 2);
			return code === undefined ? readUnit(bytes, at) : { end: at + 3, codes: [code] };
		}
		case ampersand:
			return readReference(bytes, at) ?? { end: at + 1, codes: [byte] };
		case backslash:
			return readEscape(bytes, at);
		case 0xc2:
		case 0xe2:
		case 0xe3:
		case 0xef: {
			const length = byte === 0xc2 ? 2 : 3;
			const isInvisible = invisible.has(asciiOf(bytes.subarray(at, at + length)));
			return isInvisible ? { end: at + length, codes: [] } : { end: at + 1, codes: [byte] };
		}
		default:
			return { end: at + 1, codes: [byte] };
	}
}

const encoder = new TextEncoder();

/** Blanks other than ASCII, soft hyphens, zero-width and bidirectional control characters. */
const invisible = new Set(
	[
		...'\u00a0\u00ad\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u200c\u200d\u200e\u200f',
		...'\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u202f\u205f\u2060\u2066\u2067\u2068\u2069\u3000\ufe0e\ufe0f\ufeff',
	].map((character) => asciiOf(encoder.encode(character))),
);

/** Matches a character reference (HTML Standard section 13.5). */
const reference = /^&(?:#(?<decimal>\d{1,7})|#[xX](?<hex>[\da-fA-F]{1,6})|(?<name>[a-zA-Z]{2,6}\d{0,2}));/;
const maxReferenceLength = 11;

/** The names of the characters from `!` on that are not letters or digits, in HTML. */
const namedPunctuation: Readonly<Record<string, string>> = {
	...{ excl: '!', quot: '"', num: '#', dollar: '$', percnt: '%', amp: '&', apos: "'", lpar: '(' },
	...{ rpar: ')', ast: '*', plus: '+', comma: ',', period: '.', sol: '/', colon: ':', semi: ';' },
	...{ lt: '<', equals: '=', gt: '>', quest: '?', commat: '@', lsqb: '[', bsol: '\\', rsqb: ']' },
	...{ Hat: '^', lowbar: '_', grave: '`', lcub: '{', verbar: '|', rcub: '}' },
};
/** The names of the characters from U+00A0 to U+00FF in HTML, in their order. */
const namedLatin1 = [
	'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn',
	'sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave',
	'Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml',
	'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN',
	'szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute',
	'icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml',
	'yacute thorn yuml',
]
	.join(' ')
	.split(' ');
/** The named character references of ISO 8859-1, which passwords can contain. */
const namedCharacters: ReadonlyMap<string, string> = new Map([
	...Object.entries(namedPunctuation),
	...namedLatin1.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
]);

function readReference(bytes: Uint8Array, at: number): Decoding | undefined {
	const [text = '', decimal, hex, name = ''] =
		reference.exec(asciiOf(bytes.subarray(at, at + maxReferenceLength))) ?? [];
	const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
	const character = code <= 0x10ffff ? String.fromCodePoint(code) : namedCharacters.get(name);
	return character === undefined ? undefined : { end: at + text.length, codes: encoder.encode(character) };
}

const [letterN, letterR, letterT, letterU, letterX] = [0x6e, 0x72, 0x74, 0x75, 0x78];

/** Reads backslashes and what they escape: JSON in JSON has several backslashes. */
function readEscape(bytes: Uint8Array, at: number): Decoding {
	let end = at;
	while (bytes[end] === backslash) {
		end += 1;
	}
	const letter = bytes[end];
	if (letter !== letterU && letter !== letterX) {
		return { end: letter === letterN || letter === letterR || letter === letterT ? end + 1 : end, codes: [] };
	}
	if (letter === letterX) {
		// A byte of UTF-8 in Python, and a character of ISO 8859-1 in JavaScript.
		const code = hexadecimal(bytes, end + 1, 2);
		return code === undefined ? { end, codes: [] } : { end: end + 3, codes: [code] };
	}
	const code = hexadecimal(bytes, end + 1, 4);
	if (code === undefined) {
		return readCodePoint(bytes, end + 1) ?? { end, codes: [] };
	}
	const next = end + 5;
	// The second half of a surrogate pair.
	const low = code >> 10 === 0x36 ? /^\\+u(d[c-f][\da-f]{2})/i.exec(asciiOf(bytes.subarray(next, next + 12))) : null;
	const text = String.fromCharCode(code, ...(low ? [Number.parseInt(low[1] ?? '', 16)] : []));
	return { end: next + (low?.[0].length ?? 0), codes: encoder.encode(text) };
}

/** Reads the digits of an escape such as `\u{f8}`. */
function readCodePoint(bytes: Uint8Array, at: number): Decoding | undefined {
	const [text = '', hex = ''] = /^\{([\da-f]{1,5})\}/i.exec(asciiOf(bytes.subarray(at, at + 7))) ?? [];
	return text === ''
		? undefined
		: { end: at + text.length, codes: encoder.encode(String.fromCodePoint(Number.parseInt(hex, 16))) };
}

/** Reads a percent sign, or a code unit that the function `escape` of JavaScript has written. */
function readUnit(bytes: Uint8Array, at: number): Decoding {
	const code = bytes[at + 1] === letterU ? hexadecimal(bytes, at + 2, 4) : undefined;
	return code === undefined
		? { end: at + 1, codes: [percent] }
		: { end: at + 6, codes: encoder.encode(String.fromCharCode(code)) };
}

/** Returns the value of hexadecimal digits; `undefined` if the bytes are not hexadecimal digits. */
function hexadecimal(bytes: Uint8Array, at: number, digits: number): number | undefined {
	const text = asciiOf(bytes.subarray(at, at + digits));
	return text.length === digits && /^[\da-f]+$/i.test(text) ? Number.parseInt(text, 16) : undefined;
}

/** Returns a text with one character for each byte. */
function asciiOf(bytes: Uint8Array): string {
	return String.fromCharCode(...bytes);
}
