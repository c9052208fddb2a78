import assert from 'node:assert/strict';
import { lifecycleStatusOf } from '../../../../src/catalog/core/evaluation.ts';
import { catalogItems, type Grouping, groupIntoSections, groupings } from '../../../../src/catalog/core/grouping.ts';
import type { UseCount } from '../../../../src/catalog/core/useIndex.ts';
import { catalogFrom } from '../bundledCatalog.ts';

const catalog = catalogFrom({
	version: 1,
	apis: [
		{ id: 'soap', name: 'Øks SOAP' },
		{ id: 'stable', name: 'Stable', phase: 'Stabil' },
		{ id: 'old', name: 'Old', phase: 'Avvikles etter 31.03.2026' },
		{ id: 'main', name: 'Main', phase: 'Avvikles etter 31.03.2027' },
		{ id: 'bas', name: 'Bas', phase: 'Avvikles etter 31.03.2027' },
		{ id: 'frozen', name: 'Ås', phase: 'Videreutvikles ikke' },
	],
	log: [
		{ api: 'soap', operation: 'Alle', notStated: ['01.02.2024'] },
		{ api: 'main', operation: 'GET /x', endOfService: '31.12.2026' },
		{ api: 'main', operation: 'GET /y', preAnnounced: '31.03.2025' },
		{ api: 'stable', operation: 'GET /z', withdrawn: '01.01.2026' },
	],
});
const uses: Readonly<Record<string, UseCount>> = {
	'main undefined': { certain: 2, possible: 1 },
	'main 1': { certain: 3, possible: 0 },
	'frozen undefined': { certain: 0, possible: 4 },
	'bas undefined': { certain: 9, possible: 0 },
};
const day = { year: 2026, month: 11, day: 21 };

/**
 * Returns each section as its id and its APIs. An API is its id, `*` if the API itself is in the
 * section, the indexes of its log rows there, and the numbers of certain and possible uses.
 */
function sections(grouping: Grouping, from = catalog): readonly string[] {
	const items = catalogItems(
		from,
		(api, row) => lifecycleStatusOf(from, api, row, day, 365),
		(api, row) => uses[`${api} ${row}`] ?? { certain: 0, possible: 0 },
	);
	return groupIntoSections(items, grouping).map(({ id, members }) => {
		const texts = members.map(({ api, includesApi, rows, count: { certain, possible } }) =>
			[
				`${api.id}${includesApi ? '*' : ''}`,
				...rows,
				...(certain + possible > 0 ? [`(${certain}+${possible})`] : []),
			].join(' '),
		);
		return `${id}: ${texts.join(', ')}`;
	});
}

describe('groupIntoSections', () => {
	it('contains each API, apart from its log rows, in exactly one section, for each grouping', () => {
		for (const grouping of groupings) {
			const own = sections(grouping).join(' ').match(/\w+\*/g);
			assert.deepEqual(own?.toSorted(), ['bas*', 'frozen*', 'main*', 'old*', 'soap*', 'stable*'], grouping);
		}
	});

	it('sorts the sections of the lifecycle phases by urgency, and the APIs of a section by number of uses', () => {
		assert.deepEqual(sections('phase'), [
			'phase ends after 2026-3-31: old*',
			'phase ends after 2027-3-31: bas* (9+0), main* 1 2 (5+1)',
			'no phase: soap* 0',
			'phase no-further-development: frozen* (0+4)',
			'phase stable: stable* 3',
		]);
	});

	for (const [grouping, expected] of [
		[
			'phase',
			[
				'phase ends after 2026-6-30: day*',
				'phase ends after 2026-6-30 første halvår 2026: half*',
				'phase Under lupen: a* 0, b*',
			],
		],
		['date', ['day 2026-6-30: day*', 'day 2026-6-30 første halvår 2026: half*', 'announced: a 0', 'no end: a*, b*']],
	] as const) {
		it(`sorts days, periods and unknown phases by ${grouping}`, () => {
			const own = catalogFrom({
				version: 1,
				apis: [
					{ id: 'a', name: 'A', phase: 'Under lupen' },
					{ id: 'half', name: 'Half', phase: 'Avvikles første halvår 2026' },
					{ id: 'b', name: 'B', phase: 'Under lupen' },
					{ id: 'day', name: 'Day', phase: 'Avvikles etter 30.06.2026' },
				],
				log: [{ api: 'a', operation: 'GET /x', preAnnounced: '01.01.2026' }],
			});
			assert.deepEqual(sections(grouping, own), expected);
		});
	}

	it('sorts APIs by name in Norwegian alphabetical order when grouped by API', () => {
		assert.deepEqual(sections('api'), ['all: bas* (9+0), main* 1 2 (5+1), old*, stable* 3, soap* 0, frozen* (0+4)']);
	});

	it('groups APIs and operations into sections by the day on which they end, the most used ones of a day first', () => {
		assert.deepEqual(sections('date'), [
			'day 2025-12-31: stable 3',
			'day 2026-3-31: old*',
			'day 2026-12-31: main 1 (3+0)',
			'day 2027-3-31: bas* (9+0), main* 2 (2+1)',
			'announced: soap* 0',
			'no end: frozen* (0+4), stable*',
		]);
	});

	it('sorts the sections by uses: APIs with certain uses, APIs with possible uses only, APIs without uses', () => {
		assert.deepEqual(sections('uses'), [
			'uses certain: bas* (9+0), main* 1 2 (5+1)',
			'uses possible: frozen* (0+4)',
			'uses none: soap* 0, stable* 3, old*',
		]);
	});
});
