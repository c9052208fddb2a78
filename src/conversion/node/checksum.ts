import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The size of a file in bytes, and its checksum. */
export interface FileChecksum {
	readonly size: number;
	/** Hexadecimal. */
	readonly sha256: string;
}

/**
 * Returns the size and the SHA-256 checksum of a file, which is never completely in memory.
 * @throws the error of the file system
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
