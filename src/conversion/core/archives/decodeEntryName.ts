import { isPlainLatin1, normalizeToFormC, tooManyCombiningMarks } from '../names/comparableName.ts';
import { type ArchiveRange, findExtraField } from './zipFormat.ts';

/** Calculates the CRC-32 checksum that ZIP and its extra fields use, as an unsigned number. */
export type CalculateCrc32 = (bytes: Uint8Array) => number;

/** The byte ranges of an entry's name and of its extra fields, which can contain another name. */
interface RawName {
	readonly range: ArchiveRange;
	readonly extra: ArchiveRange;
	/** Whether the archive declares the name as UTF-8. */
	readonly isUtf8: boolean;
}

/** A decoded name, truncated after {@link longestName} bytes, and its full length in bytes. */
export interface EntryName {
	readonly name: string;
	readonly nameLength: number;
}

/** The length after which names are truncated, in bytes: the longest path that macOS accepts. */
const longestName = 1024;

const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252Decoder = new TextDecoder('windows-1252');

/**
 * The characters of the bytes 0x80 to 0xBF in code page 850. Code pages 437 and 865 have the same
 * letters at these positions, or none.
 */
const codePage850 = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐';

/**
 * Decodes an entry's name. Uses the Unicode path extra field if it belongs to this name (APPNOTE
 * 4.6.9), else UTF-8 if the bytes are valid, else a code page of MS-DOS or Windows. Replaces `\`
 * by `/`, removes `./` segments, and converts the name to Unicode normal form C.
 */
export function decodeEntryName(view: DataView, raw: RawName, crc32: CalculateCrc32): EntryName {
	const bytes = (raw.isUtf8 ? undefined : unicodePath(view, raw, crc32)) ?? bytesOf(view, raw.range);
	const start = startOf(bytes);
	const text = (utf8(start) ?? inCodePage(start)).replaceAll('\\', '/');
	// An entry for the root folder of the archive is named `./`, so this name stays unchanged.
	const relative = text === './' ? text : text.replaceAll(/(^|\/)(?:\.\/)+/g, '$1');
	return { name: normalizeToFormC(relative), nameLength: bytes.byteLength };
}

/**
 * Decodes a name as windows-1252 or as code page 850 of MS-DOS. The letters of MS-DOS code pages
 * are 0x80 to 0xA5, where windows-1252 has punctuation. The letters of windows-1252 are above 0xC0.
 */
function inCodePage(bytes: Uint8Array): string {
	const isWindows = bytes.some((byte) => byte >= 0xc0) || !bytes.some((byte) => byte >= 0x80 && byte <= 0xa5);
	return isWindows
		? windows1252Decoder.decode(bytes)
		: Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : codePage850[byte - 0x80])).join('');
}

/**
 * Returns the bytes of the name in the Unicode path extra field. Returns `undefined` when there is
 * no valid one, or when the field belongs to another name because a program renamed the entry
 * without updating the field.
 */
function unicodePath(view: DataView, { range, extra }: RawName, crc32: CalculateCrc32): Uint8Array | undefined {
	const field = findExtraField(view, extra, 0x7075);
	if (!field || field.start + 5 > field.end || view.getUint8(field.start) !== 1) {
		return undefined;
	}
	const path = bytesOf(view, { start: field.start + 5, end: field.end });
	const belongs = view.getUint32(field.start + 1, true) === crc32(bytesOf(view, range));
	return belongs && utf8(startOf(path)) !== undefined ? path : undefined;
}

function bytesOf(view: DataView, { start, end }: ArchiveRange): Uint8Array {
	return new Uint8Array(view.buffer, view.byteOffset + start, end - start);
}

/**
 * Returns the first {@link longestName} bytes of a name, without a partial character at the end.
 */
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

const emptySegment = /(?:^|\/)[\p{Default_Ignorable_Code_Point}. \t]*(?:\/|$)/u;
const controls = /(?!\t)[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const misleading = new RegExp(
	[emptySegment, controls, tooManyCombiningMarks].map(({ source }) => source).join('|'),
	'u',
);

/**
 * Whether a name leads out of the target folder, is displayed misleadingly, or is too long for a
 * disk: an absolute path, a drive, a segment that is empty or has only dots and white space,
 * control characters except the tab, bidirectional characters, or many combining marks on one
 * letter.
 */
export function isUnsafeName(entry: EntryName): boolean {
	const { name } = entry;
	return isTooLong(entry) || /^[a-z]:/i.test(name) || (isPlainLatin1(name) ? emptySegment : misleading).test(name);
}

/** Whether a name is truncated, or has more than 64 folders. */
function isTooLong({ name, nameLength }: EntryName): boolean {
	return nameLength > longestName || /^(?:[^/]*\/){65}/.test(name);
}
