import assert from 'node:assert/strict';
import { findConnections } from '../../../../../../src/graphql/core/client/pagination/connections.ts';
import { pagedOperation } from '../../../../../../src/graphql/core/client/pagination/pagedOperation.ts';

function paged(text: string) {
	const [connection] = findConnections(text, undefined);
	assert.ok(connection);
	return pagedOperation(text, connection);
}

const all = 'pageInfo { hasNextPage endCursor }';

describe('pagedOperation', () => {
	const table: readonly {
		readonly title: string;
		readonly text: string;
		readonly sent: string;
		readonly variable: string;
	}[] = [
		{
			title: 'leaves text that has all as it is',
			text: `query A($c: String) { a(first: 5, after: $c) { nodes { id } ${all} } }`,
			sent: `query A($c: String) { a(first: 5, after: $c) { nodes { id } ${all} } }`,
			variable: 'c',
		},
		{
			title: 'gives shorthand a head',
			text: `{ a(first: 5) { nodes { id } ${all} } }`,
			sent: `query ($after: String) { a(first: 5, after: $after) { nodes { id } ${all} } }`,
			variable: 'after',
		},
		{
			title: 'gives an anonymous query a declaration',
			text: `query @d { a(first: 5) { nodes { id } ${all} } }`,
			sent: `query ($after: String) @d { a(first: 5, after: $after) { nodes { id } ${all} } }`,
			variable: 'after',
		},
		{
			title: 'declares behind the variables there are, with a name that is free',
			text: `query A($after: Int = 2, # why\n) { b(x: $after) a(first: 5) { nodes { id } ${all} } }`,
			sent: `query A($after: Int = 2, $after2: String, # why\n) { b(x: $after) a(first: 5, after: $after2) { nodes { id } ${all} } }`,
			variable: 'after2',
		},
		{
			title: 'makes a written cursor the default',
			text: `query A { a(after: "x}", first: 5) { nodes { id } ${all} } }`,
			sent: `query A($after: String = "x}") { a(after: $after, first: 5) { nodes { id } ${all} } }`,
			variable: 'after',
		},
		{
			title: 'adds what pageInfo lacks, behind a comment too',
			text: 'query A($c: String) { a(after: $c) { nodes { id } pageInfo { endCursor } # all\n } }',
			sent: 'query A($c: String) { a(after: $c) { nodes { id } pageInfo { endCursor } # all\n  pageInfo { hasNextPage } } }',
			variable: 'c',
		},
		{
			title: 'works in fragments',
			text: `query A { ...F } fragment F on Query { a(first: 1) { nodes { id } ...P } } fragment P on X { ${all} }`,
			sent: `query A($after: String) { ...F } fragment F on Query { a(first: 1, after: $after) { nodes { id } ...P } } fragment P on X { ${all} }`,
			variable: 'after',
		},
		{
			title: 'gives the cursor to all selections of the field',
			text: `{ a(first: 5) { nodes { id } } a(first: 5) { ${all} } }`,
			sent: `query ($after: String) { a(first: 5, after: $after) { nodes { id } } a(first: 5, after: $after) { ${all} } }`,
			variable: 'after',
		},
	];
	for (const { title, text, sent, variable } of table) {
		it(title, () => {
			const operation = paged(text);
			assert.equal(operation.text, sent);
			assert.equal(operation.variable, variable);
		});
	}
});
