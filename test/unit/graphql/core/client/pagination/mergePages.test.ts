import assert from 'node:assert/strict';
import { findPageableConnections } from '../../../../../../src/graphql/core/client/pagination/connections.ts';
import { mergePages } from '../../../../../../src/graphql/core/client/pagination/mergePages.ts';
import { readConnectionPage } from '../../../../../../src/graphql/core/client/pagination/readConnectionPage.ts';
import type { LineColumn } from '../../../../../../src/graphql/core/language/syntax/textEdits.ts';

const unchanged = (position: LineColumn) => position;

/**
 * Merges JSON texts of responses. Each response contains one page of the first connection that the
 * operation selects.
 */
function merged(operation: string, [first = '', ...others]: readonly string[], originalPosition = unchanged): string {
	const [connection] = findPageableConnections(operation, undefined);
	assert.ok(connection);
	const read = (text: string) => readConnectionPage(text, connection);
	return mergePages([read(first), ...others.map(read)], connection, originalPosition);
}

const students =
	'{ s(first: 2) { totalCount nodes { id } edges { node { id } } pageInfo { startCursor hasNextPage endCursor } } }';

describe('mergePages', () => {
	const table: readonly {
		readonly title: string;
		readonly operation?: string;
		readonly pages: readonly string[];
		readonly text: string;
	}[] = [
		{
			title: 'merges nodes and edges, and takes startCursor from the first page and endCursor and total from the last',
			pages: [
				'{"data":{"s":{"totalCount":3,"nodes":[{"id":1},{"id":2}],"edges":[{"node":1}],"pageInfo":{"startCursor":"a","hasNextPage":true,"endCursor":"b"}}}}',
				'{"data":{"s":{"totalCount":4,"nodes":[{"id":3}],"edges":[{"node":3}],"pageInfo":{"startCursor":"c","hasNextPage":false,"endCursor":"c"}}}}',
			],
			text: '{"data":{"s":{"totalCount":4,"nodes":[{"id":1},{"id":2},{"id":3}],"edges":[{"node":1},{"node":3}],"pageInfo":{"startCursor":"a","hasNextPage":false,"endCursor":"c"}}}}',
		},
		{
			title: 'keeps all digits of numbers when it merges pages',
			pages: [
				'{"data":{"s":{"nodes":[12345678901234567890],"pageInfo":{"hasNextPage":true}}}}',
				'{"data":{"s":{"nodes":[1.10, -0e5],"pageInfo":{"hasNextPage":false}}}}',
			],
			text: '{"data":{"s":{"nodes":[12345678901234567890,1.10, -0e5],"pageInfo":{"hasNextPage":false}}}}',
		},
		{
			title: 'merges empty pages and pages without the list',
			pages: [
				'{"data":{"s":{"nodes":null,"pageInfo":{"hasNextPage":true}}}}',
				'{"data":{"s":{"nodes":[ ],"pageInfo":{"hasNextPage":true}}}}',
				'{"data":{"s":{"nodes":[{"id":"]"}],"pageInfo":{"hasNextPage":true}}}}',
				'{"data":{"s":null}}',
			],
			text: '{"data":{"s":{"nodes":[{"id":"]"}],"pageInfo":{"hasNextPage":true}}}}',
		},
		{
			title: 'returns null for the list when no page has it',
			pages: ['{"data":{"s":{"nodes":null,"pageInfo":{"hasNextPage":true}}}}', '{"data":null}'],
			text: '{"data":{"s":{"nodes":null,"pageInfo":{"hasNextPage":true}}}}',
		},
		{
			title: 'merges a nested connection with aliases, and takes all other data from the first page',
			operation:
				'{ x { all: s(first: 1) { rows: nodes { id } info: pageInfo { more: hasNextPage end: endCursor } } } now }',
			pages: [
				'{"data":{"x":{"all":{"rows":[1],"info":{"more":true,"end":"b"}}},"now":1}}',
				'{"data":{"x":{"all":{"rows":[2],"info":{"more":false,"end":"c"}}},"now":2}}',
			],
			text: '{"data":{"x":{"all":{"rows":[1,2],"info":{"more":false,"end":"c"}}},"now":1}}',
		},
		{
			title: 'merges the errors of all pages with list indexes that count from the first page',
			pages: [
				'{"errors":[{"message":"m","path":["s","nodes",1,"p"]}],"data":{"s":{"nodes":[1,2],"pageInfo":{}}}}',
				'{"errors":[{"message":"m","path":["s","nodes",0,"p",0]},{"message":"n","path":["now",0]}],"data":{"s":{"nodes":[3],"pageInfo":{}}}}',
				'{"data":{"s":null},"errors":[{"message":"o","path":["s"]}]}',
			],
			text: '{"errors":[{"message":"m","path":["s","nodes",1,"p"]},{"message":"m","path":["s","nodes",2,"p",0]},{"message":"n","path":["now",0]},{"message":"o","path":["s"]}],"data":{"s":{"nodes":[1,2,3],"pageInfo":{}}}}',
		},
		{
			title: 'counts list indexes that the server sends as strings from the first page',
			pages: [
				'{"data":{"s":{"nodes":[1,2],"pageInfo":{}}}}',
				'{"data":{"s":{"nodes":[3,4],"pageInfo":{}}},"errors":[{"path":["s","nodes","1","p"]}]}',
			],
			text: '{"data":{"s":{"nodes":[1,2,3,4],"pageInfo":{}}},"errors":[{"path":["s","nodes",3,"p"]}]}',
		},
		{
			title: 'counts the items of pages between an error and the first page, one of which lacks the list',
			pages: [
				'{"data":{"s":{"nodes":[1,2],"pageInfo":{}}}}',
				'{"data":{"s":{"pageInfo":{}}}}',
				'{"data":{"s":{"nodes":[3],"pageInfo":{}}},"errors":[{"path":["s","nodes",0]}]}',
			],
			text: '{"data":{"s":{"nodes":[1,2,3],"pageInfo":{}}},"errors":[{"path":["s","nodes",2]}]}',
		},
		{
			title: 'replaces the null errors of the first page by the errors of a later page',
			pages: ['{"errors":null,"data":{"s":null}}', '{"errors":[{"message":"m"}],"data":null}'],
			text: '{"errors":[{"message":"m"}],"data":{"s":null}}',
		},
		{
			title: 'does not change the null errors of the first page when no page has errors',
			pages: ['{"errors":null,"data":{"s":null}}', '{"data":null,"errors":null}'],
			text: '{"errors":null,"data":{"s":null}}',
		},
		{
			title: 'adds the errors of a later page when the first page has none',
			pages: ['{"data":{"s":{"nodes":[1],"pageInfo":{}}} }\n', '{"errors":[{"message":"m"}],"data":null}'],
			text: '{"data":{"s":{"nodes":[1],"pageInfo":{}}} ,"errors":[{"message":"m"}]}\n',
		},
	];
	for (const { title, operation = students, pages, text } of table) {
		it(title, () => assert.equal(merged(operation, pages), text));
	}

	it('converts the error locations of merged pages from the sent operation to the document of the user', () => {
		const page =
			'{"data":null,"errors":[{"message":"m","locations":[{"line":2,"column":30},{"line":"x","column":30},{"line":2}]}]}';
		assert.equal(
			merged(students, [page], ({ line, column }) => ({ line, column: column - 20 })),
			'{"data":null,"errors":[{"message":"m","locations":[{"line":2,"column":10},{"line":"x","column":30},{"line":2}]}]}',
		);
	});
});
