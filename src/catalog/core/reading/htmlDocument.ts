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
 * Reads the tables of an HTML page as a browser shows them, and the texts between them. What the page
 * hides is not read.
 */
export function htmlDocument(html: string): SourceDocument {
	const page = parse(html, { sourceCodeLocationInfo: true });
	const texts = elementsIn(page, isShownHere).flatMap((element): readonly SourceText[] => {
		const kind = kinds.get(element.tagName);
		// The items of a list within an item are texts of their own.
		const isOwn = (inner: Element) => isShownHere(inner) && inner.tagName !== 'li';
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
	const rows = elementsIn(table, isShownHere).filter(({ tagName }) => tagName === 'tr');
	const grid = grids.add(rows);
	const isMerged = gridCells(rows[0]).some(({ span, rows: height }) => span > 1 || height > 1);
	const isBody = (row: Element) => !isInHead(row) && !(isMerged && isOfHeadings(row));
	const body = rows.findIndex(isBody);
	const headings = Math.max(1, body < 0 ? rows.length : body);
	return { line: lineOf(table), columns: columnNames(grid.slice(0, headings)), rows: grid.slice(headings) };
}

/** Of several rows of headings the last that names a column counts. */
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

/** The first cells of a row, one more than are read. */
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

/** 0, which means "to the end", is read as 1: hardly anybody means it. */
function spanOf(cell: Element, name: string): number {
	const value = Number(attribute(cell, name)[0] ?? 1);
	return Number.isInteger(value) && value > 1 ? value : 1;
}

/** What is seen of an element, without tables within it, which are read on their own. */
function shownIn(element: Element): Pick<SourceCell, 'text' | 'links' | 'isStruck'> {
	const valid = contentOf(element, (inner) => isShownHere(inner) && !isStruck(inner));
	if (valid.text.trim() !== '' || valid.links.length > 0) {
		return { ...valid, isStruck: false };
	}
	const all = contentOf(element, isShownHere);
	return { ...all, isStruck: all.text.trim() !== '' };
}

/** The texts and addresses of the elements that are entered. Blocks are on lines of their own. */
function contentOf(root: Element, entersInto: (element: Element) => boolean): Pick<SourceCell, 'text' | 'links'> {
	const nodes = isShown(root) ? [...enteredNodes(root, entersInto)] : [];
	const links = nodes.flatMap((node) => (isElement(node) && node.tagName === 'a' ? attribute(node, 'href') : []));
	return { text: nodes.map(ownText).join(''), links };
}

/** The nodes in an element that are entered, in their order, with line breaks around blocks. */
function* enteredNodes(root: Element, entersInto: (element: Element) => boolean): Generator<Node | '\n'> {
	const waiting: (Node | '\n')[] = root.childNodes.toReversed();
	for (let node = waiting.pop(); node; node = waiting.pop()) {
		if (!isElement(node)) {
			yield node;
		} else if (entersInto(node) && !isFootnote(node)) {
			yield node;
			// A cell may have more nodes than a function takes arguments.
			for (const inner of backwards(node)) {
				waiting.push(inner);
			}
		}
	}
}

function isElement(node: Node | '\n'): node is Element {
	return node !== '\n' && tree.isElementNode(node);
}

/** What a node shows besides its children. */
function ownText(node: Node | '\n'): string {
	if (node === '\n') {
		return node;
	}
	if (tree.isTextNode(node)) {
		return node.value.replaceAll(/\s+/g, ' ');
	}
	return isElement(node) && node.tagName === 'img' ? attribute(node, 'alt').join('') : '';
}

/** The nodes in an element from the last to the first, those of a block between line breaks. */
function backwards({ tagName, childNodes }: Element): readonly (Node | '\n')[] {
	const inner = childNodes.toReversed();
	return blocks.has(tagName) ? ['\n', ...inner, '\n'] : inner;
}

/** Nodes that a footnote mark has at most: its link and its brackets. */
const maxFootnoteNodes = 8;

/** Whether an element is the mark of a footnote: raised, or a link within the page. */
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

/** The value of an attribute; none when it is not there. */
function attribute({ attrs }: Element, name: string): readonly string[] {
	return attrs.flatMap((each) => (each.name === name ? [each.value.trim()] : []));
}

/** What begins and ends a line. */
const blocks: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li', 'ul', 'ol', 'dt', 'dd', 'section', 'article']);
/** What is never shown. */
const hidden: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'svg']);

