import assert from 'node:assert/strict';
import { buildSchema, OperationTypeNode } from 'graphql';
import { rootFieldsByInput } from '../../../../../../src/graphql/core/language/search/rootFieldsByInput.ts';
import { SchemaSearch } from '../../../../../../src/graphql/core/language/search/schemaSearch.ts';

const schema = buildSchema(`
	type Query {
		rooms(filter: Filter): Int
		roomsByCode(campusCode: String): Int
		desks(size: Int): Int
	}
	type Mutation { lock(campusCode: String): Int }
	input Filter { place: Place, parent: Filter }
	input Place { campusCode: String }
`);
const search = new SchemaSearch(schema);

/** Returns the root fields that a query finds, each with the input and its level. */
function found(query: string, operation: OperationTypeNode): readonly string[] {
	return rootFieldsByInput({ schema, search }, query, operation, { year: 2026, month: 11, day: 22 }).map(
		({ entry, input, level }) => `${entry.coordinate} ${input.coordinate} ${level}`,
	);
}

describe('rootFieldsByInput', () => {
	it('returns the root fields with a matching argument or nested input field, and the level of the argument or input field', () => {
		assert.deepEqual(found('campusCode', OperationTypeNode.QUERY).toSorted(), [
			'Query.rooms Place.campusCode 3',
			'Query.roomsByCode Query.roomsByCode(campusCode:) 1',
		]);
		assert.deepEqual(found('place', OperationTypeNode.QUERY), ['Query.rooms Filter.place 2']);
		assert.deepEqual(found('campusCode', OperationTypeNode.MUTATION), ['Mutation.lock Mutation.lock(campusCode:) 1']);
		assert.deepEqual(found('size', OperationTypeNode.QUERY), ['Query.desks Query.desks(size:) 1']);
	});

	it('returns no fields if no input matches well', () => {
		assert.deepEqual(found('visitors from abroad', OperationTypeNode.QUERY), []);
	});
});
