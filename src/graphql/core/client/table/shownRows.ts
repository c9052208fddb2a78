import { plainCellText, type TableCell } from './tableCell.ts';

/** Filter and sort order of a table. */
export interface TableViewState {
	/** Only rows with this text in a cell are shown. Not case-sensitive. */
	readonly filter: string;
	/** Index of the column to sort by; `undefined` for the order of the result. */
	readonly column: number | undefined;
	readonly isDescending: boolean;
}

/** A row with its search text. */
export interface TableRow {
	readonly cells: readonly TableCell[];
	/** The texts of all cells in lower case. */
	readonly searchText: string;
}

/** Creates a row from its cells. */
export function createTableRow(cells: readonly TableCell[]): TableRow {
	return { cells, searchText: cells.map(plainCellText).join('\n').toLocaleLowerCase('nb') };
}

/** Returns the indexes of the rows that match the filter, in display order. */
export function shownRowIndexes(
	rows: readonly TableRow[],
	{ filter, column, isDescending }: TableViewState,
): readonly number[] {
	const searched = filter.toLocaleLowerCase('nb');
	const indexes = [...rows.keys()].filter((index) => rows[index]?.searchText.includes(searched));
	return column === undefined ? indexes : sorted(indexes, rows, column, isDescending);
}

/** Norwegian order, in which Å is last. Digits in texts are compared as numbers. */
const collator = new Intl.Collator('nb', { numeric: true });

/**
 * Sorts row indexes by the values of the rows in a column. Rows without a value in the column are
 * last in both directions. Equal rows keep their order.
 */
function sorted(
	indexes: number[],
	rows: readonly TableRow[],
	column: number,
	isDescending: boolean,
): readonly number[] {
	const keys = rows.map(({ cells }) => sortKey(cells[column] ?? null));
	return indexes.sort((one, other) => {
		const [first, second] = [keys[one], keys[other]];
		if (first === undefined || second === undefined) {
			return Number(first === undefined) - Number(second === undefined);
		}
		return isDescending ? compare(second, first) : compare(first, second);
	});
}

type SortKey = number | bigint | string;

/** Returns the value by which a cell is sorted; `undefined` for null and for a missing value. */
function sortKey(cell: TableCell): SortKey | undefined {
	if (typeof cell === 'number' || typeof cell === 'string') {
		return cell;
	}
	if (typeof cell === 'boolean') {
		return Number(cell);
	}
	if (cell === null || 'missing' in cell) {
		return undefined;
	}
	return 'items' in cell ? cell.items : /^-?\d+$/.test(cell.digits) ? BigInt(cell.digits) : Number(cell.digits);
}

/** Compares two sort keys in ascending order, in which numbers come before texts. */
function compare(one: SortKey, other: SortKey): number {
	if (typeof one === 'string' && typeof other === 'string') {
		return collator.compare(one, other);
	}
	if (typeof one === 'string' || typeof other === 'string') {
		return typeof other === 'string' ? -1 : 1;
	}
	return one < other ? -1 : Number(one > other);
}
