import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A file and its content, which is decompressed when the file is a gzip file. */
export interface FoundFile {
	/** Relative to the folder. */
	readonly path: string;
	readonly bytes: Buffer;
}

/** Reads all files in a folder and its subfolders. A file that is deleted meanwhile is empty. */
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
