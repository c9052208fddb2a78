import assert from 'node:assert/strict';
import type { ResponsePath } from '../../../../../../src/graphql/core/client/response/classifyGraphqlResponse.ts';
import { findResultValueRanges } from '../../../../../../src/graphql/core/client/response/locateErrors.ts';

describe('findResultValueRanges', () => {
	const text = '{"errors":[{}],"data":{"all":[{"name":{"full":null}},null],"gone":null}}';
	const table: readonly (readonly [path: ResponsePath | undefined, found: string | undefined])[] = [
		[['all', 0, 'name', 'full'], 'null'],
		[['all', 0, 'name'], '{"full":null}'],
		[['all', 1, 'name', 'full'], 'null'],
		[['gone', 0, 'a'], 'null'],
		[['all', 9], '[{"name":{"full":null}},null]'],
		[['all', 9, 'a'], '[{"name":{"full":null}},null]'],
		[['nope'], undefined],
		[undefined, undefined],
	];
	for (const [path, found] of table) {
		it(`finds ${found ?? 'no value'} in the JSON text of a result for the error path ${JSON.stringify(path)}`, () => {
			const [node] = findResultValueRanges(text, [path]);
			assert.equal(node && text.slice(node.start, node.end), found);
		});
	}

	it('finds no value for an error path in a result without data', () => {
		assert.deepEqual(findResultValueRanges('{"errors":[]}', [['a']]), [undefined]);
		assert.deepEqual(findResultValueRanges('{"data":null}', [['a']]), [undefined]);
	});
});
