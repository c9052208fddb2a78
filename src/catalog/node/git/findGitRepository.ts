import { existsSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '../../../shared/core/errors.ts';
import { repositoryRootOf } from '../../../shared/node/ignoreFiles.ts';
import { pathWithSlashes } from '../../../shared/node/relativePathInFolder.ts';

/** A folder in a repository of Git. */
export interface RepositoryFolder {
	/** Absolute path of the folder with `.git`, or of a bare repository. */
	readonly root: string;
	/** Path of the folder in the repository; empty, or with a `/` at its end. */
	readonly prefix: string;
	/** Whether the repository has no working tree. */
	readonly isBare: boolean;
}

/**
 * Returns the repository that contains a folder, without starting Git.
 * @throws {UserError} `catalog/git-no-repository`
 */
export function findGitRepository(folder: string): RepositoryFolder {
	const path = realpathSync(folder);
	if (isBareRepository(path)) {
		return { root: path, prefix: '', isBare: true };
	}
	const root = repositoryRootOf(path);
	if (root === undefined) {
		throw new UserError('catalog/git-no-repository', { folder });
	}
	return { root, prefix: pathWithSlashes(relative(root, path)).replace(/(?<=.)$/, '/'), isBare: false };
}

function isBareRepository(path: string): boolean {
	const isFolder = (name: string) => statSync(join(path, name), { throwIfNoEntry: false })?.isDirectory() === true;
	return existsSync(join(path, 'HEAD')) && isFolder('objects') && isFolder('refs');
}
