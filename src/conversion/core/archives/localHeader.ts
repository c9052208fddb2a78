import { type ByteRange, findExtraField, fixedSizes, inZip64, signatures, wholeNumber64 } from './zipFormat.ts';

/** The header in front of an entry's data (APPNOTE 4.3.7). Sizes are in bytes. */
export interface LocalHeader {
	readonly flags: number;
	readonly method: number;
	readonly crc32: number;
	readonly compressedSize: number;
	readonly size: number;
	readonly name: ByteRange;
	/** The extra fields, behind which the data begins. */
	readonly extra: ByteRange;
}

/** The header at an offset; `undefined` when there is none, or when it is not over before `end`. */
export function readLocalHeader(view: DataView, start: number, end: number): LocalHeader | undefined {
	// An offset of eight bytes may be no number that a view takes.
	if (!(start + fixedSizes.local <= end) || view.getUint32(start, true) !== signatures.local) {
		return undefined;
	}
	const nameStart = start + fixedSizes.local;
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
 * Both sizes, from the ZIP64 extra field where the header has no room: there it has both (APPNOTE
 * 4.5.3).
 */
function localSizes(view: DataView, start: number, extra: ByteRange): Pick<LocalHeader, 'compressedSize' | 'size'> {
	const compressedSize = view.getUint32(start + 18, true);
	const size = view.getUint32(start + 22, true);
	if (compressedSize !== inZip64.doubleWord && size !== inZip64.doubleWord) {
		return { compressedSize, size };
	}
	const wide = findExtraField(view, extra, 0x0001);
	return wide && wide.start + 16 <= wide.end
		? { size: wholeNumber64(view, wide.start), compressedSize: wholeNumber64(view, wide.start + 8) }
		: { compressedSize, size };
}

/** Whether bytes are the same in two places. */
export function sameBytes(view: DataView, one: ByteRange, other: ByteRange): boolean {
	const length = one.end - one.start;
	if (other.end - other.start !== length) {
		return false;
	}
	let index = 0;
	// Four at a time while there are so many.
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
