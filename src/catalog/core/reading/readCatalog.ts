import type { Catalog } from '../model/catalog.ts';
import { brokenResult, type CatalogReadResult } from './catalogReadResult.ts';
import { type DocumentHints, documentKind } from './documentKind.ts';
import { htmlDocument } from './htmlDocument.ts';
import { markdownDocument } from './markdownDocument.ts';
import { readJsonCatalog } from './readJsonCatalog.ts';
import { readTables } from './readTables.ts';

/** A document that may be a catalog, and what else is known of it. */
export interface CatalogText extends DocumentHints {
	readonly text: string;
	/** The address against which its links are resolved; `undefined` where there is none. */
	readonly base: string | undefined;
}

/**
 * Reads a document as a catalog, whatever its form. The `known` catalog lends APIs of the same id
 * or name what the document does not say: ids, other names, documentation, replacement, detection.
 * Never throws.
 */
export function readCatalog({ text, base, ...hints }: CatalogText, known: Catalog | undefined): CatalogReadResult {
	const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
	try {
		switch (documentKind(lines, hints)) {
			case 'json':
				return readJsonCatalog(lines, known);
			case 'html':
				return readTables(htmlDocument(lines), { known, base });
			case 'markdown':
				return readTables(markdownDocument(lines), { known, base });
		}
	} catch (error) {
		// The libraries go down with the nesting of a document, and the stack ends.
		if (error instanceof RangeError) {
			return brokenResult('not-a-catalog', 1);
		}
		throw error;
	}
}
