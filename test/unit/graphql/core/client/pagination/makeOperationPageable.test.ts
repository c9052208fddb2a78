import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { findPageableConnections } from '../../../../../../src/graphql/core/client/pagination/connections.ts';
import { makeOperationPageable } from '../../../../../../src/graphql/core/client/pagination/makeOperationPageable.ts';
import type { AdjustablePageSize } from '../../../../../../src/graphql/core/client/pagination/pageSize.ts';
import { checkOperation } from '../../../../../../src/graphql/core/client/request/checkedOperation.ts';

function paged(text: string, pageSize?: AdjustablePageSize) {
	const [connection] = findPageableConnections(text, undefined);
	assert.ok(connection);
	return makeOperationPageable(checkOperation(text, 'A'), connection, pageSize);
}

const all = 'pageInfo { hasNextPage endCursor }';

describe('makeOperationPageable', () => {
	const table: readonly {
		readonly title: string;
		readonly text: string;
		readonly sent: string;
		readonly variable: string;
	}[] = [
		{
			title: 'does not change an operation that has a cursor variable and pageInfo',
			text: `query A($c: String) { a(first: 5, after: $c) { nodes { id } ${all} } }`,
			sent: `query A($c: String) { a(first: 5, after: $c) { nodes { id } ${all} } }`,
			variable: 'c',
		},
		{
			title: 'adds the keyword query and a declaration to a shorthand query',
			text: `{ a(first: 5) { nodes { id } ${all} } }`,
			sent: `query ($after: String) { a(first: 5, after: $after) { nodes { id } ${all} } }`,
			variable: 'after',
		},
		{
			title: 'adds a declaration to an anonymous query',
			text: `query @d { a(first: 5) { nodes { id } ${all} } }`,
			sent: `query ($after: String) @d { a(first: 5, after: $after) { nodes { id } ${all} } }`,
			variable: 'after',
		},
		{
			title: 'declares the variable after the existing ones, with a name that is not used',
			text: `query A($after: Int = 2, # why\n) { b(x: $after) a(first: 5) { nodes { id } ${all} } }`,
			sent: `query A($after: Int = 2, $after2: String, # why\n) { b(x: $after) a(first: 5, after: $after2) { nodes { id } ${all} } }`,
			variable: 'after2',
		},
		{
			title: 'uses a literal cursor as default value of the variable',
			text: `query A { a(after: "x}", first: 5) { nodes { id } ${all} } }`,
			sent: `query A($after: String = "x}") { a(after: $after, first: 5) { nodes { id } ${all} } }`,
			variable: 'after',
		},
		{
			title: 'adds missing fields of pageInfo after a comment',
			text: 'query A($c: String) { a(after: $c) { nodes { id } pageInfo { endCursor } # all\n } }',
			sent: 'query A($c: String) { a(after: $c) { nodes { id } pageInfo { endCursor } # all\n  pageInfo { hasNextPage } } }',
			variable: 'c',
		},
		{
			title: 'changes a connection in a fragment',
			text: `query A { ...F } fragment F on Query { a(first: 1) { nodes { id } ...P } } fragment P on X { ${all} }`,
			sent: `query A($after: String) { ...F } fragment F on Query { a(first: 1, after: $after) { nodes { id } ...P } } fragment P on X { ${all} }`,
			variable: 'after',
		},
		{
			title: 'adds the cursor after the last argument',
			text: `{ a(x: 1, first: 5, y: 2) { nodes { id } ${all} } }`,
			sent: `query ($after: String) { a(x: 1, first: 5, y: 2, after: $after) { nodes { id } ${all} } }`,
			variable: 'after',
		},
		{
			title: 'adds the cursor to every selection of the field',
			text: `{ a(first: 5) { nodes { id } } a(first: 5) { ${all} } }`,
			sent: `query ($after: String) { a(first: 5, after: $after) { nodes { id } } a(first: 5, after: $after) { ${all} } }`,
			variable: 'after',
		},
	];
	for (const { title, text, sent, variable } of table) {
		it(title, () => {
			const { operation, ...others } = paged(text);
			assert.equal(operation.text, sent);
			assert.equal(others.variable, variable);
		});
	}

	it('adds the first argument and pageInfo to a connection of the schema', () => {
		const schema = buildSchema(`
			type Query { students(after: ID): Students }
			type Students { nodes: [ID] pageInfo: PageInfo }
			type PageInfo { hasNextPage: Boolean endCursor: ID }
		`);
		const text = 'query A { students { nodes } }';
		const [connection] = findPageableConnections(text, schema);
		assert.ok(connection);
		assert.equal(
			makeOperationPageable(checkOperation(text, 'A'), connection).operation.text,
			`query A($after: ID) { students(after: $after) { nodes  ${all} } }`,
		);
	});

	const sizes: readonly (readonly [title: string, text: string, sent: string, variable: string])[] = [
		[
			'declares the variables for the cursor and the page size together',
			`query A { a(first: 5) { nodes { id } ${all} } }`,
			`query A($after: String, $first: Int = 5) { a(first: $first, after: $after) { nodes { id } ${all} } }`,
			'first',
		],
		[
			'uses the variable of the page size that the operation has',
			`query A($n: Int, $c: String) { a(first: $n, after: $c) { nodes { id } ${all} } }`,
			`query A($n: Int, $c: String) { a(first: $n, after: $c) { nodes { id } ${all} } }`,
			'n',
		],
	];
	for (const [title, text, sent, variable] of sizes) {
		it(title, () => {
			const { operation, sizeVariable } = paged(text, { variable: undefined, requested: 5, larger: 100, type: 'Int' });
			assert.deepEqual([operation.text, sizeVariable], [sent, variable]);
		});
	}
});
