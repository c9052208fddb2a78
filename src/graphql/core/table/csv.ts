import { type Cell, cellText } from './cell.ts';

/** What a CSV file begins with: without it spreadsheets take UTF-8 for something else and break æ, ø and å. */
export const csvStart = '\uFEFF';

/** Text that a spreadsheet would take for a formula, or for what leads to one. */
const formulaStart = /^[=+\-@\t\r]/;

/**
 * One record of a CSV file (RFC 4180), with its line break: commas, quotes where they are needed. Text that a spreadsheet would
 * carry out gets an apostrophe before it; numbers stay numbers.
 */
export function csvRecord(cells: readonly Cell[]): string {
	return `${cells.map(csvField).join(',')}\r\n`;
}

function csvField(cell: Cell): string {
	const text = typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : cellText(cell);
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
