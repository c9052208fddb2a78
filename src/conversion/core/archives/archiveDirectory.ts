import { type CalculateCrc32, decodeEntryName, type EntryName } from './decodeEntryName.ts';
import { type CentralDirectoryRange, findCentralDirectory } from './findCentralDirectory.ts';
import { type LocalHeader, readLocalHeader, sameBytes } from './localHeader.ts';
import {
	type ArchiveRange,
	findExtraField,
	readUint64,
	zip64Markers,
	zipFlagBits,
	zipSignatures,
	zipStructureSizes,
} from './zipFormat.ts';

/** The entries of an archive according to its central directory. */
export interface ArchiveDirectory {
	readonly entries: readonly ArchiveEntry[];
	/**
	 * Whether the central directory contains exactly as many records as the end record declares, and
	 * no other bytes.
	 */
	readonly isComplete: boolean;
}

/**
 * One record of the central directory (APPNOTE 4.3.12). A long name is truncated, see
 * {@link EntryName}.
 */
export interface ArchiveEntry extends EntryName {
	/**
	 * The path of the entry, with `/`, in Unicode normal form C. The path of a folder has no trailing
	 * `/`.
	 */
	readonly name: string;
	/** The path of the entry in the archive, if `name` is a numbered one such as `plan~2.md`. */
	readonly archivePath?: string;
	readonly type: 'file' | 'folder' | 'link' | 'other';
	readonly isEncrypted: boolean;
	/** The compression method: 0 for stored, 8 for deflated data. */
	readonly method: number;
	/** The declared checksum. */
	readonly crc32: number;
	/** Declared size of the compressed data, in bytes. */
	readonly compressedSize: number;
	/** Declared size of the inflated content, in bytes. */
	readonly size: number;
	/** Offset of the local header in the archive. */
	readonly start: number;
	/**
	 * Offset in the archive at which the compressed data starts. `end` is the offset after its last
	 * byte.
	 */
	readonly dataStart: number;
	readonly end: number;
	/**
	 * Whether the local header matches this record, and the data of the entry ends before the central
	 * directory.
	 */
	readonly isConsistent: boolean;
}

const entriesInStep = 2000;

/**
 * Reads the central directory of an archive, including ZIP64 archives, up to the first invalid
 * record. Yields after every 2,000 records, so that the caller can pause. Returns `undefined` when
 * there is no directory. Reads at most `maximumEntries` + 1 records, which is enough to detect too
 * many entries. `crc32` calculates the checksum of the ZIP format.
 */
export function* readArchiveDirectory(
	bytes: Uint8Array,
	maximumEntries: number,
	crc32: CalculateCrc32,
): Generator<void, ArchiveDirectory | undefined> {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const directory = findCentralDirectory(view);
	if (!directory) {
		return undefined;
	}
	const entries: ArchiveEntry[] = [];
	let offset = directory.start;
	while (offset < directory.end && entries.length <= maximumEntries) {
		const record = findRecord(view, offset, directory.end);
		if (!record) {
			break;
		}
		entries.push(readRecord(view, record, directory, crc32));
		offset = record.end;
		if (entries.length % entriesInStep === 0) {
			yield;
		}
	}
	return { entries, isComplete: offset === directory.end && entries.length === directory.count };
}

/** The byte ranges of a record and of its fields with variable length. */
interface DirectoryRecord extends ArchiveRange {
	readonly name: ArchiveRange;
	readonly extra: ArchiveRange;
}

function findRecord(view: DataView, start: number, directoryEnd: number): DirectoryRecord | undefined {
	if (start + zipStructureSizes.record > directoryEnd || view.getUint32(start, true) !== zipSignatures.record) {
		return undefined;
	}
	const nameStart = start + zipStructureSizes.record;
	const nameEnd = nameStart + view.getUint16(start + 28, true);
	const extraEnd = nameEnd + view.getUint16(start + 30, true);
	const end = extraEnd + view.getUint16(start + 32, true);
	return end > directoryEnd
		? undefined
		: { start, name: { start: nameStart, end: nameEnd }, extra: { start: nameEnd, end: extraEnd }, end };
}

