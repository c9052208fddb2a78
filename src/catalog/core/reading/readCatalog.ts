import type { Catalog } from '../model/catalog.ts';
import { brokenResult, type CatalogReadResult } from './catalogReadResult.ts';
import { type DocumentHints, documentKind } from './documentKind.ts';
import { parseHtmlDocument } from './parseHtmlDocument.ts';
import { parseMarkdownDocument } from './parseMarkdownDocument.ts';
import { readJsonCatalog } from './readJsonCatalog.ts';
import { readTableCatalog } from './readTableCatalog.ts';

/** The text of a document that may be a catalog, with its metadata. */
export interface CatalogSourceText extends DocumentHints {
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
		switch (documentKind(lines, hints)) {
			case 'json':
				return readJsonCatalog(lines, reference);
			case 'html':
				return readTableCatalog(parseHtmlDocument(lines), { reference, base });
			case 'markdown':
				return readTableCatalog(parseMarkdownDocument(lines), { reference, base });
		}
	} catch (error) {
		// The parsers are recursive, so a deeply nested document overflows the call stack.
		if (error instanceof RangeError) {
			return brokenResult('not-a-catalog', 1);
		}
		throw error;
	}
}
