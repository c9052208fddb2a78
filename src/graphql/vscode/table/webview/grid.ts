import { plainCellText, type TableCell } from '../../../core/client/table/tableCell.ts';
import type { TableLabels } from '../../../core/client/table/webviewMessages.ts';
import { newElement } from './newElement.ts';

/** The content of a grid. */
interface GridContent {
	/** The visible columns. */
	readonly columns: readonly GridColumn[];
	readonly labels: TableLabels;
	/** Number of rows without the header. */
	readonly length: number;
	/** Returns the cells of the row with this index. */
	readonly cells: (row: number) => readonly TableCell[];
	/** Index of the sorted column in {@link columns}; `undefined` if the rows are not sorted. */
	readonly sortedBy: number | undefined;
	readonly isDescending: boolean;
}

/** A column of a grid. */
export interface GridColumn {
	/** Name of the column, shown in its header. */
	readonly name: string;
	/** Path of the field, shown in the tooltip of the header. */
	readonly path: string;
}

/** The position of a cell. The header is row −1. */
interface GridPosition {
	readonly row: number;
	readonly column: number;
}

/** Height of a row in pixels. Must equal the height in the style sheet. */
const rowHeight = 22;
/** Number of rows rendered above and below the visible rows. */
const spareRows = 10;
/** Maximum width of a column in characters. */
const maximumColumnWidth = 42;

/**
 * A table that renders only the visible rows (WAI-ARIA Authoring Practices, Grid). The grid element
 * has the focus, and the active cell is its active descendant.
 */
export class Grid {
	readonly element: HTMLElement = newElement('div', { role: 'grid', class: 'grid', tabindex: 0 });
	readonly #head = newElement('div', { role: 'row', class: 'row head', 'aria-rowindex': 1 });
	readonly #body = newElement('div', { role: 'rowgroup', class: 'body' });
	/** Index of a row → its element. Contains the rendered rows. */
	readonly #rows = new Map<number, HTMLElement>();
	readonly #sort: (column: number) => void;
	#content: GridContent | undefined;
	#active: GridPosition = { row: 0, column: 0 };

	/** `sort` is called with the index of a column when its header is clicked. */
	constructor(sort: (column: number) => void) {
		this.#sort = sort;
		this.element.append(newElement('div', { role: 'rowgroup', class: 'top' }, this.#head), this.#body);
		this.element.addEventListener('scroll', () => requestAnimationFrame(() => this.#render()));
		this.element.addEventListener('keydown', (event) => this.#onKeyDown(event));
		this.element.addEventListener('mousedown', (event) => this.#onMouseDown(event));
		new ResizeObserver(() => this.#render()).observe(this.element);
	}

	/** The position of the active cell, which the user moves with the keyboard or the mouse. */
	get active(): GridPosition {
		return this.#active;
	}

	/** Replaces the content. New columns reset the active cell and the scroll position. */
	show(content: GridContent): void {
		const isNew = content.columns !== this.#content?.columns;
		this.#content = content;
		this.element.setAttribute('aria-label', content.labels.label);
		this.element.setAttribute('aria-rowcount', String(content.length + 1));
		this.element.setAttribute('aria-colcount', String(content.columns.length));
		this.#head.replaceChildren(...content.columns.map((each, column) => headerElement(each, column, content)));
		this.#body.style.height = `${content.length * rowHeight}px`;
		this.#removeRows(() => true);
		if (isNew) {
			this.#active = { row: 0, column: 0 };
			this.element.scrollTo(0, 0);
		}
		this.#moveTo(this.#active, isNew);
	}

	/** Moves the active cell to the first row if it is in the header. */
	leaveHeader(): void {
		const { row, column } = this.#active;
		this.#moveTo({ row: Math.max(0, row), column });
	}

	/** Fits the width of each column to its name and its first 500 cells. */
	fitColumns(): void {
		const { columns, length, cells } = this.#content ?? { columns: [], length: 0, cells: () => [] };
		const sample = Array.from({ length: Math.min(length, 500) }, (_, row) => cells(row));
		const widths = columns.map(({ name }, column) =>
			Math.min(maximumColumnWidth, Math.max(name.length + 4, ...sample.map((row) => cellWidth(row[column] ?? null)))),
		);
		this.element.style.setProperty('--columns', widths.map((width) => `${width + 2}ch`).join(' '));
	}

	#render(): void {
		const { scrollTop, clientHeight } = this.element;
		const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spareRows);
		const end = Math.min(this.#content?.length ?? 0, Math.ceil((scrollTop + clientHeight) / rowHeight) + spareRows);
		this.#removeRows((index) => index < first || index >= end);
		const added: HTMLElement[] = [];
		for (let index = first; index < end; index += 1) {
			const row = this.#rows.get(index) ?? this.#newRow(index);
			if (!row.isConnected) {
				added.push(row);
			}
		}
		this.#body.append(...added);
		this.#highlightActive();
	}

	#newRow(index: number): HTMLElement {
		const row = newElement('div', { role: 'row', class: 'row', 'aria-rowindex': index + 2 });
		if (this.#content) {
			const { cells, labels } = this.#content;
			row.append(
				...cells(index).map((cell, column) => cellElement(cell, idOf({ row: index, column }), column, labels)),
			);
		}
		row.style.transform = `translateY(${index * rowHeight}px)`;
		this.#rows.set(index, row);
		return row;
	}

	#removeRows(matches: (index: number) => boolean): void {
		for (const [index, row] of this.#rows) {
			if (matches(index)) {
				row.remove();
				this.#rows.delete(index);
			}
		}
	}

	/** Highlights the active cell. Without effect while that cell is not rendered. */
	#highlightActive(): void {
		this.element.querySelector('.active')?.classList.remove('active');
		const cell = document.getElementById(idOf(this.#active));
		cell?.classList.add('active');
		this.element.setAttribute('aria-activedescendant', cell?.id ?? '');
	}

	#moveTo({ row, column }: GridPosition, skipsReveal = false): void {
		const { length = 0, columns = [] } = this.#content ?? {};
		this.#active = {
			row: Math.max(-1, Math.min(row, Math.max(0, length - 1))),
			column: Math.max(0, Math.min(column, columns.length - 1)),
		};
		if (!skipsReveal) {
			this.#reveal();
		}
		this.#render();
	}

	#reveal(): void {
		const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.element;
		const top = this.#active.row * rowHeight;
		if (this.#active.row >= 0) {
			const largestOffset = clientHeight - this.#head.offsetHeight - rowHeight;
			this.element.scrollTop = Math.min(Math.max(scrollTop, top - largestOffset), top);
		}
		const header = this.#head.children[this.#active.column];
		if (header instanceof HTMLElement) {
			const smallestScroll = header.offsetLeft + header.offsetWidth - clientWidth;
			this.element.scrollLeft = Math.min(Math.max(scrollLeft, smallestScroll), header.offsetLeft);
		}
	}

	#onKeyDown(event: KeyboardEvent): void {
		const { row, column } = this.#active;
		if (row === -1 && (event.key === 'Enter' || event.key === ' ')) {
			event.preventDefault();
			this.#sort(column);
			return;
		}
		if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
			event.preventDefault();
			this.#openMenu();
			return;
		}
		const target = this.#targetOf(event);
		if (target && !event.altKey && !event.shiftKey) {
			event.preventDefault();
			this.#moveTo(target);
		}
	}

