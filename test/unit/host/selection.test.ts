import assert from 'node:assert/strict';
import { selectTests } from '../../host/testFilter.ts';
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

describe('selectTests', () => {
	const files = ['graphql/dates.test.ts', 'shared/phase.test.ts'];
	const cases = [
		{ filter: undefined, selected: { files, title: undefined } },
		{ filter: 'GraphQL', selected: { files: ['graphql/dates.test.ts'], title: undefined } },
		{ filter: 'phase.test', selected: { files: ['shared/phase.test.ts'], title: undefined } },
		{ filter: 'ends today', selected: { files, title: 'ends today' } },
	];
	for (const { filter, selected } of cases) {
		it(`${filter === undefined ? 'no filter' : `the filter "${filter}"`} selects ${selected.files.length} of 2 files${selected.title === undefined ? '' : ' and tests by their title'}`, () =>
			assert.deepEqual(selectTests(files, filter), selected));
	}
});
