import assert from 'node:assert/strict';
import { lifecycleStatusOf } from '../../../../src/catalog/core/evaluation.ts';
import { catalogItems, groupIntoSections } from '../../../../src/catalog/core/grouping.ts';
import { CatalogViewLabels } from '../../../../src/catalog/messages/catalogViewLabels.ts';
import { createStatusFormatter } from '../../../../src/catalog/messages/createStatusFormatter.ts';
import { tableOfDeprecationLog } from '../../../../src/catalog/messages/formatCatalogAsMarkdown.ts';
import { parseDay } from '../../../../src/shared/core/lifecycle/datesInText.ts';
import { l10n } from '../../support/l10n.ts';
import { catalogFrom, knownApi } from '../bundledCatalog.ts';

const catalog = catalogFrom({
	version: 1,
	apis: [
		{ id: 'exact', name: 'Exact', phase: 'Avvikles etter 31.12.2026' },
		{ id: 'autumn', name: 'Autumn', phase: 'Avvikles høsten 2026' },
		{ id: 'spring', name: 'Spring', phase: 'Avvikles 01.07.2027' },
		{ id: 'gone', name: 'Gone', phase: 'Stabil' },
	],
	log: [{ api: 'gone', operation: 'Alle', announced: 'våren 2025', withdrawn: 'i løpet av 2025' }],
});

function dayOf(text: string) {
	const day = parseDay(text);
	assert.ok(day, text);
	return day;
}

const statusAt = (id: string, today: string) =>
	lifecycleStatusOf(catalog, knownApi(catalog, id), undefined, dayOf(today), 365);

describe('a period as a date of the lifecycle', () => {
	const texts = createStatusFormatter(l10n, 'en');
	for (const [id, today, lifecyclePhase, summary, days] of [
		[
			'autumn',
			'21.11.2026',
			'ending-soon',
			'ends by 31 December 2026 ("høsten 2026"), up to 40 days left',
			'up to 40 days left',
		],
		[
			'autumn',
			'30.12.2026',
			'ending-soon',
			'ends by 31 December 2026 ("høsten 2026"), up to 1 day left',
			'up to 1 day left',
		],
		[
			'autumn',
			'31.12.2026',
			'ending-soon',
			'ends by 31 December 2026 ("høsten 2026"), last day today',
			'last day today',
		],
		[
			'autumn',
			'02.01.2027',
			'ended',
			'ended by 31 December 2026 ("høsten 2026"), at least 2 days ago',
			'at least 2 days ago',
		],
		[
			'gone',
			'21.12.2025',
			'ending-soon',
			'will be withdrawn by 31 December 2025 ("i løpet av 2025"), up to 10 days left',
			'up to 10 days left',
		],
		[
			'gone',
			'10.01.2026',
			'withdrawn',
			'was withdrawn by 31 December 2025 ("i løpet av 2025"), at least 10 days ago',
			'at least 10 days ago',
		],
	] as const) {
		it(`shows "${summary}" for the API ${id} on ${today}`, () => {
			const status = statusAt(id, today);
			assert.deepEqual(
				[status.lifecyclePhase, texts.summary(status), texts.days(status)],
				[lifecyclePhase, summary, days],
			);
		});
	}

	it('sorts the section of a period by its last day, after the section of that day', () => {
		const parts = catalogItems(
			catalog,
			(api, row) => lifecycleStatusOf(catalog, api, row, dayOf('21.11.2026'), 365),
			() => ({ certain: 0, possible: 0 }),
		);
		const labels = groupIntoSections(parts, 'date').map(({ key }) =>
			new CatalogViewLabels(l10n, 'en').section(key, dayOf('21.11.2026')),
		);
		assert.deepEqual(labels, [
			'31 December 2025 ("i løpet av 2025")',
			'31 December 2026',
			'31 December 2026 ("høsten 2026")',
			'1 July 2027',
		]);
	});

	it('shows a period in the catalog document as the source states it', () => {
		assert.deepEqual(
			tableOfDeprecationLog(catalog, l10n).rows[0]?.map(({ text }) => text),
			['Gone', 'Alle', '', 'våren 2025', '', 'i løpet av 2025'],
		);
	});
});