/** Whether an element is shown, and is no table of its own. */
function isShownHere(element: Element): boolean {
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

/** Whether an element takes any space; a cell that takes none is not in its column. */
function isRendered(element: Element): boolean {
	return attribute(element, 'hidden').length === 0 && !hasStyle(element, /^display:none/);
}

function isStruck(element: Element): boolean {
	return /^(del|s|strike)$/.test(element.tagName) || hasStyle(element, /^text-decoration(-line)?:.*line-through/);
}

/** Whether a declaration of the element's own style matches, without blanks and in lower case. */
function hasStyle(element: Element, declaration: RegExp): boolean {
	const style = attribute(element, 'style').join().toLowerCase().replaceAll(/\s/g, '');
	return style !== '' && style.split(';').some((each) => declaration.test(each));
}

/**
 * The elements within a node that are entered, in the order of the document; also the tables,
 * which are not.
 */
function elementsIn(root: Node, entersInto: (element: Element) => boolean): readonly Element[] {
	return nodesIn(root, entersInto).filter(tree.isElementNode).filter(isShown);
}

/**
 * The nodes within a node, in the order of the document, `most` of them and one more at most. A page
 * may be nested deeper than functions can.
 */
function nodesIn(
	root: Node,
	entersInto: (element: Element) => boolean,
	most = Number.POSITIVE_INFINITY,
): readonly Node[] {
	const found: Node[] = [];
	const waiting: Node[] = [root];
	for (let node = waiting.pop(); node && found.length <= most + 1; node = waiting.pop()) {
		found.push(node);
		if ('childNodes' in node && (node === root || (tree.isElementNode(node) && entersInto(node)))) {
			for (const child of node.childNodes.toReversed()) {
				waiting.push(child);
			}
		}
	}
	return found.slice(1);
}

/** A row that the page does not begin itself is where its first cell is. */
function lineOf(element: Element): number {
	const [first] = element.childNodes.filter(tree.isElementNode);
	return (element.sourceCodeLocation ?? first?.sourceCodeLocation)?.startLine ?? 1;
}

/** A cell that may reach down over further rows. */
interface GridCell extends SourceCell {
	readonly rows: number;
}

/** What is wider is not a cell of a catalog, and further columns have no cells that reach down. */
const maxColumns = 100;

/** The rows of the HTML tables of a document, as far as there is room for their cells. */
class TableGrids {
	readonly truncatedLines: number[] = [];
	readonly #budget = new CellBudget();

	/**
	 * The rows of a table, each with all the cells that stand in it: those that reach down from earlier
	 * rows too (HTML, section 4.9.12).
	 */
	add(rows: readonly Element[]): readonly SourceRow[] {
		/** By the column in which they begin: the cells, and in how many rows they still stand. */
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
			this.#budget.take(cells);
			grid.push({ line, cells });
		}
		return grid;
	}
}

type SpanningCells = ReadonlyMap<number, readonly [cell: SourceCell, left: number]>;

/** The cells of a row with those that reach into it, and the cells that reach into the next row. */
function cellsOfRow(
	own: readonly GridCell[],
	spanning: SpanningCells,
	line: number,
): { readonly cells: readonly SourceCell[]; readonly next: SpanningCells } {
	const cells: SourceCell[] = [];
	const next = new Map<number, readonly [SourceCell, number]>();
	const waiting = own.toReversed();
	const lastSpanning = Math.max(...spanning.keys(), -1);
	for (let at = 0; at <= lastSpanning || waiting.length > 0; ) {
		const [cell, left] = spanning.get(at) ?? gridCell(waiting.pop(), line);
		cells.push(cell);
		if (left > 1 && at < maxColumns) {
			next.set(at, [cell, left - 1]);
		}
		at += cell.span;
	}
	return { cells, next };
}

/**
 * A cell without its height, and that; an empty one where the row has none before a cell that
 * reaches into it.
 */
function gridCell(cell: GridCell | undefined, line: number): readonly [SourceCell, number] {
	if (!cell) {
		return [{ text: '', links: [], isStruck: false, span: 1, line }, 1];
	}
	const { rows, ...own } = cell;
	return [{ ...own, span: Math.min(own.span, maxColumns) }, rows];
}
