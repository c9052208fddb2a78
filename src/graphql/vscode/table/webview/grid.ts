import { cellText, type TableCell } from '../../../core/client/table/tableCell.ts';
import type { TableWords } from '../../../core/client/table/webviewMessages.ts';
import { newElement } from './newElement.ts';

/** The content of a grid. */
export interface GridContent {
	/** The shown columns. */
	readonly columns: readonly GridColumn[];
	readonly words: TableWords;
	/** How many rows there are; `cells` gives them by their place. */
	readonly length: number;
	readonly cells: (place: number) => readonly TableCell[];
	/** Position among the shown columns. */
	readonly sortedBy: number | undefined;
	readonly isDescending: boolean;
}

/** A column of a grid. */
export interface GridColumn {
	/** Shown in the header. */
	readonly name: string;
	/** Shown in the tooltip of the header. */
	readonly path: string;
}

/** A cell by its place; row −1 is the header. */
export interface GridPlace {
	readonly row: number;
	readonly column: number;
}

/** In pixels, as the style sheet has it. */
const rowHeight = 22;
/** Rows that are there above and below those in sight. */
const spareRows = 10;
const widestColumn = 42;

/**
 * A table of which only the rows in sight are in the page, however many there are (WAI-ARIA
 * Authoring Practices, Grid). The focus is the grid's; the cell that the keys have moved to is its
 * active descendant.
 */
export class Grid {
	readonly element: HTMLElement = newElement('div', { role: 'grid', class: 'grid', tabindex: 0 });
	readonly #head = newElement('div', { role: 'row', class: 'row head', 'aria-rowindex': 1 });
	readonly #body = newElement('div', { role: 'rowgroup', class: 'body' });
	/** Place → the row that is in the page. */
	readonly #rows = new Map<number, HTMLElement>();
	readonly #sort: (column: number) => void;
	#content: GridContent | undefined;
	#active: GridPlace = { row: 0, column: 0 };

	/** `sort` is called for a column header that is pressed. */
	constructor(sort: (column: number) => void) {
		this.#sort = sort;
		this.element.append(newElement('div', { role: 'rowgroup', class: 'top' }, this.#head), this.#body);
		this.element.addEventListener('scroll', () => requestAnimationFrame(() => this.#render()));
		this.element.addEventListener('keydown', (event) => this.#press(event));
		this.element.addEventListener('mousedown', (event) => this.#point(event));
		new ResizeObserver(() => this.#render()).observe(this.element);
	}

	/** The cell that the keys have moved to. */
	get active(): GridPlace {
		return this.#active;
	}

	/** Shows something else. */
	show(content: GridContent): void {
		const isNew = content.columns !== this.#content?.columns;
		this.#content = content;
		this.element.setAttribute('aria-label', content.words.label);
		this.element.setAttribute('aria-rowcount', String(content.length + 1));
		this.element.setAttribute('aria-colcount', String(content.columns.length));
		this.#head.replaceChildren(...content.columns.map((each, column) => headerElement(each, column, content)));
		this.#body.style.height = `${content.length * rowHeight}px`;
		this.#drop(() => true);
		if (isNew) {
			this.#active = { row: 0, column: 0 };
			this.element.scrollTo(0, 0);
		}
		this.#moveTo(this.#active, isNew);
	}

	/** Makes the columns as wide as what is in them now. */
	fitColumns(): void {
		const { columns, length, cells } = this.#content ?? { columns: [], length: 0, cells: () => [] };
		const sample = Array.from({ length: Math.min(length, 500) }, (_, place) => cells(place));
		const widths = columns.map(({ name }, column) =>
			Math.min(widestColumn, Math.max(name.length + 4, ...sample.map((row) => cellWidth(row[column] ?? null)))),
		);
		this.element.style.setProperty('--columns', widths.map((width) => `${width + 2}ch`).join(' '));
	}

	#render(): void {
		const { scrollTop, clientHeight } = this.element;
		const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spareRows);
		const end = Math.min(this.#content?.length ?? 0, Math.ceil((scrollTop + clientHeight) / rowHeight) + spareRows);
		this.#drop((place) => place < first || place >= end);
		const added: HTMLElement[] = [];
		for (let place = first; place < end; place += 1) {
			const row = this.#rows.get(place) ?? this.#newRow(place);
			if (!row.isConnected) {
				added.push(row);
			}
		}
		this.#body.append(...added);
		this.#mark();
	}

	#newRow(place: number): HTMLElement {
		const row = newElement('div', { role: 'row', class: 'row', 'aria-rowindex': place + 2 });
		if (this.#content) {
			const { cells, words } = this.#content;
			row.append(...cells(place).map((cell, column) => cellElement(cell, idOf({ row: place, column }), column, words)));
		}
		row.style.transform = `translateY(${place * rowHeight}px)`;
		this.#rows.set(place, row);
		return row;
	}

	#drop(isOut: (place: number) => boolean): void {
		for (const [place, row] of this.#rows) {
			if (isOut(place)) {
				row.remove();
				this.#rows.delete(place);
			}
		}
	}

	/** Shows which cell is the active one; while it is out of sight there is none. */
	#mark(): void {
		this.element.querySelector('.active')?.classList.remove('active');
		const cell = document.getElementById(idOf(this.#active));
		cell?.classList.add('active');
		this.element.setAttribute('aria-activedescendant', cell?.id ?? '');
	}

	#moveTo({ row, column }: GridPlace, isQuiet = false): void {
		const { length = 0, columns = [] } = this.#content ?? {};
		this.#active = {
			row: Math.max(-1, Math.min(row, Math.max(0, length - 1))),
			column: Math.max(0, Math.min(column, columns.length - 1)),
		};
		if (!isQuiet) {
			this.#reveal();
		}
		this.#render();
	}

	#reveal(): void {
		const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.element;
		const top = this.#active.row * rowHeight;
		if (this.#active.row >= 0) {
			const lowest = clientHeight - this.#head.offsetHeight - rowHeight;
			this.element.scrollTop = Math.min(Math.max(scrollTop, top - lowest), top);
		}
		const header = this.#head.children[this.#active.column];
		if (header instanceof HTMLElement) {
			const furthest = header.offsetLeft + header.offsetWidth - clientWidth;
			this.element.scrollLeft = Math.min(Math.max(scrollLeft, furthest), header.offsetLeft);
		}
	}

	#press(event: KeyboardEvent): void {
		const { row, column } = this.#active;
		if (row === -1 && (event.key === 'Enter' || event.key === ' ')) {
			event.preventDefault();
			this.#sort(column);
			return;
		}
		const target = this.#targetOf(event);
		if (target && !event.altKey && !event.shiftKey) {
			event.preventDefault();
			this.#moveTo(target);
		}
	}

	/** Where a key leads to; `undefined` for one that leads nowhere. */
	#targetOf({ key, ctrlKey, metaKey }: KeyboardEvent): GridPlace | undefined {
		const { row, column } = this.#active;
		const { length = 0, columns = [] } = this.#content ?? {};
		const page = Math.max(1, Math.floor(this.element.clientHeight / rowHeight) - 2);
		const isFar = ctrlKey || metaKey;
		switch (key) {
			case 'ArrowUp':
				return { row: row - 1, column };
			case 'ArrowDown':
				return { row: row + 1, column };
			case 'ArrowLeft':
				return { row, column: column - 1 };
			case 'ArrowRight':
				return { row, column: column + 1 };
			case 'PageUp':
				return { row: Math.max(0, row - page), column };
			case 'PageDown':
				return { row: row + page, column };
			case 'Home':
				return { row: isFar ? 0 : row, column: 0 };
			case 'End':
				return { row: isFar ? length - 1 : row, column: columns.length - 1 };
			default:
				return undefined;
		}
	}

