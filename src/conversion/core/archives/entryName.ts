import { type ByteRange, findExtraField } from './zipFormat.ts';

/** The checksum that ZIP and its extra fields use, as an unsigned number. */
export type Crc32 = (bytes: Uint8Array) => number;

/** Where in an archive a name is, and what else it can be made of. */
export interface RawName {
	readonly range: ByteRange;
	readonly extra: ByteRange;
	/** Whether the archive says that the bytes are UTF-8. */
	readonly isUtf8: boolean;
}

/** A name as text, and of how many bytes it is; the text ends at {@link longestName}. */
export interface EntryName {
	readonly name: string;
	readonly nameLength: number;
}

/** Longer names are not read to their end: macOS takes no longer ones. In bytes. */
export const longestName = 1024;

const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252Decoder = new TextDecoder('windows-1252');

/**
 * The bytes 0x80 to 0xBF of code page 850. Those that are letters mean the same in code pages 437
 * and 865, if they are there.
 */
const codePage850 = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐';

/**
 * Returns an entry's name with `/` for `\`, without `./` in front of its parts and in Unicode
 * normal form C: the name in the Unicode path extra field if it belongs to these bytes (APPNOTE
 * 4.6.9), else UTF-8 if the bytes are valid, else the name in a code page of MS-DOS or Windows.
 */
export function entryName(view: DataView, raw: RawName, crc32: Crc32): EntryName {
	const bytes = (raw.isUtf8 ? undefined : unicodePath(view, raw, crc32)) ?? bytesOf(view, raw.range);
	const start = startOf(bytes);
	const text = (utf8(start) ?? inCodePage(start)).replaceAll('\\', '/');
	// The folder itself has no other name.
	const relative = text === './' ? text : text.replaceAll(/(^|\/)(?:\.\/)+/g, '$1');
	return { name: normalForm(relative), nameLength: bytes.byteLength };
}

/**
 * Letters of MS-DOS lie in 0x80 to 0xA5, where windows-1252 has signs; those of windows-1252 lie
 * above 0xC0.
 */
function inCodePage(bytes: Uint8Array): string {
	const isWindows = bytes.some((byte) => byte >= 0xc0) || !bytes.some((byte) => byte >= 0x80 && byte <= 0xa5);
	return isWindows
		? windows1252Decoder.decode(bytes)
		: Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : codePage850[byte - 0x80])).join('');
}

/**
 * `undefined` also when the field is that of another name, which happens where a program renames
 * and does not know it.
 */
function unicodePath(view: DataView, { range, extra }: RawName, crc32: Crc32): Uint8Array | undefined {
	const field = findExtraField(view, extra, 0x7075);
	if (!field || field.start + 5 > field.end || view.getUint8(field.start) !== 1) {
		return undefined;
	}
	const path = bytesOf(view, { start: field.start + 5, end: field.end });
	const belongs = view.getUint32(field.start + 1, true) === crc32(bytesOf(view, range));
	return belongs && utf8(startOf(path)) !== undefined ? path : undefined;
}

function bytesOf(view: DataView, { start, end }: ByteRange): Uint8Array {
	return new Uint8Array(view.buffer, view.byteOffset + start, end - start);
}

/** The first bytes of a name, up to the limit, without a partial character at the end. */
function startOf(bytes: Uint8Array): Uint8Array {
	if (bytes.byteLength <= longestName) {
		return bytes;
	}
	let end = longestName;
	while (end > longestName - 3 && isContinuation(bytes[end])) {
		end--;
	}
	return bytes.subarray(0, end);
}

function isContinuation(byte: number | undefined): boolean {
	return byte !== undefined && (byte & 0xc0) === 0x80;
}

function utf8(bytes: Uint8Array): string | undefined {
	try {
		return utf8Decoder.decode(bytes);
	} catch {
		return undefined;
	}
}

/**
 * More marks on one letter than text has; to put them in order takes time by the square (UAX #15,
 * section 13).
 */
const tooManyMarks = /\p{M}{11}/u;

/**
 * Whether a text is nothing but letters and signs of Latin 1 that are seen, as most names are: they
 * have one form only.
 */
export function isPlain(text: string): boolean {
	return /^[\x20-\x7e\xa1-\xac\xae-\xff]*$/.test(text);
}

/** Normal form C, of texts that can be brought there in time. */
export function normalForm(text: string): string {
	return isPlain(text) || tooManyMarks.test(text) ? text : text.normalize('NFC');
}

const emptyPart = /(?:^|\/)[\p{Default_Ignorable_Code_Point}. ]*(?:\/|$)/u;
const turned = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const disguise = new RegExp([emptyPart, turned, tooManyMarks].map(({ source }) => source).join('|'), 'u');

/**
 * Whether a name leads somewhere else than into its archive's folder, is shown as something else
 * than it is, or is longer than a disk takes: absolute, with a drive, with parts that are empty or
 * nothing but dots and blanks, with control characters, characters that turn the writing direction,
 * or towers of marks.
 */
export function isUnsafeName(entry: EntryName): boolean {
	const { name } = entry;
	return isTooLong(entry) || /^[a-z]:/i.test(name) || (isPlain(name) ? emptyPart : disguise).test(name);
}

/** Whether a name is not read to its end, or goes through more than 64 folders. */
export function isTooLong({ name, nameLength }: EntryName): boolean {
	return nameLength > longestName || /^(?:[^/]*\/){65}/.test(name);
}
