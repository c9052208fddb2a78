/** Signatures of the structures of an archive (APPNOTE 4.3), as numbers of four bytes. */
export const zipSignatures = {
	local: 0x04034b50,
	record: 0x02014b50,
	end: 0x06054b50,
	end64: 0x06064b50,
	locator64: 0x07064b50,
} as const;

/** The sizes of the structures without their variable fields, in bytes. */
export const zipStructureSizes = { local: 30, record: 46, end: 22, end64: 56, locator64: 20 } as const;

/** Bits of the general purpose flags (APPNOTE 4.4.4). */
export const zipFlagBits = {
	/** The bits for encrypted data, strong encryption and an encrypted central directory. */
	encrypted: 0x2041,
	/** Set when the sizes and the checksum of an entry follow its data. */
	streamed: 0x0008,
	/** Set when the name of an entry is in UTF-8. */
	utf8: 0x0800,
} as const;

/**
 * The largest values of 16-bit and 32-bit fields. They are markers: the actual number is in the
 * ZIP64 extra field or the ZIP64 end record.
 */
export const zip64Markers = { word: 0xffff, doubleWord: 0xffffffff } as const;

/** A range of bytes in an archive, from `start` up to but not including `end`. */
export interface ArchiveRange {
	readonly start: number;
	readonly end: number;
}

/** Reads a 64-bit integer. Values above 2^53 are not exact, but archives in memory are smaller. */
export function readUint64(view: DataView, offset: number): number {
	return Number(view.getBigUint64(offset, true));
}

/**
 * Returns the byte range of the content of the extra field with this header id (APPNOTE 4.5.1);
 * `undefined` when there is none.
 */
export function findExtraField(view: DataView, { start, end }: ArchiveRange, id: number): ArchiveRange | undefined {
	for (let offset = start; offset + 4 <= end; ) {
		const contentEnd = offset + 4 + view.getUint16(offset + 2, true);
		if (view.getUint16(offset, true) === id && contentEnd <= end) {
			return { start: offset + 4, end: contentEnd };
		}
		offset = contentEnd;
	}
	return undefined;
}
