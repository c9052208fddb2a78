import { type Cell, cellText } from '../../core/table/cell.ts';
import type { TableWords } from '../messages.ts';
import { newElement } from './newElement.ts';

/** More would only slow the page down: a cell shows the beginning, and copying takes all of it. */
const longestText = 300;
const longestTooltip = 2000;

/** A cell of the grid. What is not plain text is told apart by more than its colour. */
export function cellElement(cell: Cell, id: string, column: number, words: TableWords): HTMLElement {
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
export function cellWidth(cell: Cell): number {
	return shown(cell).text.length;
}

function shown(cell: Cell): { readonly text: string; readonly kind: string } {
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
