import { statSync } from 'node:fs';
import { basename, relative, resolve, sep } from 'node:path';
import { UserError } from '../../shared/core/errors.ts';

/** A folder that is checked and reported on its own. */
export interface Repository {
	/** Its name in reports: the name of the folder, made unique. */
	readonly name: string;
	/** Absolute path. */
	readonly folder: string;
	/** Path relative to the current folder, with `/` between its parts; empty for that folder. */
	readonly relativePath: string;
	/** Files to check, relative to the folder; `undefined` for all of its files. */
	readonly files: readonly string[] | undefined;
}

/**
 * Returns the repositories of the arguments of a command line: each folder is one, and all files
 * together belong to the current folder. Without arguments, the current folder is checked.
 * @throws {UserError} `cli/path-missing`; `cli/path-outside` for a file outside of the current folder
 */
export function repositoriesOf(paths: readonly string[], currentFolder: string): readonly Repository[] {
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
		const relativePath = slashes(relative(currentFolder, absolute));
		if (relativePath.startsWith('../')) {
			throw new UserError('cli/path-outside', { path });
		}
		files.push(relativePath);
	}
	const all = [
		...[...new Set(folders)].map((folder) => ({ folder, files: undefined })),
		...(files.length > 0 ? [{ folder: currentFolder, files }] : []),
	];
	const names = new Set<string>();
	return all.map(({ folder, files }) => {
		const name = uniqueName(basename(folder) || folder, names);
		names.add(name);
		return { name, folder, relativePath: slashes(relative(currentFolder, folder)), files };
	});
}

function uniqueName(name: string, names: ReadonlySet<string>): string {
	let unique = name;
	for (let number = 2; names.has(unique); number += 1) {
		unique = `${name} (${number})`;
	}
	return unique;
}

function slashes(path: string): string {
	return path.replaceAll(sep, '/');
}
