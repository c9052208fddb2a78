import { setImmediate as nextTurn } from 'node:timers/promises';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { cellText } from '../core/table/cell.ts';
import { type FoundList, TableColumns } from '../core/table/table.ts';
import type { FromTable, TableWords, ToTable } from './messages.ts';
import { saveRows } from './saveRows.ts';
import { tableFolder, tableHtml } from './tableHtml.ts';

/** What a panel shows. */
export interface ShownTable {
	/** How the operation is called, which is also what a saved file is called. */
	readonly name: string;
	readonly list: FoundList;
}

/** Rows that are worked on at a time: the extension host has others to serve. */
const rowsAtOnce = 2000;

/** A list as a table in a panel of its own. Its rows are in memory only and end with the panel. */
export class TablePanel implements Disposable {
	readonly #store = new DisposableStore();
	readonly #panel: vscode.WebviewPanel;
	readonly #isReady = Promise.withResolvers<void>();
	readonly onDidDispose: vscode.Event<void>;
	/** What is to be shown. */
	#table: ShownTable = { name: '', list: { path: [], rows: [] } };
	/** What the page speaks of, which may be the table before. */
	#shown = { table: this.#table, columns: new TableColumns() };
	#sending = 0;
	#wasReady = false;

	/** `failed` gets what saving or copying fails with. */
	constructor(extensionUri: vscode.Uri, column: vscode.ViewColumn, failed: (error: unknown) => void) {
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
			this.#panel.webview.onDidReceiveMessage((message: FromTable) => {
				this.#receive(message).catch(failed);
			}),
		);
		this.#panel.webview.html = tableHtml(this.#panel.webview, extensionUri);
	}

	/** Shows a table, in place of the one before, and brings the panel to the front. */
	async show(table: ShownTable): Promise<void> {
		this.#table = table;
		this.#panel.title = titleOf(table);
		this.#panel.reveal();
		await this.#fill(table);
	}

	async #fill(table: ShownTable): Promise<void> {
		this.#sending += 1;
		const sending = this.#sending;
		const isStale = () => this.#sending !== sending;
		const { rows } = table.list;
		const columns = new TableColumns();
		for (const some of inParts(rows)) {
			for (const row of some) {
				columns.add(row);
			}
			await nextTurn();
		}
		await this.#isReady.promise;
		if (isStale()) {
			return;
		}
		this.#shown = { table, columns };
		const { language } = vscode.env;
		await this.#send({ kind: 'table', columns: columns.names, rows: rows.length, words: tableWords(table), language });
		for (const some of inParts(rows)) {
			if (isStale()) {
				return;
			}
			await this.#send({ kind: 'rows', rows: some.map((row) => columns.cellsOf(row)) });
		}
	}

	dispose(): void {
		this.#sending += 1;
		this.#isReady.resolve();
		this.#store.dispose();
	}

	#send(message: ToTable): Thenable<boolean> {
		return this.#panel.webview.postMessage(message);
	}

	async #receive(message: FromTable): Promise<void> {
		const { table, columns } = this.#shown;
		const { rows } = table.list;
		switch (message.kind) {
			case 'ready':
				if (this.#wasReady) {
					// The page begins anew when its panel is moved to another window.
					await this.#fill(this.#table);
				}
				this.#wasReady = true;
				this.#isReady.resolve();
				return;
			case 'copy': {
				const cell = columns.cellsOf(rows[message.row] ?? null)[message.column];
				await vscode.env.clipboard.writeText(cellText(cell ?? null));
				vscode.window.setStatusBarMessage(vscode.l10n.t('$(check) Cell copied'), 3000);
				return;
			}
			case 'save': {
				const shown = message.rows.map((index) => rows[index] ?? null);
				await saveRows({ name: table.name, format: message.format, columns, rows: shown });
			}
		}
	}
}

function titleOf({ name, list }: ShownTable): string {
	return `${name}: ${list.path.join('.')}`;
}

function* inParts<T>(all: readonly T[]): Generator<readonly T[]> {
	for (let start = 0; start < all.length; start += rowsAtOnce) {
		yield all.slice(start, start + rowsAtOnce);
	}
}

function tableWords(table: ShownTable): TableWords {
	const { l10n } = vscode;
	return {
		label: titleOf(table),
		filter: l10n.t('Filter all columns'),
		rows: l10n.t('{0} rows'),
		shownRows: l10n.t('{0} of {1} rows'),
		loading: l10n.t('Loading {0} of {1} rows'),
		copyCell: l10n.t('Copy Cell'),
		saveAsCsv: l10n.t('Save as CSV...'),
		saveAsJson: l10n.t('Save as JSON...'),
		missing: l10n.t('not in this row'),
	};
}
