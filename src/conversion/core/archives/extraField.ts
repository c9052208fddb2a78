import type { ByteRange } from './zipFormat.ts';

/** Where in an entry's extra fields the content of the one with this header id is (APPNOTE 4.5.1). */
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
