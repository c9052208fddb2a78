/** The encoding of a text file: UTF-8 unless it starts with the byte order mark of UTF-16. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
	if (first === 0xff && second === 0xfe) {
		return 'utf-16le';
	}
	return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Returns the text of a file without its byte order mark. */
export function decodeTextFile(bytes: Uint8Array): string {
	return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** A file counts as binary if one of this number of first bytes is NUL. */
const sniffedBytes = 8192;

/** Returns the text of a file with code; `undefined` for a binary file. */
export function decodeCodeFile(bytes: Uint8Array): string | undefined {
	const nul = encodingOf(bytes) === 'utf-8' ? bytes.indexOf(0) : -1;
	return nul >= 0 && nul < sniffedBytes ? undefined : decodeTextFile(bytes);
}
