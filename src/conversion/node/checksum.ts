import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The size of a file in bytes, and its checksum. */
export interface FileChecksum {
	readonly size: number;
	/** Hexadecimal. */
	readonly sha256: string;
}

/** Reads a file, without ever holding all of it. @throws the error of the file system */
export async function checksumOf(path: string): Promise<FileChecksum> {
	const hash = createHash('sha256');
	let size = 0;
	for await (const bytes of createReadStream(path)) {
		hash.update(bytes);
		size += bytes.byteLength;
	}
	return { size, sha256: hash.digest('hex') };
}
