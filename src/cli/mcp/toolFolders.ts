import { realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { parse, resolve } from 'node:path';
import { UserError } from '../../shared/core/errors.ts';
import { findPathInFolders } from '../../shared/node/findPathInFolders.ts';
import { relativePathInFolder } from '../../shared/node/relativePathInFolder.ts';
import { type Repository, repositoriesOfPaths, withoutInnerRepositories } from '../check/repositories.ts';
import type { CommandArguments } from '../command.ts';

/** A file or folder below a folder of the tools. */
export interface LocatedPath {
	readonly repository: Repository;
	/** Path relative to the folder, with `/` and the names as on the disk; empty for the folder. */
	readonly relativePath: string;
}

/**
 * The folders that the tools may read: those of `--folder`, else the current folder. With several
 * folders, paths begin with the name of their folder, as in an editor.
 */
export class ToolFolders {
	/** At least one folder, in the order of the command line. */
	readonly all: readonly Repository[];
	/** The same folders, each without the other ones that are inside of it. */
	readonly withoutInner: readonly Repository[];
	/** Absolute path of the first folder, whose settings and schema the tools use. */
	readonly first: string;

	/** @throws {UserError} `cli/folder-…` */
	constructor(given: CommandArguments, currentFolder: string, home: string = homedir()) {
		const folders = given.values('folder');
		for (const folder of folders) {
			checkFolder(resolve(currentFolder, folder), 'cli/folder-too-large', home);
		}
		if (folders.length === 0) {
			checkFolder(currentFolder, 'cli/folder-not-chosen', home);
		}
		this.all = repositoriesOfPaths(folders, currentFolder);
		this.withoutInner = withoutInnerRepositories(this.all);
		this.first = this.all[0]?.folder ?? currentFolder;
	}

	/** Returns the path of a file for the model. */
	shownPath({ name }: Repository, relativePath: string): string {
		return this.all.length === 1 ? relativePath : `${name}/${relativePath}`;
	}

	/**
	 * Finds a path, which may be absolute, in the folders.
	 * @throws {UserError} `code` for a path that is outside of them or missing
	 */
	locate(path: string, code = 'cli/tool-path-outside'): LocatedPath {
		const found = findPathInFolders(this.all, path);
		if (found) {
			return { repository: found.folder, relativePath: found.relativePath };
		}
		throw new UserError(code, { folders: this.all.map(({ folder }) => folder).join(', ') });
	}
}

/** @throws {UserError} `cli/folder-missing`; `code` for a root, the home folder and its parents */
function checkFolder(folder: string, code: string, home: string): void {
	let real: string;
	try {
		real = realpathSync.native(folder);
		if (!statSync(real).isDirectory()) {
			throw new UserError('cli/folder-missing', { folder });
		}
	} catch (error) {
		throw error instanceof UserError ? error : new UserError('cli/folder-missing', { folder }, error);
	}
	if (parse(real).root === real || relativePathInFolder(real, realHome(home)) !== undefined) {
		throw new UserError(code, { folder });
	}
}

function realHome(home: string): string {
	try {
		return realpathSync.native(home);
	} catch {
		return resolve(home);
	}
}
