import type { OtherField } from '../model/catalog.ts';
import {
	cleanText,
	maxTextLength,
	type ReadingProblem,
	type ReadingProblemCode,
	shownText,
} from './catalogReadResult.ts';
import { type Column, columnOf, nameKey } from './columns.ts';
import { operationWithoutFootnotes, withoutFootnotes } from './footnotes.ts';
import type { SourceCell, SourceRow, SourceTable } from './sourceDocument.ts';

/** A table whose columns tell what it is. */
export interface RecognizedTable {
	readonly source: SourceTable;
	/**
	 * `catalog`: an API in each row, with dates for all of it, if any. `log`: an operation of an API
	 * in each row.
	 */
	readonly kind: 'catalog' | 'log';
	/**
	 * What each column holds; `undefined` for a column that has no place of its own. No kind comes
	 * twice, other than `notStated`.
	 */
	readonly columns: readonly (Column | undefined)[];
}

/** A row's cells by what they hold. Empty cells and those that say "none" are left out. */
export interface ParsedRow {
	readonly line: number;
	readonly cells: ReadonlyMap<Column, ParsedCell>;
	/** Dates of which the table does not say what they are, as they stand there. */
	readonly notStated: readonly string[];
	/** What stands in columns without a place of their own. */
	readonly other: readonly OtherField[];
	/** All of it, to show. */
	readonly text: string;
}

/** A cell that holds something, and the name of its column. */
export interface ParsedCell {
	readonly field: string;
	/** On one line, and without footnote marks where they have no meaning. */
	readonly text: string;
	/** The lines of the text, as the source breaks them. */
	readonly lines: readonly string[];
	readonly isStruck: boolean;
	readonly links: readonly string[];
	readonly line: number;
}

/** Takes a problem down. */
export type ReportProblem = (problem: ReadingProblem) => void;

const dates: readonly Column[] = ['preAnnounced', 'announced', 'endOfService', 'withdrawn', 'notStated'];
const ofCatalog: readonly Column[] = ['documentation', 'phase', 'contract', 'id'];

/**
 * A table by its columns; `undefined` when they are those of neither a catalog nor a deprecation
 * log.
 */
export function recognizeTable(source: SourceTable): RecognizedTable | undefined {
	const seen = new Set<Column>();
	const columns = source.columns.map((name) => {
		const column = columnOf(name);
		const isFirst = column !== undefined && (column === 'notStated' || !seen.has(column));
		return isFirst && seen.add(column) ? column : undefined;
	});
	const has = (those: readonly Column[]) => those.some((column) => seen.has(column));
	if (!seen.has('name') || !has([...dates, ...ofCatalog, 'operation'])) {
		return undefined;
	}
	const isLog = seen.has('operation') || (has(dates) && !has(ofCatalog));
	if (!isLog) {
		return { source, kind: 'catalog', columns };
	}
	// What a log says of the phase of an API is said of one operation, so it is not the API's.
	const ofLog = columns.map((column) => (column !== 'id' && column && ofCatalog.includes(column) ? undefined : column));
	return { source, kind: 'log', columns: ofLog };
}

/**
 * The cells of a row by their columns; `undefined` when it holds nothing, or, with a problem, when
 * it is no row of the table.
 */
export function readRow(table: RecognizedTable, row: SourceRow, report: ReportProblem): ParsedRow | undefined {
	if (row.cells.every(isEmpty)) {
		return undefined;
	}
	const text = row.cells.map((cell) => cell.text).join(' | ');
	const shape = shapeProblem(table, row);
	if (shape) {
		report({ code: shape, line: row.line, field: '', text: shownText(text) });
	}
	if (shape === 'not-a-row') {
		return undefined;
	}
	const kept = positionedCells(table, row).filter((cell) => isUsable(cell, report));
	const isDate = ({ covered }: PositionedCell) => covered[0] === 'notStated' || spansDateColumns(covered);
	const cells = new Map<Column, ParsedCell>();
	const other: OtherField[] = [];
	for (const { cell, field, covered } of kept.filter((each) => !isDate(each))) {
		const [column] = covered;
		if (column) {
			const { links, isStruck, line } = cell;
			const lines = cell.text.split('\n').map(cleanText);
			const shown = lines.filter((each) => each !== '').map((each) => withoutMarks(column, each));
			cells.set(column, { field, text: shown.join(' '), lines: shown, isStruck, links, line });
		} else {
			other.push({ name: field, text: cleanText(cell.text) });
		}
	}
	return {
		line: row.line,
		cells,
		notStated: kept.filter(isDate).flatMap(({ cell }) => datesOf(cell.text)),
		other,
		text,
	};
}

/** A contract and an id have no footnotes that anybody has seen, and may hold any character. */
function withoutMarks(column: Column, text: string): string {
	switch (column) {
		case 'operation':
			return operationWithoutFootnotes(text);
		case 'contract':
		case 'id':
		case 'documentation':
			return text;
		default:
			return withoutFootnotes(text);
	}
}

function shapeProblem({ source: { columns } }: RecognizedTable, { cells }: SourceRow): ReadingProblemCode | undefined {
	const width = cells.reduce((sum, { span }) => sum + span, 0);
	const isHeading = columns.length > 1 && cells.length === 1 && width >= columns.length;
	const isHeader = cells.every((cell, index) => nameKey(cell.text) === nameKey(columns[index] ?? ''));
	if (isHeading || isHeader) {
		return 'not-a-row';
	}
	return width < columns.length ? 'row-too-short' : undefined;
}

type CoveredColumns = readonly (Column | undefined)[];

/**
 * A cell that holds something, with the columns that it covers: none where the row is longer than
 * the table.
 */
interface PositionedCell {
	readonly cell: SourceCell;
	/** The name of its column. */
	readonly field: string;
	readonly covered: CoveredColumns;
}

function positionedCells({ source, columns }: RecognizedTable, { cells }: SourceRow): readonly PositionedCell[] {
	let at = 0;
	return cells.flatMap((cell) => {
		const from = at;
		at += cell.span;
		return isEmpty(cell) ? [] : [{ cell, field: source.columns[from] ?? '', covered: columns.slice(from, at) }];
	});
}

/** Whether a cell can be used; what is wrong with it is reported. */
function isUsable({ cell, field, covered }: PositionedCell, report: ReportProblem): boolean {
	const problem = (code: ReadingProblemCode, column: string) =>
		report({ code, line: cell.line, field: column, text: shownText(cell.text) });
	if (covered.length === 0) {
		problem('row-too-long', '');
		return false;
	}
	if (cell.text.length > maxTextLength) {
		problem('too-long', field);
		return false;
	}
	if (covered.length > 1 && !spansDateColumns(covered)) {
		problem('merged-cells', field);
	}
	return true;
}

/** Which of the columns a date across several of them stands in is not stated. */
function spansDateColumns(covered: CoveredColumns): boolean {
	return covered.length > 1 && covered.every((column) => column && dates.includes(column));
}

function datesOf(text: string): readonly string[] {
	return text
		.split(/[,;\n]/)
		.map(cleanText)
		.filter((each) => each !== '');
}

/** Nothing, or a dash in its place. */
function isEmpty({ text, links }: SourceCell): boolean {
	return links.length === 0 && /^[\s\u2010-\u2015-]*$/.test(text);
}
