import assert from 'node:assert/strict';
import { errorLocationText, responseShape } from '../../../../../../src/graphql/core/client/response/responseShape.ts';

const names = new Set(['studenter', 'nodes', 'navn', 'a']);

describe('responseShape', () => {
	const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
	const table: readonly (readonly [title: string, data: unknown, shape: readonly string[]])[] = [
		[
			'counts the kinds of values at each path of a response',
			{ studenter: { nodes: [{ navn: 'A' }, { navn: null }, null, { navn: 'B' }] } },
			[
				'data: object',
				'studenter: object',
				'studenter.nodes: items 4',
				'studenter.nodes[]: object 3, null 1',
				'studenter.nodes[].navn: string 2, null 1',
			],
		],
		[
			'counts the items of nested lists',
			{ a: [[1, true], [2]] },
			['data: object', 'a: items 2', 'a[]: items 3', 'a[][]: number 2, boolean 1'],
		],
		[
			'counts fields that the operation does not select without their names and values',
			{ a: { 'alma@example.org': 1, bo: { navn: 'Bo' } } },
			['data: object', 'a: object', 'a.(other): field 2'],
		],
		['describes a response without data', null, ['data: null 1']],
	];
	for (const [title, data, shape] of table) {
		it(title, () => assert.deepEqual(responseShape(data, names), shape));
	}

	it('describes 40 levels of a response', () => {
		assert.equal(responseShape(nested(40), names).at(-1), `${Array(40).fill('a').join('.')}: number 1`);
		assert.equal(responseShape(nested(41), names).at(-1), `${Array(40).fill('a').join('.')}: object`);
	});
});

describe('errorLocationText', () => {
	const table: readonly (readonly [title: string, error: Parameters<typeof errorLocationText>[0], expected: string])[] =
		[
			[
				'describes the path and the location of an error',
				{ path: ['studenter', 'nodes', 3, 'navn'], locations: [{ line: 2, column: 5 }] },
				'at studenter.nodes[].navn, line 2, column 5',
			],
			[
				'describes the path of an error without names that the operation does not select',
				{ path: ['a', 0, 1, 'alma@example.org'], locations: [] },
				'at a[][].(other)',
			],
			['describes the location of an error without a path', at(1, 1), 'line 1, column 1'],
			['describes a location in the last line of the operation', at(9, 10_000), 'line 9, column 10000'],
			['ignores a location in line 0', at(0, 1), ''],
			['ignores a location after the last line of the operation', at(10, 1), ''],
			['ignores a location in column 0', at(1, 0), ''],
			['ignores a location in a column above 10,000', at(1, 10_001), ''],
		];
	for (const [title, error, expected] of table) {
		it(title, () => assert.equal(errorLocationText(error, names, 9), expected));
	}
});

function at(line: number, column: number) {
	return { path: undefined, locations: [{ line, column }] };
}
