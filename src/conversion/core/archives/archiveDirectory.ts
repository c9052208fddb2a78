import { type Crc32, entryName } from './entryName.ts';
import { findExtraField } from './extraField.ts';

/** An archive as its central directory describes it. */
export interface ArchiveDirectory {
	readonly entries: readonly ArchiveEntry[];
}

/** One record of the central directory (APPNOTE 4.3.12). Nothing in it has been checked against the data. */
export interface ArchiveEntry {
	/** With `/` between folders, in Unicode normal form C. A folder's name has no `/` at its end. */
	readonly name: string;
	readonly type: 'file' | 'folder' | 'link' | 'other';
	readonly encrypted: boolean;
	/** 0 stored, 8 deflated. */
	readonly method: number;
	readonly crc32: number;
	/** Bytes in the archive. */
	readonly compressedSize: number;
	/** Bytes when inflated, as declared. */
	readonly size: number;
	/** Where the entry's local header begins in the archive. */
	readonly start: number;
	/** Where its data begins, and where the entry ends. */
	readonly dataStart: number;
	readonly end: number;
}

const signatures = { local: 0x04034b50, record: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };
const sizes = { local: 30, record: 46, end: 22, end64: 56, locator64: 20 };
const maximumComment = 0xffff;

/**
 * Reads an archive's central directory, ZIP64 too. `undefined` when there is none, when it is cut off, or when it does
 * not agree with the end record or the local headers. `maximumEntries` + 1 records are read at most, which is enough to
 * know that there are too many. `crc32` is the checksum of the ZIP format.
 */
export function readArchiveDirectory(
	bytes: Uint8Array,
	maximumEntries: number,
	crc32: Crc32,
): ArchiveDirectory | undefined {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const place = findDirectory(view);
	if (!place) {
		return undefined;
	}
	const entries: ArchiveEntry[] = [];
	let offset = place.start;
	while (offset < place.end && entries.length <= maximumEntries) {
		const record = readRecord(bytes, view, offset, place, crc32);
		if (!record) {
			return undefined;
		}
		entries.push(record.entry);
		offset = record.next;
	}
	const complete = offset === place.end && entries.length === place.count;
	return complete || entries.length > maximumEntries ? { entries } : undefined;
}

interface DirectoryPlace {
	readonly start: number;
	readonly end: number;
	readonly count: number;
}

/** The directory's place by the end record, which stands last but for a comment (APPNOTE 4.3.16). */
function findDirectory(view: DataView): DirectoryPlace | undefined {
	const last = view.byteLength - sizes.end;
	for (let offset = last; offset >= 0 && offset >= last - maximumComment; offset--) {
		if (view.getUint32(offset, true) === signatures.end && view.getUint16(offset + 20, true) === last - offset) {
			return directoryPlace(view, offset);
		}
	}
	return undefined;
}

function directoryPlace(view: DataView, endRecord: number): DirectoryPlace | undefined {
	const count = view.getUint16(endRecord + 10, true);
	const size = view.getUint32(endRecord + 12, true);
	const start = view.getUint32(endRecord + 16, true);
	if (count === 0xffff || size === 0xffffffff || start === 0xffffffff) {
		return directoryPlace64(view, endRecord);
	}
	// Several disks, or bytes between the directory and its end, where something could hide.
	const whole = view.getUint32(endRecord + 4, true) === 0 && view.getUint16(endRecord + 8, true) === count;
	return whole && start + size === endRecord ? { start, end: endRecord, count } : undefined;
}

/** The place by the ZIP64 end record (APPNOTE 4.3.14 and 4.3.15). */
function directoryPlace64(view: DataView, endRecord: number): DirectoryPlace | undefined {
	const locator = endRecord - sizes.locator64;
	if (locator < 0 || view.getUint32(locator, true) !== signatures.locator64) {
		return undefined;
	}
	const end64 = wholeNumber64(view, locator + 8);
	if (end64 + sizes.end64 > locator || view.getUint32(end64, true) !== signatures.end64) {
		return undefined;
	}
	const count = wholeNumber64(view, end64 + 32);
	const size = wholeNumber64(view, end64 + 40);
	const start = wholeNumber64(view, end64 + 48);
	return start + size === end64 ? { start, end: end64, count } : undefined;
}

