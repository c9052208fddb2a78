/** How many bytes at the beginning of a text say what it is. */
const beginningBytes = 64 * 1024;

/** A text as it came, and how to read it. */
export interface EncodedText {
	/** Without a byte order mark. */
	readonly bytes: Uint8Array;
	/** A label of the Encoding standard, such as `utf-8`. */
	readonly encoding: string;
	/** What the text begins with. */
	readonly beginning: string;
	/** Whether the beginning is all of it. */
	readonly isWhole: boolean;
}

const byteOrderMarks = [
	['utf-8', [0xef, 0xbb, 0xbf]],
	['utf-16le', [0xff, 0xfe]],
	['utf-16be', [0xfe, 0xff]],
] as const;

/** Text in one of these is not UTF-8 too unless it is ASCII, so what is UTF-8 says something wrong of itself. */
const unlikeUtf8 = /^(windows-\d+|iso-8859-\d+|koi8-[ru]|utf-16(le|be))$/;

/**
 * Finds out how a text is encoded: by its byte order mark, else by what it says where that fits, else UTF-8 where most
 * of it is, else windows-1252, which fits any bytes. `charset` is the parameter of a content type; `isUtf8` tells valid UTF-8.
 */
export function readEncoding(
	bytes: Uint8Array,
	charset: string | undefined,
	isUtf8: (bytes: Uint8Array) => boolean,
): EncodedText {
	const mark = byteOrderMarks.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
	if (mark) {
		const [encoding, start] = mark;
		return encoded(bytes.subarray(start.length), encoding);
	}
	const beginning = bytes.subarray(0, beginningBytes);
	const declared = encodingOf(charset, beginning);
	if (declared !== undefined && !unlikeUtf8.test(declared)) {
		return encoded(bytes, declared);
	}
	// Zeroes are valid UTF-8, but in UTF-16 every other byte is one.
	const isWide = declared?.startsWith('utf-16') === true && beginning.includes(0);
	if (!isWide && (isUtf8(bytes) || isMostlyUtf8(beginning))) {
		return encoded(bytes, 'utf-8');
	}
	return encoded(bytes, declared ?? 'windows-1252');
}

function encoded(bytes: Uint8Array, encoding: string): EncodedText {
	const isWhole = bytes.byteLength <= beginningBytes;
	const decoder = new TextDecoder(encoding, { ignoreBOM: true });
	return {
		bytes,
		encoding,
		beginning: decoder.decode(bytes.subarray(0, beginningBytes), { stream: !isWhole }),
		isWhole,
	};
}

/** The standard's name of an encoding; `undefined` for UTF-8, one nobody knows, and one that does not fit. */
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

/** A stray byte does not make all the other letters something else. */
function isMostlyUtf8(beginning: Uint8Array): boolean {
	const text = new TextDecoder().decode(beginning, { stream: true });
	const beyondAscii = text.match(/\P{ASCII}/gu) ?? [];
	const broken = beyondAscii.filter((character) => character === '\ufffd').length;
	return broken * 2 < beyondAscii.length;
}

/** Small enough to be done at once, whatever the encoding. */
const pieceBytes = 256 * 1024;

/** The text in UTF-8, piece by piece, so that other things can be done between two of them. */
export function* piecesInUtf8({ bytes, encoding }: Pick<EncodedText, 'bytes' | 'encoding'>): Generator<Uint8Array> {
	const decoder = new TextDecoder(encoding, { ignoreBOM: true });
	const encoder = new TextEncoder();
	for (let start = 0; start < bytes.byteLength; start += pieceBytes) {
		const end = start + pieceBytes;
		yield encoder.encode(decoder.decode(bytes.subarray(start, end), { stream: end < bytes.byteLength }));
	}
}
