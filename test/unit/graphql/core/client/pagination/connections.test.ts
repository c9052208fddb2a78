import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { findConnections } from '../../../../../../src/graphql/core/client/pagination/connections.ts';

const schema = buildSchema(`
	type Query { students(first: Int, after: String): StudentConnection! node(id: ID): Node list: [Campus!]! ping(after: Cursor): Ping campus: Campus }
	scalar Cursor
	interface Node { id: ID! }
	type Campus implements Node { id: ID! rooms(first: Int = 10, after: Cursor): RoomConnection }
	type StudentConnection { nodes: [Student] edges: [StudentEdge] pageInfo: PageInfo! totalCount: Int }
	type StudentEdge { cursor: String node: Student }
	type Student implements Node { id: ID! courses(first: Int, after: String): RoomConnection }
	type RoomConnection { nodes: [Room] pageInfo: PageInfo! }
	type Room { id: ID! }
	type Ping { nodes: [Room] pageInfo: Float }
	type PageInfo { hasNextPage: Boolean! endCursor: String startCursor: String }
`);

const pathsIn = (text: string, known = true) =>
	findConnections(text, known ? schema : undefined).map(({ path }) => path.join('.'));

describe('findConnections with a schema', () => {
	const table: readonly (readonly [title: string, text: string, paths: readonly string[]])[] = [
		['one, without pageInfo or first', '{ students { nodes { id } } }', ['students']],
		['by edges', '{ students { edges { node { id } } } }', ['students']],
		['by its alias', '{ all: students { nodes { id } } }', ['all']],
		['two by their aliases', '{ a: students { nodes { id } } b: students { nodes { id } } }', ['a', 'b']],
		[
			'outermost first',
			'{ campus { rooms { nodes { id } } } students { nodes { id } } }',
			['students', 'campus.rooms'],
		],
		['none nested in the rows of another', '{ students { nodes { courses { nodes { id } } } } }', ['students']],
		['none below a list', '{ list { rooms { nodes { id } } } }', []],
		['none without rows', '{ students { totalCount pageInfo { endCursor } } }', []],
		['no other field with after', '{ ping { nodes { id } } }', []],
		['in an inline fragment', '{ node(id: 1) { ... on Campus { rooms { nodes { id } } } } }', ['node.rooms']],
		['in a fragment', '{ node(id: 1) { ...C } } fragment C on Campus { rooms { nodes { id } } }', ['node.rooms']],
		[
			'with its rows in a fragment',
			'{ students { ...S } } fragment S on StudentConnection { nodes { id } }',
			['students'],
		],
		[
			'none in a fragment that is spread twice',
			'{ a: campus { ...C } b: campus { ...C } } fragment C on Campus { rooms { nodes { id } } }',
			[],
		],
		['not lost in a cycle', '{ campus { ...C } } fragment C on Campus { rooms { nodes { id } } ...C }', []],
		['with a cursor of its own', 'query ($c: String) { students(after: $c) { nodes { id } } }', ['students']],
		[
			'none with a cursor that another one shares',
			'query ($c: String) { students(after: $c) { nodes { id } } b: students(after: $c) { nodes { id } } }',
			[],
		],
		['one that is selected twice', '{ students { nodes { id } } students { pageInfo { endCursor } } }', ['students']],
		['of broken text none', '{ students { nodes { id } }', []],
		[
			'where the schema does not know the field, by its shape',
			'{ new(first: 1) { nodes { id } pageInfo { endCursor } } }',
			['new'],
		],
	];
	for (const [title, text, paths] of table) {
		it(title, () => assert.deepEqual(pathsIn(text), paths));
	}

	it('takes the type of the cursor from the schema', () => {
		const [connection] = findConnections('{ campus { rooms { nodes { id } } } }', schema);
		assert.equal(connection?.cursorType, 'Cursor');
	});
});

describe('findConnections without a schema', () => {
	const table: readonly (readonly [title: string, text: string, paths: readonly string[]])[] = [
		['by first and pageInfo', '{ a(first: 5) { nodes { id } pageInfo { hasNextPage } } }', ['a']],
		['by after and pageInfo', '{ a(after: "x") { edges { node { id } } pageInfo { hasNextPage } } }', ['a']],
		['none without pageInfo', '{ a(first: 5) { nodes { id } } }', []],
		[
			'below a field with a name that objects have',
			'{ constructor { a(first: 5) { nodes { id } pageInfo { endCursor } } } }',
			['constructor.a'],
		],
		['none without first and after', '{ a { nodes { id } pageInfo { hasNextPage } } }', []],
		[
			'none nested in the rows of another',
			'{ a(first: 5) { nodes { b(first: 1) { nodes { id } pageInfo { endCursor } } } pageInfo { endCursor } } }',
			['a'],
		],
		[
			'by a pageInfo in a fragment',
			'{ a(first: 5) { nodes { id } ...P } } fragment P on X { pageInfo { hasNextPage } }',
			['a'],
		],
	];
	for (const [title, text, paths] of table) {
		it(title, () => assert.deepEqual(pathsIn(text, false), paths));
	}
});

describe('what a connection lacks, and what the last page knows best', () => {
	const table: readonly {
		readonly title: string;
		readonly selected: string;
		readonly missing: readonly string[];
		readonly endCursor: string;
		readonly ofLastPage: readonly string[];
	}[] = [
		{
			title: 'everything',
			selected: 'nodes { id }',
			missing: ['hasNextPage', 'endCursor'],
			endCursor: 'pageInfo.endCursor',
			ofLastPage: ['pageInfo.hasNextPage', 'pageInfo.endCursor'],
		},
		{
			title: 'nothing',
			selected: 'totalCount nodes { id } pageInfo { startCursor hasNextPage endCursor }',
			missing: [],
			endCursor: 'pageInfo.endCursor',
			ofLastPage: ['pageInfo.hasNextPage', 'pageInfo.endCursor', 'totalCount'],
		},
		{
			title: 'one of two, with aliases',
			selected: 'nodes { id } info: pageInfo { last: endCursor } sum: totalCount',
			missing: ['hasNextPage'],
			endCursor: 'info.last',
			ofLastPage: ['pageInfo.hasNextPage', 'info.last', 'sum'],
		},
		{
			title: 'what a directive can leave out',
			selected: 'nodes { id } pageInfo { hasNextPage endCursor @skip(if: true) }',
			missing: ['endCursor'],
			endCursor: 'pageInfo.endCursor',
			ofLastPage: ['pageInfo.hasNextPage', 'pageInfo.endCursor'],
		},
	];
	for (const { title, selected, missing, endCursor, ofLastPage } of table) {
		it(title, () => {
			const [found] = findConnections(`{ students { ${selected} } }`, schema);
			assert.deepEqual(found?.missingPageInfoFields, missing);
			assert.equal(found.endCursor.join('.'), endCursor);
			assert.deepEqual(
				found.lastPagePaths.map((path) => path.join('.')),
				ofLastPage,
			);
		});
	}
});
