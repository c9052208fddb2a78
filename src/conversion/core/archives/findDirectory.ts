import { type ByteRange, fixedSizes, inZip64, signatures, wholeNumber64 } from './zipFormat.ts';

/** Where the central directory of an archive lies, according to its end record. */
export interface DirectoryRange extends ByteRange {
	/** How many records the end record declares. */
	readonly count: number;
	/**
	 * Bytes in front of the archive that its offsets do not count, such as a program that extracts
	 * it.
	 */
	readonly base: number;
}

/**
 * Bytes at the end in which the end record is searched: the longest comment, and as much padding.
 */
const searchedBytes = 2 * 0xffff + fixedSizes.end;

/**
 * Finds the central directory (APPNOTE 4.3.16). Bytes after the end record are ignored. The last
 * end record whose directory lies directly in front of it wins, then the last one whose directory
 * lies elsewhere. Returns `undefined` when there is none.
 */
export function findDirectory(view: DataView): DirectoryRange | undefined {
	const last = view.byteLength - fixedSizes.end;
	let other: DirectoryRange | undefined;
	for (let offset = last; offset >= Math.max(0, view.byteLength - searchedBytes); offset--) {
		if (view.getUint32(offset, true) !== signatures.end) {
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

/** The numbers of an end record, and the position of the record that they come from. */
interface EndRecord {
	readonly count: number;
	readonly size: number;
	readonly start: number;
	readonly position: number;
}

/**
 * Returns `undefined` for an archive on several disks, and when the two end records of ZIP64
 * contradict each other.
 */
function readEndRecord(view: DataView, position: number): EndRecord | undefined {
	const plain: EndRecord = {
		count: view.getUint16(position + 10, true),
		size: view.getUint32(position + 12, true),
		start: view.getUint32(position + 16, true),
		position,
	};
	const locator = position - fixedSizes.locator64;
	if (locator >= 0 && view.getUint32(locator, true) === signatures.locator64) {
		return readEndRecord64(view, locator, plain);
	}
	const isOnOneDisk = view.getUint32(position + 4, true) === 0 && view.getUint16(position + 8, true) === plain.count;
	return isOnOneDisk ? plain : undefined;
}

/** The ZIP64 end record (APPNOTE 4.3.14 and 4.3.15). */
function readEndRecord64(view: DataView, locator: number, plain: EndRecord): EndRecord | undefined {
	const position = locator - fixedSizes.end64;
	if (position < 0 || view.getUint32(position, true) !== signatures.end64) {
		return undefined;
	}
	const count = wholeNumber64(view, position + 32);
	const size = wholeNumber64(view, position + 40);
	const start = wholeNumber64(view, position + 48);
	const isOnOneDisk =
		view.getUint32(locator + 4, true) === 0 &&
		view.getUint32(locator + 16, true) <= 1 &&
		wholeNumber64(view, position + 4) === fixedSizes.end64 - 12 &&
		wholeNumber64(view, position + 16) === 0 &&
		wholeNumber64(view, position + 24) === count;
	const agrees =
		[count, inZip64.word].includes(plain.count) &&
		[size, inZip64.doubleWord].includes(plain.size) &&
		[start, inZip64.doubleWord].includes(plain.start);
	return isOnOneDisk && agrees ? { count, size, start, position } : undefined;
}

function locate(view: DataView, { count, size, start, position }: EndRecord): DirectoryRange | undefined {
	for (const base of [0, position - size - start]) {
		const first = base + start;
		const isThere = size === 0 ? first === position : isRecord(view, first, position);
		// A truncated archive begins with an entry, and what its last entry holds may look like an
		// archive.
		const isHidden = base > 0 && view.getUint32(0, true) === signatures.local;
		if (base >= 0 && first + size <= position && isThere && !isHidden) {
			return { start: first, end: first + size, count, base };
		}
	}
	return undefined;
}

function isRecord(view: DataView, offset: number, end: number): boolean {
	return offset >= 0 && offset + fixedSizes.record <= end && view.getUint32(offset, true) === signatures.record;
}
