import assert from 'node:assert/strict';
import { connectionNamesIn } from '../../../../../../src/graphql/core/client/response/connectionNames.ts';
import { findListsOfRows, findObjectLists } from '../../../../../../src/graphql/core/client/table/findObjectLists.ts';
import { parseJsonExactly } from '../../../../../../src/graphql/core/language/syntax/exactJson.ts';

describe('findObjectLists', () => {
	const table: readonly (readonly [title: string, data: unknown, found: readonly (readonly [string, number])[]])[] = [
		['finds a list of nodes with its path', { s: { nodes: [{ id: 1 }], totalCount: 1 } }, [['s.nodes', 1]]],
		[
			'lists the longest list first',
			{ a: [{}], b: { c: [{}, {}] }, d: [{}] },
			[
				['b.c', 2],
				['a', 1],
				['d', 1],
			],
		],
		['ignores a list inside another list', { a: [{ b: [{}, {}] }] }, [['a', 1]]],
		['counts null items as rows', { a: [null, { id: 1 }] }, [['a', 2]]],
		[
			'ignores lists of scalars, of null, of lists and of mixed items, and empty lists',
			{ a: [1], b: [], c: [null], d: [[{}]], e: [{}, 1] },
			[],
		],
		['finds no list in a result without data', undefined, []],
		['ignores a list of numbers beyond 2^53', parseJsonExactly('{"a":[12345678901234567890]}'), []],
	];
	for (const [title, data, found] of table) {
		it(title, () =>
			assert.deepEqual(
				findObjectLists(data).map(({ path, rows }) => [path.join('.'), rows.length]),
				found,
			),
		);
	}

	it('finds empty lists as well, so that a table can show that a later run has returned no rows', () => {
		const data = { s: { nodes: [], totalCount: 0 }, a: [null], b: [1], c: [{ id: 1 }] };
		assert.deepEqual(
			findListsOfRows(data).map(({ path, rows }) => [path.join('.'), rows.length]),
			[
				['s.nodes', 0],
				['a', 1],
				['c', 1],
			],
		);
	});

	it('states for the list of a connection whether there are more pages', () => {
		const page = (hasNextPage: unknown) => ({ nodes: [{ inner: [{}] }], pageInfo: { hasNextPage } });
		const found = findObjectLists({ a: page(true), b: page(false), c: page(undefined), d: { nodes: [{}] } });
		assert.deepEqual(
			found.map(({ path, hasMore }) => [path[0], hasMore]),
			[
				['a', true],
				['b', false],
				['c', false],
				['d', false],
			],
		);
	});

	it('finds more pages, edges and nodes under the aliases of the operation', () => {
		const names = connectionNamesIn(
			'{ a { kanter: edges { n: node { id } cursor } info: pageInfo { flere: hasNextPage } } }',
		);
		const a = { kanter: [{ n: { id: 1 }, cursor: 'x' }], info: { flere: true } };
		assert.deepEqual(findObjectLists({ a }, names), [
			{ path: ['a', 'kanter'], rows: [{ id: 1, edge: { cursor: 'x' } }], hasMore: true },
		]);
	});

	it('returns the nodes of a list of edges as rows, and adds the other fields of an edge to its row', () => {
		const edges = [{ cursor: 'x', node: { id: 1 } }, { node: { id: 2 } }, { node: null }, null];
		assert.deepEqual(findObjectLists({ a: { edges } })[0]?.rows, [
			{ id: 1, edge: { cursor: 'x' } },
			{ id: 2 },
			{ node: null },
			null,
		]);
	});
});