	#point({ target, button }: MouseEvent): void {
		const cell = target instanceof Element ? target.closest('[role=gridcell], [role=columnheader]') : null;
		const place = cell && placeOf(cell.id);
		if (!place) {
			return;
		}
		this.#moveTo(place);
		if (place.row === -1 && button === 0) {
			this.#sort(place.column);
		}
	}
}

function headerElement(
	{ name, path }: GridColumn,
	column: number,
	{ sortedBy, isDescending }: GridContent,
): HTMLElement {
	const direction = sortedBy !== column ? 'none' : isDescending ? 'descending' : 'ascending';
	const sign = { none: '', ascending: '▲', descending: '▼' }[direction];
	return newElement(
		'div',
		{
			role: 'columnheader',
			id: idOf({ row: -1, column }),
			class: 'cell',
			title: path,
			'aria-sort': direction,
			'aria-colindex': column + 1,
		},
		newElement('span', { class: 'name' }, name),
		newElement('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
	);
}

function idOf({ row, column }: GridPlace): string {
	return `cell ${row} ${column}`.replaceAll(' ', '_');
}

function placeOf(id: string): GridPlace | undefined {
	const [, row, column] = /^cell_(-?\d+)_(\d+)$/.exec(id) ?? [];
	return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
}

/** More would only slow the page down: a cell shows the beginning, and copying takes all of it. */
const longestText = 300;
const longestTooltip = 2000;

/** A cell of the grid. Values that are not text differ from text by more than their colour. */
export function cellElement(cell: TableCell, id: string, column: number, words: TableWords): HTMLElement {
	const { text, kind } = shown(cell);
	const element = newElement('div', { role: 'gridcell', id, class: `cell ${kind}`, 'aria-colindex': column + 1 }, text);
	if (kind === 'missing') {
		element.setAttribute('aria-label', words.missing);
	}
	if (text.length > 20) {
		element.title = cellText(cell).slice(0, longestTooltip);
	}
	return element;
}

/** The width that a cell asks for, in characters. */
export function cellWidth(cell: TableCell): number {
	return shown(cell).text.length;
}

function shown(cell: TableCell): { readonly text: string; readonly kind: string } {
	const text = cellText(cell).slice(0, longestText);
	if (cell === null) {
		return { text: 'null', kind: 'null' };
	}
	if (typeof cell !== 'object') {
		return { text, kind: typeof cell };
	}
	if ('items' in cell) {
		return { text: `${cell.items} × ${text}`, kind: 'list' };
	}
	return { text, kind: 'digits' in cell ? 'number' : 'missing' };
}
