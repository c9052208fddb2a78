import type { JsonObject } from '../../../../shared/core/json.ts';
import { isExactNumber } from '../../language/syntax/exactJson.ts';
import { connectionNodes, isResultObject } from './comparableItemLists.ts';

/** The values of all items at one path. */
export interface ItemColumn {
	/** Names below an item, joined by dots. Lists and connections have no names. */
	readonly path: string;
	/** The last name of the path in lower case. */
	readonly name: string;
	/**
	 * Index of an item → its value as a text; no entry for null, the empty text and a missing
	 * value.
	 */
	readonly values: ReadonlyMap<number, string>;
}

/** The values of items by path. */
export interface ItemColumns {
	/** Number of items that were read. */
	readonly count: number;
	readonly columns: readonly ItemColumn[];
	/** Whether values were omitted because there are too many. */
	readonly isTruncated: boolean;
}

/** Maximum number of items that are compared. */
const maximumItems = 10_000;
const maximumDepth = 60;
const maximumColumns = 1000;
const maximumValues = 2_000_000;

/**
 * Returns the values of items by path. A path with several values has one text with all of them.
 */
export function itemColumns(items: readonly JsonObject[]): ItemColumns {
	const reader = new ColumnReader();
	items.slice(0, maximumItems).forEach((item, index) => {
		reader.read(item, index);
	});
	const columns = [...reader.columns].map(([path, values]) => ({
		path,
		name: path.slice(path.lastIndexOf('.') + 1).toLowerCase(),
		values: new Map([...values].map(([index, texts]) => [index, joined(texts)])),
	}));
	return {
		count: Math.min(items.length, maximumItems),
		columns,
		isTruncated: reader.isTruncated || items.length > maximumItems,
	};
}

class ColumnReader {
	readonly columns = new Map<string, Map<number, string | string[]>>();
	isTruncated = false;
	#count = 0;

	read(item: JsonObject, index: number): void {
		this.#readObject(item, '', index, 0);
	}

	#readObject(object: JsonObject, path: string, index: number, depth: number): void {
		for (const [name, value] of Object.entries(object)) {
			if (name !== '__typename') {
				this.#read(value, path === '' ? name : `${path}.${name}`, index, depth + 1);
			}
		}
	}

	#read(value: unknown, path: string, index: number, depth: number): void {
		this.#count += 1;
		if (depth > maximumDepth || this.#count > maximumValues) {
			this.isTruncated = true;
			return;
		}
		const list = connectionNodes(value) ?? (Array.isArray(value) ? value : undefined);
		if (list) {
			for (const item of list) {
				this.#read(item, path, index, depth + 1);
			}
		} else if (isResultObject(value)) {
			this.#readObject(value, path, index, depth);
		} else {
			this.#add(valueText(value), path, index);
		}
	}

	#add(text: string, path: string, index: number): void {
		const column = this.columns.get(path) ?? new Map<number, string | string[]>();
		if (!this.columns.has(path)) {
			if (this.columns.size >= maximumColumns) {
				this.isTruncated = true;
				return;
			}
			this.columns.set(path, column);
		}
		const existing = column.get(index);
		if (text === '' || existing === undefined) {
			if (text !== '') {
				column.set(index, text);
			}
		} else if (typeof existing === 'string') {
			column.set(index, [existing, text]);
		} else {
			existing.push(text);
		}
	}
}

/** Returns the texts of several values in a fixed order, because APIs return lists in any order. */
function joined(texts: string | readonly string[]): string {
	return typeof texts === 'string' ? texts : texts.toSorted().join(', ');
}

/** Returns the text of a value; the same for a number and for a text with its digits. */
function valueText(value: unknown): string {
	if (isExactNumber(value)) {
		return value.rawJSON;
	}
	return value === null || value === undefined ? '' : String(value).trim();
}
