import { shownRows, type TableRow, tableRow } from '../../../core/client/table/shownRows.ts';
import type { FromTable, ToTable } from '../../../core/client/table/webviewMessages.ts';
import { Grid } from './grid.ts';
import { newElement } from './newElement.ts';

declare function acquireVsCodeApi(): { postMessage(message: FromTable): void };

type NewTable = Extract<ToTable, { kind: 'table' }>;

/**
 * The page of a table: the grid, and above it the filter, the number of rows and what can be done
 * with them.
 */
class TablePage {
	readonly #editor = acquireVsCodeApi();
	readonly #grid = new Grid((column) => this.#sortBy(column));
	readonly #filter = newElement('input', { type: 'search', class: 'filter', spellcheck: 'false' });
	readonly #count = newElement('span', { role: 'status', class: 'count' });
	readonly #buttons = newElement('span', { class: 'buttons' });
	#table: NewTable | undefined;
	#rows: TableRow[] = [];
	#shown: readonly number[] = [];
	#sortedBy: number | undefined;
	#isDescending = false;

	constructor() {
		this.#filter.addEventListener('input', () => this.#refresh());
		this.#filter.addEventListener('keydown', (event) => {
			if (event.key === 'Enter' || event.key === 'ArrowDown') {
				event.preventDefault();
				this.#grid.element.focus();
			}
		});
		this.#grid.element.addEventListener('keydown', (event) => {
			if ((event.ctrlKey || event.metaKey) && event.key === 'c' && getSelection()?.isCollapsed !== false) {
				event.preventDefault();
				this.#copy();
			}
		});
		window.addEventListener('message', ({ data }: MessageEvent<ToTable>) => this.#receive(data));
		const toolbar = newElement('header', { class: 'toolbar' }, this.#filter, this.#count, this.#buttons);
		document.body.replaceChildren(toolbar, this.#grid.element);
		this.#editor.postMessage({ kind: 'ready' });
	}

	#receive(message: ToTable): void {
		if (message.kind === 'table') {
			this.#begin(message);
		} else {
			this.#rows.push(...message.rows.map(tableRow));
		}
		// The first rows are shown at once. To show each part that follows would only cost time.
		if (message.kind === 'table' || message.rows.length === this.#rows.length) {
			this.#refresh();
			this.#grid.fitColumns();
		} else if (this.#rows.length === this.#table?.rows) {
			this.#refresh();
		} else {
			this.#tellCount();
		}
	}

	#begin(table: NewTable): void {
		const { words } = table;
		this.#table = table;
		this.#rows = [];
		this.#sortedBy = undefined;
		this.#filter.value = '';
		this.#filter.placeholder = words.filter;
		this.#filter.setAttribute('aria-label', words.filter);
		this.#buttons.replaceChildren(
			newButton(words.copyCell, () => this.#copy()),
			newButton(words.saveAsCsv, () => this.#save('csv')),
			newButton(words.saveAsJson, () => this.#save('json')),
		);
		this.#grid.element.focus();
	}

	#refresh(): void {
		if (!this.#table) {
			return;
		}
		const { columns, words } = this.#table;
		const order = { column: this.#sortedBy, isDescending: this.#isDescending };
		this.#shown = shownRows(this.#rows, { filter: this.#filter.value, ...order });
		this.#tellCount();
		this.#grid.show({
			columns,
			words,
			length: this.#shown.length,
			cells: (place) => this.#rows[this.#shown[place] ?? -1]?.cells ?? [],
			sortedBy: this.#sortedBy,
			isDescending: this.#isDescending,
		});
	}

	#tellCount(): void {
		if (!this.#table) {
			return;
		}
		const { rows: total, words, language } = this.#table;
		const { format } = new Intl.NumberFormat(language);
		const write = (text: string, ...numbers: readonly number[]) => {
			this.#count.textContent = text.replace(/\{(\d)\}/g, (_match, index) => format(numbers[Number(index)] ?? 0));
		};
		if (this.#rows.length < total) {
			write(words.loading, this.#rows.length, total);
		} else if (this.#shown.length === total) {
			write(words.rows, total);
		} else {
			write(words.shownRows, this.#shown.length, total);
		}
	}

	/** Ascending, then descending, then as it came. */
	#sortBy(column: number): void {
		const isSame = this.#sortedBy === column;
		this.#sortedBy = isSame && this.#isDescending ? undefined : column;
		this.#isDescending = isSame && !this.#isDescending;
		this.#refresh();
	}

	#copy(): void {
		const { row, column } = this.#grid.active;
		const index = this.#shown[row];
		if (index !== undefined) {
			this.#editor.postMessage({ kind: 'copy', row: index, column });
		}
	}

	#save(format: 'csv' | 'json'): void {
		this.#editor.postMessage({ kind: 'save', format, rows: this.#shown });
	}
}

function newButton(title: string, press: () => void): HTMLButtonElement {
	const button = newElement('button', { type: 'button' }, title);
	button.addEventListener('click', press);
	return button;
}

new TablePage();
