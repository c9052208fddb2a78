import { type JsonPlace, jsonPlaces } from '../response/jsonRanges.ts';
import type { Connection, ResponseNamePath } from './connections.ts';

/** An answer with a page of a connection. */
export interface Page {
	/** The body as it came. */
	readonly text: string;
	/**
	 * Where in it the values lie that pages differ in; see {@link pathOf}. What is missing there is
	 * not in the answer.
	 */
	readonly places: ReadonlyMap<string, JsonPlace>;
	/** Whether the connection is in the answer, with what tells of the next page. */
	readonly isThere: boolean;
	readonly hasNextPage: boolean;
	/** `undefined` when there is none. */
	readonly endCursor: string | undefined;
	/** How many there are on all pages together; `undefined` when the server does not say. */
	readonly totalCount: number | undefined;
	/** How many there are on this page. */
	readonly items: number;
}

/** The path of something in a connection, as {@link Page.places} has it. */
export function pathOf({ path }: Pick<Connection, 'path'>, within: ResponseNamePath): string {
	return ['data', ...path, ...within].join('.');
}

/** Reads an answer, which is sound JSON, as a page of a connection. */
export function readPage(text: string, connection: Connection): Page {
	const { lists, hasNextPage, endCursor, ofLastPage, totalCount } = connection;
	const paths = [hasNextPage, endCursor, ...ofLastPage, ...lists.map((list) => [list])];
	const places = jsonPlaces(text, ['errors', ...paths.map((path) => pathOf(connection, path))]);
	const value = (path: ResponseNamePath): unknown => {
		const place = places.get(pathOf(connection, path));
		return place && JSON.parse(text.slice(place.start, place.end));
	};
	const cursor = value(endCursor);
	const total = totalCount && value(totalCount);
	return {
		text,
		places,
		isThere: places.has(pathOf(connection, hasNextPage)),
		hasNextPage: value(hasNextPage) === true,
		endCursor: typeof cursor === 'string' && cursor !== '' ? cursor : undefined,
		totalCount: typeof total === 'number' ? total : undefined,
		items: Math.max(...lists.map((list) => places.get(pathOf(connection, [list]))?.items ?? 0)),
	};
}
