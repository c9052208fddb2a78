import { realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { findDocumentsInFolder } from '../../conversion/node/folders/findDocumentsInFolder.ts';
import type { FolderSource } from '../../conversion/node/folders/folderConversion.ts';
import { checkSourcePath, withoutFolderLinks } from '../../conversion/node/sourceFiles.ts';
import { Cancelled, UserError } from '../../shared/core/errors.ts';
import { relativePathInFolder } from '../../shared/node/relativePathInFolder.ts';

/** The documents of a command line. */
export interface ConversionSources {
	readonly accepted: readonly FolderSource[];
	/** The errors for documents that cannot be sent, and for other files that paths name. */
	readonly refused: readonly UserError[];
}

/** The file paths in the arguments of a command line. */
interface SourcePaths {
	readonly paths: readonly string[];
	readonly currentFolder: string;
	/** Absolute path of the folder for the results, which is not searched. */
	readonly output: string;
	readonly signal: AbortSignal;
}

/**
 * Returns the documents at the paths, and those in folders at the paths and in their subfolders.
 * Each document is returned once.
 * @throws {UserError} `cli/path-missing`; `conversion/file-unreadable` if a folder cannot be read
 * @throws {Cancelled}
 */
export async function findConversionSources({
	paths,
	currentFolder,
	output,
	signal,
}: SourcePaths): Promise<ConversionSources> {
	const accepted = new Map<string, FolderSource>();
	const refused = new Map<string, UserError>();
	const excluded = await realpath(output).catch(() => output);
	for (const path of paths) {
		const absolute = await existingPath(resolve(currentFolder, path), path);
		const add = (each: string, relativePath: string, label: string) => {
			if (!accepted.has(each)) {
				accepted.set(each, { path: each, relativePath, label });
			}
		};
		try {
			if ((await checkSourcePath({ path: absolute, name: path })) === 'folder') {
				const folder = await realpath(absolute);
				const label = (document: string) => shownPath(currentFolder, join(resolve(currentFolder, path), document));
				const found = await findDocumentsInFolder(folder, excluded, signal);
				for (const document of found.documents) {
					add(join(folder, document), document, label(document));
				}
				for (const { path: document, problem } of found.refused) {
					refused.set(join(folder, document), new UserError(problem, { file: label(document) }));
				}
			} else {
				add(absolute, basename(absolute), path);
			}
		} catch (error) {
			if (error instanceof Cancelled) {
				throw error;
			}
			if (!(error instanceof UserError)) {
				throw new UserError('conversion/file-unreadable', { file: path }, error);
			}
			refused.set(absolute, error);
		}
	}
	return { accepted: [...accepted.values()], refused: [...refused.values()] };
}

/**
 * Returns a path relative to the current folder, with `/`, or the absolute path of a file
 * elsewhere.
 */
export function shownPath(currentFolder: string, absolute: string): string {
	const path = relativePathInFolder(currentFolder, absolute);
	return path === undefined ? absolute : path || '.';
}

/** @throws {UserError} `cli/path-missing` */
async function existingPath(absolute: string, path: string): Promise<string> {
	try {
		await realpath(absolute);
		return await withoutFolderLinks(absolute);
	} catch (error) {
		throw new UserError('cli/path-missing', { path }, error);
	}
}
