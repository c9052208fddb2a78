import assert from 'node:assert/strict';
import type { ParsedIgnoreComment } from '../../../../src/catalog/core/detection/ignores.ts';
import {
	compareSeverities,
	LifecycleEvaluator,
	lifecycleStatusOf,
	severityOfUse,
} from '../../../../src/catalog/core/evaluation.ts';
import { type Catalog, logRowsOfApi } from '../../../../src/catalog/core/model/catalog.ts';
import { reportedFindingOfUse } from '../../../../src/catalog/core/reportedFindingOfUse.ts';
import { Emitter } from '../../../../src/shared/core/emitter.ts';
import { parseDay } from '../../../../src/shared/core/lifecycle/datesInText.ts';
import { readSeverities } from '../../../../src/shared/core/lifecycle/severities.ts';
import { bundledCatalog, catalogFrom, knownApi } from '../bundledCatalog.ts';
import { someFinding } from '../someFinding.ts';

describe('end of service of an operation that is withdrawn', () => {
	const catalog = catalogFrom({
		version: 1,
		apis: [{ id: 'a', name: 'A', phase: 'Avvikles etter 31.03.2027' }],
		log: ['30.03.2027', '31.03.2027', '01.04.2027'].map((withdrawn, index) => ({
			api: 'a',
			operation: `GET /${index}`,
			withdrawn,
		})),
	});
	for (const [what, index, expected] of [
		['is unknown if the operation is withdrawn before the end of the API', 0, undefined],
		['is unknown if the operation is withdrawn on the last day of the API', 1, undefined],
		['is the last day of the API if the operation is withdrawn later', 2, '31.03.2027'],
	] as const) {
		it(what, () => {
			const api = knownApi(catalog, 'a');
			const { dates } = lifecycleStatusOf(catalog, api, catalog.log[index], { year: 2026, month: 1, day: 1 }, 365);
			assert.deepEqual(dates.endOfService, expected && parseDay(expected));
		});
	}
});

