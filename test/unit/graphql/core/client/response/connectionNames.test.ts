import assert from 'node:assert/strict';
import { connectionNamesIn } from '../../../../../../src/graphql/core/client/response/connectionNames.ts';

describe('connectionNamesIn', () => {
	it('returns the names of the fields of connections and their aliases in an operation', () => {
		const operation = `{
			alle: studenter(first: 1) { kanter: edges { n: node { fornavn: navn } } side: pageInfo { flere: hasNextPage } }
			emner { edges { e: node { kode } } }
		}`;
		assert.deepEqual(connectionNamesIn(operation), {
			edges: ['edges', 'kanter'],
			node: ['node', 'n', 'e'],
			pageInfo: ['pageInfo', 'side'],
			hasNextPage: ['hasNextPage', 'flere'],
		});
	});
});
