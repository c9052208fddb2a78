/**
 * The value of a cell. A number that a double cannot represent is represented by its digits, a list
 * that contains objects by its length and JSON. A cell is `missing` if the row does not have the
 * field.
 */
export type TableCell =
	| string
	| number
	| boolean
	| null
	| { readonly digits: string }
	| { readonly items: number; readonly json: string }
	| { readonly missing: true };

/** The cell of a field that the row does not have. */
export const missingCell: TableCell = { missing: true };

/** The text of a cell for copying, export and search; empty for null and for a missing value. */
export function plainCellText(cell: TableCell): string {
	if (typeof cell !== 'object' || cell === null) {
		return String(cell ?? '');
	}
	return 'digits' in cell ? cell.digits : 'json' in cell ? cell.json : '';
}
