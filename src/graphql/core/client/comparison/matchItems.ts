import type { ItemColumn, ItemColumns } from './itemColumns.ts';

/** How the items of two responses are paired. */
interface ItemPairing {
	/**
	 * Index of an item of the REST response and of the GraphQL response, in the order of the first.
	 */
	readonly pairs: readonly (readonly [rest: number, graphql: number])[];
	/** The columns whose values identify an item; none if the items are paired in their order. */
	readonly keys: readonly ColumnPair[];
}

/**
 * A column of the REST response and the column of the GraphQL response that has the same values.
 */
interface ColumnPair {
	readonly rest: ItemColumn;
	readonly graphql: ItemColumn;
}

/** Matches the names of fields that identify something. */
const keyName = /(?:id|nr|nummer|number|no|kode|code|key|lopenr|lopenummer|ident|uuid|guid|href)\d*$/;
/** Maximum number of columns without a common name whose values are compared. */
const maximumDistinctColumns = 20;

/**
 * Pairs the items of two responses by the values of a key: the column with the most values in
 * common, else all columns with the name of a key together. Without a common key, items are paired
 * in their order.
 */
export function matchItems(rest: ItemColumns, graphql: ItemColumns): ItemPairing {
	if (rest.count === 1 && graphql.count === 1) {
		return { pairs: [[0, 0]], keys: [] };
	}
	const sameName = pairsOfSameName(rest, graphql);
	const best = bestMatch([...sameName.map((pair) => [pair]), sameName], rest, graphql);
	if (best.pairs.length > 0) {
		return best;
	}
	const byValue = bestMatch([pairOfSameValues(rest, graphql)], rest, graphql);
	if (byValue.pairs.length > 0) {
		return byValue;
	}
	const length = Math.min(rest.count, graphql.count);
	return { pairs: Array.from({ length }, (_, index) => [index, index]), keys: [] };
}

function bestMatch(
	candidates: readonly (readonly ColumnPair[])[],
	rest: ItemColumns,
	graphql: ItemColumns,
): ItemPairing {
	let best: ItemPairing = { pairs: [], keys: [] };
	for (const keys of candidates) {
		const pairs = pairsByKey(keys, rest, graphql);
		if (pairs.length > best.pairs.length) {
			best = { pairs, keys };
		}
	}
	return best;
}

/** Returns the pairs of columns with the name of a key, those with the shortest paths first. */
function pairsOfSameName(rest: ItemColumns, graphql: ItemColumns): readonly ColumnPair[] {
	return rest.columns
		.filter(({ name }) => keyName.test(name))
		.flatMap((column) => {
			const [nearest] = graphql.columns
				.filter(({ name }) => name === column.name)
				.toSorted((one, other) => one.path.length - other.path.length);
			return nearest ? [{ rest: column, graphql: nearest }] : [];
		})
		.toSorted((one, other) => one.rest.path.length - other.rest.path.length)
		.slice(0, 20);
}

/**
 * Returns the pair of columns with different values in all items that has the most values in
 * common; none if a response has no such column.
 */
function pairOfSameValues(rest: ItemColumns, graphql: ItemColumns): readonly ColumnPair[] {
	const graphqlColumns = distinctColumns(graphql);
	return distinctColumns(rest)
		.flatMap((one) =>
			graphqlColumns.map((other) => ({
				pair: { rest: one.column, graphql: other.column },
				common: [...one.values].filter((value) => other.values.has(value)).length,
			})),
		)
		.toSorted((first, second) => second.common - first.common)
		.slice(0, 1)
		.map(({ pair }) => pair);
}

/** Returns the first columns whose values differ in all items. */
function distinctColumns({ columns, count }: ItemColumns) {
	return columns
		.filter(({ values }) => values.size === count)
		.map((column) => ({ column, values: new Set(column.values.values()) }))
		.filter(({ values }) => values.size === count)
		.slice(0, maximumDistinctColumns);
}

function pairsByKey(keys: readonly ColumnPair[], rest: ItemColumns, graphql: ItemColumns): ItemPairing['pairs'] {
	const restColumns = keys.map((pair) => pair.rest);
	const graphqlColumns = keys.map((pair) => pair.graphql);
	const itemOf = uniqueItems(graphqlColumns, graphql.count);
	return [...uniqueItems(restColumns, rest.count)].flatMap(([value, item]) => {
		const other = itemOf.get(value);
		return other === undefined ? [] : [[item, other] as const];
	});
}

/** Returns the items by the values of key columns, without items that share their values. */
function uniqueItems(columns: readonly ItemColumn[], count: number): ReadonlyMap<string, number> {
	const itemsByKey = Map.groupBy(Array(count).keys(), (item) => itemKeyOf(columns, item));
	return new Map(
		[...itemsByKey].flatMap(([key, items]) =>
			key === undefined || items.length > 1 ? [] : items.map((item) => [key, item] as const),
		),
	);
}

/** Returns the key of an item as a text; `undefined` if the item has none of the values. */
export function itemKeyOf(columns: readonly ItemColumn[], item: number): string | undefined {
	const values = columns.map(({ values: column }) => column.get(item));
	return values.some((value) => value !== undefined) ? values.map((value) => value ?? '').join(', ') : undefined;
}
