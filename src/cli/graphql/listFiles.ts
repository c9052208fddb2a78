import { IgnoreFiles } from '../../catalog/node/scan/ignoreFiles.ts';
import { listMatchingFiles } from '../../catalog/node/scan/ripgrep.ts';
import { graphqlConfigNames } from '../../graphql/core/language/schema/graphqlConfig.ts';
import { graphqlFileName, walkFiles } from '../../graphql/node/walkFiles.ts';
import { throwIfCancelled } from '../../shared/core/errors.ts';
import { maximumDocuments } from './documentFiles.ts';
import { embeddingLanguage, embeddingPatterns } from './embeddedGraphql.ts';

/** The files of a folder that concern GraphQL, as paths relative to the folder. */
export interface FileLists {
	/** Files that consist of GraphQL, sorted. */
	readonly documents: readonly string[];
	/** Files of graphql-config. */
	readonly configs: readonly string[];
	/** Files of other languages that can contain GraphQL. */
	readonly code: readonly string[];
}

type FileKind = keyof FileLists;

/** Lists the files that concern GraphQL. The time limit of a block is that of {@link Pause}. */
export async function listFiles(folder: string, isHidden: (path: string) => boolean, pause: Pause): Promise<FileLists> {
	const lists: Record<FileKind, string[]> = { documents: [], configs: [], code: [] };
	for (const { folder: below, names } of walkFiles(folder)) {
		await pause.ifDue();
		for (const name of names) {
			const kind = kindOf(name);
			if (kind) {
				lists[kind].push(below + name);
			}
		}
	}
	const documents = lists.documents.toSorted().filter((path) => !isHidden(path));
	return { documents: documents.slice(0, maximumDocuments), configs: lists.configs, code: lists.code };
}

function kindOf(name: string): FileKind | undefined {
	if (graphqlFileName.test(name)) {
		return 'documents';
	}
	if (graphqlConfigNames.includes(name)) {
		return 'configs';
	}
	return embeddingLanguage(name) === undefined ? undefined : 'code';
}

/** A search for files of code that may contain GraphQL. */
export interface KeywordSearch {
	/** Absolute path of the folder. */
	readonly folder: string;
	/** Texts, in any case, of which each file with GraphQL contains at least one. */
	readonly keywords: readonly string[];
	/** Globs of files to leave out. */
	readonly excludes: readonly string[];
	/** Absolute path of ripgrep; `undefined` when it is not installed. */
	readonly ripgrep: string | undefined;
	readonly signal: AbortSignal;
}

/**
 * Returns those of the files `code` that no ignore file excludes, sorted; with ripgrep, only those
 * that contain a keyword.
 */
export async function listCodeToRead(
	code: readonly string[],
	{ folder, keywords, excludes, ripgrep, signal }: KeywordSearch,
): Promise<readonly string[]> {
	const ignored = new IgnoreFiles(folder, excludes);
	const { isInRepository } = ignored;
	const listed = new Set<string>();
	if (ripgrep !== undefined) {
		const files = { folder, excludes, isInRepository, patterns: embeddingPatterns };
		const search = { program: ripgrep, keywords, ignoresCase: true, threads: undefined, ...files };
		for await (const paths of listMatchingFiles(search, signal)) {
			for (const path of paths) {
				listed.add(path);
			}
		}
	}
	return code.filter((path) => (ripgrep === undefined || listed.has(path)) && !ignored.isIgnored(path)).toSorted();
}

/** Keeps the process responsive to signals during long tasks. */
export class Pause {
	readonly #signal: AbortSignal;
	#since = performance.now();

	constructor(signal: AbortSignal) {
		this.#signal = signal;
	}

	/**
	 * Lets the event loop run once if the last pause was more than 20 ms ago.
	 * @throws {Cancelled}
	 */
	async ifDue(): Promise<void> {
		if (performance.now() - this.#since > 20) {
			await new Promise((resolve) => setImmediate(resolve));
			throwIfCancelled(this.#signal);
			this.#since = performance.now();
		}
	}
}
