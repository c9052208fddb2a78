/** Signatures of the structures of an archive (APPNOTE 4.3), as numbers of four bytes. */
export const signatures = {
	local: 0x04034b50,
	record: 0x02014b50,
	end: 0x06054b50,
	end64: 0x06064b50,
	locator64: 0x07064b50,
} as const;

/** The sizes of the structures without their variable fields, in bytes. */
export const fixedSizes = { local: 30, record: 46, end: 22, end64: 56, locator64: 20 } as const;

/** Bits of the general purpose flags (APPNOTE 4.4.4). */
export const flagBits = {
	/** Encrypted data, strong encryption, an encrypted directory. */
	encrypted: 0x2041,
	/** Sizes and checksum follow the data. */
	streamed: 0x0008,
	/** The name is UTF-8. */
	utf8: 0x0800,
} as const;

/** Placeholders for numbers that are in a ZIP64 field. */
export const inZip64 = { word: 0xffff, doubleWord: 0xffffffff } as const;

/** Bytes of an archive, from `start` up to but not including `end`. */
export interface ByteRange {
	readonly start: number;
	readonly end: number;
}

/** Reads a 64-bit integer. Values above 2^53 are not exact, but archives in memory are smaller. */
export function readUint64(view: DataView, offset: number): number {
	return Number(view.getBigUint64(offset, true));
}

/**
 * The content of the extra field with this header id (APPNOTE 4.5.1); `undefined` when there is
 * none.
 */
export function findExtraField(view: DataView, { start, end }: ByteRange, id: number): ByteRange | undefined {
	for (let offset = start; offset + 4 <= end; ) {
		const contentEnd = offset + 4 + view.getUint16(offset + 2, true);
		if (view.getUint16(offset, true) === id && contentEnd <= end) {
			return { start: offset + 4, end: contentEnd };
		}
		offset = contentEnd;
	}
	return undefined;
}
