import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import type { ObjectListInResult } from '../../core/client/table/findObjectLists.ts';
import { clipboardText } from '../../core/client/table/tableCell.ts';
import { TableColumns } from '../../core/client/table/tableColumns.ts';
import { tablePageHtml } from '../../core/client/table/tablePage.ts';
import type {
	MessageFromTable,
	MessageToTable,
	TableAction,
	TableLabels,
} from '../../core/client/table/webviewMessages.ts';
import { printRowsAsCsv, printRowsAsJson, type ResultRows } from '../../node/printRows.ts';
import { writeFileAtUri } from '../documents/writeFileAtUri.ts';

/** The list that a panel shows, and its name. */
interface ShownTable {
	/** Name of the operation and of saved files. */
	readonly name: string;
	readonly list: ObjectListInResult;
}

/** Number of rows after which other tasks of the extension host can run. */
const batchSize = 2000;

/** A webview panel that shows a list as a table. Its rows are in memory only. */
export class TablePanel implements Disposable {
	readonly #store = new DisposableStore();
	readonly #panel: vscode.WebviewPanel;
	readonly #isReady = Promise.withResolvers<void>();
	readonly onDidDispose: vscode.Event<void>;
	/** The table that was last requested. */
	#table: ShownTable = { name: '', list: { path: [], rows: [], hasMore: false } };
	/** The table that the page shows: the previous table until the requested one is ready. */
	#shown = { table: this.#table, columns: new TableColumns() };
	#updateNumber = 0;
	#wasReady = false;

	/** `onError` receives the errors of saving and copying. */
	constructor(extensionUri: vscode.Uri, column: vscode.ViewColumn, onError: (error: unknown) => void) {
		this.#panel = this.#store.add(
			vscode.window.createWebviewPanel('studyAdmin.table', vscode.l10n.t('Table'), column, {
				enableScripts: true,
				localResourceRoots: [tableFolder(extensionUri)],
				retainContextWhenHidden: true,
			}),
		);
		this.onDidDispose = this.#panel.onDidDispose;
		this.#store.add(this.#panel.onDidDispose(() => this.dispose()));
		this.#store.add(
			this.#panel.webview.onDidReceiveMessage((message: MessageFromTable) => {
				this.#receive(message).catch(onError);
			}),
		);
		const { webview } = this.#panel;
		const webviewUrl = (file: string) =>
			webview.asWebviewUri(vscode.Uri.joinPath(tableFolder(extensionUri), file)).toString();
		webview.html = tablePageHtml({
			language: vscode.env.language,
			cspSource: webview.cspSource,
			styleSheet: webviewUrl('table.css'),
			script: webviewUrl('table.js'),
			nonce: randomUUID(),
		});
	}

	/** Shows a table instead of the previous one, and brings the panel to the front. */
	async show(table: ShownTable): Promise<void> {
		this.#panel.reveal();
		await this.update(table);
	}

	/** Shows a table instead of the previous one. */
	async update(table: ShownTable): Promise<void> {
		this.#table = table;
		this.#panel.title = titleOf(table);
		await this.#fill(table);
	}

	/** Whether the panel has the focus. */
	get isActive(): boolean {
		return this.#panel.active;
	}

	/** Runs an action of the context menu, such as copying a cell. */
	async run(action: TableAction): Promise<void> {
		await this.#send({ kind: 'action', action });
	}

	async #fill(table: ShownTable): Promise<void> {
		this.#updateNumber += 1;
		const update = this.#updateNumber;
		const isSuperseded = () => this.#updateNumber !== update;
		const { rows } = table.list;
		const columns = new TableColumns();
		for (const batch of batchesOf(rows)) {
			for (const row of batch) {
				columns.add(row);
			}
			await nextTurn();
		}
		await this.#isReady.promise;
		if (isSuperseded()) {
			return;
		}
		this.#shown = { table, columns };
		const { language } = vscode.env;
		await this.#send({
			kind: 'table',
			columns: columns.names,
			rows: rows.length,
			labels: tableLabels(table),
			language,
		});
		for (const batch of batchesOf(rows)) {
			if (isSuperseded()) {
				return;
			}
			await this.#send({ kind: 'rows', rows: batch.map((row) => columns.cellsOf(row)) });
		}
	}

	dispose(): void {
		this.#updateNumber += 1;
		this.#isReady.resolve();
		this.#store.dispose();
	}

	#send(message: MessageToTable): Thenable<boolean> {
		return this.#panel.webview.postMessage(message);
	}

	async #receive(message: MessageFromTable): Promise<void> {
		const { table, columns } = this.#shown;
		const { rows } = table.list;
		switch (message.kind) {
			case 'ready':
				if (this.#wasReady) {
					// VS Code loads the page again when the panel is moved to another window.
					await this.#fill(this.#table);
				}
				this.#wasReady = true;
				this.#isReady.resolve();
				return;
			case 'copy': {
				const cells = message.row === -1 ? columns.names : columns.cellsOf(rows[message.row] ?? null);
				const copiedCells = message.columns.map((column) => cells[column] ?? null);
				await vscode.env.clipboard.writeText(clipboardText(copiedCells));
				const copied = copiedCells.length === 1 ? vscode.l10n.t('Cell copied') : vscode.l10n.t('Row copied');
				vscode.window.setStatusBarMessage(`$(check) ${copied}`, 3000);
				return;
			}
			case 'save': {
				const shown = message.rows.map((index) => rows[index] ?? null);
				await saveRows(table.name, message.format, { columns, rows: shown });
			}
		}
	}
}

