import { isJsonObject, type JsonObject } from '../../../../shared/core/json.ts';
import { isExactNumber } from '../../language/syntax/exactJson.ts';
import { type ConnectionNames, hasMorePages, unaliasedNames } from '../response/connectionNames.ts';

/** A list of objects in a result. */
export interface ObjectListInResult {
	/** Path from `data` to the list. */
	readonly path: readonly string[];
	/**
	 * The items; `null` where the server returned null. An edge is replaced by its node, and the
	 * other fields of the edge become the field `edge` of the row.
	 */
	readonly rows: readonly (JsonObject | null)[];
	/** Whether the connection that contains the list says that there are more pages. */
	readonly hasMore: boolean;
}

/**
 * Finds the lists of objects in the `data` of a result, longest first. Lists inside other lists and
 * empty lists are ignored. `names` are the names of the operation.
 */
export function findObjectLists(data: unknown, names = unaliasedNames): readonly ObjectListInResult[] {
	const lists = findListsOfRows(data, names).filter(({ rows }) => rows.some(isRowObject));
	return lists.toSorted((one, other) => other.rows.length - one.rows.length);
}

/**
 * Finds the lists that {@link findObjectLists} finds, and those that are empty or contain only
 * null, in the order of the result.
 */
export function findListsOfRows(data: unknown, names = unaliasedNames): readonly ObjectListInResult[] {
	return [...listsIn({ value: data, path: [], hasMore: false }, names)];
}

/** A value in a result. */
interface SearchedValue {
	readonly value: unknown;
	readonly path: readonly string[];
	/** Whether the enclosing object is a connection with more pages. */
	readonly hasMore: boolean;
}

function* listsIn({ value, path, hasMore }: SearchedValue, names: ConnectionNames): Generator<ObjectListInResult> {
	if (isJsonObject(value)) {
		const innerHasMore = hasMorePages(value, names);
		for (const [name, inner] of Object.entries(value)) {
			yield* listsIn({ value: inner, path: [...path, name], hasMore: innerHasMore }, names);
		}
	} else {
		const rows = rowsOfList(value, path, names);
		if (rows) {
			yield { path, rows, hasMore };
		}
	}
}

/**
 * Converts the list `value`, which is at `path`, to rows; see {@link ObjectListInResult.rows}.
 * `undefined` when the value is not a list, or has items other than objects and null. `names` are
 * the names of the operation.
 */
export function rowsOfList(
	value: unknown,
	path: readonly string[],
	names = unaliasedNames,
): ObjectListInResult['rows'] | undefined {
	if (!Array.isArray(value) || !value.every((item) => item === null || isRowObject(item))) {
		return undefined;
	}
	return names.edges.includes(path.at(-1) ?? '') ? value.map((edge) => rowOfEdge(edge, names)) : value;
}

/**
 * Whether a value in a result is a JSON object. A number that a double cannot represent is not,
 * although it is an object.
 */
export function isRowObject(value: unknown): value is JsonObject {
	return isJsonObject(value) && !isExactNumber(value);
}

function rowOfEdge(edge: JsonObject | null, names: ConnectionNames): JsonObject | null {
	for (const name of names.node) {
		const { [name]: node, ...rest } = edge ?? {};
		if (isRowObject(node)) {
			return Object.keys(rest).length === 0 ? node : { ...node, edge: rest };
		}
	}
	return edge;
}
