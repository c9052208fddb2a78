import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { IgnoreFiles } from '../../shared/node/ignoreFiles.ts';
import { readCodeFile } from '../../shared/node/readTextFile.ts';
import { embeddingLanguageOfFile, readEmbeddedGraphql } from '../core/language/embedded/embeddedFile.ts';
import { textMayContainGraphql } from '../core/language/embedded/textMayContainGraphql.ts';
import { createIndexedDocument, type IndexedDocument } from '../core/language/navigation/workspaceIndex.ts';
import { walkFolders } from './walkFolders.ts';

/** A workspace folder whose files of other languages can contain operations. */
export interface CodeFolder {
	/** URI of the workspace folder. */
	readonly uri: string;
	/** Absolute path. */
	readonly path: string;
	/** Globs of files to leave out. */
	readonly excludes: readonly string[];
}

/** The files of other languages in which operations are searched. */
export type CodeFiles =
	/** All files of folders, except ignored ones. */
	| { readonly kind: 'folders'; readonly folders: readonly CodeFolder[] }
	/** Files by absolute path. */
	| { readonly kind: 'files'; readonly paths: readonly string[] };

/** A file of another language, and the GraphQL in it. */
interface CodeDocument {
	/** Absolute path. */
	readonly path: string;
	readonly document: IndexedDocument;
}

/**
 * Yields the files that contain GraphQL. `rootFields` are the root fields of their schema. Blocks
 * the thread while it reads a file.
 */
export function* readCodeFiles(files: CodeFiles, rootFields: ReadonlySet<string>): Generator<CodeDocument> {
	for (const { path, folder } of pathsOf(files)) {
		const document = read(path, folder, rootFields);
		if (document) {
			yield { path, document };
		}
	}
}

function* pathsOf(files: CodeFiles): Generator<{ readonly path: string; readonly folder: string | undefined }> {
	if (files.kind === 'files') {
		yield* files.paths.map((path) => ({ path, folder: undefined }));
		return;
	}
	for (const { uri, path: root, excludes } of files.folders) {
		const ignored = new IgnoreFiles(root, excludes);
		for (const { folder, names } of walkFolders(root)) {
			for (const name of names) {
				if (embeddingLanguageOfFile(name) !== undefined && !ignored.isIgnored(folder + name)) {
					yield { path: join(root, folder, name), folder: uri };
				}
			}
		}
	}
}

function read(path: string, folder: string | undefined, rootFields: ReadonlySet<string>): IndexedDocument | undefined {
	const language = embeddingLanguageOfFile(basename(path));
	const file = language === undefined ? undefined : readCodeFile(path);
	if (language === undefined || file?.kind !== 'text') {
		return undefined;
	}
	const isCandidate = language === 'notebook' || textMayContainGraphql(file.text, language, true);
	const graphql = isCandidate ? readEmbeddedGraphql(file.text, path, rootFields) : undefined;
	return graphql && createIndexedDocument({ uri: pathToFileURL(path).href, folder }, graphql);
}
