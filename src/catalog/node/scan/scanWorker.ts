import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import { languageOfFile } from '../../../shared/core/code/syntaxes.ts';
import { decodeCodeFile } from '../../../shared/core/decodeTextFile.ts';
import { systemErrorCodeOf } from '../../../shared/core/systemErrorCodeOf.ts';
import { IgnoreFiles } from '../../../shared/node/ignoreFiles.ts';
import { readCodeFile } from '../../../shared/node/readTextFile.ts';
import { serveWorkerTasks } from '../../../shared/node/taskWorker.ts';
import { type Finding, findingsInText } from '../../core/detection/findings.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import type { FileWithFindings, ScanCounts } from '../../core/scanResults.ts';
import { parseCatalogWithCache } from '../parseCatalogWithCache.ts';

// The worker thread that searches files and long documents for uses. It is a separate file in the
// built extension.

/** The input of a search for uses in the text of a document. */
interface TextSearchInput {
	readonly text: string;
	/** The language of the text, as `languageOfDocument` returns it. */
	readonly language: string;
	/** The catalog as JSON. */
	readonly catalog: string;
	/** Path relative to the workspace folder; empty for a file outside of it. */
	readonly path: string;
}

/** The input of a search for uses in files and folders. */
export interface FileSearchInput {
	/** Absolute path of the folder to search. */
	readonly folder: string;
	/** Globs, relative to the folder, of files to leave out. */
	readonly excludes: readonly string[];
	/** The catalog as JSON. */
	readonly catalog: string;
	/**
	 * Paths relative to the folder. The empty path is the folder itself. Paths that do not exist are
	 * skipped.
	 */
	readonly paths: readonly string[];
	/** Whether the paths are files that ripgrep has listed, so that no ignore file excludes them. */
	readonly isListed: boolean;
	/** ID of the scan, during which each ignore file is read once. */
	readonly scan: string;
}

/** The input of a search for uses in the content of files that are not on the disk. */
interface ContentSearchInput {
	/** The content of all files. */
	readonly bytes: Uint8Array;
	readonly files: readonly SearchedContent[];
	/** The catalog as JSON. */
	readonly catalog: string;
}

/** The content of a file, from the byte `start` to the byte `end`, and how it is searched. */
export interface SearchedContent {
	readonly start: number;
	readonly end: number;
	readonly searches: readonly ContentOrigin[];
}

/** The language and the path as which a content is searched. */
export interface ContentOrigin {
	/** The language of the file, as `languageOfFile` returns it. */
	readonly language: string;
	/** Path relative to the searched folder. */
	readonly path: string;
}

/** The findings in each content, for each of its searches. */
type ContentSearchResult = readonly (readonly (readonly Finding[])[])[];

/** The result of a search of files and folders. */
interface FileSearchResult {
	readonly found: readonly FileWithFindings[];
	/** Paths that remain to be searched, including the content of folders. */
	readonly remaining: readonly string[];
	readonly counts: ScanCounts;
}

/**
 * Maximum time of one search task. The thread then returns its results so far, so that a search can
 * be canceled.
 */
const maxTurnMs = 50;

/** What consecutive searches of a scan have in common. */
interface SearchedFolder {
	readonly scan: string;
	readonly ignoreFiles: IgnoreFiles;
	/** Whether folders, by relative path, are in a symbolic link. */
	readonly linkedFolders: Map<string, boolean>;
}

let last: SearchedFolder | undefined;

/** Returns what is known about the folder of a scan. The last scan is cached. */
function searchedFolderOf({ folder, excludes, scan }: FileSearchInput): SearchedFolder {
	last =
		last?.scan === scan ? last : { scan, ignoreFiles: new IgnoreFiles(folder, excludes), linkedFolders: new Map() };
	return last;
}

class FileSearch {
	readonly #input: FileSearchInput;
	readonly #catalog: Catalog;
	readonly #ignoreFiles: IgnoreFiles;
	readonly #found: FileWithFindings[] = [];
	readonly #linkedFolders: Map<string, boolean>;
	readonly #counts = { files: 0, binary: 0 };
	readonly #unreadable: string[] = [];
	/**
	 * Paths of the files and folders that remain to be searched. Those that end with `/` are known to
	 * be folders.
	 */
	readonly #remaining: string[];

	constructor(input: FileSearchInput) {
		this.#input = input;
		this.#catalog = parseCatalogWithCache(input.catalog);
		const { ignoreFiles, linkedFolders } = searchedFolderOf(input);
		this.#ignoreFiles = ignoreFiles;
		this.#linkedFolders = linkedFolders;
		this.#remaining = [...input.paths];
	}