describe('lifecycleStatusOf', () => {
	const catalog = bundledCatalog();
	const exact = catalogFrom({
		version: 1,
		apis: [
			{ id: 'a', name: 'A', phase: 'Avvikles etter 31.03.2027' },
			{ id: 'b', name: 'B', phase: 'Stabil' },
			{ id: 'c', name: 'C' },
			{ id: 'd', name: 'D' },
			{ id: 'e', name: 'E' },
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
			{ api: 'a', operation: 'GET /v', withdrawn: '31.03.2027' },
			{ api: 'e', operation: 'Alle', endOfService: '31.03.2027' },
			{ api: 'e', operation: 'Alle', endOfService: '30.06.2027' },
		],
	});
	for (const [name, from, api, row, today, lifecyclePhase, left] of [
		['a stable API', catalog, 'graphql', undefined, '21.11.2026', undefined, undefined],
		['an API with an end of service in its phase', catalog, 'alumni-rest', undefined, '21.11.2026', 'ending-soon', 130],
		['an API on its last day of service', catalog, 'alumni-rest', undefined, '31.03.2027', 'ending-soon', 0],
		['an API on the day after its last day of service', catalog, 'alumni-rest', undefined, '01.04.2027', 'ended', -1],
		['an API months after its last day of service', catalog, 'studinfo2-rest', undefined, '21.11.2026', 'ended', -235],
		[
			'an API without further development',
			catalog,
			'student-loan',
			undefined,
			'21.11.2026',
			'no-further-development',
			undefined,
		],
		[
			'an API that only the log lists as withdrawn',
			catalog,
			'attendance-rest',
			undefined,
			'21.11.2026',
			'withdrawn',
			-524,
		],
		[
			'a log row whose dates have no known column',
			catalog,
			'cdm-soap',
			undefined,
			'21.11.2026',
			'announced',
			undefined,
		],
		['a pre-announced operation of the legacy API', catalog, 'legacy-main-rest', 0, '01.06.2025', 'pre-announced', 668],
		[
			'a row without known columns, by the dates of the whole API',
			catalog,
			'crud-rest',
			0,
			'21.11.2026',
			'ended',
			-235,
		],
		['an operation that ends before the whole API', exact, 'a', 0, '01.01.2027', 'ended', -1],
		['an API with an operation that ended earlier', exact, 'a', undefined, '01.01.2027', 'ending-soon', 89],
		['a row without an end, by the end of the whole API', exact, 'a', 1, '01.01.2026', 'pre-announced', 454],
		['a row without an end, by the end of the whole API in the log', exact, 'c', 0, '14.06.2025', 'ending-soon', 1],
		['a row without known columns of a withdrawn API', exact, 'c', 1, '20.06.2025', 'withdrawn', -5],
		['a withdrawn operation of a stable API', exact, 'b', 0, '01.01.2026', 'withdrawn', -1],
		['a stable API with a withdrawn operation', exact, 'b', undefined, '01.01.2026', undefined, undefined],
		['an operation with its own end, of a withdrawn API', exact, 'd', 0, '20.06.2025', 'withdrawn', -1],
		['an operation that is withdrawn before the API ends', exact, 'a', 3, '31.12.2026', 'withdrawn', -1],
		['an operation that will be withdrawn before the API ends', exact, 'a', 3, '21.12.2026', 'ending-soon', 9],
		['an operation that is withdrawn on the last day of the API', exact, 'a', 4, '30.03.2027', 'ending-soon', 0],
		['an API with several rows in the log, by the last one', exact, 'e', undefined, '30.06.2027', 'ending-soon', 0],
	] as const) {
		it(`returns ${lifecyclePhase ? `the lifecycle phase "${lifecyclePhase}"` : 'no lifecycle phase'} and ${left ?? 'no'} days left for ${name}`, () => {
			const status = statusFor(from, api, row, today);
			assert.deepEqual([status.lifecyclePhase, status.daysLeft], [lifecyclePhase, left]);
		});
	}

	it('returns the dates of a deprecation log row as they are written, and no lifecycle dates, if the row does not state what the dates mean', () => {
		const { dates, notStated } = statusFor(catalog, 'cdm-soap', 0, '21.11.2026');
		assert.deepEqual(notStated, ['19.01.2024 or 17.01.2024', '01.02.2024', '24.04.2025']);
		assert.deepEqual(Object.values(dates).filter(Boolean), []);
	});
});

function statusFor(catalog: Catalog, id: string, row: number | undefined, today: string) {
	const day = parseDay(today);
	assert.ok(day);
	return lifecycleStatusOf(
		catalog,
		knownApi(catalog, id),
		row === undefined ? undefined : logRowsOfApi(catalog, id)[row],
		day,
		365,
	);
}

describe('severityOfUse', () => {
	const preset = readSeverities(undefined);
	for (const [name, lifecyclePhase, severities, ignore, expected] of [
		['the severity of the lifecycle phase', 'ended', preset, 'none', 'error'],
		['"off" for a use without a lifecycle phase', undefined, preset, 'none', 'off'],
		['a warning for an announced end after an ignore comment expired', 'announced', preset, 'expired', 'warning'],
		[
			'the severity of the lifecycle phase, if higher than a warning, after an ignore comment expired',
			'ended',
			preset,
			'expired',
			'error',
		],
		[
			'"off" for a lifecycle phase that is not reported, even after an ignore comment expired',
			'no-further-development',
			preset,
			'expired',
			'off',
		],
		[
			'the severity of the lifecycle phase for an ignore comment without a day',
			'announced',
			preset,
			'without-day',
			'information',
		],
		['the severity from the settings', 'announced', readSeverities({ announced: 'error' }), 'none', 'error'],
	] as const) {
		it(`severityOfUse returns ${name}`, () => {
			assert.equal(severityOfUse(lifecyclePhase, severities, ignore), expected);
		});
	}
});

describe('compareSeverities', () => {
	it('sorts severities from error to off', () => {
		const mixed = ['off', 'warning', 'information', 'error'] as const;
		assert.deepEqual(mixed.toSorted(compareSeverities), ['error', 'warning', 'information', 'off']);
	});
});

