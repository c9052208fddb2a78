import { isJsonObject, type JsonObject } from '../../../../shared/core/json.ts';
import { isExactNumber } from '../../language/syntax/exactJson.ts';

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
 * empty lists are ignored.
 */
export function findObjectLists(data: unknown): readonly ObjectListInResult[] {
	return [...listsIn(data, [], false)].toSorted((one, other) => other.rows.length - one.rows.length);
}

function* listsIn(value: unknown, path: readonly string[], hasMore: boolean): Generator<ObjectListInResult> {
	if (isJsonObject(value)) {
		const { pageInfo } = value;
		const hasNextPage = isJsonObject(pageInfo) && pageInfo['hasNextPage'] === true;
		for (const [name, inner] of Object.entries(value)) {
			yield* listsIn(inner, [...path, name], hasNextPage);
		}
	} else {
		const rows = rowsOfList(value, path);
		if (rows?.some(isRowObject)) {
			yield { path, rows, hasMore };
		}
	}
}

/**
 * Converts the list `value`, which is at `path`, to rows; see {@link ObjectListInResult.rows}.
 * `undefined` when the value is not a list, or has items other than objects and null.
 */
export function rowsOfList(value: unknown, path: readonly string[]): ObjectListInResult['rows'] | undefined {
	if (!Array.isArray(value) || !value.every((item) => item === null || isRowObject(item))) {
		return undefined;
	}
	return path.at(-1) === 'edges' ? value.map(rowOfEdge) : value;
}

/**
 * Whether a value in a result is a JSON object. A number that a double cannot represent is not,
 * although it is an object.
 */
export function isRowObject(value: unknown): value is JsonObject {
	return isJsonObject(value) && !isExactNumber(value);
}

function rowOfEdge(edge: JsonObject | null): JsonObject | null {
	const { node, ...rest } = edge ?? {};
	if (!isRowObject(node)) {
		return edge;
	}
	return Object.keys(rest).length === 0 ? node : { ...node, edge: rest };
}
