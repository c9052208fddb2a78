import { findSignature } from './archiveLayout.ts';
import { type Crc32, entryName } from './entryName.ts';
import { type LocalHeader, readLocalHeader } from './localHeader.ts';
import { type ByteRange, fixedSizes, flagBits, signatures } from './zipFormat.ts';

/** What looks like an entry in bytes where the directory lists none. It may be a part of what others hold. */
export interface UnlistedEntry {
	readonly name: string;
	/** Bytes, as declared; 0 also where they follow the data. */
	readonly compressedSize: number;
	readonly size: number;
	/** Where its local header begins in the archive. */
	readonly start: number;
}

/** The first that begins in a range and looks like the local header of an entry, also one that is cut off. */
export function nextUnlistedEntry(bytes: Uint8Array, range: ByteRange, crc32: Crc32): UnlistedEntry | undefined {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const start = findSignature(view, signatures.local, range);
	if (start === undefined) {
		return undefined;
	}
	const header = readLocalHeader(view, start, view.byteLength) ?? cutOffHeader(view, start);
	const isUtf8 = (header.flags & flagBits.utf8) !== 0;
	const { name } = entryName(view, { place: header.name, extra: header.extra, isUtf8 }, crc32);
	return { name, compressedSize: header.compressedSize, size: header.size, start };
}

/** What is there of a header that the archive ends in. */
function cutOffHeader(
	view: DataView,
	start: number,
): Pick<LocalHeader, 'flags' | 'name' | 'extra' | 'compressedSize' | 'size'> {
	const end = view.byteLength;
	const nameStart = Math.min(end, start + fixedSizes.local);
	const nameLength = start + fixedSizes.local <= end ? view.getUint16(start + 26, true) : 0;
	const name = { start: nameStart, end: Math.min(end, nameStart + nameLength) };
	return { flags: 0, name, extra: { start: end, end }, compressedSize: 0, size: 0 };
}
