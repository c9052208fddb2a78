import { realpathSync, statSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { UserError } from '../../shared/core/errors.ts';
import { escapeGlob } from '../../shared/core/escapeGlob.ts';
import { uniqueNames } from '../../shared/core/firstUnusedName.ts';
import { pathWithSlashes, relativePathInFolder } from '../../shared/node/relativePathInFolder.ts';

/** A folder that is checked and reported as one repository. */
export interface Repository {
	/**
	 * The name of the repository in reports: the name of the folder, with a number if it is not
	 * unique.
	 */
	readonly name: string;
	/** Absolute path of the repository. */
	readonly folder: string;
	/**
	 * Path of the repository relative to the current folder, with `/`; empty for the current folder.
	 */
	readonly relativePath: string;
	/** Paths of the files to check, relative to the repository; `undefined` for all files. */
	readonly files: readonly string[] | undefined;
	/** Globs of files to leave out, relative to the repository. */
	readonly excludes?: readonly string[];
}

/**
 * Returns the repositories for the paths of a command line. Each folder is a repository, and all
 * other files belong to the current folder. Without paths, the current folder is the only
 * repository.
 * @throws {UserError} `cli/path-missing`; `cli/path-outside` for a file outside of the current
 * folder
 */
export function repositoriesOfPaths(paths: readonly string[], currentFolder: string): readonly Repository[] {
	const folders: string[] = [];
	const files: string[] = [];
	for (const path of paths.length === 0 ? ['.'] : paths) {
		const absolute = resolve(currentFolder, path);
		const stats = statSync(absolute, { throwIfNoEntry: false });
		if (!stats) {
			throw new UserError('cli/path-missing', { path });
		}
		if (stats.isDirectory()) {
			folders.push(absolute);
			continue;
		}
		const relativePath =
			// The search follows no links.
			realPathInFolder(currentFolder, absolute) ?? relativePathInFolder(currentFolder, absolute);
		if (relativePath === undefined) {
			throw new UserError('cli/path-outside', { path });
		}
		files.push(relativePath);
	}
	const isInFolder = (file: string) =>
		folders.some((folder) => realPathInFolder(folder, resolve(currentFolder, file)) !== undefined);
	const ownFiles = [...new Set(files)].filter((file) => !isInFolder(file));
	const all = [
		...withoutRepeated(folders).map((folder) => ({ folder, files: undefined })),
		...(ownFiles.length > 0 ? [{ folder: currentFolder, files: ownFiles }] : []),
	];
	const names = uniqueNames(all.map(({ folder }) => basename(folder) || folder));
	return all.map(({ folder, files }, index) => {
		const relativePath =
			relativePathInFolder(currentFolder, folder) ?? pathWithSlashes(relative(currentFolder, folder));
		return { name: names[index] ?? folder, folder, relativePath, files };
	});
}

/**
 * Returns the repositories, each without the other ones that are inside of it, so that each file
 * belongs to one repository.
 */
export function withoutInnerRepositories(repositories: readonly Repository[]): readonly Repository[] {
	return repositories.map((repository) => {
		const inner = repositories.flatMap(({ folder }) => realPathInFolder(repository.folder, folder) || []);
		return { ...repository, excludes: inner.map(escapeGlob) };
	});
}

/**
 * Returns each folder once, also when paths differ in case and the system ignores case, or when one
 * of them is a link.
 */
function withoutRepeated(folders: readonly string[]): readonly string[] {
	return folders.filter(
		(folder, index) => folders.findIndex((other) => realPathInFolder(other, folder) === '') === index,
	);
}

/** Returns the same as {@link relativePathInFolder} for existing paths, which can be links. */
function realPathInFolder(folder: string, path: string): string | undefined {
	return relativePathInFolder(realpathSync.native(folder), realpathSync.native(path));
}
