import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A file and its content. The content of a gzip file is decompressed. */
export interface FoundFile {
	/** Path of the file, relative to the folder that was read. */
	readonly path: string;
	readonly bytes: Buffer;
}

/**
 * Returns all files in a folder and its subfolders with their contents. A file that is deleted
 * meanwhile has an empty content.
 */
export async function filesBelow(folder: string): Promise<readonly FoundFile[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const read = entries
		.filter((entry) => entry.isFile())
		.map(async ({ parentPath, name }) => {
			const file = join(parentPath, name);
			const bytes = await readFile(file).catch(() => Buffer.alloc(0));
			const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
			return { path: file.slice(folder.length + 1), bytes: isPacked ? gunzipSync(bytes) : bytes };
		});
	return Promise.all(read);
}
