import assert from 'node:assert/strict';
import { type Catalog, logOf } from '../../../../src/catalog/core/catalog.ts';
import { statusOf } from '../../../../src/catalog/core/status.ts';
import { parseDay } from '../../../../src/shared/lifecycle/datesInText.ts';
import { bundledCatalog, catalogFrom, knownApi } from '../bundledCatalog.ts';

describe('statusOf', () => {
	const catalog = bundledCatalog();
	const exact = catalogFrom({
		version: 1,
		apis: [
			{ id: 'a', name: 'A', phase: 'Avvikles etter 31.03.2027' },
			{ id: 'b', name: 'B', phase: 'Stabil' },
			{ id: 'c', name: 'C' },
			{ id: 'd', name: 'D' },
		],
		log: [
			{ api: 'a', operation: 'GET /x/{id}', endOfService: '31.12.2026' },
			{ api: 'a', operation: 'GET /y/{id}', preAnnounced: '01.01.2026' },
			{ api: 'a', operation: 'Alle', announced: '01.02.2026', endOfService: '31.03.2027' },
			{ api: 'b', operation: 'GET /x/{id}', withdrawn: '01.01.2026' },
			{ api: 'c', operation: 'GET /x/{id}', preAnnounced: '01.01.2025' },
			{ api: 'c', operation: 'UPSERT', notStated: ['01.01.2024'] },
			{ api: 'c', operation: 'Alle', endOfService: '15.06.2025', withdrawn: '20.06.2025' },
			{ api: 'd', operation: 'GET /x/{id}', endOfService: '31.12.2025' },
			{ api: 'd', operation: 'Alle', withdrawn: '20.06.2025' },
			{ api: 'a', operation: 'GET /z', withdrawn: '31.12.2026' },
		],
	});
	for (const [name, from, api, row, today, stage, left] of [
		['stable', catalog, 'graphql', undefined, '21.11.2026', undefined, undefined],
		['ends after a day, by its phase', catalog, 'alumni-rest', undefined, '21.11.2026', 'ending-soon', 130],
		['on the last day', catalog, 'alumni-rest', undefined, '31.03.2027', 'ending-soon', 0],
		['on the day after', catalog, 'alumni-rest', undefined, '01.04.2027', 'ended', -1],
		['past its end', catalog, 'studinfo2-rest', undefined, '21.11.2026', 'ended', -235],
		['not developed further', catalog, 'student-loan', undefined, '21.11.2026', 'no-further-development', undefined],
		['withdrawn, by the log alone', catalog, 'attendance-rest', undefined, '21.11.2026', 'withdrawn', -524],
		['in the log, columns not stated', catalog, 'cdm-soap', undefined, '21.11.2026', 'announced', undefined],
		['the legacy row, far from the end', catalog, 'legacy-main-rest', 0, '01.06.2025', 'pre-announced', 668],
		['a row without columns takes the whole API', catalog, 'crud-rest', 0, '21.11.2026', 'ended', -235],
		['a row of its own wins over the whole API', exact, 'a', 0, '01.01.2027', 'ended', -1],
		['the whole API does not take its rows’ dates', exact, 'a', undefined, '01.01.2027', 'ending-soon', 89],
		['a row without an end takes that of the whole API', exact, 'a', 1, '01.01.2026', 'pre-announced', 454],
		['the same where only the log tells the end', exact, 'c', 0, '14.06.2025', 'ending-soon', 1],
		['a row without columns is withdrawn with the whole API', exact, 'c', 1, '20.06.2025', 'withdrawn', -5],
		['a withdrawn operation of a stable API', exact, 'b', 0, '01.01.2026', 'withdrawn', undefined],
		['a stable API with a withdrawn operation', exact, 'b', undefined, '01.01.2026', undefined, undefined],
		['a row with an end of its own is withdrawn with the whole API', exact, 'd', 0, '20.06.2025', 'withdrawn', 194],
		[
			'a row that is withdrawn before the API ends has no such end',
			exact,
			'a',
			3,
			'31.12.2026',
			'withdrawn',
			undefined,
		],
		['nor has it before', exact, 'a', 3, '21.12.2026', 'announced', undefined],
	] as const) {
		it(`${name}: ${stage ?? 'no stage'}, ${left ?? 'no'} days`, () => {
			const status = statusFor(from, api, row, today);
			assert.deepEqual([status.stage, status.daysLeft], [stage, left]);
		});
	}

	it('keeps dates whose column is not stated as they are, and concludes nothing', () => {
		const { dates, notStated } = statusFor(catalog, 'cdm-soap', 0, '21.11.2026');
		assert.deepEqual(notStated, ['19.01.2024 or 17.01.2024', '01.02.2024', '24.04.2025']);
		assert.deepEqual(Object.values(dates).filter(Boolean), []);
	});
});

function statusFor(catalog: Catalog, id: string, row: number | undefined, today: string) {
	const day = parseDay(today);
	assert.ok(day);
	return statusOf(catalog, knownApi(catalog, id), row === undefined ? undefined : logOf(catalog, id)[row], day, 365);
}