function readRecord(
	bytes: Uint8Array,
	view: DataView,
	offset: number,
	directory: DirectoryPlace,
	crc32: Crc32,
): { readonly entry: ArchiveEntry; readonly next: number } | undefined {
	if (offset + sizes.record > directory.end || view.getUint32(offset, true) !== signatures.record) {
		return undefined;
	}
	const nameEnd = offset + sizes.record + view.getUint16(offset + 28, true);
	const extraEnd = nameEnd + view.getUint16(offset + 30, true);
	const next = extraEnd + view.getUint16(offset + 32, true);
	if (next > directory.end) {
		return undefined;
	}
	const extra = new DataView(view.buffer, view.byteOffset + nameEnd, extraEnd - nameEnd);
	const numbers = readSizes(view, offset, extra);
	const place = numbers && localPlace(view, numbers.start, numbers.compressedSize, directory.start);
	if (!numbers || !place) {
		return undefined;
	}
	const name = entryName(bytes.subarray(offset + sizes.record, nameEnd), extra, crc32);
	const attributes = view.getUint32(offset + 38, true);
	const madeByUnix = view.getUint8(offset + 5) === 3;
	return {
		entry: {
			name: name.replace(/\/$/, ''),
			type: entryType(name, attributes, madeByUnix),
			// Bit 0: encrypted data; bit 13: an encrypted directory.
			encrypted: (view.getUint16(offset + 8, true) & 0x2001) !== 0,
			method: view.getUint16(offset + 10, true),
			crc32: view.getUint32(offset + 16, true),
			compressedSize: numbers.compressedSize,
			size: numbers.size,
			...place,
		},
		next,
	};
}

function entryType(name: string, attributes: number, madeByUnix: boolean): ArchiveEntry['type'] {
	const mode = madeByUnix ? (attributes >>> 16) & 0o170000 : 0;
	if (mode === 0o120000) {
		return 'link';
	}
	if (name.endsWith('/') || mode === 0o040000 || (mode === 0 && (attributes & 0x10) !== 0)) {
		return 'folder';
	}
	return mode === 0 || mode === 0o100000 ? 'file' : 'other';
}

/** Sizes and offset, from the ZIP64 extra field where the record has no room (APPNOTE 4.5.3). */
function readSizes(
	view: DataView,
	record: number,
	extra: DataView,
): { readonly compressedSize: number; readonly size: number; readonly start: number } | undefined {
	const wide = findExtraField(extra, 0x0001);
	let taken = 0;
	const read = (offset: number): number => {
		const narrow = view.getUint32(record + offset, true);
		if (narrow !== 0xffffffff) {
			return narrow;
		}
		const at = taken;
		taken += 8;
		return wide && at + 8 <= wide.byteLength ? wholeNumber64(wide, at) : Number.NaN;
	};
	const size = read(24);
	const compressedSize = read(20);
	const start = read(42);
	return Number.isNaN(size + compressedSize + start) ? undefined : { compressedSize, size, start };
}

/** Where the entry lies, by its local header; `undefined` when that is not there or its data runs into the directory. */
function localPlace(
	view: DataView,
	start: number,
	compressedSize: number,
	directoryStart: number,
): Pick<ArchiveEntry, 'start' | 'dataStart' | 'end'> | undefined {
	if (start + sizes.local > directoryStart || view.getUint32(start, true) !== signatures.local) {
		return undefined;
	}
	const dataStart = start + sizes.local + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
	const end = dataStart + compressedSize;
	return end <= directoryStart ? { start, dataStart, end } : undefined;
}

/** A number of eight bytes. Beyond 2^53 it is not exact, which no archive in memory reaches. */
function wholeNumber64(view: DataView, offset: number): number {
	return Number(view.getBigUint64(offset, true));
}
