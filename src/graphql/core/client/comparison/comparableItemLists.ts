import { isJsonObject, type JsonObject } from '../../../../shared/core/json.ts';
import { isExactNumber } from '../../language/syntax/exactJson.ts';
import { type ConnectionNames, hasMorePages, unaliasedNames } from '../response/connectionNames.ts';

/** A list of objects in a response, or one object, with the path to it. */
export interface ResponseItemList {
	/** Names from the beginning of the response, joined by dots; empty for the response itself. */
	readonly path: string;
	readonly items: readonly JsonObject[];
	/** Whether the connection that contains the list says that there are more pages. */
	readonly hasMore: boolean;
}

/** Number of objects around a list. A list inside another list belongs to its items. */
const maximumDepth = 4;
const maximumLists = 30;
/** Maximum number of values in an object or on a level that are searched. */
const maximumValues = 1000;

/**
 * Returns the objects and the lists of objects in a response that can be compared with another
 * response, outermost first. The items of a connection (GraphQL Cursor Connections) are a list.
 * `names` are the names of the operation.
 */
export function comparableItemLists(response: unknown, names = unaliasedNames): readonly ResponseItemList[] {
	const lists: ResponseItemList[] = [];
	let level: readonly PathAndValue[] = [{ path: '', value: response, hasMore: false }];
	for (let depth = 0; depth <= maximumDepth; depth += 1) {
		const next: PathAndValue[] = [];
		for (const { path, value, hasMore } of level.slice(0, maximumValues)) {
			const list = listOf(value);
			if (list) {
				lists.push({ path, items: list, hasMore: hasMore || (isResultObject(value) && hasMorePages(value, names)) });
			} else if (isResultObject(value) && !isConnectionWithoutItems(value)) {
				lists.push({ path, items: [value], hasMore: false });
				next.push(...membersOf(path, value, names));
			}
		}
		level = next;
	}
	return lists.slice(0, maximumLists);
}

interface PathAndValue {
	readonly path: string;
	readonly value: unknown;
	/** Whether the enclosing object is a connection with more pages. */
	readonly hasMore: boolean;
}

function membersOf(path: string, object: JsonObject, names: ConnectionNames): readonly PathAndValue[] {
	const hasMore = hasMorePages(object, names);
	return Object.entries(object)
		.slice(0, maximumValues)
		.map(([name, value]) => ({ path: path === '' ? name : `${path}.${name}`, value, hasMore }));
}

/**
 * Returns the objects of a list or of a connection. `undefined` for another value, and for a list
 * without objects.
 */
function listOf(value: unknown): readonly JsonObject[] | undefined {
	const values = connectionNodes(value) ?? value;
	const objects = Array.isArray(values) ? values.filter(isResultObject) : [];
	return objects.length > 0 ? objects : undefined;
}

/** Whether a value is a connection without items. It is no item itself, like an empty list. */
function isConnectionWithoutItems(value: JsonObject): boolean {
	return connectionNodes(value)?.every((node) => node === null) === true;
}

/** Returns the nodes of a connection; `undefined` for another value. */
export function connectionNodes(value: unknown): readonly unknown[] | undefined {
	if (!isResultObject(value)) {
		return undefined;
	}
	const { nodes, edges } = value;
	if (Array.isArray(nodes)) {
		return nodes;
	}
	return Array.isArray(edges) && edges.every((edge) => isResultObject(edge) && 'node' in edge)
		? edges.map((edge) => edge.node)
		: undefined;
}

/**
 * Whether a value is a JSON object. A number that a double cannot represent is not, although it is
 * an object.
 */
export function isResultObject(value: unknown): value is JsonObject {
	return isJsonObject(value) && !isExactNumber(value);
}
