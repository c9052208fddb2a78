import type { JsonObject } from '../../../../shared/core/json.ts';
import { isExactNumber } from '../../language/syntax/exactJson.ts';
import { isRowObject } from './findObjectLists.ts';
import { missingCell, type TableCell } from './tableCell.ts';

/** A field of the rows, with the fields of the objects that are its values. */
interface ColumnTree {
	/** Whether a row has a value here that is neither an object nor null. */
	hasValue: boolean;
	/** Name of a field of the objects → its tree. */
	readonly inner: Map<string, ColumnTree>;
}

/**
 * The columns of a table, computed from its rows. Each field of a row has a column, in order of
 * appearance. Fields of nested objects have columns of their own, whose names are paths joined with
 * dots. Rows can have different fields, for example when the type is a union.
 */
export class TableColumns {
	readonly #root: ColumnTree = { hasValue: false, inner: new Map() };

	/** Adds columns for the fields of a row. */
	add(row: JsonObject | null): void {
		addTo(this.#root, row);
	}

	/** The names of the columns of all rows that have been added. */
	get names(): readonly string[] {
		return [...namesIn(this.#root, '')];
	}

	/** The cells of a row, one for each column. The row must have been added before. */
	cellsOf(row: JsonObject | null): readonly TableCell[] {
		const cells: TableCell[] = [];
		addCells(cells, this.#root, row);
		return cells;
	}
}

function addTo(tree: ColumnTree, value: unknown): void {
	if (!isRowObject(value)) {
		tree.hasValue ||= value !== null;
		return;
	}
	for (const [name, inner] of Object.entries(value)) {
		const column = tree.inner.get(name) ?? { hasValue: false, inner: new Map() };
		tree.inner.set(name, column);
		addTo(column, inner);
	}
}

/**
 * Whether a field has a column of its own. A field with objects and otherwise only null has columns
 * for the fields of these objects instead.
 */
function isColumn({ hasValue, inner }: ColumnTree): boolean {
	return hasValue || inner.size === 0;
}

function* namesIn(tree: ColumnTree, path: string): Generator<string> {
	for (const [name, column] of tree.inner) {
		const joined = path === '' ? name : `${path}.${name}`;
		if (isColumn(column)) {
			yield joined;
		}
		yield* namesIn(column, joined);
	}
}

/**
 * Adds the cells for the fields of an object in a row. If the value is null instead of an object,
 * these cells are null. For any other value they are missing.
 */
function addCells(cells: TableCell[], tree: ColumnTree, value: unknown): void {
	for (const [name, column] of tree.inner) {
		const inner = isRowObject(value) && Object.hasOwn(value, name) ? value[name] : value === null ? null : undefined;
		if (isColumn(column)) {
			cells.push(isRowObject(inner) ? missingCell : cellOf(inner));
		}
		addCells(cells, column, inner);
	}
}

function cellOf(value: unknown): TableCell {
	if (isExactNumber(value)) {
		return { digits: value.rawJSON };
	}
	if (Array.isArray(value)) {
		return value.every(isScalar)
			? value.map((item) => (isExactNumber(item) ? item.rawJSON : String(item ?? ''))).join(', ')
			: { items: value.length, json: JSON.stringify(value) };
	}
	return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
		? value
		: missingCell;
}

function isScalar(value: unknown): boolean {
	return typeof value !== 'object' || value === null || isExactNumber(value);
}
