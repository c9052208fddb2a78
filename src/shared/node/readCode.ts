import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Maximum size of a searched file in bytes. Larger files are data, not code. */
export const maxFileSize = 2 ** 20;
/** A file counts as binary if one of this number of first bytes is NUL. */
const sniffedBytes = 8192;

// Does not follow a symbolic link and does not wait for a pipe, even if one has replaced the listed
// file.
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The text of a file, or the reason why there is none. */
export type CodeFile =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'tooLarge' | 'binary' | 'unreadable' };

/**
 * Reads a text file of at most `maxBytes` in UTF-8, or in UTF-16 with a byte order mark. Blocks the
 * thread.
 */
export function readCode(path: string, maxBytes: number = maxFileSize): CodeFile {
	let file: number | undefined;
	try {
		file = openSync(path, flags);
		const state = fstatSync(file);
		if (!state.isFile()) {
			return { kind: 'unreadable' };
		}
		if (state.size > maxBytes) {
			return { kind: 'tooLarge' };
		}
		const bytes = Buffer.allocUnsafe(state.size);
		return decode(bytes.subarray(0, readSync(file, bytes, 0, state.size, 0)));
	} catch {
		return { kind: 'unreadable' };
	} finally {
		if (file !== undefined) {
			closeSync(file);
		}
	}
}

function decode(bytes: Buffer): CodeFile {
	const encoding = encodingOf(bytes);
	const nul = encoding === 'utf-8' ? bytes.indexOf(0) : -1;
	return nul >= 0 && nul < sniffedBytes
		? { kind: 'binary' }
		: { kind: 'text', text: new TextDecoder(encoding).decode(bytes) };
}

function encodingOf([first, second]: Buffer): string {
	if (first === 0xff && second === 0xfe) {
		return 'utf-16le';
	}
	return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
