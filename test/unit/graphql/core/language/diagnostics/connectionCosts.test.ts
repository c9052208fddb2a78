import assert from 'node:assert/strict';
import { buildSchema } from 'graphql';
import { connectionCosts } from '../../../../../../src/graphql/core/language/diagnostics/connectionCosts.ts';

const schema = buildSchema(`
	type PageInfo { hasNextPage: Boolean! }
	type As { nodes: [A] pageInfo: PageInfo! }
	type Bs { nodes: [B] pageInfo: PageInfo! }
	interface N { id: ID }
	type A implements N { id: ID bs(first: Int = 20): Bs }
	type B implements N { id: ID as(last: Int): As }
	type Query { as(first: Int = 10, last: Int, x: Int): As all: As one: A node: N }
	type Mutation { do: A }
`);

/** Returns the costs of connections as `path, page size, items`, with `-` for an unknown number. */
function costs(text: string): readonly string[] {
	return connectionCosts(text, schema).map(
		({ path, pageSize, items }) => `${path}, ${pageSize ?? '-'}, ${items ?? '-'}`,
	);
}

describe('connectionCosts', () => {
	const rows: readonly (readonly [title: string, text: string, expected: readonly string[]])[] = [
		[
			'multiplies the page sizes of nested connections',
			'{ as(first: 5) { nodes { bs { nodes { id } } } } }',
			['as, 5, 5', 'as.nodes.bs, 20, 100'],
		],
		[
			'uses the argument last as the page size',
			'{ one { bs { nodes { as(last: 3) { nodes { id } } } } } }',
			['one.bs, 20, 20', 'one.bs.nodes.as, 3, 60'],
		],
		['uses the default page size of the schema', '{ as(x: 1) { nodes { id } } }', ['as, 10, 10']],
		[
			'returns no page size for a variable, and no number of items for the connections below it',
			'query Q($n: Int) { as(first: $n) { nodes { bs { nodes { id } } } } }',
			['as, -, -', 'as.nodes.bs, 20, -'],
		],
		['returns no page size for a connection without first and last', '{ all { nodes { id } } }', ['all, -, -']],
		[
			'finds connections in inline fragments and in fragments that spread themselves',
			'{ node { ... on A { bs { nodes { id } } } ...F } ... { one { ...F } } } fragment F on A { b: bs(first: 1) { nodes { id } } ...F }',
			['node.bs, 20, 20', 'node.bs, 1, 1', 'one.bs, 1, 1'],
		],
		[
			'returns the connections of all operations',
			'query A { as { nodes { id } } } mutation B { do { bs { nodes { id } } } }',
			['as, 10, 10', 'do.bs, 20, 20'],
		],
		[
			'omits unknown fields, scalars, and connections without selections',
			'{ nope { bs { nodes { id } } } as one { id { x } bs { nodes { id } } } }',
			['one.bs, 20, 20'],
		],
		['returns nothing for a text with a syntax error', '{ as { nodes { id } }', []],
	];
	for (const [title, text, expected] of rows) {
		it(title, () => assert.deepEqual(costs(text), expected));
	}

	it('returns the first 50 connections', () => {
		const fields = Array.from({ length: 51 }, (_, index) => `a${index}: as(first: ${index}) { nodes { id } }`);
		assert.deepEqual(
			costs(`{ ${fields.join(' ')} }`),
			fields.slice(0, 50).map((_, index) => `as, ${index}, ${index}`),
		);
	});
});
