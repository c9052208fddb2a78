import {
	brokenResult,
	type CatalogReadResult,
	ProblemList,
	type ReadingProblem,
	type ReadingProblemCode,
	readResultOf,
	shownText,
} from './catalogReadResult.ts';
import { readMetadata } from './readMetadata.ts';
import { type RecognizedTable, recognizeTable } from './readRow.ts';
import type { SourceDocument } from './sourceDocument.ts';
import { TableCatalog, type TableReadingOptions } from './tableCatalog.ts';

/**
 * Reads the catalog and the deprecation log out of a document's tables, by the names of their
 * columns. Never throws.
 */
export function readTables(document: SourceDocument, options: TableReadingOptions): CatalogReadResult {
	const tables = new Map(document.tables.map((source) => [source, recognizeTable(source)]));
	const known = [...tables.values()].flatMap((table) => table ?? []);
	if (known.length === 0) {
		return brokenResult('not-a-catalog', 1);
	}
	const problems = new ProblemList<ReadingProblem>();
	const report = (code: ReadingProblemCode, line: number, text: string) =>
		problems.add(() => ({ code, line, field: '', text: shownText(text) }));
	for (const { line, columns } of document.tables.filter((source) => !tables.get(source))) {
		report('unknown-table', line, columns.join(' | '));
	}
	for (const { line, text } of document.rowsOutsideTables) {
		report('row-outside-table', line, text);
	}
	for (const line of document.truncatedLines) {
		report('too-many-rows', line, '');
	}
	const catalog = new TableCatalog(options, (problem) => problems.add(() => problem));
	// The log speaks of APIs by the names that they have in the catalog, wherever in the document
	// that stands.
	const isOf = (wanted: RecognizedTable['kind']) => known.filter(({ kind }) => kind === wanted);
	for (const table of [...isOf('catalog'), ...isOf('log')]) {
		catalog.add(table);
	}
	return readResultOf({ ...readMetadata(document.texts), ...catalog.finish() }, problems);
}
