import type { Catalog } from '../model/catalog.ts';
import { type CatalogReadResult, createBrokenReadResult } from './catalogReadResult.ts';
import { type DocumentFormatHints, detectDocumentKind } from './detectDocumentKind.ts';
import { parseHtmlDocument } from './parseHtmlDocument.ts';
import { parseMarkdownDocument } from './parseMarkdownDocument.ts';
import { readCatalogFromTables } from './readCatalogFromTables.ts';
import { readJsonCatalog } from './readJsonCatalog.ts';

/** The text of a document that may be a catalog, with its metadata. */
export interface CatalogSourceText extends DocumentFormatHints {
	readonly text: string;
	/** The URL that relative links are resolved against; `undefined` when unknown. */
	readonly base: string | undefined;
}

/**
 * Reads a document in any supported format as a catalog. APIs with the same id or name as an API of
 * the `reference` catalog get the data that the document lacks: id, other names, documentation,
 * replacement and detection. Never throws.
 */
export function readCatalog(
	{ text, base, ...hints }: CatalogSourceText,
	reference: Catalog | undefined,
): CatalogReadResult {
	const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
	try {
		switch (detectDocumentKind(lines, hints)) {
			case 'json':
				return readJsonCatalog(lines, reference);
			case 'html':
				return readCatalogFromTables(parseHtmlDocument(lines), { reference, base });
			case 'markdown':
				return readCatalogFromTables(parseMarkdownDocument(lines), { reference, base });
		}
	} catch (error) {
		// The parsers are recursive, so a deeply nested document overflows the call stack.
		if (error instanceof RangeError) {
			return createBrokenReadResult('not-a-catalog', 1);
		}
		throw error;
	}
}
