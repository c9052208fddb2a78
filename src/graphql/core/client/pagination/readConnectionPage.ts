import { type JsonRange, jsonRanges } from '../response/jsonRanges.ts';
import type { PageableConnection, ResponseNamePath } from './connections.ts';

/** The response to the request for a page of a connection. */
export interface ConnectionPage {
	/** The body of the response as received. */
	readonly text: string;
	/**
	 * Path (see {@link pageRangeKey}) → range of the value in {@link text}. Contains the values that
	 * differ between pages. A path without a range is missing in the response.
	 */
	readonly ranges: ReadonlyMap<string, JsonRange>;
	/** Whether the response contains the connection and its `hasNextPage`. */
	readonly hasConnection: boolean;
	readonly hasNextPage: boolean;
	/** Cursor of the next page; `undefined` when the response contains no cursor. */
	readonly endCursor: string | undefined;
	/**
	 * `totalCount` of the connection: the number of items on all pages. `undefined` when the response
	 * does not contain it.
	 */
	readonly totalCount: number | undefined;
	/** Number of items on this page. */
	readonly items: number;
}

/** Returns the key in {@link ConnectionPage.ranges} for a path within a connection. */
export function pageRangeKey({ path }: Pick<PageableConnection, 'path'>, pathInConnection: ResponseNamePath): string {
	return ['data', ...path, ...pathInConnection].join('.');
}

/** Reads a response, which must be valid JSON, as a page of a connection. */
export function readConnectionPage(text: string, connection: PageableConnection): ConnectionPage {
	const { lists, hasNextPage, endCursor, lastPagePaths, totalCount } = connection;
	const paths = [hasNextPage, endCursor, ...lastPagePaths, ...lists.map((list) => [list])];
	const ranges = jsonRanges(text, ['errors', ...paths.map((path) => pageRangeKey(connection, path))]);
	const value = (path: ResponseNamePath): unknown => {
		const range = ranges.get(pageRangeKey(connection, path));
		return range && JSON.parse(text.slice(range.start, range.end));
	};
	const cursor = value(endCursor);
	const total = totalCount && value(totalCount);
	return {
		text,
		ranges,
		hasConnection: ranges.has(pageRangeKey(connection, hasNextPage)),
		hasNextPage: value(hasNextPage) === true,
		endCursor: typeof cursor === 'string' && cursor !== '' ? cursor : undefined,
		totalCount: typeof total === 'number' ? total : undefined,
		items: Math.max(...lists.map((list) => ranges.get(pageRangeKey(connection, [list]))?.items ?? 0)),
	};
}
