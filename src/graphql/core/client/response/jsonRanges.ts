import { visit } from 'jsonc-parser';

/** Where a value lies in JSON text, in UTF-16 code units. */
export interface JsonPlace {
	readonly start: number;
	/** Behind its last unit. */
	readonly end: number;
	/** How many items a list has; 0 for anything else. */
	readonly items: number;
}

interface OpenValue {
	/** `undefined` for an item of a list. */
	readonly path: string | undefined;
	readonly start: number;
	items: number;
}

/**
 * Where values lie in sound JSON: path → place, a path being names joined with dots. What lies
 * beside the wanted ones is passed over. The text at a place has numbers digit by digit, which
 * parsing keeps only up to 2^53.
 */
export function jsonPlaces(text: string, wanted: readonly string[]): ReadonlyMap<string, JsonPlace> {
	const paths = new Set(wanted);
	const ways = new Set(wanted.flatMap((path) => [...path.matchAll(/^|\./g)].map(({ index }) => path.slice(0, index))));
	const places = new Map<string, JsonPlace>();
	const open: OpenValue[] = [];
	const begin = (start: number, way: () => readonly (string | number)[], isList: boolean): boolean => {
		const list = open.at(-1);
		const isItem = list?.path !== undefined && !ways.has(list.path);
		if (isItem) {
			list.items += 1;
		}
		const path = isItem ? undefined : way().join('.');
		open.push({ path, start, items: 0 });
		return path !== undefined && (isList ? paths : ways).has(path);
	};
	const end = (offset: number, length: number): void => {
		const { path, start, items } = open.pop() ?? {};
		if (path !== undefined && start !== undefined && items !== undefined && paths.has(path)) {
			places.set(path, { start, end: offset + length, items });
		}
	};
	visit(text, {
		onObjectBegin: (start, _length, _line, _column, way) => begin(start, way, false),
		onArrayBegin: (start, _length, _line, _column, way) => begin(start, way, true),
		onLiteralValue: (_value, start, length, _line, _column, way) => {
			begin(start, way, false);
			end(start, length);
		},
		onObjectEnd: end,
		onArrayEnd: end,
	});
	return places;
}
