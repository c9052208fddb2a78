import assert from 'node:assert/strict';
import { findConnections } from '../../../../../../src/graphql/core/client/pagination/connections.ts';
import { mergePages } from '../../../../../../src/graphql/core/client/pagination/mergePages.ts';
import { readPage } from '../../../../../../src/graphql/core/client/pagination/readPage.ts';
import type { LineColumn } from '../../../../../../src/graphql/core/language/syntax/textEdits.ts';

const asItIs = (place: LineColumn) => place;

/** The text that answers become which hold pages of the operation's connection. */
function merged(operation: string, [first = '', ...others]: readonly string[], placeBefore = asItIs): string {
	const [connection] = findConnections(operation, undefined);
	assert.ok(connection);
	const read = (text: string) => readPage(text, connection);
	return mergePages([read(first), ...others.map(read)], connection, placeBefore);
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
			title: 'nodes and edges of all, the start of the first and the end of the last, the last total',
			pages: [
				'{"data":{"s":{"totalCount":3,"nodes":[{"id":1},{"id":2}],"edges":[{"node":1}],"pageInfo":{"startCursor":"a","hasNextPage":true,"endCursor":"b"}}}}',
				'{"data":{"s":{"totalCount":4,"nodes":[{"id":3}],"edges":[{"node":3}],"pageInfo":{"startCursor":"c","hasNextPage":false,"endCursor":"c"}}}}',
			],
			text: '{"data":{"s":{"totalCount":4,"nodes":[{"id":1},{"id":2},{"id":3}],"edges":[{"node":1},{"node":3}],"pageInfo":{"startCursor":"a","hasNextPage":false,"endCursor":"c"}}}}',
		},
		{
			title: 'numbers digit by digit',
			pages: [
				'{"data":{"s":{"nodes":[12345678901234567890],"pageInfo":{"hasNextPage":true}}}}',
				'{"data":{"s":{"nodes":[1.10, -0e5],"pageInfo":{"hasNextPage":false}}}}',
			],
			text: '{"data":{"s":{"nodes":[12345678901234567890,1.10, -0e5],"pageInfo":{"hasNextPage":false}}}}',
		},
		{
			title: 'empty pages and pages without the list',
			pages: [
				'{"data":{"s":{"nodes":null,"pageInfo":{"hasNextPage":true}}}}',
				'{"data":{"s":{"nodes":[ ],"pageInfo":{"hasNextPage":true}}}}',
				'{"data":{"s":{"nodes":[{"id":"]"}],"pageInfo":{"hasNextPage":true}}}}',
				'{"data":{"s":null}}',
			],
			text: '{"data":{"s":{"nodes":[{"id":"]"}],"pageInfo":{"hasNextPage":true}}}}',
		},
		{
			title: 'no list where no page has one',
			pages: ['{"data":{"s":{"nodes":null,"pageInfo":{"hasNextPage":true}}}}', '{"data":null}'],
			text: '{"data":{"s":{"nodes":null,"pageInfo":{"hasNextPage":true}}}}',
		},
		{
			title: 'a connection with aliases, deep down, beside other data, which stays that of the first page',
			operation:
				'{ x { all: s(first: 1) { rows: nodes { id } info: pageInfo { more: hasNextPage end: endCursor } } } now }',
			pages: [
				'{"data":{"x":{"all":{"rows":[1],"info":{"more":true,"end":"b"}}},"now":1}}',
				'{"data":{"x":{"all":{"rows":[2],"info":{"more":false,"end":"c"}}},"now":2}}',
			],
			text: '{"data":{"x":{"all":{"rows":[1,2],"info":{"more":false,"end":"c"}}},"now":1}}',
		},
		{
			title: 'the errors of all, with indexes that count from the first item',
			pages: [
				'{"errors":[{"message":"m","path":["s","nodes",1,"p"]}],"data":{"s":{"nodes":[1,2],"pageInfo":{}}}}',
				'{"errors":[{"message":"m","path":["s","nodes",0,"p",0]},{"message":"n","path":["now",0]}],"data":{"s":{"nodes":[3],"pageInfo":{}}}}',
				'{"data":{"s":null},"errors":[{"message":"o","path":["s"]}]}',
			],
			text: '{"errors":[{"message":"m","path":["s","nodes",1,"p"]},{"message":"m","path":["s","nodes",2,"p",0]},{"message":"n","path":["now",0]},{"message":"o","path":["s"]}],"data":{"s":{"nodes":[1,2,3],"pageInfo":{}}}}',
		},
		{
			title: 'errors that come after a page without',
			pages: ['{"data":{"s":{"nodes":[1],"pageInfo":{}}} }\n', '{"errors":[{"message":"m"}],"data":null}'],
			text: '{"data":{"s":{"nodes":[1],"pageInfo":{}}} ,"errors":[{"message":"m"}]}\n',
		},
	];
	for (const { title, operation = students, pages, text } of table) {
		it(title, () => assert.equal(merged(operation, pages), text));
	}

	it('puts the places of errors where they are in the own text', () => {
		const page = '{"data":null,"errors":[{"message":"m","locations":[{"line":2,"column":30},{"line":"x"}]}]}';
		assert.equal(
			merged(students, [page], ({ line, column }) => ({ line, column: column - 20 })),
			'{"data":null,"errors":[{"message":"m","locations":[{"line":2,"column":10},{"line":"x"}]}]}',
		);
	});
});
