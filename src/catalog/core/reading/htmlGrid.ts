import type { SourceCell, SourceRow } from './sourceDocument.ts';

/** A cell that may reach down over further rows. */
export interface GridCell extends SourceCell {
	readonly rows: number;
}

/** What is wider is not a cell of a catalog, and further columns have no cells that reach down. */
const mostColumns = 100;

/**
 * The rows of an HTML table, each with all the cells that stand in it: those that reach down from earlier rows too (HTML, section 4.9.12).
 */
export function cellsOnGrid(
	rows: readonly { readonly line: number; readonly cells: readonly GridCell[] }[],
): readonly SourceRow[] {
	/** By the column in which they begin: the cells, and in how many rows they still stand. */
	let reaching = new Map<number, readonly [cell: SourceCell, left: number]>();
	return rows.map(({ line, cells }) => {
		const next: typeof reaching = new Map();
		const inRow: SourceCell[] = [];
		const own = cells.toReversed();
		const lastReaching = Math.max(...reaching.keys(), -1);
		for (let at = 0; at <= lastReaching || own.length > 0; ) {
			const [cell, left] = reaching.get(at) ?? gridCell(own.pop(), line);
			inRow.push(cell);
			if (left > 1 && at < mostColumns) {
				next.set(at, [cell, left - 1]);
			}
			at += cell.span;
		}
		reaching = next;
		return { line, cells: inRow };
	});
}

/** A cell without its height, and that; an empty one where the row has none before a cell that reaches into it. */
function gridCell(cell: GridCell | undefined, line: number): readonly [SourceCell, number] {
	if (!cell) {
		return [{ text: '', links: [], span: 1, line }, 1];
	}
	const { rows, ...own } = cell;
	return [{ ...own, span: Math.min(own.span, mostColumns) }, rows];
}
