import { unaliasedNames } from '../response/connectionNames.ts';
import { comparableItemLists, type ResponseItemList } from './comparableItemLists.ts';
import { type ItemColumn, type ItemColumns, itemColumns } from './itemColumns.ts';
import { itemKeyOf, matchItems } from './matchItems.ts';

/** The differences between a REST response and the response of a GraphQL query. */
export interface ResponseComparison {
	/** The compared objects or lists of objects. */
	readonly rest: ComparedList;
	readonly graphql: ComparedList;
	/** Number of items that are in both. */
	readonly matched: number;
	/** Paths whose values identify an item; none if the items were compared in their order. */
	readonly keys: readonly { readonly rest: string; readonly graphql: string }[];
	/** The fields of the REST response, in its order. */
	readonly fields: readonly FieldComparison[];
	/** Paths that only the GraphQL response has. */
	readonly graphqlOnly: readonly string[];
	/** Whether the compared list of the GraphQL response continues on further pages. */
	readonly hasMorePages: boolean;
	/** Whether a part of the responses was not compared because they are too large. */
	readonly isTruncated: boolean;
}

/** The items of one response. */
export interface ComparedList {
	/** Path to the items; empty if they are the response itself. */
	readonly path: string;
	readonly count: number;
	/** Number of items that were compared: the first ones of a long list. */
	readonly compared: number;
	/** Number of compared items that the compared part of the other response lacks. */
	readonly unmatched: number;
	/** Number of items that were not compared because several items of a response have their key. */
	readonly ambiguous: number;
	/** The keys of the first of the {@link unmatched} items. */
	readonly examples: readonly string[];
}

/** A field of the REST response, compared in all matched items. */
export interface FieldComparison {
	/** Names below an item, joined by dots. */
	readonly path: string;
	/** The path in the GraphQL response; `undefined` if there is no such field. */
	readonly graphqlPath: string | undefined;
	/** Whether the GraphQL field has another name and was found by its values. */
	readonly isFoundByValue: boolean;
	/** Number of matched items in which both values are equal. */
	readonly equal: number;
	/** Number of matched items with two different values. */
	readonly different: number;
	/** Number of matched items with a value in the REST response only. */
	readonly missing: number;
	/** Number of matched items with a value in the GraphQL response only. */
	readonly added: number;
	/** The first items whose values are not equal. */
	readonly examples: readonly DifferentValues[];
}

/** The values of a field in an item; `undefined` for null and for a missing value. */
export interface DifferentValues {
	/** The key of the item; `undefined` if the items have none. */
	readonly key: string | undefined;
	readonly rest: string | undefined;
	readonly graphql: string | undefined;
}

const maximumExamples = 3;
/** Number of items from which the column for a field is chosen. */
const sampleSize = 100;

/**
 * Compares the data of a GraphQL response with a REST response. Compares the lists whose items have
 * the most names in common. Fields are matched by their last name, without regard to case, else by
 * their values. `names` are the names of the operation. `undefined` if one of the responses
 * contains no object.
 */
export function compareWithRestResponse(
	data: unknown,
	restResponse: unknown,
	names = unaliasedNames,
): ResponseComparison | undefined {
	const lists = similarLists(
		comparableItemLists(restResponse),
		comparableItemLists(data, names).filter(({ path }) => path !== ''),
	);
	if (!lists) {
		return undefined;
	}
	const [rest, graphql] = [itemColumns(lists.rest.items), itemColumns(lists.graphql.items)];
	const { pairs, keys } = matchItems(rest, graphql);
	const restKeys = keys.map((pair) => pair.rest);
	const graphqlKeys = keys.map((pair) => pair.graphql);
	const restItemKeys = keysOfItems(restKeys, rest);
	const graphqlItemKeys = keysOfItems(graphqlKeys, graphql);
	const matcher = new ColumnMatcher(graphql, pairs);
	const fields = rest.columns.map((column) => {
		const found = matcher.find(column);
		return compareField(column, found, pairs, (item) => itemKeyOf(restKeys, item));
	});
	const used = new Set(fields.map(({ graphqlPath }) => graphqlPath));
	return {
		rest: comparedList(lists.rest, new Set(pairs.map(([item]) => item)), restItemKeys, new Set(graphqlItemKeys)),
		graphql: comparedList(
			lists.graphql,
			new Set(pairs.map(([, item]) => item)),
			graphqlItemKeys,
			new Set(restItemKeys),
		),
		matched: pairs.length,
		keys: keys.map((pair) => ({ rest: pair.rest.path, graphql: pair.graphql.path })),
		fields,
		graphqlOnly: graphql.columns.map(({ path }) => path).filter((path) => !used.has(path)),
		hasMorePages: lists.graphql.hasMore,
		isTruncated: rest.isTruncated || graphql.isTruncated,
	};
}

type Pairs = readonly (readonly [rest: number, graphql: number])[];

