import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareTexts } from '../../../shared/core/compareTexts.ts';
import { throwIfCancelled } from '../../../shared/core/errors.ts';
import { acceptedMediaType } from '../../core/documents/acceptedTypes.ts';
import { checkFoundFile, type FoundFileProblem, hasInvalidUtf8Name } from '../sourceFiles.ts';

/** Folders that are not searched for documents. */
const excludedNames: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** The documents below a folder. Paths are relative to that folder, with `/`, sorted. */
interface FoundDocuments {
	/** The documents that can be sent. */
	readonly documents: readonly string[];
	/** Documents that cannot be sent, and folders that cannot be searched. */
	readonly refused: readonly { readonly path: string; readonly problem: FoundFileProblem }[];
}

/**
 * Returns the documents below a folder. Links are not followed. `excluded` is the absolute path of
 * a folder that is not searched.
 * @throws {Cancelled}; the error of the file system when the folder itself cannot be read
 */
export async function findDocumentsInFolder(
	folder: string,
	excluded: string,
	signal: AbortSignal,
): Promise<FoundDocuments> {
	const documents: string[] = [];
	const refused: FoundDocuments['refused'][number][] = [];
	const pending = [''];
	for (let relativePath = pending.shift(); relativePath !== undefined; relativePath = pending.shift()) {
		throwIfCancelled(signal);
		const entries = await readdir(join(folder, relativePath), { withFileTypes: true }).catch((error: unknown) => {
			if (relativePath === '') {
				throw error;
			}
			refused.push({ path: relativePath, problem: 'conversion/file-unreadable' });
			return [];
		});
		for (const entry of entries) {
			const path = relativePath === '' ? entry.name : `${relativePath}/${entry.name}`;
			const absolute = join(folder, path);
			const type = absolute === excluded ? 'other' : await typeOf(entry, absolute);
			switch (type) {
				case 'folder':
					pending.push(path);
					break;
				case 'document':
					documents.push(path);
					break;
				case 'other':
					break;
				default:
					refused.push({ path, problem: type });
			}
		}
	}
	return { documents: documents.sort(), refused: refused.sort((a, b) => compareTexts(a.path, b.path)) };
}

/** Returns whether an entry is a folder to search, a document to send or to refuse, or neither. */
async function typeOf(entry: Dirent, path: string): Promise<'folder' | 'document' | FoundFileProblem | 'other'> {
	if (entry.isDirectory() && !excludedNames.has(entry.name)) {
		return (await hasInvalidUtf8Name(path)) ? 'conversion/name-invalid' : 'folder';
	}
	if (!entry.isFile() || acceptedMediaType(entry.name) === undefined) {
		return 'other';
	}
	const found = (await checkFoundFile(path)) ?? 'other';
	return typeof found === 'number' ? 'document' : found;
}
