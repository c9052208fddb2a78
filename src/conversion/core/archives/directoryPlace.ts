import { fixedSizes, inZip64, signatures, wholeNumber64 } from './zipFormat.ts';

/** Where an archive's directory lies, by its end record. */
export interface DirectoryPlace {
	readonly start: number;
	/** Where the end record begins, or the ZIP64 one in front of it. */
	readonly end: number;
	/** How many records there should be. */
	readonly count: number;
	/** Whether the end records agree with each other and the directory fills the place. */
	readonly agrees: boolean;
	/** Where the archive's comment begins, which goes on to its end. */
	readonly commentStart: number;
}

const maximumComment = 0xffff;

/** The place by the end record, which stands last but for a comment (APPNOTE 4.3.16); `undefined` when there is none. */
export function findDirectory(view: DataView): DirectoryPlace | undefined {
	const last = view.byteLength - fixedSizes.end;
	for (let offset = last; offset >= 0 && offset >= last - maximumComment; offset--) {
		if (view.getUint32(offset, true) === signatures.end && view.getUint16(offset + 20, true) === last - offset) {
			const place = locator64(view, offset) === undefined ? plainPlace(view, offset) : wholePlace64(view, offset);
			return { ...place, commentStart: offset + fixedSizes.end };
		}
	}
	return undefined;
}

type Place = Omit<DirectoryPlace, 'commentStart'>;

function plainPlace(view: DataView, endRecord: number): Place {
	const count = view.getUint16(endRecord + 10, true);
	const size = view.getUint32(endRecord + 12, true);
	const start = view.getUint32(endRecord + 16, true);
	// One disk only, and nothing between the directory and its end, where something could hide.
	const whole = view.getUint32(endRecord + 4, true) === 0 && view.getUint16(endRecord + 8, true) === count;
	return { start, end: endRecord, count, agrees: whole && start + size === endRecord };
}

/** Where the locator of the ZIP64 end record is; `undefined` when the archive has none. */
function locator64(view: DataView, endRecord: number): number | undefined {
	const locator = endRecord - fixedSizes.locator64;
	return locator >= 0 && view.getUint32(locator, true) === signatures.locator64 ? locator : undefined;
}

/** The place by the ZIP64 end record (APPNOTE 4.3.14 and 4.3.15), which the plain one must not contradict. */
function wholePlace64(view: DataView, endRecord: number): Place {
	const locator = endRecord - fixedSizes.locator64;
	const end64 = locator - fixedSizes.end64;
	const plain = plainPlace(view, endRecord);
	if (end64 < 0 || wholeNumber64(view, locator + 8) !== end64 || view.getUint32(end64, true) !== signatures.end64) {
		return { ...plain, agrees: false };
	}
	const count = wholeNumber64(view, end64 + 32);
	const size = wholeNumber64(view, end64 + 40);
	const start = wholeNumber64(view, end64 + 48);
	const whole =
		view.getUint32(locator + 4, true) === 0 &&
		view.getUint32(locator + 16, true) <= 1 &&
		wholeNumber64(view, end64 + 4) === fixedSizes.end64 - 12 &&
		wholeNumber64(view, end64 + 16) === 0 &&
		wholeNumber64(view, end64 + 24) === count;
	const says = (offset: number, number: number) =>
		[number, inZip64.doubleWord].includes(view.getUint32(endRecord + offset, true));
	const saysCount = [count, inZip64.word].includes(plain.count);
	const agrees = whole && saysCount && says(12, size) && says(16, start) && start + size === end64;
	return { start, end: end64, count, agrees };
}
