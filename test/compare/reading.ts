/**
 * The contract between the comparison and a checkout. Each checkout has its own readings, so that
 * they change together with the code that they call. This file must stay compatible with older
 * checkouts: `test/compare/readings.ts` exports `createReadings: CreateReadings`,
 * and `test/compare/editor.ts` replaces the module `vscode`.
 */

/** A text, an archive or a folder of the corpus. Both sides read the same files. */
export interface CorpusItem {
	/**
	 * Unique name with `/`, such as `generated/graphql/12.graphql`. Its ending tells the language.
	 */
	readonly name: string;
	/** What the item is. A reading ignores the kinds that it does not concern. */
	readonly kind: 'text' | 'catalog' | 'archive' | 'folder';
	/** Absolute path of the file or folder. Readings must not change it. */
	readonly path: string;
	/** Absolute path of the SDL of the schema of the item; `undefined` for an item without one. */
	readonly schema?: string | undefined;
	/** Absolute path of another GraphQL document of the same workspace. */
	readonly companion?: string | undefined;
}

/** An item with its content. */
export interface OpenItem extends CorpusItem {
	/** The text without a byte order mark; empty for archives and folders. */
	readonly text: string;
	/** The bytes of an archive; empty for other items. */
	readonly bytes: Uint8Array;
}

/**
 * A part of the behavior that a user can see, as plain JSON: labels, ranges, edits and messages. An
 * exception is a result too.
 */
export type Reading = FileReading | OffsetReading;

/** A reading of a complete item. */
export interface FileReading {
	readonly name: string;
	readonly kind: 'file';
	/**
	 * Returns the result, or a promise of it; `undefined` if the reading does not concern the item.
	 */
	readonly read: (item: OpenItem) => unknown;
}

/** A reading at the offsets of a text, in UTF-16 code units. */
export interface OffsetReading {
	readonly name: string;
	readonly kind: 'offset';
	/**
	 * Returns the function that reads at an offset; `undefined` if the reading does not concern the
	 * item. The function returns the result, or a promise of it; `undefined` for no result.
	 */
	readonly open: (item: OpenItem) => ((offset: number) => unknown) | undefined;
}

/**
 * Returns the readings of a checkout. `root` is its folder, in which the command line is built to
 * `dist/cli`.
 */
export type CreateReadings = (root: string) => readonly Reading[];
