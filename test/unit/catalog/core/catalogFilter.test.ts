import assert from 'node:assert/strict';
import {
	type CatalogFilter,
	isFiltering,
	matchesFilter,
	noFilter,
	readFilter,
} from '../../../../src/catalog/core/catalogFilter.ts';
import { statusOf } from '../../../../src/catalog/core/evaluation.ts';
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

/** The parts that are left, as API and row. */
function left(filter: Partial<CatalogFilter>): readonly string[] {
	const count = (api: string, row: number | undefined) => ({
		certain: api === 'main' && row === 1 ? 1 : 0,
		possible: api === 'maybe' ? 1 : 0,
	});
	return catalogItems(
		catalog,
		(api, row) => statusOf(catalog, api, row, { year: 2026, month: 11, day: 21 }, 365),
		count,
	)
		.filter((part) => matchesFilter({ ...noFilter, ...filter }, part))
		.map(({ api, row }) => [api.id, ...(row === undefined ? [] : [row])].join(' '));
}

describe('a filter of the catalog', () => {
	for (const [name, filter, expected] of [
		['leaves everything when it is empty', {}, ['stable', 'stable 0', 'main', 'main 1', 'maybe']],
		['leaves what is used, also if only possibly', { onlyUsed: true }, ['main 1', 'maybe']],
		['leaves of a stable API what ends', { withoutStable: true }, ['stable 0', 'main', 'main 1', 'maybe']],
		['leaves one stage', { stages: ['ended'] }, ['main 1']],
		['leaves several stages', { stages: ['ending-soon', 'withdrawn'] }, ['stable 0', 'main']],
		['leaves what meets all conditions', { onlyUsed: true, stages: ['ending-soon', 'ended'] }, ['main 1']],
	] as const) {
		it(name, () => assert.deepEqual(left(filter), expected));
	}

	for (const [raw, expected] of [
		[undefined, noFilter],
		['text', noFilter],
		[null, noFilter],
		[{ onlyUsed: 1, withoutStable: 'yes', stages: 'ended' }, noFilter],
		[
			{ onlyUsed: true, withoutStable: true, stages: ['withdrawn', 'gone', 'ended'] },
			{ onlyUsed: true, withoutStable: true, stages: ['ended', 'withdrawn'] },
		],
	] as const) {
		it(`is read from ${JSON.stringify(raw)}`, () => {
			const filter = readFilter(raw);
			assert.deepEqual(filter, expected);
			assert.equal(isFiltering(filter), expected !== noFilter);
		});
	}
});
