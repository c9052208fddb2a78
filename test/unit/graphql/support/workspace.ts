import assert from 'node:assert/strict';
import { type NameOccurrence, nameAt } from '../../../../src/graphql/core/language/navigation/references.ts';
import {
	type IndexedDocument,
	indexedDocument,
	WorkspaceIndex,
} from '../../../../src/graphql/core/language/navigation/workspaceIndex.ts';
import { readGraphql, type TextRange } from '../../../../src/graphql/core/language/syntax/graphqlText.ts';
import { marked } from '../core/marked.ts';

/** Path of a file → its text. */
export type Files = Readonly<Record<string, string>>;

/** A document of the workspace folder that its path begins with. */
export function documentAt(path: string, text: string): IndexedDocument {
	return indexedDocument({ uri: `file:///${path}`, folder: `file:///${path.split('/')[0]}` }, readGraphql(text));
}

/** A workspace of these files. */
export function workspaceOf(files: Files): WorkspaceIndex {
	const index = new WorkspaceIndex();
	for (const [path, text] of Object.entries(files)) {
		index.setFile(documentAt(path, text));
	}
	return index;
}

/** A workspace of files, and the name at the `|` in one of them. */
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
 * The texts of the documents concerned, with something else in place of some segments; by their
 * paths.
 */
export function replaced<Place extends TextRange & { readonly document: IndexedDocument }>(
	places: readonly Place[],
	textFor: (place: Place, before: string) => string,
): Files {
	const byDocument = Map.groupBy(places, ({ document }) => document);
	return Object.fromEntries(
		Array.from(byDocument, ([{ uri, text }, own]) => {
			const after = own
				.toSorted((a, b) => b.start - a.start)
				.reduce((rest, place) => {
					const put = textFor(place, text.slice(place.start, place.end));
					return rest.slice(0, place.start) + put + rest.slice(place.end);
				}, text);
			return [uri.replace('file:///', ''), after];
		}),
	);
}
