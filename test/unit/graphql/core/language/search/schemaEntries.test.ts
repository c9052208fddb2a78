import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import {
	nestedSchemaMembers,
	schemaEntries,
} from '../../../../../../src/graphql/core/language/search/schemaEntries.ts';

const schema = buildSchema(`
	type Query { rooms(filter: Filter): Rooms }
	type Mutation { lock(id: ID): Room }
	type Subscription { locked: Room }
	input Filter { kind: Kind nested: Filter }
	enum Kind { LAB OFFICE }
	type Rooms { edges: [Edge] nodes: [Room] pageInfo: PageInfo }
	type Edge { node: Room cursor: String }
	type PageInfo { endCursor: String }
	type Room { code(short: Boolean): String next: Room kind: Kind other: Kind }
`);

describe('schemaEntries', () => {
	it('returns the root fields and then the types, each with its kind and context', () => {
		assert.deepEqual(
			schemaEntries(schema).map(({ kind, coordinate, context }) => `${kind} ${coordinate}: ${context.join(' ')}`),
			[
				'query Query.rooms: Rooms',
				'argument Query.rooms(filter:): rooms Filter',
				'mutation Mutation.lock: Room',
				'argument Mutation.lock(id:): lock ID',
				'subscription Subscription.locked: Room',
				'type Filter: ',
				'inputField Filter.kind: Filter Kind',
				'inputField Filter.nested: Filter Filter',
				'type Kind: ',
				'enumValue Kind.LAB: Kind',
				'enumValue Kind.OFFICE: Kind',
				'type Rooms: ',
				'field Rooms.edges: Rooms Edge',
				'field Rooms.nodes: Rooms Room',
				'field Rooms.pageInfo: Rooms PageInfo',
				'type Edge: ',
				'field Edge.node: Edge Room',
				'field Edge.cursor: Edge String',
				'type PageInfo: ',
				'field PageInfo.endCursor: PageInfo String',
				'type Room: ',
				'field Room.code: Room String',
				'argument Room.code(short:): Room code Boolean',
				'field Room.next: Room Room',
				'field Room.kind: Room Kind',
				'field Room.other: Room Kind',
			],
		);
	});
});

describe('nestedSchemaMembers', () => {
	it('returns the members of each type once, and follows the nodes of a connection', () => {
		const [rooms] = schemaEntries(schema);
		assert.ok(rooms);
		const [members] = nestedSchemaMembers(schema, [rooms], 3);
		assert.deepEqual(
			members?.map(({ entry, level }) => `${'  '.repeat(level)}${entry.coordinate}`),
			[
				'Query.rooms(filter:)',
				'  Filter.kind',
				'    Kind.LAB',
				'    Kind.OFFICE',
				'  Filter.nested',
				'Rooms.edges',
				'Rooms.nodes',
				'  Room.code',
				'    Room.code(short:)',
				'  Room.next',
				'  Room.kind',
				'  Room.other',
				'Rooms.pageInfo',
			],
		);
	});

	it('follows the edges of a connection without nodes', () => {
		const withoutNodes = buildSchema(`
			type Query { rooms: Rooms }
			type Rooms { edges: [Edge] }
			type Edge { node: Room }
			type Room { code: String }
		`);
		const [rooms] = schemaEntries(withoutNodes);
		assert.ok(rooms);
		const [members] = nestedSchemaMembers(withoutNodes, [rooms], 3);
		assert.deepEqual(
			members?.map(({ entry }) => entry.coordinate),
			['Rooms.edges', 'Edge.node', 'Room.code'],
		);
	});
});
