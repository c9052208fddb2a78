import assert from 'node:assert/strict';
import { noFilter } from '../../../../src/catalog/core/catalogFilter.ts';
import type { ViewSectionKey } from '../../../../src/catalog/core/grouping.ts';
import { addBaseUrlsToCatalog } from '../../../../src/catalog/core/model/baseUrls.ts';
import type { Catalog } from '../../../../src/catalog/core/model/catalog.ts';
import { readCatalogPhase } from '../../../../src/catalog/core/model/phase.ts';
import { CatalogViewLabels } from '../../../../src/catalog/messages/catalogViewLabels.ts';
import { l10n } from '../../support/l10n.ts';
import { bundledCatalog, knownApi } from '../bundledCatalog.ts';

const labels = new CatalogViewLabels(l10n, 'en');

const endsAfter = (year: number, month: number, day: number): ViewSectionKey => ({
	kind: 'phase',
	phase: { kind: 'ends-after', text: '', lastDay: { year, month, day } },
});

describe('CatalogViewLabels', () => {
	for (const [certain, possible, expected] of [
		[0, 0, ''],
		[1, 0, '1 use'],
		[5, 0, '5 uses'],
		[5000, 0, '5,000 uses'],
		[0, 1, '1 possible use'],
		[0, 3, '3 possible uses'],
		[1, 1, '1 use, 1 possible'],
		[5, 2000, '5 uses, 2,000 possible'],
	] as const) {
		it(`describes ${certain} certain and ${possible} possible uses as ${expected === '' ? 'an empty text' : `"${expected}"`}`, () =>
			assert.equal(labels.uses({ certain, possible }), expected));
	}

	it('states that a deprecated API without a known address is not searched for', () => {
		const catalog = bundledCatalog();
		const coverage = (from: Catalog, id: string) => labels.coverage(knownApi(from, id), { certain: 0, possible: 2 });
		assert.equal(coverage(catalog, 'alumni-rest'), 'not searched: no known address');
		assert.equal(coverage(catalog, 'attendance-rest'), 'not searched: no known address');
		assert.equal(coverage(catalog, 'bas-rest'), '2 possible uses');
		assert.equal(coverage(catalog, 'graphql'), '2 possible uses');
		for (const address of ['https://gateway.example.org/alumni', '/alumni', 'ALUMNI_URL', 'ALUMNI_URL/v1']) {
			assert.equal(
				coverage(addBaseUrlsToCatalog(catalog, { 'alumni-rest': address }).catalog, 'alumni-rest'),
				'2 possible uses',
			);
		}
	});

	it('counts APIs and operations in singular and plural', () => {
		assert.deepEqual(
			[labels.apis(1), labels.apis(10), labels.operations(1), labels.operations(2)],
			['1 API', '10 APIs', '1 operation', '2 operations'],
		);
	});

	const sections: readonly (readonly [ViewSectionKey, string])[] = [
		[{ kind: 'phase', phase: readCatalogPhase('Utgår snart') }, 'Utgår snart'],
		[{ kind: 'phase', phase: undefined }, 'Only in the deprecation log'],
		[{ kind: 'day', day: { year: 2027, month: 3, day: 31 } }, '31 March 2027'],
		[{ kind: 'no-day', isAnnounced: true }, 'Announced, no end date'],
		[{ kind: 'no-day', isAnnounced: false }, 'No end date'],
		[{ kind: 'uses', best: 'certain' }, 'Used in this workspace'],
		[{ kind: 'uses', best: 'possible' }, 'Possibly used in this workspace'],
		[{ kind: 'uses', best: 'none' }, 'Other APIs'],
		[endsAfter(2026, 11, 22), 'Ended after 22 November 2026'],
		[endsAfter(2026, 11, 23), 'Ends after 23 November 2026'],
	];
	for (const [key, expected] of sections) {
		it(`returns the section heading "${expected}"`, () =>
			assert.equal(labels.section(key, { year: 2026, month: 11, day: 23 }), expected));
	}

	for (const [filter, expected] of [
		[{ onlyUsed: true }, 'Filter: with uses. Showing 3 of 25 APIs.'],
		[{ withoutStable: true, lifecyclePhases: ['ended'] }, 'Filter: not stable, ended. Showing 3 of 25 APIs.'],
		[
			{ onlyUsed: true, lifecyclePhases: ['ending-soon', 'ended', 'withdrawn'] },
			'Filter: with uses, ending soon, ended, or withdrawn. Showing 3 of 25 APIs.',
		],
	] as const) {
		it(`describes a filter as "${expected}"`, () =>
			assert.equal(labels.filter({ ...noFilter, ...filter }, 3, 25), expected));
	}

	it('describes the number on the badge in singular and plural', () => {
		assert.equal(labels.badge(1), '1 use of APIs that have ended or end within 90 days');
		assert.equal(labels.badge(12), '12 uses of APIs that have ended or end within 90 days');
	});
});
