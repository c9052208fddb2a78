import { type DefaultTreeAdapterMap, parse, defaultTreeAdapter as tree } from 'parse5';
import { isFootnoteMark } from './footnotes.ts';
import {
	CellBudget,
	maxCellsPerRow,
	type SourceCell,
	type SourceDocument,
	type SourceRow,
	type SourceTable,
	type SourceText,
} from './sourceDocument.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/**
 * Reads the tables of an HTML page as a browser shows them, and the texts outside tables. Hidden
 * elements are not read.
 */
export function htmlDocument(html: string): SourceDocument {
	const page = parse(html, { sourceCodeLocationInfo: true });
	const texts = elementsIn(page, isShownNonTable).flatMap((element): readonly SourceText[] => {
		const kind = kinds.get(element.tagName);
		// The items of a nested list are separate texts.
		const isOwn = (inner: Element) => isShownNonTable(inner) && inner.tagName !== 'li';
		return kind ? [{ kind, line: lineOf(element), text: contentOf(element, isOwn).text }] : [];
	});
	const tables = elementsIn(page, isShown).filter(({ tagName }) => tagName === 'table');
	const grids = new TableGrids();
	return {
		tables: tables.map((table) => tableOf(table, grids)),
		texts,
		rowsOutsideTables: [],
		truncatedLines: grids.truncatedLines,
	};
}

const kinds: ReadonlyMap<string, SourceText['kind']> = new Map([
	...['title', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'heading'] as const),
	['p', 'paragraph'],
	['li', 'item'],
]);

function tableOf(table: Element, grids: TableGrids): SourceTable {
	const rows = elementsIn(table, isShownNonTable).filter(({ tagName }) => tagName === 'tr');
	const grid = grids.add(rows);
	const isMerged = gridCells(rows[0]).some(({ span, rows: height }) => span > 1 || height > 1);
	const isBody = (row: Element) => !isInHead(row) && !(isMerged && isOfHeadings(row));
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

function isInHead(row: Element): boolean {
	const section = tree.getParentNode(row);
	return section !== null && tree.isElementNode(section) && section.tagName === 'thead';
}

function isOfHeadings(row: Element): boolean {
	const cells = tree.getChildNodes(row).filter(tree.isElementNode);
	return cells.length > 0 && cells.every(({ tagName }) => tagName === 'th');
}

/**
 * Returns the cells of a row: at most one more than {@link maxCellsPerRow}, so that the caller can
 * detect a longer row.
 */
function gridCells(row: Element | undefined): readonly GridCell[] {
	return (row?.childNodes ?? [])
		.filter(tree.isElementNode)
		.filter((cell) => (cell.tagName === 'td' || cell.tagName === 'th') && isRendered(cell))
		.slice(0, maxCellsPerRow + 1)
		.map((cell) => ({
			...shownIn(cell),
			line: lineOf(cell),
			span: spanOf(cell, 'colspan'),
			rows: spanOf(cell, 'rowspan'),
		}));
}

/**
 * Returns the value of `colspan` or `rowspan`, at least 1. 0, which means "to the end", is read as
 * 1 because it is rarely used.
 */
function spanOf(cell: Element, name: string): number {
	const value = Number(attribute(cell, name)[0] ?? 1);
	return Number.isInteger(value) && value > 1 ? value : 1;
}

/**
 * Returns the visible content of a cell, without nested tables. Struck-out text is included only
 * when there is no other text.
 */
function shownIn(element: Element): Pick<SourceCell, 'text' | 'links' | 'isStruck'> {
	const valid = contentOf(element, (inner) => isShownNonTable(inner) && !isStruck(inner));
	if (valid.text.trim() !== '' || valid.links.length > 0) {
		return { ...valid, isStruck: false };
	}
	const all = contentOf(element, isShownNonTable);
	return { ...all, isStruck: all.text.trim() !== '' };
}

/**
 * Returns the text and links of an element, with each block on separate lines. Descends only into
 * elements for which `entersInto` returns `true`.
 */
function contentOf(root: Element, entersInto: (element: Element) => boolean): Pick<SourceCell, 'text' | 'links'> {
	const nodes = isShown(root) ? [...enteredNodes(root, entersInto)] : [];
	const links = nodes.flatMap((node) => (isElement(node) && node.tagName === 'a' ? attribute(node, 'href') : []));
	return { text: nodes.map(ownText).join(''), links };
}

/**
 * Returns the nodes of an element in document order, with line breaks around blocks. Descends only
 * into elements for which `entersInto` returns `true`.
 */
function* enteredNodes(root: Element, entersInto: (element: Element) => boolean): Generator<Node | '\n'> {
	const stack: (Node | '\n')[] = root.childNodes.toReversed();
	for (let node = stack.pop(); node; node = stack.pop()) {
		if (!isElement(node)) {
			yield node;
		} else if (entersInto(node) && !isFootnote(node)) {
			yield node;
			// Not pushed with one call, because a cell may have more nodes than a call can have
			// arguments.
			for (const inner of reversedChildren(node)) {
				stack.push(inner);
			}
		}
	}
}

function isElement(node: Node | '\n'): node is Element {
	return node !== '\n' && tree.isElementNode(node);
}

/** Returns the text that a node itself shows, without its children. */
function ownText(node: Node | '\n'): string {
	if (node === '\n') {
		return node;
	}
	if (tree.isTextNode(node)) {
		return node.value.replaceAll(/\s+/g, ' ');
	}
	return isElement(node) && node.tagName === 'img' ? attribute(node, 'alt').join('') : '';
}

/**
 * Returns the children of an element in reverse order, with line breaks around those of a block.
 */
function reversedChildren({ tagName, childNodes }: Element): readonly (Node | '\n')[] {
	const inner = childNodes.toReversed();
	return blocks.has(tagName) ? ['\n', ...inner, '\n'] : inner;
}

/** The maximum number of nodes in a footnote mark: a link and brackets. */
const maxFootnoteNodes = 8;

/** Whether an element is a footnote mark: a superscript or a link within the page. */
function isFootnote(element: Element): boolean {
	const isLinkWithin = element.tagName === 'a' && attribute(element, 'href')[0]?.startsWith('#');
	if (element.tagName !== 'sup' && !isLinkWithin) {
		return false;
	}
	const nodes = nodesIn(element, () => true, maxFootnoteNodes);
	return (
		nodes.length <= maxFootnoteNodes &&
		isFootnoteMark(nodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join(''))
	);
}

/** The values of a missing attribute. Shared, because most elements have no attributes. */
const noValues: readonly string[] = [];

/**
 * Returns the value of an attribute as a list, which is empty when the element lacks the attribute.
 */
function attribute({ attrs }: Element, name: string): readonly string[] {
	return attrs.length === 0 ? noValues : attrs.flatMap((each) => (each.name === name ? [each.value.trim()] : []));
}

/** Names of elements before and after which a line break is inserted. */
const blocks: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'ul', 'ol', 'dt', 'dd', 'section', 'article']);
/** Names of elements whose content is never shown. */
const hidden: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'svg']);

