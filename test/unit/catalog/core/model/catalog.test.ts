import assert from 'node:assert/strict';
import { logOf, replacementOf, rowOf } from '../../../../../src/catalog/core/model/catalog.ts';
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

describe('logOf', () => {
	for (const [api, expected] of [
		['a', ['GET /x', 'Alle']],
		['b', ['Alle']],
		['c', []],
	] as const) {
		it(`gives the rows for ${api}, in the log’s order: ${expected.join(', ') || 'none'}`, () => {
			assert.deepEqual(
				logOf(catalog, api).map(({ operation }) => operation.text),
				expected,
			);
		});
	}
});

describe('rowOf', () => {
	for (const [name, api, row, expected] of [
		['the row that a use names', 'a', 0, 'GET /x'],
		['nothing for a use of no row', 'a', undefined, undefined],
		['nothing for the row of another API, as an earlier catalog may have had it', 'a', 1, undefined],
		['nothing for a row that is not there', 'a', 3, undefined],
	] as const) {
		it(`gives ${name}`, () => assert.equal(rowOf(catalog, { api, row })?.operation.text, expected));
	}
});

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
