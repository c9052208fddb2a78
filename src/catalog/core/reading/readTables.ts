import {
	brokenReading,
	type CatalogReading,
	ProblemList,
	type ReadingProblem,
	type ReadingProblemCode,
	readingOf,
	shownText,
} from './catalogReadResult.ts';
import { readAbout } from './readMetadata.ts';
import { type KnownTable, knownTable } from './readRow.ts';
import type { SourceDocument } from './sourceDocument.ts';
import { TableCatalog, type TableReadingOptions } from './tableCatalog.ts';

/**
 * Reads the catalog and the deprecation log out of a document's tables, by the names of their
 * columns. Never throws.
 */
export function readTables(document: SourceDocument, options: TableReadingOptions): CatalogReading {
	const tables = new Map(document.tables.map((source) => [source, knownTable(source)]));
	const known = [...tables.values()].flatMap((table) => table ?? []);
	if (known.length === 0) {
		return brokenReading('not-a-catalog', 1);
	}
	const problems = new ProblemList<ReadingProblem>();
	const report = (code: ReadingProblemCode, line: number, text: string) =>
		problems.add(() => ({ code, line, field: '', text: shownText(text) }));
	for (const { line, columns } of document.tables.filter((source) => !tables.get(source))) {
		report('unknown-table', line, columns.join(' | '));
	}
	for (const { line, text } of document.strayRows) {
		report('row-outside-table', line, text);
	}
	for (const line of document.cutAt) {
		report('too-many-rows', line, '');
	}
	const catalog = new TableCatalog(options, (problem) => problems.add(() => problem));
	// The log speaks of APIs by the names that they have in the catalog, wherever in the document
	// that stands.
	const isOf = (wanted: KnownTable['kind']) => known.filter(({ kind }) => kind === wanted);
	for (const table of [...isOf('catalog'), ...isOf('log')]) {
		catalog.add(table);
	}
	return readingOf({ ...readAbout(document.texts), ...catalog.finish() }, problems);
}
