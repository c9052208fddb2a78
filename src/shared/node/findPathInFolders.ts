import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { relativePathInFolder } from './relativePathInFolder.ts';

/** A folder with the name with which paths begin when there are several folders. */
export interface NamedFolder {
	readonly name: string;
	/** Absolute path. */
	readonly folder: string;
}

/** A file or folder inside of a folder. */
interface FoundPath<Folder extends NamedFolder> {
	readonly folder: Folder;
	/** Absolute path without links. */
	readonly path: string;
	/** Path relative to the folder, with `/` and the names as on the disk; empty for the folder. */
	readonly relativePath: string;
}

/**
 * Finds an existing path, which may be absolute, in the first folder that contains it. With several
 * folders, the path can begin with the name of a folder, which takes precedence because the paths
 * of the tools begin so. `undefined` for a path that is missing or outside of the folders, also
 * through a link.
 */
export function findPathInFolders<Folder extends NamedFolder>(
	folders: readonly Folder[],
	path: string,
): FoundPath<Folder> | undefined {
	const named = folders.length > 1 ? folders.map((folder) => findIn(folder, withoutName(path, folder))) : [];
	return [...named, ...folders.map((folder) => findIn(folder, path))].find((found) => found !== undefined);
}

function findIn<Folder extends NamedFolder>(folder: Folder, given: string | undefined): FoundPath<Folder> | undefined {
	if (given === undefined) {
		return undefined;
	}
	try {
		const root = realpathSync.native(folder.folder);
		const path = realpathSync.native(resolve(root, given));
		const relativePath = relativePathInFolder(root, path);
		return relativePath === undefined ? undefined : { folder, path, relativePath };
	} catch {
		// The path does not exist.
		return undefined;
	}
}

/** Returns the part of a path after the name of a folder; `undefined` without this name. */
function withoutName(path: string, { name }: NamedFolder): string | undefined {
	// A name in the settings of a workspace can contain slashes.
	const [whole, start] = [`${path.replaceAll('\\', '/')}/`, `${name}/`];
	return whole.startsWith(start) ? whole.slice(start.length) || '.' : undefined;
}