	/**
	 * Opens the context menu at the active cell. The browser would open it in the middle of the grid.
	 */
	#openMenu(): void {
		const cell = document.getElementById(idOf(this.#active));
		if (cell) {
			const { left, bottom } = cell.getBoundingClientRect();
			cell.dispatchEvent(
				new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left, clientY: bottom }),
			);
		}
	}

	/** Returns the position to which a key moves the active cell; `undefined` for other keys. */
	#targetOf({ key, ctrlKey, metaKey }: KeyboardEvent): GridPosition | undefined {
		const { row, column } = this.#active;
		const { length = 0, columns = [] } = this.#content ?? {};
		const page = Math.max(1, Math.floor(this.element.clientHeight / rowHeight) - 2);
		const isWithModifier = ctrlKey || metaKey;
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
				return { row: isWithModifier ? 0 : row, column: 0 };
			case 'End':
				return { row: isWithModifier ? length - 1 : row, column: columns.length - 1 };
			default:
				return undefined;
		}
	}

	#onMouseDown({ target, button }: MouseEvent): void {
		const cell = target instanceof Element ? target.closest('[role=gridcell], [role=columnheader]') : null;
		const position = cell && positionOf(cell.id);
		if (!position) {
			return;
		}
		this.#moveTo(position);
		if (position.row === -1 && button === 0) {
			this.#sort(position.column);
		}
	}
}

function headerElement(
	{ name, path }: GridColumn,
	column: number,
	{ sortedBy, isDescending }: GridContent,
): HTMLElement {
	const direction = sortedBy !== column ? 'none' : isDescending ? 'descending' : 'ascending';
	const arrow = { none: '', ascending: '▲', descending: '▼' }[direction];
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
		newElement('span', { class: 'sign', 'aria-hidden': 'true' }, arrow),
	);
}

function idOf({ row, column }: GridPosition): string {
	return `cell ${row} ${column}`.replaceAll(' ', '_');
}

function positionOf(id: string): GridPosition | undefined {
	const [, row, column] = /^cell_(-?\d+)_(\d+)$/.exec(id) ?? [];
	return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
}

/** Maximum number of characters shown in a cell. Copying includes the complete text. */
const maximumTextLength = 300;
const maximumTooltipLength = 2000;

/**
 * Creates the element of a cell. Its CSS class is the type of the value, so that numbers, null and
 * missing values do not look like text.
 */
function cellElement(cell: TableCell, id: string, column: number, labels: TableLabels): HTMLElement {
	const { text, kind } = displayOf(cell);
	const element = newElement('div', { role: 'gridcell', id, class: `cell ${kind}`, 'aria-colindex': column + 1 }, text);
	if (kind === 'missing') {
		element.setAttribute('aria-label', labels.missing);
	}
	if (text.length > 20) {
		element.title = plainCellText(cell).slice(0, maximumTooltipLength);
	}
	return element;
}

/** Returns the width of the text of a cell, in characters. */
function cellWidth(cell: TableCell): number {
	return displayOf(cell).text.length;
}

function displayOf(cell: TableCell): { readonly text: string; readonly kind: string } {
	const text = plainCellText(cell).slice(0, maximumTextLength);
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
