import { type ArchiveRange, readUint64, zip64Markers, zipSignatures, zipStructureSizes } from './zipFormat.ts';

/** The byte range of the central directory, according to the end record. */
export interface CentralDirectoryRange extends ArchiveRange {
	/** The number of records that the end record declares. */
	readonly count: number;
	/**
	 * The number of bytes before the archive that its offsets do not include, such as a program that
	 * extracts it.
	 */
	readonly base: number;
}

/**
 * The number of bytes at the end that are searched for the end record: the longest comment, and
 * padding of the same length.
 */
const searchedBytes = 2 * 0xffff + zipStructureSizes.end;

/**
 * Finds the central directory (APPNOTE 4.3.16). Ignores bytes after the end record. Prefers the
 * last end record that directly follows its directory, then the last end record with another
 * directory. Returns `undefined` when there is none.
 */
export function findCentralDirectory(view: DataView): CentralDirectoryRange | undefined {
	const last = view.byteLength - zipStructureSizes.end;
	let other: CentralDirectoryRange | undefined;
	for (let offset = last; offset >= Math.max(0, view.byteLength - searchedBytes); offset--) {
		if (view.getUint32(offset, true) !== zipSignatures.end) {
			continue;
		}
		const record = readEndRecord(view, offset);
		const range = record && locate(view, record);
		if (range && range.base === 0 && range.end === record.position) {
			return range;
		}
		other ??= range;
	}
	return other;
}

/** The values of an end record, and the offset of the record. */
interface EndRecord {
	readonly count: number;
	readonly size: number;
	readonly start: number;
	readonly position: number;
}

/**
 * Reads an end record. Returns `undefined` for an archive on several disks, and when the two end
 * records of a ZIP64 archive contradict each other.
 */
function readEndRecord(view: DataView, position: number): EndRecord | undefined {
	const plain: EndRecord = {
		count: view.getUint16(position + 10, true),
		size: view.getUint32(position + 12, true),
		start: view.getUint32(position + 16, true),
		position,
	};
	const locator = position - zipStructureSizes.locator64;
	if (locator >= 0 && view.getUint32(locator, true) === zipSignatures.locator64 && !isAfterDirectory(view, plain)) {
		return readEndRecord64(view, locator, plain);
	}
	const isOnOneDisk = view.getUint32(position + 4, true) === 0 && view.getUint16(position + 8, true) === plain.count;
	return isOnOneDisk ? plain : undefined;
}

/**
 * Whether an end record directly follows the directory that it declares. The bytes before it then
 * belong to the directory, so they are not a ZIP64 locator.
 */
function isAfterDirectory(view: DataView, record: EndRecord): boolean {
	return locate(view, record)?.end === record.position;
}

/**
 * Reads the ZIP64 end record (APPNOTE 4.3.14 and 4.3.15). Returns `undefined` when there is none,
 * when it contradicts `plain`, the other end record, and for an archive on several disks.
 */
function readEndRecord64(view: DataView, locator: number, plain: EndRecord): EndRecord | undefined {
	const position = locator - zipStructureSizes.end64;
	if (position < 0 || view.getUint32(position, true) !== zipSignatures.end64) {
		return undefined;
	}
	const count = readUint64(view, position + 32);
	const size = readUint64(view, position + 40);
	const start = readUint64(view, position + 48);
	const isOnOneDisk =
		view.getUint32(locator + 4, true) === 0 &&
		view.getUint32(locator + 16, true) <= 1 &&
		readUint64(view, position + 4) === zipStructureSizes.end64 - 12 &&
		readUint64(view, position + 16) === 0 &&
		readUint64(view, position + 24) === count;
	const agrees =
		[count, zip64Markers.word].includes(plain.count) &&
		[size, zip64Markers.doubleWord].includes(plain.size) &&
		[start, zip64Markers.doubleWord].includes(plain.start);
	return isOnOneDisk && agrees ? { count, size, start, position } : undefined;
}

function locate(view: DataView, { count, size, start, position }: EndRecord): CentralDirectoryRange | undefined {
	for (const base of [0, position - size - start]) {
		const first = base + start;
		const isValidStart = size === 0 ? first === position : isRecord(view, first, position);
		// A truncated archive starts with an entry, and its last entry may contain another archive.
		const isHidden = base > 0 && view.getUint32(0, true) === zipSignatures.local;
		if (base >= 0 && first + size <= position && isValidStart && !isHidden) {
			return { start: first, end: first + size, count, base };
		}
	}
	return undefined;
}

function isRecord(view: DataView, offset: number, end: number): boolean {
	return (
		offset >= 0 && offset + zipStructureSizes.record <= end && view.getUint32(offset, true) === zipSignatures.record
	);
}
