import assert from 'node:assert/strict';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { findPageableConnections } from '../../../../../../src/graphql/core/client/pagination/connections.ts';
import { unpagedConnections } from '../../../../../../src/graphql/core/client/pagination/unpagedConnections.ts';

const schema = buildSchema(`
	type Query { students(first: Int, after: String): StudentConnection! campus: Campus graph: Graph }
	type Campus { rooms(first: Int, after: String): RoomConnection all: RoomConnection some(first: Int): RoomConnection more(after: ID): RoomConnection }
	type StudentConnection { nodes: [Student] edges: [StudentEdge] pageInfo: PageInfo! totalCount: Int }
	type StudentEdge { node: Student }
	type Student { id: ID! rooms(first: Int, after: String): RoomConnection }
	type RoomConnection { nodes: [Room] edges: [RoomEdge] pageInfo: PageInfo! }
	type RoomEdge { node: Room }
	type Room { id: ID! }
	type Graph { nodes: [Room] }
	type PageInfo { hasNextPage: Boolean! endCursor: String }
`);

/** The connections other than the first one whose pages can be fetched. */
function unpaged(text: string, known: GraphQLSchema | undefined): readonly string[] {
	return unpagedConnections(text, known, findPageableConnections(text, known)[0]);
}

const paged = 'students(first: 1) { nodes { id } pageInfo { hasNextPage endCursor } }';

const table: readonly (readonly [
	title: string,
	text: string,
	paths: readonly string[],
	withoutSchema?: readonly string[],
])[] = [
	['nothing if all connections are paged', `{ ${paged} students(first: 1) { totalCount } }`, []],
	['a connection without pageInfo', `{ ${paged} b: students(first: 1) { nodes { id } totalCount } }`, ['b']],
	[
		'a connection in the items of another one',
		'{ students(first: 1) { edges { node { x: rooms { nodes { id } } } } pageInfo { endCursor } } }',
		['students.edges.node.x'],
	],
	[
		'connections that share a cursor variable',
		'query ($c: String) { a: students(after: $c) { ...S } b: students(after: $c) { ...S } } fragment S on StudentConnection { nodes { id } pageInfo { endCursor } }',
		['a', 'b'],
	],
	[
		'a connection in a fragment that is spread twice, by the name of the fragment',
		'{ a: campus { ...C } b: campus { ...C } } fragment C on Campus { rooms(first: 1) { nodes { id } } }',
		['C.rooms'],
	],
	[
		'connections with only one of the arguments of pages, also if an inline fragment selects their edges',
		`{ ${paged} campus { some(first: 2) { ... { edges { node { id } } } } more { nodes { id } } } }`,
		['campus.some', 'campus.more'],
	],
	['nothing if a connection selects no items', `{ ${paged} b: students { totalCount } }`, []],
	[
		'a field with items that has no pages only if the schema is unknown',
		`{ ${paged} graph { nodes { id } } campus { all { nodes { id } } } }`,
		[],
		['graph', 'campus.all'],
	],
	['nothing in text with a syntax error', '{ students { nodes { id }', []],
	['nothing in a fragment that spreads itself', '{ campus { ...C } } fragment C on Campus { __typename ...C }', []],
];

describe('unpagedConnections', () => {
	for (const [title, text, paths, withoutSchema = paths] of table) {
		it(`returns ${title}`, () => {
			assert.deepEqual(unpaged(text, schema), paths);
			assert.deepEqual(unpaged(text, undefined), withoutSchema);
		});
	}
});
