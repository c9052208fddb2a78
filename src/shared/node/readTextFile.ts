import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { decodeCodeFile, decodeTextFile } from '../core/decodeTextFile.ts';
import { systemErrorCodeOf } from '../core/systemErrorCodeOf.ts';

/** The text of a file, or why it could not be read. */
export type TextReadResult =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'missing' }
	/** Access to the file is denied, or it is not a regular file, such as a folder or a device. */
	| { readonly kind: 'unreadable'; readonly cause: unknown }
	| { readonly kind: 'too large' };

/** Options of {@link readTextFile}. */
export interface TextFileOptions {
	/** Maximum size of the file in bytes. */
	readonly maximumBytes: number;
	/** Whether a symbolic link is followed. Default: yes. */
	readonly followsLinks?: boolean;
	/** Whether a file with the byte order mark of UTF-16 is read as such. Default: yes. */
	readonly acceptsUtf16?: boolean;
}

/**
 * Reads a text file that may be hostile, in UTF-8, or in UTF-16 with a byte order mark. Removes the
 * byte order mark. Reads regular files only, and does not wait for a pipe. Blocks the thread.
 */
export function readTextFile(
	path: string,
	{ maximumBytes, followsLinks = true, acceptsUtf16 = true }: TextFileOptions,
): TextReadResult {
	const reading = readFileBytes(path, { maximumBytes, followsLinks });
	if (reading.kind !== 'bytes') {
		return reading;
	}
	const { bytes } = reading;
	return { kind: 'text', text: acceptsUtf16 ? decodeTextFile(bytes) : new TextDecoder().decode(bytes) };
}

/** Maximum size of a searched file in bytes. Larger files are data, not code. */
export const maxSearchedFileSize = 2 ** 20;

/** The text of a file with code, or the reason why there is none. */
export type CodeReadResult =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'tooLarge' | 'binary' | 'unreadable' };

/**
 * Reads a file with code in the same way as {@link readTextFile}, unless it is binary. Does not
 * follow a symbolic link, even if one has replaced the listed file.
 */
export function readCodeFile(path: string, maxBytes: number = maxSearchedFileSize): CodeReadResult {
	const reading = readFileBytes(path, { maximumBytes: maxBytes, followsLinks: false });
	if (reading.kind !== 'bytes') {
		return { kind: reading.kind === 'too large' ? 'tooLarge' : 'unreadable' };
	}
	const text = decodeCodeFile(reading.bytes);
	return text === undefined ? { kind: 'binary' } : { kind: 'text', text };
}

/** The content of a file and its mode (stat(2)), or why it could not be read. */
type BytesReadResult =
	| { readonly kind: 'bytes'; readonly bytes: Buffer; readonly mode: number }
	| Exclude<TextReadResult, { kind: 'text' }>;

/** Reads the bytes of a file in the same way as {@link readTextFile}. */
export function readFileBytes(
	path: string,
	{ maximumBytes, followsLinks = true }: Pick<TextFileOptions, 'maximumBytes' | 'followsLinks'>,
): BytesReadResult {
	// Windows has none of the two flags.
	const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
	let file: number | undefined;
	try {
		file = openSync(path, O_RDONLY | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW));
		const state = fstatSync(file);
		if (!state.isFile()) {
			return { kind: 'unreadable', cause: undefined };
		}
		if (state.size > maximumBytes) {
			return { kind: 'too large' };
		}
		const bytes = Buffer.allocUnsafe(state.size);
		return { kind: 'bytes', mode: state.mode, bytes: bytes.subarray(0, readSync(file, bytes, 0, state.size, 0)) };
	} catch (cause) {
		const isMissing = ['ENOENT', 'ENOTDIR'].includes(systemErrorCodeOf(cause));
		return isMissing ? { kind: 'missing' } : { kind: 'unreadable', cause };
	} finally {
		if (file !== undefined) {
			closeSync(file);
		}
	}
}
