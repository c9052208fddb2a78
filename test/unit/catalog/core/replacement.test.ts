import assert from 'node:assert/strict';
import { replacementOf } from '../../../../src/catalog/core/replacement.ts';
import { bundledCatalog, knownApi } from '../bundledCatalog.ts';

describe('replacementOf', () => {
	const catalog = bundledCatalog();
	for (const [api, collection, expected] of [
		['legacy-main-rest', undefined, 'GraphQL API'],
		['legacy-main-rest', 'emner', 'emnerV2'],
		['legacy-main-rest', 'kull', 'GraphQL API'],
		['legacy-main-rest', 'unknown', 'GraphQL API'],
		['graphql', undefined, undefined],
	] as const) {
		it(`for ${api} ${collection ?? ''} is ${expected}`, () => {
			assert.equal(replacementOf(catalog, knownApi(catalog, api), collection), expected);
		});
	}
});
