/**
 * What stands in a cell of a table. Numbers beyond 2^53 come as digits; a list with objects in it as its length and its JSON;
 * what a row does not have at all is missing, which is not null.
 */
export type Cell =
	| string
	| number
	| boolean
	| null
	| { readonly digits: string }
	| { readonly items: number; readonly json: string }
	| { readonly missing: true };

/** The cell of what a row does not have. */
export const missing: Cell = { missing: true };

/** A cell as text, as it is copied, exported and searched; nothing for null and for what is missing. */
export function cellText(cell: Cell): string {
	if (cell === null) {
		return '';
	}
	if (typeof cell !== 'object') {
		return String(cell);
	}
	return 'digits' in cell ? cell.digits : 'json' in cell ? cell.json : '';
}
