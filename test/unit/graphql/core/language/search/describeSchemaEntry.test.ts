import assert from 'node:assert/strict';
import { buildSchema, type GraphQLSchema } from 'graphql';
import {
	describeSchemaEntry,
	namesOnShortestPath,
} from '../../../../../../src/graphql/core/language/search/describeSchemaEntry.ts';
import {
	membersOfSchemaEntry,
	rootFieldEntries,
	type SchemaEntry,
	schemaEntries,
} from '../../../../../../src/graphql/core/language/search/schemaEntries.ts';
import { SchemaPaths } from '../../../../../../src/graphql/core/language/search/schemaPaths.ts';
import type { CalendarDay } from '../../../../../../src/shared/core/lifecycle/calendarDay.ts';

const beta = 'Feltet er i [beta](https://example.org/apier/#kontrakt-for-apier-i-beta)';
const schema = buildSchema(`
	type Query {
		"Rommene. ${beta}"
		rooms(first: Int = 10, filter: RoomFilter): [Room!]! @deprecated(reason: "Bruk places. Fjernes 2026-12-01")
		places: [Place!]
	}
	input RoomFilter { kind: RoomKind! }
	enum RoomKind { LAB OFFICE }
	type Room implements Node & Place { id: ID! code: String }
	interface Node { id: ID! }
	interface Place { code: String }
	union Any = Room
	type Mutation { lock: Any }
`);
const today = { year: 2026, month: 11, day: 22 };

function entryOf(coordinate: string, of: GraphQLSchema = schema): SchemaEntry {
	const entry = schemaEntries(of).find((each) => each.coordinate === coordinate);
	assert.ok(entry, coordinate);
	return entry;
}

describe('describeSchemaEntry', () => {
	const signatures: readonly (readonly [coordinate: string, signature: string])[] = [
		['Query.rooms', 'rooms(first: Int = 10, filter: RoomFilter): [Room!]!'],
		['Query.rooms(first:)', 'first: Int = 10'],
		['RoomFilter.kind', 'kind: RoomKind!'],
		['RoomKind.LAB', 'LAB'],
		['Room', 'type Room implements Node & Place'],
		['RoomFilter', 'input RoomFilter'],
		['RoomKind', 'enum RoomKind'],
		['Any', 'union Any = Room'],
	];
	for (const [coordinate, signature] of signatures) {
		it(`returns the signature "${signature}" of ${coordinate}`, () => {
			assert.equal(describeSchemaEntry(schema, entryOf(coordinate), today).signature, signature);
		});
	}

	it('returns the description, the contract level and the days left', () => {
		const { description, contract, deprecation } = describeSchemaEntry(schema, entryOf('Query.rooms'), today);
		assert.deepEqual([description, contract?.level, deprecation?.daysLeft], ['Rommene.', 'beta', 9]);
		const phaseOn = (day: CalendarDay) =>
			describeSchemaEntry(schema, entryOf('Query.rooms'), day).deprecation?.lifecyclePhase;
		assert.equal(phaseOn({ year: 2026, month: 11, day: 30 }), 'announced');
		assert.equal(phaseOn({ year: 2026, month: 12, day: 1 }), 'ending-soon');
		const stable = describeSchemaEntry(schema, entryOf('Query.places'), today);
		assert.deepEqual([stable.contract?.level, stable.deprecation], ['stable', undefined]);
	});
});

describe('namesOnShortestPath', () => {
	const paths = new SchemaPaths(schema);
	const rows: readonly (readonly [coordinate: string, path: string])[] = [
		['Query.places', 'Query places'],
		['Room', 'Query places ... on Room'],
		['Room.code', 'Query places ... on Room code'],
		['Query.rooms(first:)', 'Query rooms first:'],
		['RoomKind.LAB', 'Query rooms filter: kind LAB'],
		['Mutation.lock', 'Mutation lock'],
	];
	for (const [coordinate, path] of rows) {
		it(`returns the path "${path}" to ${coordinate}`, () => {
			assert.equal(namesOnShortestPath(paths, entryOf(coordinate))?.join(' '), path);
		});
	}

	it('returns no path to an element that no query or mutation reaches', () => {
		const lost = buildSchema('type Query { v: Int } type Lost { w: Int }');
		assert.equal(namesOnShortestPath(new SchemaPaths(lost), entryOf('Lost.w', lost)), undefined);
	});
});

describe('membersOfSchemaEntry', () => {
	const rows: readonly (readonly [coordinate: string, members: string])[] = [
		['Query.rooms', 'Query.rooms(first:) Query.rooms(filter:) Room.id Room.code'],
		['Query.rooms(filter:)', 'RoomFilter.kind'],
		['RoomFilter.kind', 'RoomKind.LAB RoomKind.OFFICE'],
		['RoomKind.LAB', ''],
		['Query.places', 'Place.code Room'],
		['Room.code', ''],
	];
	for (const [coordinate, members] of rows) {
		it(`returns ${members || 'no elements'} below ${coordinate}`, () => {
			const found = membersOfSchemaEntry(schema, entryOf(coordinate));
			assert.equal(found.map((member) => member.coordinate).join(' '), members);
		});
	}
});

describe('rootFieldEntries', () => {
	it('returns the fields of the operation, and none for an operation that the schema lacks', () => {
		assert.deepEqual(
			rootFieldEntries(schema, 'mutation').map(({ kind, coordinate }) => [kind, coordinate]),
			[['mutation', 'Mutation.lock']],
		);
		assert.deepEqual(rootFieldEntries(schema, 'subscription'), []);
	});
});
