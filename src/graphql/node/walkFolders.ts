import { join } from 'node:path';
import { entriesOfFolder } from '../../shared/node/entriesOfFolder.ts';

/** Folders that are never searched for GraphQL. */
const skippedFolders: ReadonlySet<string> = new Set(['node_modules', '.git']);

/** The names of the files in one folder. */
interface FolderFiles {
	/** Path relative to the walked folder with `/` at its end; empty for that folder. */
	readonly folder: string;
	readonly names: readonly string[];
}

/**
 * Yields a folder and the folders in it with their files, one folder at a time, so that the caller
 * can pause. Symbolic links are not followed. A folder that cannot be listed counts as empty.
 */
export function* walkFolders(root: string): Generator<FolderFiles> {
	const folders = [''];
	for (const folder of folders) {
		const names: string[] = [];
		for (const entry of entriesOfFolder(join(root, folder))) {
			if (entry.isFile()) {
				names.push(entry.name);
			} else if (entry.isDirectory() && !skippedFolders.has(entry.name)) {
				folders.push(`${folder}${entry.name}/`);
			}
		}
		yield { folder, names };
	}
}
