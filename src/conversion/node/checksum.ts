import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The size of a file in bytes, and its checksum. */
export interface FileChecksum {
	readonly size: number;
	/** Hexadecimal. */
	readonly sha256: string;
}

/**
 * Reads a file, without ever holding all of it.
 * @throws the error of the file system, or of the stream when the signal is aborted
 */
export async function checksumOf(path: string, signal?: AbortSignal): Promise<FileChecksum> {
	const hash = createHash('sha256');
	let size = 0;
	for await (const bytes of createReadStream(path, signal && { signal })) {
		hash.update(bytes);
		size += bytes.byteLength;
	}
	return { size, sha256: hash.digest('hex') };
}
