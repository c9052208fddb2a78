import assert from 'node:assert/strict';
import { type FilteredSuite, filterTests } from '../../host/testFilter.ts';
import { selectSuites, type VscodeSuite } from '../../host/vscodeSuite.ts';

const suites: readonly VscodeSuite[] = [
	{ name: 'catalog', file: 'catalog.test.ts' },
	{ name: 'catalog-restricted', file: 'catalog.test.ts', restricted: true },
	{ name: 'sign-in', file: 'signIn.test.ts' },
	{ name: 'reload', file: 'reload.test.ts', stages: [{ after: 'reload', file: 'stillThere.test.ts' }] },
];

describe('selectSuites', () => {
	const cases = [
		{ filter: undefined, names: ['catalog', 'catalog-restricted', 'sign-in', 'reload'] },
		{ filter: 'catalog', names: ['catalog'] },
		{ filter: 'restr', names: ['catalog-restricted'] },
		{ filter: 'SIGNIN', names: ['sign-in'] },
		{ filter: 'stillThere', names: ['reload'] },
		{ filter: 'conversion', names: [] },
	];
	for (const { filter, names } of cases) {
		it(`${filter === undefined ? 'no filter' : `the filter "${filter}"`} selects ${names.length === 0 ? 'no suite' : `the suites ${names.join(', ')}`}`, () => {
			assert.deepEqual(
				selectSuites(suites, filter).map(({ name }) => name),
				names,
			);
		});
	}
});

describe('filterTests', () => {
	const suiteOf = (): FilteredSuite => ({
		tests: [{ file: 'dist/test/unit/dates.test.js', fullTitle: () => 'dates are read' }],
		suites: [
			{
				tests: [
					{ file: 'dist/test/unit/stage.test.js', fullTitle: () => 'stage Ended' },
					{ file: 'dist/test/unit/stage.test.js', fullTitle: () => 'stage before the Dates' },
				],
				suites: [],
			},
		],
	});
	const titlesOf = (suite: FilteredSuite): readonly string[] => [
		...suite.tests.map((test) => test.fullTitle()),
		...suite.suites.flatMap(titlesOf),
	];
	const cases = [
		{ filter: 'dates', titles: ['dates are read', 'stage before the Dates'] },
		{ filter: 'stage.test', titles: ['stage Ended', 'stage before the Dates'] },
		{ filter: 'nothing', titles: [] },
	];
	for (const { filter, titles } of cases) {
		it(`the filter "${filter}" selects ${titles.length} of 3 tests`, () => {
			const suite = suiteOf();
			filterTests(suite, filter);
			assert.deepEqual(titlesOf(suite), titles);
		});
	}
});
