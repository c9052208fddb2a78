import assert from 'node:assert/strict';
import { jsonRanges } from '../../../../../../src/graphql/core/client/response/jsonRanges.ts';

const text =
	'{"errors":null,"data":{"b":{"a":[0]},"a":{"nodes":[ {"x":[1,{}]}, null, [2], 12345678901234567890 ],"n":1.10,"s":"}"}}}';

describe('jsonRanges', () => {
	const table: readonly (readonly [path: string, value: string | undefined, items: number])[] = [
		['errors', 'null', 0],
		['data.a.nodes', '[ {"x":[1,{}]}, null, [2], 12345678901234567890 ]', 4],
		['data.a.n', '1.10', 0],
		['data.a.s', '"}"', 0],
		['data.b', '{"a":[0]}', 0],
		['data.b.a', '[0]', 1],
		['data.a.nodes.x', undefined, 0],
		['data.c', undefined, 0],
		['nodes', undefined, 0],
	];
	for (const [path, value, items] of table) {
		it(`finds ${value ?? 'no value'} at the path ${path} in a JSON text, and counts its items if it is a list`, () => {
			const range = jsonRanges(text, ['data.a.nodes', path]).get(path);
			assert.equal(range && text.slice(range.start, range.end), value);
			assert.equal(range?.items ?? 0, items);
		});
	}

	it('returns no ranges of other values in a JSON text', () =>
		assert.deepEqual([...jsonRanges(text, ['data.a.n', 'data.b']).keys()], ['data.b', 'data.a.n']));
});