	/**
	 * Searches paths until the deadline, which is a time of `performance.now()`, but at least one
	 * path.
	 */
	run(deadline: number): FileSearchResult {
		do {
			this.#search(this.#remaining.pop() ?? '');
		} while (this.#remaining.length > 0 && performance.now() < deadline);
		const { unusable: unusableIgnoreFiles } = this.#ignoreFiles;
		return {
			found: this.#found,
			remaining: this.#remaining,
			counts: { ...this.#counts, unreadable: this.#unreadable, unusableIgnoreFiles },
		};
	}

	#search(path: string): void {
		if (this.#input.isListed) {
			if (!this.#ignoreFiles.isExcluded(path)) {
				this.#searchFile(path);
			}
		} else if (path === '') {
			this.#searchFolder('');
		} else if (this.#isLinked(dirname(path))) {
			return;
		} else if (path.endsWith('/') || this.#isFolder(path)) {
			const folder = path.endsWith('/') ? path : `${path}/`;
			if (!this.#ignoreFiles.isIgnored(folder)) {
				this.#searchFolder(folder);
			}
		} else if (!this.#ignoreFiles.isIgnored(path)) {
			this.#searchFile(path);
		}
	}

	/** Whether a folder, or a folder that contains it, is a symbolic link. Links are not followed. */
	#isLinked(folder: string): boolean {
		if (folder === '.') {
			return false;
		}
		const isLinked =
			this.#linkedFolders.get(folder) ??
			(this.#isLinked(dirname(folder)) || this.#stateOf(folder)?.isSymbolicLink() === true);
		this.#linkedFolders.set(folder, isLinked);
		return isLinked;
	}

	#isFolder(path: string): boolean {
		return this.#stateOf(path)?.isDirectory() === true;
	}

	#stateOf(path: string): Stats | undefined {
		try {
			return lstatSync(join(this.#input.folder, path));
		} catch {
			return undefined;
		}
	}

	#searchFolder(path: string): void {
		for (const entry of this.#entriesOf(path)) {
			if (entry.isDirectory()) {
				this.#remaining.push(`${path}${entry.name}/`);
			} else if (entry.isFile()) {
				this.#remaining.push(path + entry.name);
			}
		}
	}

	#entriesOf(path: string): readonly Dirent[] {
		try {
			return readdirSync(join(this.#input.folder, path), { withFileTypes: true });
		} catch (error) {
			if (!isMissing(error)) {
				this.#unreadable.push(path === '' ? '.' : path.slice(0, -1));
			}
			return [];
		}
	}

	#searchFile(relativePath: string): void {
		const language = languageOfFile(relativePath);
		if (language === undefined) {
			return;
		}
		const file = readCodeFile(join(this.#input.folder, relativePath));
		if (file.kind === 'text') {
			this.#counts.files += 1;
			const findings = findingsInFile(file.text, language, this.#catalog, relativePath);
			if (findings.length > 0) {
				this.#found.push({ relativePath, findings });
			}
		} else if (file.kind === 'binary') {
			this.#counts.binary += 1;
		} else if (file.kind === 'unreadable') {
			this.#unreadable.push(relativePath);
		}
	}
}

function findingsInFile(text: string, language: string, catalog: Catalog, path: string): readonly Finding[] {
	// An editor replaces line breaks that are a single carriage return.
	return findingsInText(text.replaceAll(/\r(?!\n)/g, '\n'), language, catalog, path);
}

/** Returns the findings in the content of files. */
function searchContents({ bytes, files, catalog: json }: ContentSearchInput): ContentSearchResult {
	const catalog = parseCatalogWithCache(json);
	return files.map(({ start, end, searches }) => {
		const text = decodeCodeFile(bytes.subarray(start, end));
		return searches.map(({ language, path }) =>
			text === undefined ? [] : findingsInFile(text, language, catalog, path),
		);
	});
}

/** Whether a folder was deleted or replaced since it was listed. */
function isMissing(error: unknown): boolean {
	return ['ENOENT', 'ENOTDIR'].includes(systemErrorCodeOf(error));
}

const tasks = {
	search: (input: FileSearchInput) => ({
		output: new FileSearch(input).run(performance.now() + maxTurnMs),
		transfer: [],
	}),
	text: ({ text, language, catalog, path }: TextSearchInput) => ({
		output: findingsInText(text, language, parseCatalogWithCache(catalog), path),
		transfer: [],
	}),
	contents: (input: ContentSearchInput) => ({ output: searchContents(input), transfer: [] }),
};

/** The tasks that this worker thread runs. */
export type ScanTasks = typeof tasks;

serveWorkerTasks(tasks);
