import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The content of a file: a text, bytes, or the parts of a text, which are written one after the
 * other.
 */
export type FileContent = string | Uint8Array | AsyncIterable<string>;

/**
 * Replaces a file in one step, so that other windows read either the old or the new content.
 * Creates the folder when missing. When the write fails, the old file remains unchanged.
 * @throws the error of the file system, or of the iteration of the content
 */
export async function writeFileAtomically(path: string, content: FileContent): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	const draft = `${path}.${randomUUID()}.draft`;
	try {
		await writeFile(draft, content, { flag: 'wx' });
		await rename(draft, path);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}