/** Whether an element is shown and is not a table. */
function isShownNonTable(element: Element): boolean {
	return element.tagName !== 'table' && isShown(element);
}

function isShown(element: Element): boolean {
	return (
		!hidden.has(element.tagName) &&
		isRendered(element) &&
		!hasStyle(element, /^visibility:(hidden|collapse)/) &&
		attribute(element, 'aria-hidden')[0] !== 'true'
	);
}

/** Whether an element takes up space. A cell that does not take up space occupies no column. */
function isRendered(element: Element): boolean {
	return attribute(element, 'hidden').length === 0 && !hasStyle(element, /^display:none/);
}

function isStruck(element: Element): boolean {
	return /^(del|s|strike)$/.test(element.tagName) || hasStyle(element, /^text-decoration(-line)?:.*line-through/);
}

/**
 * Whether a declaration in the `style` attribute, in lower case without spaces, matches a pattern.
 */
function hasStyle(element: Element, declaration: RegExp): boolean {
	return attribute(element, 'style').some((style) =>
		style
			.toLowerCase()
			.replaceAll(/\s/g, '')
			.split(';')
			.some((each) => declaration.test(each)),
	);
}

/**
 * Returns the shown elements within a node, in document order. Descends only into elements for
 * which `entersInto` returns `true`.
 */
function elementsIn(root: Node, entersInto: (element: Element) => boolean): readonly Element[] {
	return nodesIn(root, entersInto).filter(tree.isElementNode).filter(isShown);
}

/**
 * Returns the nodes within a node in document order, at most `limit + 1`. Descends only into
 * elements for which `entersInto` returns `true`. Not recursive, because a page may be nested
 * deeper than the call stack allows.
 */
function nodesIn(
	root: Node,
	entersInto: (element: Element) => boolean,
	limit = Number.POSITIVE_INFINITY,
): readonly Node[] {
	const found: Node[] = [];
	const stack: Node[] = [root];
	for (let node = stack.pop(); node && found.length <= limit + 1; node = stack.pop()) {
		found.push(node);
		if ('childNodes' in node && (node === root || (tree.isElementNode(node) && entersInto(node)))) {
			for (const child of node.childNodes.toReversed()) {
				stack.push(child);
			}
		}
	}
	return found.slice(1);
}

/** Returns the line of an element. A row without its own tag is on the line of its first cell. */
function lineOf(element: Element): number {
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
	add(rows: readonly Element[]): readonly SourceRow[] {
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
	const lastSpanning = Math.max(...spanning.keys(), -1);
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
