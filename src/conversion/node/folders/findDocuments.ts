import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { throwIfCancelled } from '../../../shared/core/errors.ts';
import { acceptedMediaType } from '../../core/documents/acceptedTypes.ts';
import { foundFileSize } from '../sourceFiles.ts';

/** Folders that are not searched for documents. */
const excludedNames: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/**
 * Returns the paths of the documents below a folder that can be sent, relative to that folder, with
 * `/`, sorted. Links are not followed. `excluded` is the absolute path of a folder that is not
 * searched.
 * @throws {Cancelled}; the error of the file system when a folder cannot be read
 */
export async function findDocuments(folder: string, excluded: string, signal: AbortSignal): Promise<readonly string[]> {
	const found: string[] = [];
	const pending = [''];
	for (let relativePath = pending.shift(); relativePath !== undefined; relativePath = pending.shift()) {
		throwIfCancelled(signal);
		for (const entry of await readdir(join(folder, relativePath), { withFileTypes: true })) {
			const path = relativePath === '' ? entry.name : `${relativePath}/${entry.name}`;
			if (entry.isDirectory() && !excludedNames.has(entry.name) && join(folder, path) !== excluded) {
				pending.push(path);
			}
			if (entry.isFile() && acceptedMediaType(entry.name) && (await foundFileSize(join(folder, path)))) {
				found.push(path);
			}
		}
	}
	return found.sort();
}
