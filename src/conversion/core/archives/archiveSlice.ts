import type { ArchiveEntry } from './archiveDirectory.ts';

/** What the entry of a slice is called. */
export const sliceEntryName = 'entry';

/**
 * An archive with one entry of another: a local header, the data as it is, a directory record and an end record. A library
 * that inflates it reads nothing else, and takes no name, flag or attribute from the archive.
 */
export function archiveSlice(archive: Uint8Array, entry: ArchiveEntry): Uint8Array {
	const name = new TextEncoder().encode(sliceEntryName);
	const data = archive.subarray(entry.dataStart, entry.end);
	const [localSize, recordSize, endSize] = [30 + name.byteLength, 46 + name.byteLength, 22];
	const recordStart = localSize + data.byteLength;
	const slice = new Uint8Array(recordStart + recordSize + endSize);

	const local = new DataView(slice.buffer);
	local.setUint32(0, 0x04034b50, true);
	writeDescription(local, 4, entry, name.byteLength);
	slice.set(name, 30);
	slice.set(data, localSize);

	const record = new DataView(slice.buffer, recordStart);
	record.setUint32(0, 0x02014b50, true);
	writeDescription(record, 6, entry, name.byteLength);
	slice.set(name, recordStart + 46);

	const end = new DataView(slice.buffer, recordStart + recordSize);
	end.setUint32(0, 0x06054b50, true);
	end.setUint16(8, 1, true);
	end.setUint16(10, 1, true);
	end.setUint32(12, recordSize, true);
	end.setUint32(16, recordStart, true);
	return slice;
}

/** What local header and directory record have in common: version, method, checksum, sizes (APPNOTE 4.3.7 and 4.3.12). */
function writeDescription(view: DataView, offset: number, entry: ArchiveEntry, nameLength: number): void {
	view.setUint16(offset, 20, true);
	view.setUint16(offset + 4, entry.method, true);
	view.setUint32(offset + 10, entry.crc32, true);
	view.setUint32(offset + 14, entry.compressedSize, true);
	view.setUint32(offset + 18, entry.size, true);
	view.setUint16(offset + 22, nameLength, true);
}
