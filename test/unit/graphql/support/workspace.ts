import assert from 'node:assert/strict';
import { type NameOccurrence, nameAt } from '../../../../src/graphql/core/language/navigation/references.ts';
import {
	createIndexedDocument,
	type IndexedDocument,
	WorkspaceIndex,
} from '../../../../src/graphql/core/language/navigation/workspaceIndex.ts';
import { readGraphql, type TextRange } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { marked } from '../core/marked.ts';

/** Path of a file → its text. */
export type Files = Readonly<Record<string, string>>;

/** Returns an indexed document. The first segment of `path` is its workspace folder. */
export function documentAt(path: string, text: string): IndexedDocument {
	return createIndexedDocument({ uri: `file:///${path}`, folder: `file:///${path.split('/')[0]}` }, readGraphql(text));
}

/** Returns the index of a workspace with these files. */
export function workspaceOf(files: Files): WorkspaceIndex {
	const index = new WorkspaceIndex();
	for (const [path, text] of Object.entries(files)) {
		index.setFile(documentAt(path, text));
	}
	return index;
}

/**
 * Returns the index of a workspace with these files, and the name at the `|` in one of them;
 * `undefined` if there is no name at the `|`.
 */
export function markedWorkspace(files: Files): {
	readonly index: WorkspaceIndex;
	readonly found: NameOccurrence | undefined;
} {
	const path = Object.keys(files).find((each) => files[each]?.includes('|'));
	assert.ok(path);
	const { text, offset } = marked(files[path] ?? '');
	const index = workspaceOf({ ...files, [path]: text });
	const document = index.document(`file:///${path}`);
	return { index, found: document && nameAt(document, offset) };
}

/**
 * Replaces ranges in their documents by `textFor`, and returns the new texts of these documents by
 * path.
 */
export function replaced<Located extends TextRange & { readonly document: IndexedDocument }>(
	ranges: readonly Located[],
	textFor: (range: Located, before: string) => string,
): Files {
	const byDocument = Map.groupBy(ranges, ({ document }) => document);
	return Object.fromEntries(
		Array.from(byDocument, ([{ uri, text }, own]) => {
			const after = own
				.toSorted((a, b) => b.start - a.start)
				.reduce((rest, range) => {
					const replacement = textFor(range, text.slice(range.start, range.end));
					return rest.slice(0, range.start) + replacement + rest.slice(range.end);
				}, text);
			return [uri.replace('file:///', ''), after];
		}),
	);
}
