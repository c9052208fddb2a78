import assert from 'node:assert/strict';
import {
	type CatalogFilter,
	hasFilterConditions,
	matchesFilter,
	noFilter,
	readStoredFilter,
} from '../../../../src/catalog/core/catalogFilter.ts';
import { lifecycleStatusOf } from '../../../../src/catalog/core/evaluation.ts';
import { catalogItems } from '../../../../src/catalog/core/grouping.ts';
import { catalogFrom } from '../bundledCatalog.ts';

const catalog = catalogFrom({
	version: 1,
	apis: [
		{ id: 'stable', name: 'Stable', phase: 'Stabil' },
		{ id: 'main', name: 'Main', phase: 'Avvikles etter 31.03.2027' },
		{ id: 'maybe', name: 'Maybe', phase: 'Videreutvikles ikke' },
	],
	log: [
		{ api: 'stable', operation: 'GET /x', withdrawn: '01.01.2026' },
		{ api: 'main', operation: 'GET /x', endOfService: '31.03.2026' },
	],
});

/**
 * Returns the catalog items that match a filter: an API as its id, a log row as the id of its API
 * and its index.
 */
function matching(filter: Partial<CatalogFilter>): readonly string[] {
	const count = (api: string, row: number | undefined) => ({
		certain: api === 'main' && row === 1 ? 1 : 0,
		possible: api === 'maybe' ? 1 : 0,
	});
	return catalogItems(
		catalog,
		(api, row) => lifecycleStatusOf(catalog, api, row, { year: 2026, month: 11, day: 21 }, 365),
		count,
	)
		.filter((item) => matchesFilter({ ...noFilter, ...filter }, item))
		.map(({ api, row }) => [api.id, ...(row === undefined ? [] : [row])].join(' '));
}

describe('CatalogFilter', () => {
	for (const [name, filter, expected] of [
		[
			'shows all catalog items when the filter has no conditions',
			{},
			['stable', 'stable 0', 'main', 'main 1', 'maybe'],
		],
		[
			'shows only items with certain or possible uses when the filter is onlyUsed',
			{ onlyUsed: true },
			['main 1', 'maybe'],
		],
		[
			'hides a stable API but not its ending operations when the filter is withoutStable',
			{ withoutStable: true },
			['stable 0', 'main', 'main 1', 'maybe'],
		],
		['shows only items in the lifecycle phase of the filter', { lifecyclePhases: ['ended'] }, ['main 1']],
		[
			'shows items in each of several lifecycle phases of the filter',
			{ lifecyclePhases: ['ending-soon', 'withdrawn'] },
			['stable 0', 'main'],
		],
		[
			'shows only items that meet all conditions of the filter',
			{ onlyUsed: true, lifecyclePhases: ['ending-soon', 'ended'] },
			['main 1'],
		],
	] as const) {
		it(name, () => assert.deepEqual(matching(filter), expected));
	}

	for (const [raw, expected] of [
		[undefined, noFilter],
		['text', noFilter],
		[null, noFilter],
		[{ onlyUsed: 1, withoutStable: 'yes', lifecyclePhases: 'ended' }, noFilter],
		[
			{ onlyUsed: true, withoutStable: true, lifecyclePhases: ['withdrawn', 'gone', 'ended'] },
			{ onlyUsed: true, withoutStable: true, lifecyclePhases: ['ended', 'withdrawn'] },
		],
	] as const) {
		it(`reads a stored filter from ${JSON.stringify(raw)} ${expected === noFilter ? 'as no filter' : 'without unknown lifecycle phases'}`, () => {
			const filter = readStoredFilter(raw);
			assert.deepEqual(filter, expected);
			assert.equal(hasFilterConditions(filter), expected !== noFilter);
		});
	}
});

describe('hasFilterConditions', () => {
	for (const [what, filter, expected] of [
		['no condition', {}, false],
		['used items only', { onlyUsed: true }, true],
		['no stable items', { withoutStable: true }, true],
		['items in one phase', { lifecyclePhases: ['announced'] }, true],
	] as const) {
		it(`hasFilterConditions returns ${expected} for a filter for ${what}`, () => {
			assert.equal(hasFilterConditions({ ...noFilter, ...filter }), expected);
		});
	}
});
