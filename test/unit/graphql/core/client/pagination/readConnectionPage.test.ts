import assert from 'node:assert/strict';
import { findPageableConnections } from '../../../../../../src/graphql/core/client/pagination/connections.ts';
import { readConnectionPage } from '../../../../../../src/graphql/core/client/pagination/readConnectionPage.ts';

const [connection] = findPageableConnections(
	'{ x { s(first: 2) { totalCount nodes { id } edges { cursor } pageInfo { hasNextPage endCursor } } } }',
	undefined,
);

describe('readConnectionPage', () => {
	const table: readonly (readonly [
		title: string,
		s: string,
		hasConnection: boolean,
		hasNextPage: boolean,
		endCursor: string | undefined,
		totalCount: number | undefined,
		items: number,
	])[] = [
		[
			'reads the cursor, the total count and the number of items of a page',
			'{"totalCount":7,"nodes":[{"id":1},{"id":2}],"edges":[{}],"pageInfo":{"hasNextPage":true,"endCursor":"b"}}',
			true,
			true,
			'b',
			7,
			2,
		],
		[
			'reads a last page without items, cursor and total count',
			'{"totalCount":null,"nodes":[],"edges":null,"pageInfo":{"hasNextPage":false,"endCursor":null}}',
			true,
			false,
			undefined,
			undefined,
			0,
		],
		[
			'reads an empty cursor as a missing one',
			'{"nodes":[1],"pageInfo":{"hasNextPage":true,"endCursor":""}}',
			true,
			true,
			undefined,
			undefined,
			1,
		],
		[
			'ignores a cursor and a total count of another type',
			'{"totalCount":"7","nodes":[1],"pageInfo":{"hasNextPage":"true","endCursor":5}}',
			true,
			false,
			undefined,
			undefined,
			1,
		],
		['reads a page without the connection', 'null', false, false, undefined, undefined, 0],
	];
	for (const [title, s, hasConnection, hasNextPage, endCursor, totalCount, items] of table) {
		it(title, () => {
			assert.ok(connection);
			const text = `{"data":{"x":{"s":${s}}}}`;
			const { ranges, ...page } = readConnectionPage(text, connection);
			assert.deepEqual(page, { text, hasConnection, hasNextPage, endCursor, totalCount, items });
		});
	}
});
