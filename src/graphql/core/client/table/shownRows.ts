import { cellText, type TableCell } from './tableCell.ts';

/** How a table is shown. */
export interface TableOrder {
	/** Rows without this text in any cell are left out; whatever the case of its letters. */
	readonly filter: string;
	/** The column that rows are sorted by; `undefined` leaves them in the order of the result. */
	readonly column: number | undefined;
	readonly isDescending: boolean;
}

/** A row as it is sorted and searched. */
export interface TableRow {
	readonly cells: readonly TableCell[];
	/** What a filter is looked for in. */
	readonly searchText: string;
}

/** The row of these cells. */
export function tableRow(cells: readonly TableCell[]): TableRow {
	return { cells, searchText: cells.map(cellText).join('\n').toLocaleLowerCase('nb') };
}

/** The rows that are shown, by their index, in the order in which they are shown. */
export function shownRows(rows: readonly TableRow[], { filter, column, isDescending }: TableOrder): readonly number[] {
	const wanted = filter.toLocaleLowerCase('nb');
	const indexes = [...rows.keys()].filter((index) => rows[index]?.searchText.includes(wanted));
	return column === undefined ? indexes : sorted(indexes, rows, column, isDescending);
}

/** Å comes last, and numbers in texts count as numbers. */
const collator = new Intl.Collator('nb', { numeric: true });

/** Rows with nothing in the column come last either way; equal ones stay in their order. */
function sorted(
	indexes: number[],
	rows: readonly TableRow[],
	column: number,
	isDescending: boolean,
): readonly number[] {
	const keys = rows.map(({ cells }) => sortKey(cells[column] ?? null));
	const sign = isDescending ? -1 : 1;
	return indexes.sort((one, other) => {
		const [first, second] = [keys[one] ?? null, keys[other] ?? null];
		return first === null || second === null
			? Number(first === null) - Number(second === null)
			: sign * compare(first, second);
	});
}

type SortKey = number | bigint | string | null;

function sortKey(cell: TableCell): SortKey {
	if (typeof cell === 'number' || typeof cell === 'string') {
		return cell;
	}
	if (typeof cell === 'boolean') {
		return Number(cell);
	}
	if (cell === null || 'missing' in cell) {
		return null;
	}
	return 'items' in cell ? cell.items : /^-?\d+$/.test(cell.digits) ? BigInt(cell.digits) : Number(cell.digits);
}

/** Numbers before texts. */
function compare(one: Exclude<SortKey, null>, other: Exclude<SortKey, null>): number {
	if (typeof one === 'string' || typeof other === 'string') {
		return typeof one === 'string' && typeof other === 'string'
			? collator.compare(one, other)
			: Number(typeof one === 'string') - Number(typeof other === 'string');
	}
	return one < other ? -1 : Number(one > other);
}
