/** The number of bytes at the start of a text that are decoded to classify it. */
const beginningBytes = 64 * 1024;

/** The bytes of a text and the encoding with which to decode them. */
export interface EncodedText {
	/** The bytes of the text without its byte order mark. */
	readonly bytes: Uint8Array;
	/** A label of the Encoding standard, such as `utf-8`. */
	readonly encoding: string;
	/** Whether the text is valid UTF-8, without a damaged place. */
	readonly isUtf8: boolean;
	/** Whether nothing speaks for the encoding except that it accepts all bytes. */
	readonly isGuessed: boolean;
	/** The decoded start of the text. */
	readonly beginning: string;
	/** Whether `beginning` is the complete text. */
	readonly isComplete: boolean;
}

const byteOrderMarks = [
	['utf-8', [0xef, 0xbb, 0xbf]],
	['utf-16le', [0xff, 0xfe]],
	['utf-16be', [0xfe, 0xff]],
] as const;

/**
 * Encodings whose non-ASCII text is not valid UTF-8. Valid UTF-8 with such a declaration is
 * declared incorrectly.
 */
const unlikeUtf8 = /^(windows-\d+|iso-8859-\d+|koi8-[ru]|utf-16(le|be))$/;

/**
 * Determines the encoding of a text from a server, which can be damaged in a few places. The first
 * that applies: its byte order mark; `charset`, the parameter of a content type, if the bytes are
 * valid; UTF-8 if most of its non-ASCII text is valid; `charset` if most of the text is valid;
 * windows-1252, which accepts all bytes. `isUtf8` returns whether bytes are valid UTF-8.
 */
export function detectEncoding(
	bytes: Uint8Array,
	charset: string | undefined,
	isUtf8: (bytes: Uint8Array) => boolean,
): EncodedText {
	const mark = byteOrderMarks.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
	if (mark) {
		const content = bytes.subarray(mark[1].length);
		return encoded(content, mark[0], mark[0] === 'utf-8' && isUtf8(content));
	}
	const beginning = bytes.subarray(0, beginningBytes);
	const declared = encodingOf(charset);
	const legacy = declared === 'utf-8' ? undefined : declared;
	const fit = legacy === undefined ? 'invalid' : fitOf(legacy, beginning);
	// Zero bytes are valid UTF-8, but in UTF-16 every second byte of Latin text is zero.
	const isWide = legacy?.startsWith('utf-16') && beginning.includes(0);
	if (legacy !== undefined && (isWide || (fit === 'valid' && !unlikeUtf8.test(legacy)))) {
		return encoded(bytes, legacy, false);
	}
	const isValid = isUtf8(bytes);
	if (isValid || isMostlyUtf8(bytes, declared === 'utf-8')) {
		return encoded(bytes, 'utf-8', isValid);
	}
	return legacy !== undefined && fit !== 'invalid'
		? encoded(bytes, legacy, false)
		: { ...encoded(bytes, 'windows-1252', false), isGuessed: true };
}

/**
 * Decodes a text from a server whose encoding {@link detectEncoding} determines. Bytes that are not
 * valid become U+FFFD.
 */
