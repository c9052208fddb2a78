import { findExtraField } from './extraField.ts';

/** The checksum that ZIP and its extra fields use, as an unsigned number. */
export type Crc32 = (bytes: Uint8Array) => number;

/**
 * An entry's name as text, with `/` for `\` and in Unicode normal form C: UTF-8 where it fits, else the name in the
 * Unicode path extra field (APPNOTE 4.6.9) if it belongs to these bytes, else windows-1252, which fits any bytes.
 */
export function entryName(raw: Uint8Array, extra: DataView, crc32: Crc32): string {
	const name = utf8(raw) ?? unicodePath(raw, extra, crc32) ?? new TextDecoder('windows-1252').decode(raw);
	return name.replaceAll('\\', '/').normalize('NFC');
}

function unicodePath(raw: Uint8Array, extra: DataView, crc32: Crc32): string | undefined {
	const field = findExtraField(extra, 0x7075);
	if (!field || field.byteLength < 5 || field.getUint8(0) !== 1 || field.getUint32(1, true) !== crc32(raw)) {
		return undefined;
	}
	return utf8(new Uint8Array(field.buffer, field.byteOffset + 5, field.byteLength - 5));
}

function utf8(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

/**
 * Whether a name leads somewhere else than into its archive's folder, or is shown as something else than it is: absolute,
 * with a drive, with `.`, `..` or empty parts, with control characters or characters that turn the writing direction.
 */
export function isUnsafeName(name: string): boolean {
	return (
		/^[a-z]:/i.test(name) ||
		/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(name) ||
		name.split('/').some((part) => part === '' || part === '.' || part === '..')
	);
}
