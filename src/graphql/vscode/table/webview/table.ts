import { shortenColumnNames } from '../../../core/client/table/shortenColumnNames.ts';
import { createTableRow, shownRowIndexes, type TableRow } from '../../../core/client/table/shownRows.ts';
import type { MessageFromTable, MessageToTable, TableAction } from '../../../core/client/table/webviewMessages.ts';
import { Grid, type GridColumn } from './grid.ts';
import { newElement } from './newElement.ts';

declare function acquireVsCodeApi(): { postMessage(message: MessageFromTable): void };

type NewTable = Extract<MessageToTable, { kind: 'table' }>;

/**
 * The page of a table: a toolbar with filter, number of rows and buttons, and below it the grid.
 */
class TablePage {
	readonly #editor = acquireVsCodeApi();
	readonly #grid = new Grid((column) => this.#sortBy(column));
	readonly #filter = newElement('input', { type: 'search', class: 'filter', spellcheck: 'false' });
	readonly #count = newElement('span', { role: 'status', class: 'count' });
	readonly #buttons = newElement('span', { class: 'buttons' });
	#saveButtons: readonly HTMLButtonElement[] = [];
	#table: NewTable | undefined;
	/** Short names of all columns; see {@link shortenColumnNames}. */
	#names: readonly string[] = [];
	/** Indexes of the columns that are not hidden. */
	#visible: readonly number[] = [];
	/** The visible columns. Remains the same object until columns are hidden or shown. */
	#columns: readonly GridColumn[] = [];
	#rows: TableRow[] = [];
	#shown: readonly number[] = [];
	#sortedBy: number | undefined;
	#isDescending = false;

