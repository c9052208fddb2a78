import { listFilesByName, listMatchingFiles } from '../../catalog/node/scan/ripgrep.ts';
import { graphqlFileNameGlobs, isGraphqlFile } from '../../graphql/core/graphqlFileNames.ts';
import { embeddingFileGlobs, embeddingLanguageOfFile } from '../../graphql/core/language/embedded/embeddedFile.ts';
import { graphqlConfigFileNames } from '../../graphql/core/language/schema/graphqlConfig.ts';
import { walkFolders } from '../../graphql/node/walkFolders.ts';
import type { IgnoreFiles } from '../../shared/node/ignoreFiles.ts';
import type { PeriodicPause } from '../../shared/node/periodicPause.ts';

/** The files of a folder that concern GraphQL, as paths relative to the folder. */
export interface FileLists {
	/** Files that consist of GraphQL, sorted. */
	readonly documents: readonly string[];
	/** Files of graphql-config, sorted. */
	readonly configs: readonly string[];
	/**
	 * Files of other languages that can contain GraphQL; `undefined` if ripgrep is installed, which
	 * lists only those with a keyword.
	 */
	readonly code: readonly string[] | undefined;
}

type FileKind = keyof FileLists;

/** The folder of a list of files, and the tools that list them. */
interface FileListing {
	/** Absolute path of the folder. */
	readonly folder: string;
	/** Whether a file does not exist for the editor. */
	readonly isHidden: (path: string) => boolean;
	/** Absolute path of ripgrep; `undefined` when it is not installed. */
	readonly ripgrep: string | undefined;
	readonly pause: PeriodicPause;
	readonly signal: AbortSignal;
}

/**
 * Lists the files that concern GraphQL, with ripgrep if it is installed. The time limit of a block
 * is that of {@link PeriodicPause}.
 */
export async function listGraphqlRelatedFiles(listing: FileListing): Promise<FileLists> {
	const lists = listing.ripgrep === undefined ? await walk(listing) : await listWithRipgrep(listing, listing.ripgrep);
	const documents = lists.documents.toSorted().filter((path) => !listing.isHidden(path));
	return { ...lists, documents, configs: lists.configs.toSorted() };
}

async function listWithRipgrep({ folder, signal }: FileListing, program: string): Promise<FileLists> {
	const patterns = [...graphqlFileNameGlobs, ...graphqlConfigFileNames];
	const files = Map.groupBy(await listFilesByName({ program, folder, patterns }, signal), (path) =>
		kindOf(path.slice(path.lastIndexOf('/') + 1)),
	);
	return { documents: files.get('documents') ?? [], configs: files.get('configs') ?? [], code: undefined };
}

async function walk({ folder, pause }: FileListing): Promise<FileLists> {
	const lists: Record<FileKind, string[]> = { documents: [], configs: [], code: [] };
	for (const { folder: below, names } of walkFolders(folder)) {
		await pause.ifDue();
		for (const name of names) {
			const kind = kindOf(name);
			if (kind) {
				lists[kind].push(below + name);
			}
		}
	}
	return lists;
}

function kindOf(name: string): FileKind | undefined {
	if (isGraphqlFile(name)) {
		return 'documents';
	}
	if (graphqlConfigFileNames.includes(name)) {
		return 'configs';
	}
	return embeddingLanguageOfFile(name) === undefined ? undefined : 'code';
}

/** A search for files of code that may contain GraphQL. */
interface KeywordSearch {
	/** Absolute path of the folder. */
	readonly folder: string;
	/** Case-insensitive keywords. Each file with GraphQL contains at least one of them. */
	readonly keywords: readonly string[];
	/** Globs of files to leave out. */
	readonly excludes: readonly string[];
	/** The ignore files of the folder, and the same globs. */
	readonly ignored: IgnoreFiles;
	/** Absolute path of ripgrep; `undefined` when it is not installed. */
	readonly ripgrep: string | undefined;
	readonly signal: AbortSignal;
}

/**
 * Returns those of the files `code` that no ignore file excludes, sorted. If they are not listed,
 * ripgrep lists those that contain a keyword.
 */
export async function listCodeFilesToRead(
	code: readonly string[] | undefined,
	{ folder, keywords, excludes, ignored, ripgrep, signal }: KeywordSearch,
): Promise<readonly string[]> {
	const { isInRepository } = ignored;
	const listed = [code ?? []];
	if (code === undefined && ripgrep !== undefined) {
		const files = { folder, excludes, isInRepository, patterns: embeddingFileGlobs };
		const search = { program: ripgrep, keywords, threads: undefined, ...files };
		for await (const paths of listMatchingFiles(search, signal)) {
			listed.push(paths);
		}
	}
	return listed
		.flat()
		.filter((path) => !ignored.isIgnored(path))
		.toSorted();
}
