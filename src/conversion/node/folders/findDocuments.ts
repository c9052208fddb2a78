import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { throwIfCancelled } from '../../../shared/core/errors.ts';
import { acceptedMediaType } from '../../core/documents/acceptedTypes.ts';
import { foundFileSize, isNameInvalid } from '../sourceFiles.ts';

/** Folders that are not searched for documents. */
const excludedNames: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** The documents below a folder. Paths are relative to that folder, with `/`, sorted. */
interface FoundDocuments {
	/** The documents that can be sent. */
	readonly documents: readonly string[];
	/** Documents and folders whose names are not valid UTF-8. */
	readonly invalidNames: readonly string[];
}

/**
 * Returns the documents below a folder. Links are not followed. `excluded` is the absolute path of
 * a folder that is not searched.
 * @throws {Cancelled}; the error of the file system when a folder cannot be read
 */
export async function findDocuments(folder: string, excluded: string, signal: AbortSignal): Promise<FoundDocuments> {
	const documents: string[] = [];
	const invalidNames: string[] = [];
	const pending = [''];
	for (let relativePath = pending.shift(); relativePath !== undefined; relativePath = pending.shift()) {
		throwIfCancelled(signal);
		for (const entry of await readdir(join(folder, relativePath), { withFileTypes: true })) {
			const path = relativePath === '' ? entry.name : `${relativePath}/${entry.name}`;
			const absolute = join(folder, path);
			switch (absolute === excluded ? 'other' : await typeOf(entry, absolute)) {
				case 'folder':
					pending.push(path);
					break;
				case 'document':
					documents.push(path);
					break;
				case 'invalid name':
					invalidNames.push(path);
					break;
			}
		}
	}
	return { documents: documents.sort(), invalidNames: invalidNames.sort() };
}

/** Returns whether an entry is a folder to search, a document to send, or neither. */
async function typeOf(entry: Dirent, path: string): Promise<'folder' | 'document' | 'invalid name' | 'other'> {
	const isFolder = entry.isDirectory() && !excludedNames.has(entry.name);
	const isDocument = entry.isFile() && acceptedMediaType(entry.name) !== undefined;
	if (!isFolder && !isDocument) {
		return 'other';
	}
	if (await isNameInvalid(path)) {
		return 'invalid name';
	}
	if (isFolder) {
		return 'folder';
	}
	return (await foundFileSize(path)) === undefined ? 'other' : 'document';
}