	constructor() {
		this.#filter.addEventListener('input', () => this.#refresh());
		this.#filter.addEventListener('keydown', (event) => {
			if (event.key === 'Enter' || event.key === 'ArrowDown') {
				event.preventDefault();
				this.#grid.leaveHeader();
				this.#grid.element.focus();
			}
			if (event.key === 'Escape' && this.#filter.value === '') {
				this.#grid.element.focus();
			}
		});
		// When the page gets the focus, the editor does not focus the element that had it before.
		window.addEventListener('focus', () => {
			if (document.activeElement === document.body) {
				this.#grid.element.focus();
			}
		});
		this.#grid.element.addEventListener('keydown', (event) => {
			if ((event.ctrlKey || event.metaKey) && event.key === 'c' && getSelection()?.isCollapsed !== false) {
				event.preventDefault();
				this.#copy();
			}
		});
		window.addEventListener('keydown', (event) => {
			if ((event.ctrlKey || event.metaKey) && event.key === 'f') {
				event.preventDefault();
				this.#filter.select();
			}
		});
		window.addEventListener('message', ({ data }: MessageEvent<MessageToTable>) => this.#receive(data));
		// The context menu contains our commands instead of the Copy of VS Code, which copies only
		// selected text.
		const context = { webviewSection: 'cell', preventDefaultContextMenuItems: true };
		this.#grid.element.setAttribute('data-vscode-context', JSON.stringify(context));
		const toolbar = newElement('header', { class: 'toolbar' }, this.#filter, this.#count, this.#buttons);
		document.body.replaceChildren(toolbar, this.#grid.element);
		this.#editor.postMessage({ kind: 'ready' });
	}

	#receive(message: MessageToTable): void {
		if (message.kind === 'action') {
			this.#run(message.action);
			return;
		}
		if (message.kind === 'table') {
			this.#showTable(message);
		} else {
			this.#rows.push(...message.rows.map(createTableRow));
		}
		// The first rows are shown at once. Later rows are shown together when all have arrived.
		if (message.kind === 'table' || message.rows.length === this.#rows.length) {
			this.#refresh();
			this.#grid.fitColumns();
		} else if (this.#rows.length === this.#table?.rows) {
			this.#refresh();
		} else {
			this.#showCount();
		}
	}

	#showTable(table: NewTable): void {
		const { labels } = table;
		this.#table = table;
		this.#names = shortenColumnNames(table.columns);
		this.#showColumns(table.columns.map((_name, column) => column));
		this.#rows = [];
		this.#sortedBy = undefined;
		this.#filter.value = '';
		this.#filter.placeholder = labels.filter;
		this.#filter.setAttribute('aria-label', labels.filter);
		this.#saveButtons = [
			newButton(labels.saveAsCsv, () => this.#save('csv')),
			newButton(labels.saveAsJson, () => this.#save('json')),
		];
		this.#buttons.replaceChildren(
			newButton(labels.copyCell, () => this.#copy()),
			...this.#saveButtons,
		);
		// A later run also updates a table while the user types in an editor.
		if (document.hasFocus()) {
			this.#grid.element.focus();
		}
	}

	#refresh(): void {
		if (!this.#table) {
			return;
		}
		const { labels } = this.#table;
		const visible = this.#visible;
		const order = { column: this.#sortedBy, isDescending: this.#isDescending };
		this.#shown = shownRowIndexes(this.#rows, { filter: this.#filter.value, ...order });
		this.#showCount();
		this.#grid.show({
			columns: this.#columns,
			labels,
			length: this.#shown.length,
			cells: (row) => {
				const cells = this.#rows[this.#shown[row] ?? -1]?.cells ?? [];
				return visible.map((column) => cells[column] ?? null);
			},
			sortedBy: this.#sortedBy === undefined ? undefined : visible.indexOf(this.#sortedBy),
			isDescending: this.#isDescending,
		});
	}

	#showCount(): void {
		if (!this.#table) {
			return;
		}
		const { rows: total, labels, language } = this.#table;
		const { format } = new Intl.NumberFormat(language);
		const write = (text: string, ...numbers: readonly number[]) => {
			this.#count.textContent = text.replace(/\{(\d)\}/g, (_match, index) => format(numbers[Number(index)] ?? 0));
		};
		const isLoading = this.#rows.length < total;
		for (const button of this.#saveButtons) {
			// Rows that have not arrived would be missing in the file.
			button.disabled = isLoading;
		}
		if (isLoading) {
			write(labels.loading, this.#rows.length, total);
		} else if (this.#shown.length === total) {
			write(labels.rows, total);
		} else {
			write(labels.shownRows, this.#shown.length, total);
		}
	}

	#showColumns(visible: readonly number[]): void {
		this.#visible = visible;
		this.#columns = visible.map((column) => ({
			name: this.#names[column] ?? '',
			path: this.#table?.columns[column] ?? '',
		}));
	}

	#run(action: TableAction): void {
		switch (action) {
			case 'copyCell':
				this.#copy();
				return;
			case 'copyRow':
				this.#copyCells(this.#visible);
				return;
			case 'hideColumn': {
				const others = this.#visible.filter((_column, position) => position !== this.#grid.active.column);
				if (others.length > 0) {
					this.#showColumns(others);
				}
				break;
			}
			case 'showAllColumns':
				this.#showColumns(this.#names.map((_name, column) => column));
		}
		this.#refresh();
		this.#grid.fitColumns();
	}

	/**
	 * Changes the order of a column: ascending, then descending, then the order of the result.
	 * `position` is the index among the visible columns.
	 */
	#sortBy(position: number): void {
		const column = this.#visible[position];
		const isSame = this.#sortedBy === column;
		this.#sortedBy = isSame && this.#isDescending ? undefined : column;
		this.#isDescending = isSame && !this.#isDescending;
		this.#refresh();
	}

	#copy(): void {
		const column = this.#visible[this.#grid.active.column];
		if (column !== undefined) {
			this.#copyCells([column]);
		}
	}

	/** Copies cells of the active row. The header is row −1 in the grid and in the message. */
	#copyCells(columns: readonly number[]): void {
		const { row } = this.#grid.active;
		const index = row === -1 ? row : this.#shown[row];
		if (index !== undefined) {
			this.#editor.postMessage({ kind: 'copy', row: index, columns });
		}
	}

	#save(format: 'csv' | 'json'): void {
		this.#editor.postMessage({ kind: 'save', format, rows: this.#shown });
	}
}

function newButton(title: string, onClick: () => void): HTMLButtonElement {
	const button = newElement('button', { type: 'button' }, title);
	button.addEventListener('click', onClick);
	return button;
}

new TablePage();
