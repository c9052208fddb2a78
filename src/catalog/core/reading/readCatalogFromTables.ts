import {
	type CatalogReadResult,
	createBrokenReadResult,
	createReadResult,
	ProblemList,
	type ReadingProblem,
	type ReadingProblemCode,
	shortenedText,
} from './catalogReadResult.ts';
import { readCatalogMetadata } from './readCatalogMetadata.ts';
import { type RecognizedTable, recognizeTable } from './readTableRow.ts';
import type { SourceDocument } from './sourceDocument.ts';
import { TableCatalogBuilder, type TableReadingOptions } from './tableCatalogBuilder.ts';

/**
 * Returns the catalog and the deprecation log from the tables of a document, which are recognized
 * by their headings. Never throws.
 */
export function readCatalogFromTables(document: SourceDocument, options: TableReadingOptions): CatalogReadResult {
	const tables = new Map(document.tables.map((source) => [source, recognizeTable(source)]));
	const recognized = [...tables.values()].flatMap((table) => table ?? []);
	if (recognized.length === 0) {
		return createBrokenReadResult('not-a-catalog', 1);
	}
	const problems = new ProblemList<ReadingProblem>();
	const report = (code: ReadingProblemCode, line: number, text: string) =>
		problems.add(() => ({ code, line, field: '', text: shortenedText(text) }));
	for (const { line, columns } of document.tables.filter((source) => !tables.get(source))) {
		report('unknown-table', line, columns.join(' | '));
	}
	for (const { line, text } of document.rowsOutsideTables) {
		report('row-outside-table', line, text);
	}
	for (const line of document.truncatedLines) {
		report('too-many-rows', line, '');
	}
	const catalog = new TableCatalogBuilder(options, (problem) => problems.add(() => problem));
	// Tables of the catalog are read first, because the log refers to APIs by their names in the
	// catalog.
	const tablesOf = (kind: RecognizedTable['kind']) => recognized.filter((table) => table.kind === kind);
	for (const table of [...tablesOf('catalog'), ...tablesOf('log')]) {
		catalog.add(table);
	}
	return createReadResult({ ...readCatalogMetadata(document.texts), ...catalog.finish() }, problems);
}
