/**
 * Decodes a document. The encoding is that of a byte order mark, that of `charset` (a label such as
 * `iso-8859-1`), or UTF-8, in this order. Bytes that are not valid in these are decoded as
 * windows-1252, the encoding of older Norwegian pages.
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
	const markedEncoding =
		bytes[0] === 0xff && bytes[1] === 0xfe
			? 'utf-16le'
			: bytes[0] === 0xfe && bytes[1] === 0xff
				? 'utf-16be'
				: undefined;
	for (const label of [markedEncoding ?? charset ?? 'utf-8', 'utf-8']) {
		try {
			return new TextDecoder(label, { fatal: true }).decode(bytes);
		} catch {
			// The bytes are not valid in this encoding, or the label is unknown.
		}
	}
	return new TextDecoder('windows-1252').decode(bytes);
}
