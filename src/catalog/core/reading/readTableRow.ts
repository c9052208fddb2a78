import { singleLineText } from '../../../shared/core/sanitizeText.ts';
import type { UnrecognizedCell } from '../model/catalog.ts';
import { maxTextLength, type ReadingProblem, type ReadingProblemCode, shortenedText } from './catalogReadResult.ts';
import { type ColumnKind, columnKindOfHeading, normalizedNameKey } from './columns.ts';
import { operationWithoutFootnotes, withoutFootnotes } from './footnotes.ts';
import type { SourceCell, SourceRow, SourceTable } from './sourceDocument.ts';

/** A table that was recognized by its columns as part of a catalog. */
export interface RecognizedTable {
	readonly source: SourceTable;
	/**
	 * `catalog`: each row is an API, and dates apply to the whole API. `log`: each row is an
	 * operation of an API.
	 */
	readonly kind: 'catalog' | 'log';
	/**
	 * The kind of each column; `undefined` for an unknown column. Only `notStated` can occur more than
	 * once.
	 */
	readonly columns: readonly (ColumnKind | undefined)[];
}

/** The values of a row. Empty cells and cells with only a dash are left out. */
export interface ParsedRow {
	readonly line: number;
	readonly cells: ReadonlyMap<ColumnKind, ParsedCell>;
	/** Dates that belong to none of the four columns of dates, verbatim. */
	readonly notStated: readonly string[];
	/** The values of the cells in unknown columns. */
	readonly other: readonly UnrecognizedCell[];
	/** The texts of all cells of the row, separated by `|`. */
	readonly text: string;
}

/** A cell that is not empty. */
export interface ParsedCell {
	/** The heading of the table column. */
	readonly field: string;
	/** The text of the cell on one line, without footnote marks. */
	readonly text: string;
	/** The lines of the text, each without footnote marks. */
	readonly lines: readonly string[];
	readonly isStruck: boolean;
	readonly links: readonly string[];
	readonly line: number;
}

/** A function that receives a problem of a row or cell. */
export type ProblemReporter = (problem: ReadingProblem) => void;

const dates: readonly ColumnKind[] = ['preAnnounced', 'announced', 'endOfService', 'withdrawn', 'notStated'];
const ofCatalog: readonly ColumnKind[] = ['documentation', 'phase', 'contract', 'id'];

/**
 * Recognizes a table by its columns. Returns `undefined` when they match neither a catalog nor a
 * deprecation log.
 */
export function recognizeTable(source: SourceTable): RecognizedTable | undefined {
	const seen = new Set<ColumnKind>();
	const columns = source.columns.map((name) => {
		const column = columnKindOfHeading(name);
		const isFirst = column !== undefined && (column === 'notStated' || !seen.has(column));
		return isFirst && seen.add(column) ? column : undefined;
	});
	const has = (those: readonly ColumnKind[]) => those.some((column) => seen.has(column));
	if (!seen.has('name') || !has([...dates, ...ofCatalog, 'operation'])) {
		return undefined;
	}
	const isLog = seen.has('operation') || (has(dates) && !has(ofCatalog));
	if (!isLog) {
		return { source, kind: 'catalog', columns };
	}
	// The phase in a row of a log is that of one operation, so it is not the phase of the API.
	const ofLog = columns.map((column) => (column !== 'id' && column && ofCatalog.includes(column) ? undefined : column));
	return { source, kind: 'log', columns: ofLog };
}

/**
 * Returns the values of a row; `undefined` when the row is empty, or, after reporting a problem,
 * when the row is a heading.
 */
export function readTableRow(table: RecognizedTable, row: SourceRow, report: ProblemReporter): ParsedRow | undefined {
	if (row.cells.every(isEmpty)) {
		return undefined;
	}
	const text = row.cells.map((cell) => cell.text).join(' | ');
	const shape = shapeProblem(table, row);
	if (shape) {
		report({ code: shape, line: row.line, field: '', text: shortenedText(text) });
	}
	if (shape === 'not-a-row') {
		return undefined;
	}
	const usable = positionedCells(table, row).filter((cell) => isUsable(cell, report));
	const isDate = ({ covered }: PositionedCell) => covered[0] === 'notStated' || spansDateColumns(covered);
	const cells = new Map<ColumnKind, ParsedCell>();
	const other: UnrecognizedCell[] = [];
	for (const { cell, field, covered } of usable.filter((each) => !isDate(each))) {
		const [column] = covered;
		if (column) {
			const { links, isStruck, line } = cell;
			const lines = cell.text.split('\n').map(singleLineText);
			const shown = lines.filter((each) => each !== '').map((each) => withoutFootnoteMarks(column, each));
			cells.set(column, { field, text: shown.join(' '), lines: shown, isStruck, links, line });
		} else {
			other.push({ name: field, text: singleLineText(cell.text) });
		}
	}
	return {
		line: row.line,
		cells,
		notStated: usable.filter(isDate).flatMap(({ cell }) => datesOf(cell.text)),
		other,
		text,
	};
}

/**
 * Removes footnote marks from the text of a cell. Contracts and links have none, and may contain
 * any character.
 */
function withoutFootnoteMarks(column: ColumnKind, text: string): string {
	switch (column) {
		case 'operation':
			return operationWithoutFootnotes(text);
		case 'contract':
		case 'documentation':
			return text;
		default:
			return withoutFootnotes(text);
	}
}

function shapeProblem({ source: { columns } }: RecognizedTable, { cells }: SourceRow): ReadingProblemCode | undefined {
	const width = cells.reduce((sum, { span }) => sum + span, 0);
	const isHeading = cells.length === 1 && width >= columns.length;
	const isHeader = cells.every(
		(cell, index) => normalizedNameKey(cell.text) === normalizedNameKey(columns[index] ?? ''),
	);
	if (isHeading || isHeader) {
		return 'not-a-row';
	}
	return width < columns.length ? 'row-too-short' : undefined;
}

type CoveredColumns = readonly (ColumnKind | undefined)[];

/**
 * A non-empty cell and the table columns that it spans. The list of columns is empty for a cell
 * after the last column.
 */
interface PositionedCell {
	readonly cell: SourceCell;
	/** The heading of the first column that the cell spans. */
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

/** Whether the value of a cell can be read. Reports the problems of the cell. */
function isUsable({ cell, field, covered }: PositionedCell, report: ProblemReporter): boolean {
	const problem = (code: ReadingProblemCode, column: string) =>
		report({ code, line: cell.line, field: column, text: shortenedText(cell.text) });
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

/** Whether a cell spans several columns of dates, so that the column of its date is unknown. */
function spansDateColumns(covered: CoveredColumns): boolean {
	return covered.length > 1 && covered.every((column) => column && dates.includes(column));
}

function datesOf(text: string): readonly string[] {
	return text
		.split(/[,;\n]/)
		.map(singleLineText)
		.filter((each) => each !== '');
}

/** Whether a cell is empty or contains only dashes. */
function isEmpty({ text, links }: SourceCell): boolean {
	return links.length === 0 && /^[\s\u2010-\u2015-]*$/.test(text);
}
