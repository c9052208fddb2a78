import { parse, defaultTreeAdapter as tree } from 'parse5';
import {
	attributeValueAsList,
	type HtmlElement,
	hasLayoutBox,
	isShownElement,
	isShownNonTable,
	shownElementsIn,
	textAndLinksOf,
	visibleContentOf,
} from './shownContent.ts';
import {
	CellBudget,
	maxCellsPerRow,
	type SourceCell,
	type SourceDocument,
	type SourceRow,
	type SourceTable,
	type SourceTextBlock,
} from './sourceDocument.ts';

/**
 * Reads the tables of an HTML page as a browser shows them, and the texts outside tables. Hidden
 * elements are not read.
 */
export function parseHtmlDocument(html: string): SourceDocument {
	const page = parse(html, { sourceCodeLocationInfo: true });
	const texts = shownElementsIn(page, isShownNonTable).flatMap((element): readonly SourceTextBlock[] => {
		const kind = kinds.get(element.tagName);
		// The items of a nested list are separate texts.
		const isOwn = (inner: HtmlElement) => isShownNonTable(inner) && inner.tagName !== 'li';
		return kind ? [{ kind, line: lineOf(element), text: textAndLinksOf(element, isOwn).text }] : [];
	});
	const tables = shownElementsIn(page, isShownElement).filter(({ tagName }) => tagName === 'table');
	const grids = new TableGrids();
	return {
		tables: tables.map((table) => tableOf(table, grids)),
		texts,
		rowsOutsideTables: [],
		truncatedLines: grids.truncatedLines,
	};
}

const kinds: ReadonlyMap<string, SourceTextBlock['kind']> = new Map([
	...['title', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'heading'] as const),
	['p', 'paragraph'],
	['li', 'item'],
]);

function tableOf(table: HtmlElement, grids: TableGrids): SourceTable {
	const rows = shownElementsIn(table, isShownNonTable).filter(({ tagName }) => tagName === 'tr');
	const grid = grids.add(rows);
	const isMerged = gridCells(rows[0]).some(({ span, rows: height }) => span > 1 || height > 1);
	const isBody = (row: HtmlElement) => !isInHead(row) && !(isMerged && isOfHeadings(row));
	const body = rows.findIndex(isBody);
	const headings = Math.max(1, body < 0 ? rows.length : body);
	return { line: lineOf(table), columns: columnNames(grid.slice(0, headings)), rows: grid.slice(headings) };
}

/**
 * Returns the headings of the columns of a table from its heading rows. If a column has several
 * heading cells, the last non-empty one applies.
 */
function columnNames(rows: readonly SourceRow[]): readonly string[] {
	const names: string[] = [];
	for (const { cells } of rows) {
		let at = 0;
		for (const { text, span } of cells) {
			for (const end = at + span; at < end; at += 1) {
				names[at] = text.trim() || (names[at] ?? '');
			}
		}
	}
	return names;
}

function isInHead(row: HtmlElement): boolean {
	const section = tree.getParentNode(row);
	return section !== null && tree.isElementNode(section) && section.tagName === 'thead';
}

function isOfHeadings(row: HtmlElement): boolean {
	const cells = tree.getChildNodes(row).filter(tree.isElementNode);
	return cells.length > 0 && cells.every(({ tagName }) => tagName === 'th');
}

/**
 * Returns the cells of a row: at most one more than {@link maxCellsPerRow}, so that the caller can
 * detect a longer row.
 */
function gridCells(row: HtmlElement | undefined): readonly GridCell[] {
	return (row?.childNodes ?? [])
		.filter(tree.isElementNode)
		.filter((cell) => (cell.tagName === 'td' || cell.tagName === 'th') && hasLayoutBox(cell))
		.slice(0, maxCellsPerRow + 1)
		.map((cell) => ({
			...visibleContentOf(cell),
			line: lineOf(cell),
			span: spanOf(cell, 'colspan'),
			rows: spanOf(cell, 'rowspan'),
		}));
}

/**
 * Returns the value of `colspan` or `rowspan`, at least 1. 0, which means "to the end", is read as
 * 1 because it is rarely used.
 */
function spanOf(cell: HtmlElement, name: string): number {
	const value = Number(attributeValueAsList(cell, name)[0]);
	return Number.isInteger(value) ? Math.max(1, value) : 1;
}

/** Returns the line of an element. A row without its own tag is on the line of its first cell. */
function lineOf(element: HtmlElement): number {
	const [first] = element.childNodes.filter(tree.isElementNode);
	return (element.sourceCodeLocation ?? first?.sourceCodeLocation)?.startLine ?? 1;
}

/** A table cell that may span several rows. */
interface GridCell extends SourceCell {
	/** The number of table rows that the cell spans; at least one. */
	readonly rows: number;
}

/** Maximum number of columns that a cell spans. Cells in later columns span one row only. */
const maxColumns = 100;

/**
 * Collects the rows of all tables of an HTML document, up to a maximum number of cells for all
 * tables.
 */
class TableGrids {
	readonly truncatedLines: number[] = [];
	readonly #budget = new CellBudget();

	/**
	 * Returns the rows of a table. Cells that span several rows are included in each of them (HTML,
	 * section 4.9.12).
	 */
	add(rows: readonly HtmlElement[]): readonly SourceRow[] {
		let spanning: SpanningCells = new Map();
		const grid: SourceRow[] = [];
		for (const row of rows) {
			const line = lineOf(row);
			const own = gridCells(row);
			if (!this.#budget.hasCapacity || own.length > maxCellsPerRow) {
				this.truncatedLines.push(line);
			}
			if (!this.#budget.hasCapacity) {
				break;
			}
			const { cells, next } = cellsOfRow(own.slice(0, maxCellsPerRow), spanning, line);
			spanning = next;
			this.#budget.count(cells);
			grid.push({ line, cells });
		}
		return grid;
	}
}

/** Cells that span further rows, by their first column, with the number of rows that remain. */
type SpanningCells = ReadonlyMap<number, readonly [cell: SourceCell, remainingRows: number]>;

/**
 * Returns the cells of a row, including cells of earlier rows that span it, and the cells that span
 * the next row.
 */
function cellsOfRow(
	own: readonly GridCell[],
	spanning: SpanningCells,
	line: number,
): { readonly cells: readonly SourceCell[]; readonly next: SpanningCells } {
	const cells: SourceCell[] = [];
	const next = new Map<number, readonly [SourceCell, number]>();
	const remainingCells = own.toReversed();
	const lastSpanning = Math.max(...spanning.keys());
	for (let at = 0; at <= lastSpanning || remainingCells.length > 0; ) {
		const [cell, remainingRows] = spanning.get(at) ?? gridCell(remainingCells.pop(), line);
		cells.push(cell);
		if (remainingRows > 1 && at < maxColumns) {
			next.set(at, [cell, remainingRows - 1]);
		}
		at += cell.span;
	}
	return { cells, next };
}

/**
 * Returns a cell and the number of rows that it spans. Without an argument, returns an empty cell
 * that fills the gap before a cell that spans the row.
 */
function gridCell(cell: GridCell | undefined, line: number): readonly [SourceCell, number] {
	if (!cell) {
		return [{ text: '', links: [], isStruck: false, span: 1, line }, 1];
	}
	const { rows, ...own } = cell;
	return [{ ...own, span: Math.min(own.span, maxColumns) }, rows];
}