/** Returns the lists, one of each response, whose first items have the most names in common. */
function similarLists(
	restLists: readonly ResponseItemList[],
	graphqlLists: readonly ResponseItemList[],
): { readonly rest: ResponseItemList; readonly graphql: ResponseItemList } | undefined {
	const candidates = graphqlLists.map((graphql) => ({ graphql, graphqlNames: namesIn(graphql) }));
	let best: (Record<'rest' | 'graphql', ResponseItemList> & Record<'common' | 'length', number>) | undefined;
	for (const rest of restLists) {
		const names = [...namesIn(rest)];
		for (const { graphql, graphqlNames } of candidates) {
			const common = names.filter((name) => graphqlNames.has(name)).length;
			const length = Math.min(rest.items.length, graphql.items.length);
			if (!best || common > best.common || (common === best.common && length > best.length)) {
				best = { rest, graphql, common, length };
			}
		}
	}
	return best;
}

function namesIn({ items }: ResponseItemList): ReadonlySet<string> {
	return new Set(itemColumns(items.slice(0, 10)).columns.map(({ name }) => name));
}

/** Finds the columns of the GraphQL response for columns of the REST response. */
class ColumnMatcher {
	readonly #columns: readonly ItemColumn[];
	readonly #sample: Pairs;

	constructor({ columns }: ItemColumns, pairs: Pairs) {
		this.#columns = columns;
		this.#sample = pairs.slice(0, sampleSize);
	}

	/**
	 * Returns the column with the same name and the most equal values, else one with the same
	 * values.
	 */
	find(rest: ItemColumn): { readonly column: ItemColumn; readonly isFoundByValue: boolean } | undefined {
		const sameName = this.#columns.filter(({ name }) => name === rest.name);
		const ranked = sameName
			.map((column) => ({
				column,
				equal: this.#equalValues(rest, column),
				suffix: commonSuffix(rest.path, column.path),
			}))
			.toSorted(
				(one, other) =>
					other.equal - one.equal || other.suffix - one.suffix || one.column.path.length - other.column.path.length,
			);
		if (ranked[0]) {
			return { column: ranked[0].column, isFoundByValue: false };
		}
		const column = this.#columns.find((each) => this.#hasSameValues(rest, each));
		return column && { column, isFoundByValue: true };
	}

	#equalValues(rest: ItemColumn, graphql: ItemColumn): number {
		return this.#sample.filter(([one, other]) => {
			const value = rest.values.get(one);
			return value !== undefined && value === graphql.values.get(other);
		}).length;
	}

	/** Whether all values are equal and can hardly be equal by chance. */
	#hasSameValues(rest: ItemColumn, graphql: ItemColumn): boolean {
		const values = new Set<string>();
		for (const [one, other] of this.#sample) {
			const value = rest.values.get(one);
			if (value !== graphql.values.get(other)) {
				return false;
			}
			if (value !== undefined && value.length >= 3 && !/^(?:true|false)$/.test(value)) {
				values.add(value);
			}
		}
		return values.size >= Math.min(2, this.#sample.length);
	}
}

/** Returns the number of names that two paths have in common at their ends. */
function commonSuffix(one: string, other: string): number {
	const [first, second] = [reversedNames(one), reversedNames(other)];
	let length = 0;
	while (length < first.length && first[length] === second[length]) {
		length += 1;
	}
	return length;
}

function reversedNames(path: string): readonly string[] {
	return path.toLowerCase().split('.').toReversed();
}

function compareField(
	rest: ItemColumn,
	found: { readonly column: ItemColumn; readonly isFoundByValue: boolean } | undefined,
	pairs: Pairs,
	keyOfItem: (item: number) => string | undefined,
): FieldComparison {
	const counts = { equal: 0, different: 0, missing: 0, added: 0 };
	const examples: DifferentValues[] = [];
	for (const [one, other] of pairs) {
		const values = { rest: rest.values.get(one), graphql: found?.column.values.get(other) };
		const kind = kindOf(values);
		if (kind) {
			counts[kind] += 1;
		}
		if (kind && kind !== 'equal' && found && examples.length < maximumExamples) {
			examples.push({ key: keyOfItem(one), ...values });
		}
	}
	return {
		path: rest.path,
		graphqlPath: found?.column.path,
		isFoundByValue: found?.isFoundByValue === true,
		...counts,
		examples,
	};
}

/** Returns how two values differ; `undefined` if neither exists. */
function kindOf({
	rest,
	graphql,
}: Pick<DifferentValues, 'rest' | 'graphql'>): 'equal' | 'different' | 'missing' | 'added' | undefined {
	if (rest === graphql) {
		return rest === undefined ? undefined : 'equal';
	}
	if (rest === undefined) {
		return 'added';
	}
	return graphql === undefined ? 'missing' : 'different';
}

/** Returns the key of each item; `undefined` for an item without a key. */
function keysOfItems(columns: readonly ItemColumn[], { count }: ItemColumns): readonly (string | undefined)[] {
	return Array.from({ length: count }, (_, item) => itemKeyOf(columns, item));
}

function comparedList(
	{ path, items }: ResponseItemList,
	matched: ReadonlySet<number>,
	keys: readonly (string | undefined)[],
	otherKeys: ReadonlySet<string | undefined>,
): ComparedList {
	const notCompared = keys.filter((_key, item) => !matched.has(item));
	const lacking = notCompared.filter((key) => key === undefined || !otherKeys.has(key));
	return {
		path,
		count: items.length,
		compared: keys.length,
		unmatched: lacking.length,
		ambiguous: notCompared.length - lacking.length,
		examples: lacking.filter((key) => key !== undefined).slice(0, maximumExamples),
	};
}
