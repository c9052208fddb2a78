/**
 * The text of a document: in the encoding that its first bytes or `charset`, a label such as
 * `iso-8859-1`, name; else in UTF-8, or, where that is none, in the one that old Norwegian pages
 * have.
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
	const mark =
		bytes[0] === 0xff && bytes[1] === 0xfe
			? 'utf-16le'
			: bytes[0] === 0xfe && bytes[1] === 0xff
				? 'utf-16be'
				: undefined;
	for (const label of [mark ?? charset ?? 'utf-8', 'utf-8']) {
		try {
			return new TextDecoder(label, { fatal: true }).decode(bytes);
		} catch {
			// Not in that encoding, or there is no encoding of that name.
		}
	}
	return new TextDecoder('windows-1252').decode(bytes);
}
