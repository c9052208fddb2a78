import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { moveAndReplaceFile } from './moveAndReplaceFile.ts';

/**
 * The content of a file: a text, bytes, or the parts of a text, which are written one after the
 * other.
 */
export type FileContent = string | Uint8Array | AsyncIterable<string> | Iterable<string>;

/**
 * Replaces a file in one step, so that other windows read either the old or the new content.
 * Creates the folder when missing. When the write fails, the old file remains unchanged. `mode` are
 * the permissions of the new file; without it, those of the process.
 * @throws the error of the file system, or of the iteration of the content
 */
export async function writeFileAtomically(path: string, content: FileContent, mode?: number): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	const draft = `${path}.${randomUUID()}.draft`;
	try {
		await writeFile(draft, content, { flag: 'wx', mode: mode ?? 0o666 });
		if (mode !== undefined) {
			// The mask of the process has removed bits of the mode.
			await chmod(draft, mode);
		}
		await moveAndReplaceFile(draft, path);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}