interface SavedRows {
	readonly columns: TableColumns;
	readonly rows: ResultRows;
}

/**
 * Saves rows to a file that the user selects. `name` is the suggested file name without extension.
 * @throws {UserError} `graphql/file-not-written`
 */
async function saveRows(name: string, format: 'csv' | 'json', { columns, rows }: SavedRows): Promise<void> {
	const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
	const uri = await vscode.window.showSaveDialog({
		defaultUri: vscode.Uri.joinPath(folder, `${name}.${format}`),
		filters: { [format.toUpperCase()]: [format] },
		title: format === 'csv' ? vscode.l10n.t('Save as CSV') : vscode.l10n.t('Save as JSON'),
	});
	if (!uri) {
		return;
	}
	const file = uri.path.split('/').at(-1) ?? '';
	const text = await (format === 'csv' ? printRowsAsCsv(columns, rows) : printRowsAsJson(rows));
	await writeFileAtUri(uri, text);
	const count = rows.length === 1 ? vscode.l10n.t('1 row') : vscode.l10n.t('{0} rows', rows.length);
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(check) {0} saved as {1}', count, file), 5000);
}

function titleOf({ name, list }: ShownTable): string {
	return `${name}: ${list.path.join('.')}`;
}

function* batchesOf<T>(all: readonly T[]): Generator<readonly T[]> {
	for (let start = 0; start < all.length; start += batchSize) {
		yield all.slice(start, start + batchSize);
	}
}

/** Returns the text with the number of rows, which replaces `{0}`. */
export function rowCountText({ rows, hasMore }: ObjectListInResult): string {
	const { l10n } = vscode;
	return withMorePages(rows.length === 1 ? l10n.t('{0} row') : l10n.t('{0} rows'), hasMore);
}

/** Adds to a text with a number of rows that the connection has more pages, if it has. */
function withMorePages(text: string, hasMore: boolean): string {
	return hasMore ? vscode.l10n.t('{0}, more pages', text) : text;
}

function tableLabels(table: ShownTable): TableLabels {
	const { l10n } = vscode;
	const isOne = table.list.rows.length === 1;
	return {
		label: titleOf(table),
		filter: l10n.t('Filter all columns'),
		rows: rowCountText(table.list),
		shownRows: withMorePages(isOne ? l10n.t('{0} of {1} row') : l10n.t('{0} of {1} rows'), table.list.hasMore),
		loading: isOne ? l10n.t('Loading {0} of {1} row') : l10n.t('Loading {0} of {1} rows'),
		copyCell: l10n.t('Copy Cell'),
		saveAsCsv: l10n.t('Save as CSV...'),
		saveAsJson: l10n.t('Save as JSON...'),
		missing: l10n.t('missing in this row'),
	};
}

/** Returns the folder of the table's script and style sheet. */
function tableFolder(extensionUri: vscode.Uri): vscode.Uri {
	return vscode.Uri.joinPath(extensionUri, 'dist', 'extension');
}