describe('LifecycleEvaluator', () => {
	const catalog = catalogFrom({
		version: 1,
		apis: [{ id: 'a', name: 'A', phase: 'Avvikles etter 31.03.2027' }],
		log: [{ api: 'a', operation: 'GET /x/{id}', endOfService: '31.12.2026' }],
	});
	const dayChanged = new Emitter<void>();
	const fixed = <T>(value: T) => ({ value, onDidChange: new Emitter<void>().event });
	const evaluator = new LifecycleEvaluator({
		catalog: fixed(catalog),
		today: { value: { year: 2027, month: 1, day: 1 }, onDidChange: dayChanged.event },
		severities: fixed(readSeverities({ ended: 'error', endingSoon: 'warning' })),
		warnWithinDays: fixed(365),
		texts: {
			summary: () => '',
			days: () => '',
			message: ({ api, invalidIgnore }) => (invalidIgnore ? `${api.name}, invalid` : api.name),
		},
	});
	const ignore = (until: string): ParsedIgnoreComment => ({
		api: 'a',
		until: parseDay(until),
		reason: '',
		offset: 0,
		length: 1,
	});

	it('derives the lifecycle phase of a finding from its deprecation log row, or from the API when the finding has no row', () => {
		const lifecyclePhases = [someFinding('a', 0), someFinding('a')].map(
			(finding) => evaluator.evaluate(finding)?.status.lifecyclePhase,
		);
		assert.deepEqual(lifecyclePhases, ['ended', 'ending-soon']);
	});

	it('returns undefined as the evaluation of a finding whose API is not in the catalog', () => {
		assert.equal(evaluator.evaluate(someFinding('unknown')), undefined);
	});

	it('returns the severity "off" for a possible use and for a use with a valid ignore comment', () => {
		const possible = evaluator.evaluate(someFinding('a', 0, 'possible'));
		const ignored = evaluator.evaluate({ ...someFinding('a', 0), ignore: ignore('2027-01-01') });
		assert.deepEqual([possible?.severity, ignored?.severity, ignored?.ignore], ['off', 'off', 'holds']);
		assert.equal(ignored?.baseSeverity, evaluator.evaluate(someFinding('a', 0))?.severity);
	});

	it('returns the state "expired" and a matching message for a use whose ignore comment has expired', () => {
		const expired = evaluator.evaluate({ ...someFinding('a', 0), ignore: ignore('2026-12-31') });
		assert.deepEqual([expired?.ignore, expired?.message], ['expired', 'A, invalid']);
	});

	it('reports a use as ignored only if its ignore comment is valid', () => {
		const [valid, expired] = ['2027-01-01', '2026-12-31'].map((until) => {
			const evaluated = evaluator.evaluate({ ...someFinding('a', 0), ignore: ignore(until) });
			return evaluated && reportedFindingOfUse(evaluated, { uri: 'a.ts', root: undefined }, '');
		});
		assert.ok(valid && expired);
		assert.deepEqual([valid.ignored, expired.ignored], [{ reason: '' }, undefined]);
		assert.equal(valid.properties['ignoredUntil'], '2027-01-01');
	});

	it('reports the API, the HTTP method and the evidence of a use as properties', () => {
		const { use, ...finding } = someFinding('a', 0);
		const evaluated = evaluator.evaluate({
			...finding,
			use: { ...use, operation: '/x/{id}', method: 'PUT', evidence: ['host'] },
		});
		assert.deepEqual(evaluated && reportedFindingOfUse(evaluated, { uri: 'a.ts', root: undefined }, '')?.properties, {
			api: 'a',
			operation: '/x/{id}',
			method: 'PUT',
			confidence: 'certain',
			evidence: ['host'],
		});
	});

	it('the evaluator fires onDidChange when the day changes', () => {
		let count = 0;
		evaluator.onDidChange(() => {
			count += 1;
		});
		dayChanged.fire();
		assert.equal(count, 1);
	});
});