export function decodeText(
	source: Uint8Array,
	charset: string | undefined,
	isUtf8: (bytes: Uint8Array) => boolean,
): string {
	const { bytes, encoding } = detectEncoding(source, charset, isUtf8);
	return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

function encoded(bytes: Uint8Array, encoding: string, isUtf8: boolean): EncodedText {
	const isComplete = bytes.byteLength <= beginningBytes;
	const decoder = new TextDecoder(encoding, { ignoreBOM: true });
	return {
		bytes,
		encoding,
		isUtf8,
		isGuessed: false,
		beginning: decoder.decode(bytes.subarray(0, beginningBytes), { stream: !isComplete }),
		isComplete,
	};
}

/** Returns the standard name of a declared encoding; `undefined` for an unknown one. */
function encodingOf(charset: string | undefined): string | undefined {
	try {
		return charset === undefined ? undefined : new TextDecoder(charset).encoding;
	} catch {
		return undefined;
	}
}

/** Whether a text is valid in an encoding, or most of its non-ASCII characters are. */
function fitOf(encoding: string, beginning: Uint8Array): 'valid' | 'damaged' | 'invalid' {
	const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(beginning, { stream: true });
	const invalid = text.match(/\ufffd/g)?.length ?? 0;
	const others = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
	if (invalid === 0) {
		return 'valid';
	}
	return invalid <= others ? 'damaged' : 'invalid';
}

/** The length of the longest character in UTF-8, in bytes. */
const longestCharacter = 4;
/** After this number of characters and damaged places it is clear which of them prevail. */
const mostEvidence = 10_000;

/**
 * Whether a text that is not valid UTF-8 has at least as many valid non-ASCII characters as damaged
 * places, because text in other encodings is hardly ever valid. A declaration counts as one
 * character only, because text in windows-1252 is often declared as UTF-8.
 */
function isMostlyUtf8(bytes: Uint8Array, isDeclared: boolean): boolean {
	let characters = isDeclared ? 1 : 0;
	let places = 0;
	let placeEnd = 0;
	for (let at = 0; at < bytes.byteLength && characters + places < mostEvidence; ) {
		const length = (bytes[at] ?? 0) < 0x80 ? 1 : characterLength(bytes, at);
		if (length > 1) {
			characters++;
		} else if (length === 0 && at >= placeEnd) {
			places++;
			// The remaining bytes of a damaged character are not valid either.
			placeEnd = at + longestCharacter;
		}
		at += Math.max(length, 1);
	}
	return places <= characters;
}

/**
 * Possible first and second bytes of a character, and its length (RFC 3629, section 4).
 */
const sequences: readonly (readonly [first: number, last: number, lowest: number, highest: number, length: number])[] =
	[
		[0xc2, 0xdf, 0x80, 0xbf, 2],
		[0xe0, 0xe0, 0xa0, 0xbf, 3],
		[0xe1, 0xec, 0x80, 0xbf, 3],
		[0xed, 0xed, 0x80, 0x9f, 3],
		[0xee, 0xef, 0x80, 0xbf, 3],
		[0xf0, 0xf0, 0x90, 0xbf, 4],
		[0xf1, 0xf3, 0x80, 0xbf, 4],
		[0xf4, 0xf4, 0x80, 0x8f, 4],
	];

/** Returns the length of the character in UTF-8 at an offset; 0 for bytes that are not valid. */
function characterLength(bytes: Uint8Array, at: number): number {
	const [byte = 0, second = 0] = [bytes[at], bytes[at + 1]];
	for (const [first, last, lowest, highest, length] of sequences) {
		if (byte >= first && byte <= last) {
			const rest = bytes.subarray(at + 2, at + length);
			const isValid = second >= lowest && second <= highest && rest.every((each) => each >= 0x80 && each <= 0xbf);
			return isValid && at + length <= bytes.byteLength ? length : 0;
		}
	}
	return 0;
}

/** Control characters, without white space. */
export const controlCharacterPattern: RegExp = /(?!\s)\p{Cc}/gu;

/**
 * The number of bytes that are read or decoded at a time, so that the event loop is not blocked.
 */
export const bytesPerStep: number = 256 * 1024;

/** Whether a part of a valid text in UTF-8 has characters of {@link controlCharacterPattern}. */
export function hasControlCharacters(bytes: Uint8Array, start: number, end: number): boolean {
	for (let at = start; at < end; at++) {
		const byte = bytes[at] ?? 0;
		if (byte < 0x20 ? byte < 0x09 || byte > 0x0d : byte === 0x7f || (byte === 0xc2 && (bytes[at + 1] ?? 0) < 0xa0)) {
			return true;
		}
	}
	return false;
}

/** A text or a part of it, in UTF-8. */
export interface Utf8Text {
	readonly bytes: Uint8Array;
	/** The number of places that begin in this text and contain U+FFFD. */
	readonly unreadable: number;
}

/**
 * Yields a text as UTF-8, one part after the other, so that the caller can pause between them.
 * Control characters and bytes that are not valid become U+FFFD.
 */
export function* utf8PartsOf({ bytes, encoding }: Pick<EncodedText, 'bytes' | 'encoding'>): Generator<Utf8Text> {
	const decoder = new TextDecoder(encoding, { ignoreBOM: true });
	const encoder = new TextEncoder();
	let isWithinPlace = false;
	for (let start = 0; start < bytes.byteLength; start += bytesPerStep) {
		const end = start + bytesPerStep;
		const decoded = decoder.decode(bytes.subarray(start, end), { stream: end < bytes.byteLength });
		const text = decoded.replaceAll(controlCharacterPattern, '\ufffd');
		const places = text.match(/\ufffd+/g)?.length ?? 0;
		yield { bytes: encoder.encode(text), unreadable: places - (isWithinPlace && text.startsWith('\ufffd') ? 1 : 0) };
		isWithinPlace = text.endsWith('\ufffd');
	}
}