function readRecord(
	view: DataView,
	record: DirectoryRecord,
	directory: CentralDirectoryRange,
	crc32: CalculateCrc32,
): ArchiveEntry {
	const at = record.start;
	const flags = view.getUint16(at + 8, true);
	const isUtf8 = (flags & zipFlagBits.utf8) !== 0;
	const { name, nameLength } = decodeEntryName(view, { range: record.name, extra: record.extra, isUtf8 }, crc32);
	const { offset, compressedSize, size } = readNumbers(view, record);
	const start = directory.base + offset;
	const local = readLocalHeader(view, start, directory.start);
	const hasData = local !== undefined && local.extra.end + compressedSize <= directory.start;
	const dataStart = hasData ? local.extra.end : start;
	const entry = {
		name: name.endsWith('/') ? name.slice(0, -1) : name,
		nameLength,
		type: entryType(name, view.getUint32(at + 38, true), view.getUint8(at + 5)),
		isEncrypted: (flags & zipFlagBits.encrypted) !== 0,
		method: view.getUint16(at + 10, true),
		crc32: view.getUint32(at + 16, true),
		compressedSize,
		size,
		start,
		dataStart,
		end: hasData ? dataStart + compressedSize : start,
		isConsistent: false,
	};
	entry.isConsistent =
		hasData && isOnOneDisk(view, at) && matchesLocalHeader(entry, local) && sameBytes(view, record.name, local.name);
	return entry;
}

/**
 * Whether a local header matches the record in the central directory. Otherwise, programs that read
 * only one of them find different entries.
 */
function matchesLocalHeader(entry: ArchiveEntry, local: LocalHeader): boolean {
	// The sizes and the checksum of a streamed entry follow its data instead of being in the local
	// header.
	const isStreamed = (local.flags & zipFlagBits.streamed) !== 0;
	const sameNumbers =
		local.crc32 === entry.crc32 && local.compressedSize === entry.compressedSize && local.size === entry.size;
	const isEncrypted = (local.flags & zipFlagBits.encrypted) !== 0;
	return local.method === entry.method && isEncrypted === entry.isEncrypted && (isStreamed || sameNumbers);
}

function isOnOneDisk(view: DataView, record: number): boolean {
	const disk = view.getUint16(record + 34, true);
	return disk === 0 || disk === zip64Markers.word;
}

/**
 * The systems whose external attributes contain a file mode in the upper 16 bits: Unix and macOS
 * (APPNOTE 4.4.2).
 */
const unixSystems: readonly number[] = [3, 19];
const fileModes = { mask: 0o170000, link: 0o120000, folder: 0o040000 };
/**
 * The file modes of entries that are opened: no mode, a file, a pipe and a socket. Info-ZIP sets
 * the mode of standard input for content that it reads from there.
 */
const readableModes: readonly number[] = [0, 0o100000, 0o010000, 0o140000];
/**
 * Bits of the external attributes on Windows for a folder, and for a reparse point such as a link.
 */
const windowsAttributes = { folder: 0x10, reparsePoint: 0x400 };

function entryType(name: string, attributes: number, system: number): ArchiveEntry['type'] {
	const mode = (attributes >>> 16) & fileModes.mask;
	const isUnix = unixSystems.includes(system);
	// Some programs on Windows also write a Unix file mode.
	if (mode === fileModes.link || (!isUnix && (attributes & windowsAttributes.reparsePoint) !== 0)) {
		return 'link';
	}
	if (
		name.endsWith('/') ||
		mode === fileModes.folder ||
		(mode === 0 && (attributes & windowsAttributes.folder) !== 0)
	) {
		return 'folder';
	}
	return readableModes.includes(mode) || !isUnix ? 'file' : 'other';
}

/**
 * Reads the sizes of an entry and the offset of its local header from a record, or from the ZIP64
 * extra field if the record refers to it (APPNOTE 4.5.3).
 */
function readNumbers(
	view: DataView,
	record: DirectoryRecord,
): Pick<ArchiveEntry, 'compressedSize' | 'size'> & { readonly offset: number } {
	const wide = findExtraField(view, record.extra, 0x0001);
	let taken = wide?.start ?? 0;
	const read = (offset: number): number => {
		const narrow = view.getUint32(record.start + offset, true);
		if (narrow !== zip64Markers.doubleWord || !wide || taken + 8 > wide.end) {
			return narrow;
		}
		taken += 8;
		return readUint64(view, taken - 8);
	};
	const size = read(24);
	const compressedSize = read(20);
	return { size, compressedSize, offset: read(42) };
}
