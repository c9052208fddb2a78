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

/**
 * Returns cells as text for the clipboard. Several cells are separated by tabs, so that
 * spreadsheets paste them as a row. A text that would be pasted into several cells is quoted.
 */
export function clipboardText(cells: readonly TableCell[]): string {
	const texts = cells.map(plainCellText);
	const fields = texts.map((text) => (/^"|[\t\r\n]/.test(text) ? quotedField(text) : text));
	return (texts.length === 1 ? texts : fields).join('\t');
}

/** Quotes a field of CSV (RFC 4180) or of tab-separated values. */
export function quotedField(text: string): string {
	return `"${text.replaceAll('"', '""')}"`;
}
