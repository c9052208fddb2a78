import { homedir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as vscode from 'vscode';
import { UserError } from '../../shared/errors.ts';
import type { JsonObject } from '../../shared/json.ts';
import { csvRecord, csvStart } from '../core/table/csv.ts';
import type { TableColumns } from '../core/table/table.ts';

/** Rows to save. */
export interface SavedRows {
	/** What the file is called if the user does not say otherwise, without its ending. */
	readonly name: string;
	readonly format: 'csv' | 'json';
	readonly columns: TableColumns;
	readonly rows: readonly (JsonObject | null)[];
}

/**
 * Saves rows where the user says; the editor asks before a file is written over.
 * @throws {UserError} `graphql/table-not-saved`
 */
export async function saveRows(saved: SavedRows): Promise<void> {
	const { name, format, rows } = saved;
	const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
	const place = await vscode.window.showSaveDialog({
		defaultUri: vscode.Uri.joinPath(folder, `${name}.${format}`),
		filters: { [format.toUpperCase()]: [format] },
		title: format === 'csv' ? vscode.l10n.t('Save as CSV') : vscode.l10n.t('Save as JSON'),
	});
	if (!place) {
		return;
	}
	const file = place.path.split('/').at(-1) ?? '';
	const text = await (format === 'csv' ? csvOf(saved) : jsonOf(rows));
	try {
		await vscode.workspace.fs.writeFile(place, new TextEncoder().encode(text));
	} catch (error) {
		throw new UserError('graphql/table-not-saved', { file }, error);
	}
	const told = rows.length === 1 ? vscode.l10n.t('1 row') : vscode.l10n.t('{0} rows', rows.length);
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(check) {0} saved as {1}', told, file), 5000);
}

async function csvOf({ columns, rows }: SavedRows): Promise<string> {
	return csvStart + csvRecord(columns.names) + (await joined(rows, (row) => csvRecord(columns.cellsOf(row))));
}

/** A row a line: rows can be told apart by eye and by version control, and the file stays small. */
async function jsonOf(rows: SavedRows['rows']): Promise<string> {
	const lines = await joined(rows, (row) => `\t${JSON.stringify(row)},\n`);
	return lines === '' ? '[]\n' : `[\n${lines.slice(0, -2)}\n]\n`;
}

/** The extension host has others to serve. */
async function joined(rows: SavedRows['rows'], printed: (row: JsonObject | null) => string): Promise<string> {
	const parts: string[] = [];
	for (const [index, row] of rows.entries()) {
		parts.push(printed(row));
		if (index % 2000 === 1999) {
			await nextTurn();
		}
	}
	return parts.join('');
}
