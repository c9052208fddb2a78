import { visit } from 'jsonc-parser';

/** The range of a value in JSON text, in UTF-16 code units. */
export interface JsonRange {
	readonly start: number;
	/** Offset after the last code unit. */
	readonly end: number;
	/** Number of items of a list; 0 for any other value. */
	readonly items: number;
}

interface OpenValue {
	/** Path of the value; `undefined` for an item of a list. */
	readonly path: string | undefined;
	readonly start: number;
	items: number;
}

/**
 * Returns path → range of the value, for each of the `paths` that exists in valid JSON. A path
 * consists of property names joined with dots. The text in a range contains all digits of a number,
 * whereas `JSON.parse` is exact up to 2^53 only.
 */
export function jsonRanges(text: string, paths: readonly string[]): ReadonlyMap<string, JsonRange> {
	const targets = new Set(paths);
	const prefixes = new Set(
		paths.flatMap((path) => [...path.matchAll(/^|\./g)].map(({ index }) => path.slice(0, index))),
	);
	const ranges = new Map<string, JsonRange>();
	const open: OpenValue[] = [];
	const begin = (start: number, segments: () => readonly (string | number)[], isList: boolean): boolean => {
		const list = open.at(-1);
		const isItem = list?.path !== undefined && !prefixes.has(list.path);
		if (isItem) {
			list.items += 1;
		}
		const path = isItem ? undefined : segments().join('.');
		open.push({ path, start, items: 0 });
		return path !== undefined && (isList ? targets : prefixes).has(path);
	};
	const end = (offset: number, length: number): void => {
		const value = open.pop();
		if (value?.path !== undefined && targets.has(value.path)) {
			ranges.set(value.path, { start: value.start, end: offset + length, items: value.items });
		}
	};
	visit(text, {
		onObjectBegin: (start, _length, _line, _column, segments) => begin(start, segments, false),
		onArrayBegin: (start, _length, _line, _column, segments) => begin(start, segments, true),
		onLiteralValue: (_value, start, length, _line, _column, segments) => {
			begin(start, segments, false);
			end(start, length);
		},
		onObjectEnd: end,
		onArrayEnd: end,
	});
	return ranges;
}
