import assert from 'node:assert/strict';
import { parse } from 'graphql';
import { undefinedFragments } from '../../../../../../src/graphql/core/client/request/undefinedFragments.ts';

describe('undefinedFragments', () => {
	it('returns the names of the fragments that a document spreads and does not define, each once', () => {
		const document = parse('{ ...F ...G a { ...H ...G } } fragment F on T { ...F ...K } fragment H on T { b }');
		assert.deepEqual(undefinedFragments(document), ['G', 'K']);
	});
});
