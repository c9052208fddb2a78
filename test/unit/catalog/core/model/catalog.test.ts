import assert from 'node:assert/strict';
import { logRowOfUse, logRowsOfApi, replacementNameOf } from '../../../../../src/catalog/core/model/catalog.ts';
import { bundledCatalog, catalogFrom, knownApi } from '../../bundledCatalog.ts';

const catalog = catalogFrom({
	version: 1,
	apis: [
		{ id: 'a', name: 'A' },
		{ id: 'b', name: 'B' },
		{ id: 'c', name: 'C' },
	],
	log: [
		{ api: 'a', operation: 'GET /x' },
		{ api: 'b', operation: 'Alle' },
		{ api: 'a', operation: 'Alle' },
	],
});

describe('logRowsOfApi', () => {
	for (const [api, expected] of [
		['a', ['GET /x', 'Alle']],
		['b', ['Alle']],
		['c', []],
	] as const) {
		it(`returns the rows of the API ${api} in the order of the log: ${expected.join(', ') || 'none'}`, () => {
			assert.deepEqual(
				logRowsOfApi(catalog, api).map(({ operation }) => operation.text),
				expected,
			);
		});
	}
});

describe('logRowOfUse', () => {
	for (const [name, api, row, expected] of [
		['the row with the index of a use', 'a', 0, 'GET /x'],
		['no row for a use without an index', 'a', undefined, undefined],
		['no row for an index of an earlier catalog, whose row belongs to another API', 'a', 1, undefined],
		['no row for an index that does not exist', 'a', 3, undefined],
	] as const) {
		it(`logRowOfUse returns ${name}`, () => assert.equal(logRowOfUse(catalog, { api, row })?.operation.text, expected));
	}
});

describe('replacementNameOf', () => {
	const catalog = bundledCatalog();
	for (const [api, expected] of [
		['legacy-main-rest', 'GraphQL API'],
		['bas-rest', undefined],
		['graphql', undefined],
	] as const) {
		it(`returns ${expected} as the replacement of ${api}`, () => {
			assert.equal(replacementNameOf(catalog, knownApi(catalog, api)), expected);
		});
	}
});
