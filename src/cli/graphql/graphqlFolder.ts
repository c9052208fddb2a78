import { join } from 'node:path';
import { isGraphqlFile } from '../../graphql/core/graphqlFileNames.ts';
import { readEmbeddedGraphql } from '../../graphql/core/language/embedded/embeddedFile.ts';
import { createIndexedDocument, WorkspaceIndex } from '../../graphql/core/language/navigation/workspaceIndex.ts';
import { type GraphqlText, readGraphql } from '../../graphql/core/language/syntax/graphqlText.ts';
import { IgnoreFiles } from '../../shared/node/ignoreFiles.ts';
import type { PeriodicPause } from '../../shared/node/periodicPause.ts';
import { type CodeReadResult, readCodeFile } from '../../shared/node/readTextFile.ts';
import type { RepositorySettings } from '../repositorySettings.ts';
import { documentAddressOf, readGraphqlDocument } from './documentFiles.ts';
import { type FileLists, listCodeFilesToRead, listGraphqlRelatedFiles } from './listGraphqlRelatedFiles.ts';

/** A folder, the settings that exclude some of its files, and the tools that list the files. */
interface GraphqlFolderOptions {
	/** Absolute path of the folder. */
	readonly folder: string;
	readonly settings: Pick<RepositorySettings, 'excludes' | 'hiddenFiles'>;
	/** Absolute path of ripgrep; `undefined` to read all files instead. */
	readonly ripgrep: string | undefined;
	readonly pause: PeriodicPause;
	readonly signal: AbortSignal;
}

/** The text of a file and the GraphQL in it; `graphql` is `undefined` if it contains none. */
type GraphqlReading =
	| { readonly kind: 'text'; readonly text: string; readonly graphql: GraphqlText | undefined }
	| Exclude<CodeReadResult, { readonly kind: 'text' }>;

/**
 * The files of a folder that contain GraphQL or can contain it. Paths are relative to the folder,
 * with `/` between their parts.
 */
export class GraphqlFolder {
	readonly #options: GraphqlFolderOptions;
	readonly #hidden: IgnoreFiles;
	readonly #ignored: IgnoreFiles;

	constructor(options: GraphqlFolderOptions) {
		const { folder, settings } = options;
		this.#options = options;
		this.#hidden = new IgnoreFiles(folder, settings.hiddenFiles);
		this.#ignored = new IgnoreFiles(folder, settings.excludes);
	}

	/** The absolute paths of the ignore files that are too large or could not be read. */
	get unusableIgnoreFiles(): readonly string[] {
		return this.#ignored.unusable;
	}

	/** Whether a file does not exist for the editor. */
	isHidden(path: string): boolean {
		return this.#hidden.isExcluded(path);
	}

	/** Whether an ignore file or the settings exclude a file. */
	isIgnored(path: string): boolean {
		return this.#ignored.isIgnored(path);
	}

	/** Lists the files that are not hidden. Files of code are listed only if ripgrep is missing. */
	list(): Promise<FileLists> {
		return listGraphqlRelatedFiles({ ...this.#options, isHidden: (path) => this.isHidden(path) });
	}

	/**
	 * Lists those of the files `code` that no ignore file excludes. If they are not listed, ripgrep
	 * lists those that contain a keyword.
	 */
	listCode(code: FileLists['code'], keywords: readonly string[]): Promise<readonly string[]> {
		const { excludes } = this.#options.settings;
		return listCodeFilesToRead(code, { ...this.#options, keywords, excludes, ignored: this.#ignored });
	}

	/**
	 * Reads a GraphQL document, or the GraphQL in the strings of a program. `rootFields` are the root
	 * fields of the schema of a program. The GraphQL of a file without `keyword` is not read.
	 */
	read(path: string, rootFields: ReadonlySet<string>, keyword = ''): GraphqlReading {
		const absolutePath = join(this.#options.folder, path);
		const isDocument = isGraphqlFile(path);
		const file = isDocument ? readGraphqlDocument(absolutePath) : readCodeFile(absolutePath);
		if (file.kind !== 'text') {
			return file;
		}
		const { text } = file;
		const readText = () => (isDocument ? readGraphql(text) : readEmbeddedGraphql(text, path, rootFields));
		return { kind: 'text', text, graphql: text.includes(keyword) ? readText() : undefined };
	}

	/** Returns the index of files, in which each fragment is found that another file spreads. */
	indexOf(files: Iterable<{ readonly relativePath: string; readonly graphql: GraphqlText }>): WorkspaceIndex {
		const { folder } = this.#options;
		const index = new WorkspaceIndex();
		for (const { relativePath, graphql } of files) {
			index.setFile(createIndexedDocument(documentAddressOf(join(folder, relativePath), folder), graphql));
		}
		return index;
	}
}
