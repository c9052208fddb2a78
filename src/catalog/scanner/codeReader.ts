import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';

/** Larger files are data, not code. In bytes. */
export const largestFile = 2 ** 20;
/** A byte 0 among so many first bytes makes a file binary. */
const sniffed = 8192;

// A file that has become a link or a pipe since its folder was listed is not followed, and not waited for.
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What became of reading a file. The bytes are there until the next file is read. */
export type CodeReading =
	| { readonly kind: 'code'; readonly bytes: Buffer; readonly state: Stats }
	| { readonly kind: 'tooLarge' | 'binary' | 'unreadable' };

/** Reads files one after the other into the same memory. It blocks, so it is for a thread of its own. */
export class CodeReader {
	readonly #memory = Buffer.allocUnsafe(largestFile);

	/** Reads a file, if it is one and can be code. */
	read(path: string): CodeReading {
		let file: number | undefined;
		try {
			file = openSync(path, flags);
			const state = fstatSync(file);
			if (!state.isFile()) {
				return { kind: 'unreadable' };
			}
			if (state.size > largestFile) {
				return { kind: 'tooLarge' };
			}
			const bytes = this.#memory.subarray(0, readSync(file, this.#memory, 0, state.size, 0));
			return isBinary(bytes) ? { kind: 'binary' } : { kind: 'code', bytes, state };
		} catch {
			return { kind: 'unreadable' };
		} finally {
			if (file !== undefined) {
				closeSync(file);
			}
		}
	}
}

function isBinary(bytes: Buffer): boolean {
	const at = bytes.indexOf(0);
	return at >= 0 && at < sniffed;
}
