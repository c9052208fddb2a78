import {
	type ArchiveRange,
	findExtraField,
	readUint64,
	zip64Markers,
	zipSignatures,
	zipStructureSizes,
} from './zipFormat.ts';

/** The header that precedes an entry's data (APPNOTE 4.3.7). Sizes are in bytes. */
export interface LocalHeader {
	readonly flags: number;
	readonly method: number;
	readonly crc32: number;
	readonly compressedSize: number;
	readonly size: number;
	readonly name: ArchiveRange;
	/** The byte range of the extra fields. The data of the entry follows them. */
	readonly extra: ArchiveRange;
}

/**
 * Reads the local header at the offset `start`; `undefined` when there is none, or when it exceeds
 * `end`.
 */
export function readLocalHeader(view: DataView, start: number, end: number): LocalHeader | undefined {
	// A `DataView` throws for large offsets, which ZIP64 archives can contain.
	if (!(start + zipStructureSizes.local <= end) || view.getUint32(start, true) !== zipSignatures.local) {
		return undefined;
	}
	const nameStart = start + zipStructureSizes.local;
	const nameEnd = nameStart + view.getUint16(start + 26, true);
	const dataStart = nameEnd + view.getUint16(start + 28, true);
	if (dataStart > end) {
		return undefined;
	}
	const extra = { start: nameEnd, end: dataStart };
	return {
		flags: view.getUint16(start + 6, true),
		method: view.getUint16(start + 8, true),
		crc32: view.getUint32(start + 14, true),
		...localSizes(view, start, extra),
		name: { start: nameStart, end: nameEnd },
		extra,
	};
}

/**
 * Reads the compressed and the inflated size from a local header. If the header refers to the ZIP64
 * extra field for one of them, the field contains both (APPNOTE 4.5.3).
 */
function localSizes(view: DataView, start: number, extra: ArchiveRange): Pick<LocalHeader, 'compressedSize' | 'size'> {
	const compressedSize = view.getUint32(start + 18, true);
	const size = view.getUint32(start + 22, true);
	if (compressedSize !== zip64Markers.doubleWord && size !== zip64Markers.doubleWord) {
		return { compressedSize, size };
	}
	const wide = findExtraField(view, extra, 0x0001);
	return wide && wide.start + 16 <= wide.end
		? { size: readUint64(view, wide.start), compressedSize: readUint64(view, wide.start + 8) }
		: { compressedSize, size };
}

/** Whether two ranges contain the same bytes. */
export function sameBytes(view: DataView, one: ArchiveRange, other: ArchiveRange): boolean {
	const length = one.end - one.start;
	if (other.end - other.start !== length) {
		return false;
	}
	let index = 0;
	// Compares four bytes at a time, then the remaining bytes.
	for (; index + 4 <= length; index += 4) {
		if (view.getUint32(one.start + index) !== view.getUint32(other.start + index)) {
			return false;
		}
	}
	for (; index < length; index++) {
		if (view.getUint8(one.start + index) !== view.getUint8(other.start + index)) {
			return false;
		}
	}
	return true;
}
