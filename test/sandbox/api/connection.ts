import { GraphQLError } from 'graphql';

/**
 * The arguments of every connection. The default of `first` depends on the field and is in the
 * schema.
 */
export interface PageArguments {
	readonly first?: number | null;
	readonly after?: string | null;
}

/** One page of a Relay connection, as the schema's `…Connection` types expect it. */
export interface Connection<Node> {
	readonly edges: readonly { readonly cursor: string; readonly node: Node }[];
	readonly nodes: readonly Node[];
	readonly pageInfo: {
		readonly hasNextPage: boolean;
		readonly hasPreviousPage: boolean;
		readonly startCursor: string | null;
		readonly endCursor: string | null;
	};
	readonly totalCount: number;
}

const largestPage = 1000;

function encodeCursor(list: string, key: string): string {
	return Buffer.from(`${list}:${key}`).toString('base64');
}

function readCursor(list: string, cursor: string): string | undefined {
	const text = Buffer.from(cursor, 'base64').toString();
	return text.startsWith(`${list}:`) ? text.slice(list.length + 1) : undefined;
}

/**
 * Returns the page of a list for the arguments of its connection. A `first` above 1,000 is silently
 * reduced to 1,000, as on the public platform. `null` requests the largest page. `list` names the
 * list, because a cursor is valid for one list only. `entries` are in order, each with a unique
 * key. `toNode` creates the node of an entry.
 * @throws {GraphQLError} when `first` is negative, or when `after` is not a cursor of this list
 */
export function pageOf<Entry, Node>(
	list: string,
	entries: Iterable<readonly [key: string, entry: Entry]>,
	{ first, after }: PageArguments,
	toNode: (entry: Entry) => Node,
): Connection<Node> {
	const all = [...entries];
	const size = Math.min(first ?? largestPage, largestPage);
	if (size < 0) {
		throw new GraphQLError(`Argument 'first' cannot be negative, but was ${size}.`);
	}
	const keyBefore = after == null ? undefined : readCursor(list, after);
	const before = all.findIndex(([key]) => key === keyBefore);
	if (after != null && before === -1) {
		throw new GraphQLError(`Argument 'after' is not a valid cursor for '${list}'.`);
	}
	const edges = all
		.slice(before + 1, before + 1 + size)
		.map(([key, entry]) => ({ cursor: encodeCursor(list, key), node: toNode(entry) }));
	return {
		edges,
		nodes: edges.map((edge) => edge.node),
		pageInfo: {
			hasNextPage: before + 1 + edges.length < all.length,
			hasPreviousPage: before >= 0,
			startCursor: edges.at(0)?.cursor ?? null,
			endCursor: edges.at(-1)?.cursor ?? null,
		},
		totalCount: all.length,
	};
}
