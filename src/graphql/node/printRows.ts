import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JsonObject } from '../../shared/core/json.ts';
import { plainCellText, quotedField, type TableCell } from '../core/client/table/tableCell.ts';
import type { TableColumns } from '../core/client/table/tableColumns.ts';

/** Objects of a list in a result; `null` where the server returned none. */
export type ResultRows = readonly (JsonObject | null)[];

/** Without a byte order mark, spreadsheets do not detect UTF-8 and show æ, ø and å incorrectly. */
const byteOrderMark = '\uFEFF';

/** Matches text that a spreadsheet would evaluate as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/** Number of rows after which other tasks of the extension host can run. */
const rowsPerTurn = 2000;

/** Prints rows as a CSV file with a header record (RFC 4180). */
export async function printRowsAsCsv(columns: TableColumns, rows: ResultRows): Promise<string> {
	const records = await printEach(rows, (row) => csvRecord(columns.cellsOf(row)));
	return byteOrderMark + csvRecord(columns.names) + records;
}

/**
 * Prints rows as a JSON array with one row per line, so that version control shows which rows have
 * changed.
 */
export async function printRowsAsJson(rows: ResultRows): Promise<string> {
	const lines = await printEach(rows, (row) => `\t${JSON.stringify(row)},\n`);
	return lines === '' ? '[]\n' : `[\n${lines.slice(0, -2)}\n]\n`;
}

/**
 * Prints one CSV record with its line break. Text that a spreadsheet would evaluate is prefixed
 * with an apostrophe. Numbers get no prefix.
 */
export function csvRecord(cells: readonly TableCell[]): string {
	return `${cells.map(csvField).join(',')}\r\n`;
}

function csvField(cell: TableCell): string {
	const text = typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : plainCellText(cell);
	return /[",\r\n]/.test(text) ? quotedField(text) : text;
}

async function printEach(rows: ResultRows, print: (row: JsonObject | null) => string): Promise<string> {
	const parts: string[] = [];
	for (const [index, row] of rows.entries()) {
		parts.push(print(row));
		if (index % rowsPerTurn === rowsPerTurn - 1) {
			await nextTurn();
		}
	}
	return parts.join('');
}
