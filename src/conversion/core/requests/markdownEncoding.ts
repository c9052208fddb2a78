/** The number of bytes at the start of a text that are decoded to classify it. */
const beginningBytes = 64 * 1024;

/** An undecoded text and its encoding. */
export interface EncodedText {
	/** The bytes of the text without its byte order mark. */
	readonly bytes: Uint8Array;
	/** A label of the Encoding standard, such as `utf-8`. */
	readonly encoding: string;
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
 * Determines the encoding of a text: from its byte order mark, else from `charset`, the parameter
 * of a content type, if the bytes are valid, else UTF-8 if the bytes are valid, else windows-1252,
 * which accepts all bytes. `isUtf8` returns whether bytes are valid UTF-8.
 */
export function readEncoding(
	bytes: Uint8Array,
	charset: string | undefined,
	isUtf8: (bytes: Uint8Array) => boolean,
): EncodedText {
	const byteOrderMark = byteOrderMarks.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
	if (byteOrderMark) {
		const [encoding, start] = byteOrderMark;
		return encoded(bytes.subarray(start.length), encoding);
	}
	const beginning = bytes.subarray(0, beginningBytes);
	const declared = encodingOf(charset, beginning);
	if (declared !== undefined && !unlikeUtf8.test(declared)) {
		return encoded(bytes, declared);
	}
	// Zero bytes are valid UTF-8, but in UTF-16 every second byte of Latin text is zero.
	const isWide = declared?.startsWith('utf-16') === true && beginning.includes(0);
	if (!isWide && isUtf8(bytes)) {
		return encoded(bytes, 'utf-8');
	}
	return encoded(bytes, declared ?? 'windows-1252');
}

function encoded(bytes: Uint8Array, encoding: string): EncodedText {
	const isComplete = bytes.byteLength <= beginningBytes;
	const decoder = new TextDecoder(encoding, { ignoreBOM: true });
	return {
		bytes,
		encoding,
		beginning: decoder.decode(bytes.subarray(0, beginningBytes), { stream: !isComplete }),
		isComplete,
	};
}

/**
 * Returns the standard name of a declared encoding; `undefined` for UTF-8, an unknown encoding, and
 * an encoding in which the bytes are not valid.
 */
function encodingOf(charset: string | undefined, beginning: Uint8Array): string | undefined {
	if (charset === undefined) {
		return undefined;
	}
	try {
		const decoder = new TextDecoder(charset, { fatal: true });
		decoder.decode(beginning, { stream: true });
		return decoder.encoding === 'utf-8' ? undefined : decoder.encoding;
	} catch {
		return undefined;
	}
}

/** The number of bytes that are decoded at a time, so that the event loop is not blocked. */
const partBytes = 256 * 1024;

/** Yields a text as UTF-8, one part after the other, so that the caller can pause between them. */
export function* partsInUtf8({ bytes, encoding }: Pick<EncodedText, 'bytes' | 'encoding'>): Generator<Uint8Array> {
	const decoder = new TextDecoder(encoding, { ignoreBOM: true });
	const encoder = new TextEncoder();
	for (let start = 0; start < bytes.byteLength; start += partBytes) {
		const end = start + partBytes;
		yield encoder.encode(decoder.decode(bytes.subarray(start, end), { stream: end < bytes.byteLength }));
	}
}
