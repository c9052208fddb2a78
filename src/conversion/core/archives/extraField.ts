/** The content of an extra field with this header id (APPNOTE 4.5.1). */
export function findExtraField(extra: DataView, id: number): DataView | undefined {
	for (let offset = 0; offset + 4 <= extra.byteLength; ) {
		const length = extra.getUint16(offset + 2, true);
		if (extra.getUint16(offset, true) === id && offset + 4 + length <= extra.byteLength) {
			return new DataView(extra.buffer, extra.byteOffset + offset + 4, length);
		}
		offset += 4 + length;
	}
	return undefined;
}
