import { isRecord, type JsonObject } from '../../../../shared/core/json.ts';
import { isExactNumber } from '../../language/syntax/exactJson.ts';
import { missing, type TableCell } from './tableCell.ts';

/** A list of objects in a result. */
export interface FoundList {
	/** From `data` to it. */
	readonly path: readonly string[];
	/**
	 * Its objects; `null` where the server had none. Edges are unwrapped: the node, with the rest
	 * of the edge as `edge`.
	 */
	readonly rows: readonly (JsonObject | null)[];
}

/**
 * The lists of objects in a result's data that no other list lies above, the longest first; empty
 * ones are none.
 */
export function findLists(data: unknown): readonly FoundList[] {
	return [...listsIn(data, [])].toSorted((one, other) => other.rows.length - one.rows.length);
}

function* listsIn(value: unknown, path: readonly string[]): Generator<FoundList> {
	if (isRecord(value)) {
		for (const [name, inner] of Object.entries(value)) {
			yield* listsIn(inner, [...path, name]);
		}
	} else if (isListOfObjects(value)) {
		yield { path, rows: path.at(-1) === 'edges' ? value.map(unwrapped) : value };
	}
}

function isListOfObjects(value: unknown): value is readonly (JsonObject | null)[] {
	return Array.isArray(value) && value.some(isRow) && value.every((item) => item === null || isRow(item));
}

function isRow(value: unknown): value is JsonObject {
	return isRecord(value) && !isExactNumber(value);
}

function unwrapped(edge: JsonObject | null): JsonObject | null {
	const { node, ...rest } = edge ?? {};
	if (!isRow(node)) {
		return edge;
	}
	return Object.keys(rest).length === 0 ? node : { ...node, edge: rest };
}

/** A column, and those below it where some rows have an object there. */
interface ColumnTree {
	/** Whether a row has something other than an object and null here. */
	hasValue: boolean;
	readonly inner: Map<string, ColumnTree>;
}

/**
 * The columns of rows that are added one after the other: a column for each field, in order of
 * appearance, those of nested objects beside each other under names joined with dots. Rows need not
 * be alike, as those of a union are not.
 */
export class TableColumns {
	readonly #root: ColumnTree = { hasValue: false, inner: new Map() };

	/** Makes room for a row. */
	add(row: JsonObject | null): void {
		addTo(this.#root, row);
	}

	/** The names of all columns so far. */
	get names(): readonly string[] {
		return [...namesIn(this.#root, '')];
	}

	/** The cells of a row that was added, one for each column. */
	cellsOf(row: JsonObject | null): readonly TableCell[] {
		const cells: TableCell[] = [];
		addCells(cells, this.#root, row);
		return cells;
	}
}

function addTo(tree: ColumnTree, value: unknown): void {
	if (!isRow(value)) {
		tree.hasValue ||= value !== null;
		return;
	}
	for (const [name, inner] of Object.entries(value)) {
		const column = tree.inner.get(name) ?? { hasValue: false, inner: new Map() };
		tree.inner.set(name, column);
		addTo(column, inner);
	}
}

/** A column of nothing but null is one of its own only where there is nothing below. */
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

/** Below null everything is null; below anything else that is no object there is nothing. */
function addCells(cells: TableCell[], tree: ColumnTree, value: unknown): void {
	for (const [name, column] of tree.inner) {
		const inner = isRow(value) && Object.hasOwn(value, name) ? value[name] : value === null ? null : undefined;
		if (isColumn(column)) {
			cells.push(isRow(inner) ? missing : cellOf(inner));
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
		: missing;
}

function isScalar(value: unknown): boolean {
	return typeof value !== 'object' || value === null || isExactNumber(value);
}
