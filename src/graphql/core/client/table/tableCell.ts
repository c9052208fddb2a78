/**
 * What stands in a cell of a table. Numbers beyond 2^53 come as digits; a list with objects in it
 * as its length and its JSON; what a row does not have at all is missing, which is not null.
 */
export type TableCell =
	| string
	| number
	| boolean
	| null
	| { readonly digits: string }
	| { readonly items: number; readonly json: string }
	| { readonly missing: true };

/** The cell of what a row does not have. */
export const missing: TableCell = { missing: true };

/** The text of a cell for copying, export and search; empty for null and for a missing value. */
export function cellText(cell: TableCell): string {
	if (cell === null) {
		return '';
	}
	if (typeof cell !== 'object') {
		return String(cell);
	}
	return 'digits' in cell ? cell.digits : 'json' in cell ? cell.json : '';
}
