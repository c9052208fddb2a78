import assert from 'node:assert/strict';
import { findUses } from '../../../../src/catalog/core/detection/findings.ts';
import { lifecycleStatusOf } from '../../../../src/catalog/core/evaluation.ts';
import type { DeprecationLogEntry } from '../../../../src/catalog/core/model/catalog.ts';
import { createStatusFormatter } from '../../../../src/catalog/messages/createStatusFormatter.ts';
import { parseDay } from '../../../../src/shared/core/lifecycle/datesInText.ts';
import type { LifecyclePhase } from '../../../../src/shared/core/lifecycle/lifecyclePhase.ts';
import { l10n } from '../../support/l10n.ts';
import { bundledCatalog, catalogFrom, knownApi } from '../bundledCatalog.ts';
import { someFinding } from '../someFinding.ts';

const catalog = bundledCatalog();
const stable = 'Stable APIs: GraphQL API, OpenAPI-described API.';
const english = createStatusFormatter(l10n, 'en');

describe('createStatusFormatter', () => {
	const emner = 'https://api.fellesstudentsystem.no/emner/1';
	for (const [text, today, locale, expected] of [
		[
			emner,
			'21.11.2026',
			'en',
			'Legacy main REST API, /emner/{id}: ends after 31 March 2027, 130 days left. Use emnerGittEmnekoder in GraphQL API instead.',
		],
		[
			emner,
			'21.11.2026',
			'nb',
			'Legacy main REST API, /emner/{id}: ends after 31. mars 2027, 130 days left. Use emnerGittEmnekoder in GraphQL API instead.',
		],
		[
			emner,
			'30.03.2027',
			'en',
			'Legacy main REST API, /emner/{id}: ends after 31 March 2027, 1 day left. Use emnerGittEmnekoder in GraphQL API instead.',
		],
		[
			emner,
			'31.03.2027',
			'en',
			'Legacy main REST API, /emner/{id}: ends after 31 March 2027, last day today. Use emnerGittEmnekoder in GraphQL API instead.',
		],
		[
			emner,
			'01.04.2027',
			'en',
			'Legacy main REST API, /emner/{id}: ended after 31 March 2027, 1 day ago. Use emnerGittEmnekoder in GraphQL API instead.',
		],
		[
			'https://api.fellesstudentsystem.no/undervisning?semester.ar=2026',
			'21.11.2026',
			'en',
			'Legacy main REST API, /undervisning: ends after 31 March 2027, 130 days left. Use undervisningsenheter in GraphQL API instead.',
		],
		[
			'https://api.fellesstudentsystem.no/undervisning/215,INF100,1,2026,V,1',
			'21.11.2026',
			'en',
			'Legacy main REST API, /undervisning/{id}: ends after 31 March 2027, 130 days left. Use undervisningsenheterGittLegacyIder in GraphQL API instead.',
		],
		[
			'https://api.fellesstudentsystem.no/x',
			'01.05.2027',
			'en',
			'Legacy main REST API, /x: ended after 31 March 2027, 31 days ago. Use GraphQL API instead.',
		],
		[
			'http://fsws.usit.no/schemas/crud" "http://fsws.usit.no/schemas/crud',
			'21.11.2026',
			'en',
			`CRUD REST: ended after 31 March 2026, 235 days ago. ${stable} The XML namespaces of the API occur 2 times in this file.`,
		],
		[
			'http://fsws.usit.no/schemas/crud',
			'21.11.2026',
			'en',
			`CRUD REST: ended after 31 March 2026, 235 days ago. ${stable}`,
		],
		[
			'http://fsws.usit.no/schemas/studinfo',
			'21.11.2026',
			'en',
			`Studinfo SOAP: is in the deprecation log with unspecified dates: 19.01.2024 or 17.01.2024, 01.02.2024, 24.04.2025. ${stable}`,
		],
		[
			'https://fsws.usit.no/fsrest/rest/studrapp/x',
			'21.11.2026',
			'en',
			`Student-reporting REST, /x: is no longer developed. ${stable}`,
		],
	] as const) {
		it(`shows "${expected}" for ${text} on ${today} in the language ${locale}`, () => {
			const [use] = findUses(`"${text}"`, 'json', catalog);
			assert.ok(use);
			const api = knownApi(catalog, use.api);
			const status = lifecycleStatusOf(catalog, api, catalog.log[use.row ?? -1], day(today), 365);
			assert.equal(
				createStatusFormatter(l10n, locale).message({ catalog, api, use: { ...use, method: undefined }, status }),
				expected,
			);
		});
	}

	const api = knownApi(catalog, 'legacy-main-rest');
	const status = lifecycleStatusOf(catalog, api, undefined, day('21.11.2026'), 365);
	const use = { ...someFinding('legacy-main-rest').use, operation: '/kull', collection: 'kull' };
	const describedUse = { catalog, api, use, status };
	for (const [name, described, expected] of [
		[
			'the method of the call',
			{ ...describedUse, use: { ...use, method: 'GET' } },
			'Legacy main REST API, GET /kull: ends',
		],
		[
			'no method for an operation that is not a path',
			{ ...describedUse, use: { ...use, method: 'POST', operation: 'SELECT Person', collection: undefined } },
			'Legacy main REST API, SELECT Person: ends',
		],
		[
			'the method of the row when the method of the call is unknown and the API has another end',
			{ ...describedUse, row: catalog.log[0], apiStatus: { ...status, dates: {}, daysLeft: undefined } },
			'130 days left. The dates apply to GET requests. The request method in this code is unknown. Use kullV2 in GraphQL API instead.',
		],
		[
			'no method of the row when the API has the same end',
			{ ...describedUse, row: catalog.log[0], apiStatus: status },
			'130 days left. Use kullV2 in GraphQL API instead.',
		],
		[
			'no method of the row when the method of the call is known',
			{ ...describedUse, use: { ...use, method: 'GET' }, row: catalog.log[0], apiStatus: { ...status, dates: {} } },
			'130 days left. Use kullV2 in GraphQL API instead.',
		],
		[
			'the day on which an ignore comment expired',
			{ ...describedUse, invalidIgnore: { api: 'legacy-main-rest', until: day('30.06.2026') } },
			'Use kullV2 in GraphQL API instead. The ignore comment expired on 30 June 2026.',
		],
		[
			'that an ignore comment has no end date',
			{ ...describedUse, invalidIgnore: { api: 'legacy-main-rest', until: undefined } },
			'The ignore comment has no effect without an end date such as "until 2027-01-31".',
		],
		[
			'that an ignore comment names no API of the catalog',
			{ ...describedUse, invalidIgnore: { api: 'legacy-main-rst', until: day('31.01.2027'), isUnknownApi: true } },
			'The ignore comment has no effect because the catalog has no API "legacy-main-rst".',
		],
	] as const) {
		it(`the message of a use mentions ${name}`, () => {
			const message = english.message(described);
			assert.ok(message.includes(expected), message);
		});
	}
});

type Row = Partial<Record<'preAnnounced' | 'announced' | 'endOfService' | 'withdrawn', string>> & {
	readonly operation?: string;
	readonly notStated?: readonly string[];
};

/**
 * Returns the lifecycle phase and the text for `GET /x/{id}` of an API with this phase and these
 * rows on 21 November 2026. The operation of a row is `GET /x/{id}` by default.
 */
function statusFor(
	phase: string | undefined,
	...rows: readonly Row[]
): { readonly lifecyclePhase: LifecyclePhase | undefined; text: string } {
	const own = catalogFrom({
		version: 1,
		apis: [{ id: 'old', name: 'Old API', ...(phase === undefined ? {} : { phase }) }],
		log: rows.map((row) => ({ api: 'old', operation: 'GET /x/{id}', ...row })),
	});
	const api = knownApi(own, 'old');
	const exact = own.log.find((entry: DeprecationLogEntry) => entry.operation.text === 'GET /x/{id}');
	const status = lifecycleStatusOf(own, api, exact, day('21.11.2026'), 365);
	const use = { ...someFinding('old').use, method: 'GET', operation: '/x/{id}' };
	const message = english.message({ catalog: own, api, use, status });
	const start = 'Old API, GET /x/{id}: ';
	assert.ok(message.startsWith(start) && message.endsWith('.'), message);
	return { lifecyclePhase: status.lifecyclePhase, text: message.slice(start.length, -1) };
}

describe('the status text of an operation', () => {
	const all = { operation: 'Alle' };
	const far = { endOfService: '31.03.2029' };
	const soon = { endOfService: '31.03.2027' };
	const past = { endOfService: '31.03.2026' };
	const gone = { endOfService: '15.06.2025', withdrawn: '20.06.2025' };
	const noticed = { preAnnounced: '31.03.2025', announced: '28.04.2025' };
	const later = { announced: '01.06.2027' };
	const unclear = { notStated: ['10.04.2024', '30.04.2024'] };
	const inFarFuture = 'ends after 31 March 2029, 861 days left';
	const inSpring = 'ends after 31 March 2027, 130 days left';
	const lastSpring = 'ended after 31 March 2026, 235 days ago';
	const twice = 'ended after 15 June 2025, 524 days ago, and was withdrawn on 20 June 2025';
	const unclearText = 'is in the deprecation log with unspecified dates: 10.04.2024, 30.04.2024';
	const noEnd = 'without an end-of-service date';
	const frozen = 'Videreutvikles ikke';

	// Impossible combinations are missing. A phase without rows is never pre-announced or
	// withdrawn. A row with unspecified dates has the lifecycle phase of the API, or is announced.
	// Only a phase can state that an API is no longer developed.
	for (const [kind, lifecyclePhase, expected, phase, ...rows] of [
		['a row for the operation', undefined, 'will be announced on 1 June 2027 for withdrawal', 'Stabil', later],
		['a row for the operation', 'no-further-development', 'is no longer developed', frozen, later],
		['a row for the operation', 'pre-announced', inFarFuture, 'Stabil', { preAnnounced: '31.03.2025', ...far }],
		['a row for the operation', 'announced', inFarFuture, 'Stabil', { ...noticed, ...far }],
		['a row for the operation', 'ending-soon', inSpring, 'Stabil', { ...noticed, ...soon }],
		['a row for the operation', 'ended', lastSpring, 'Stabil', { ...noticed, ...past }],
		['a row for the operation', 'withdrawn', twice, 'Stabil', { ...noticed, ...gone }],

		[
			'a row for all operations',
			undefined,
			'will be announced on 1 June 2027 for withdrawal',
			'Stabil',
			{ ...all, ...later },
		],
		['a row for all operations', 'no-further-development', 'is no longer developed', frozen, { ...all, ...later }],
		[
			'a row for all operations',
			'pre-announced',
			inFarFuture,
			'Stabil',
			{ ...all, preAnnounced: '31.03.2025', ...far },
		],
		['a row for all operations', 'announced', inFarFuture, 'Stabil', { ...all, ...noticed, ...far }],
		['a row for all operations', 'ending-soon', inSpring, 'Stabil', { ...all, ...noticed, ...soon }],
		['a row for all operations', 'ended', lastSpring, 'Stabil', { ...all, ...noticed, ...past }],
		['a row for all operations', 'withdrawn', twice, 'Stabil', { ...all, ...noticed, ...gone }],

		['rows for the operation and for all operations', 'ended', lastSpring, 'Stabil', past, { ...all, ...soon }],
		['rows for the operation and for all operations', 'ending-soon', inSpring, 'Stabil', soon, { ...all, ...past }],

		['no row', undefined, 'has no end date', 'Stabil'],
		['no row', 'no-further-development', 'is no longer developed', frozen],
		['no row', 'announced', inFarFuture, 'Avvikles etter 31. mars 2029'],
		['no row', 'ending-soon', inSpring, 'Avvikles etter 31. mars 2027'],
		['no row', 'ended', lastSpring, 'Avvikles etter 31. mars 2026'],
		['no row, an unknown phase', undefined, 'has no end date', 'Under vurdering'],

		['unspecified dates', 'announced', unclearText, 'Stabil', unclear],
		['unspecified dates', 'announced', unclearText, frozen, unclear],
		[
			'unspecified dates',
			'pre-announced',
			inFarFuture,
			'Stabil',
			unclear,
			{ ...all, preAnnounced: '31.03.2025', ...far },
		],
		['unspecified dates', 'announced', inFarFuture, 'Stabil', unclear, { ...all, ...far }],
		['unspecified dates', 'ending-soon', inSpring, 'Stabil', unclear, { ...all, ...soon }],
		['unspecified dates', 'ended', lastSpring, 'Stabil', unclear, { ...all, ...past }],
		['unspecified dates', 'withdrawn', twice, 'Stabil', unclear, { ...all, ...gone }],
		['unspecified dates', 'announced', unclearText, 'Stabil', { ...all, ...unclear }],

		['a row without dates', 'announced', 'is in the deprecation log without a date', 'Stabil', {}],
		[
			'a row with some dates',
			'pre-announced',
			`was pre-announced on 31 March 2025 for withdrawal, ${noEnd}`,
			'Stabil',
			{ preAnnounced: '31.03.2025' },
		],
		[
			'a row with some dates',
			'announced',
			`was announced on 28 April 2025 for withdrawal, ${noEnd}`,
			'Stabil',
			{ announced: '28.04.2025' },
		],
		[
			'a row with some dates',
			'announced',
			`was announced on 28 April 2025 for withdrawal, ${noEnd}`,
			'Stabil',
			noticed,
		],
		['a row with some dates', 'announced', inFarFuture, 'Stabil', far],
		[
			'a row with some dates',
			'announced',
			'will be withdrawn on 20 June 2028, in 577 days',
			'Stabil',
			{ withdrawn: '20.06.2028' },
		],
		[
			'a row with some dates',
			'ending-soon',
			'will be withdrawn on 22 November 2026, tomorrow',
			'Stabil',
			{ withdrawn: '22.11.2026' },
		],
		['a row with some dates', 'ending-soon', inSpring, 'Stabil', soon],
		['a row with some dates', 'ended', lastSpring, 'Stabil', past],
		[
			'a row with some dates',
			'withdrawn',
			'was withdrawn on 21 November 2026, today',
			'Stabil',
			{ withdrawn: '21.11.2026' },
		],
		[
			'a row with some dates',
			'withdrawn',
			'was withdrawn on 20 November 2026, 1 day ago',
			'Stabil',
			{ withdrawn: '20.11.2026' },
		],
		[
			'an end of service after the withdrawal',
			'withdrawn',
			'was withdrawn on 20 June 2025, 519 days ago',
			'Stabil',
			{ ...soon, withdrawn: '20.06.2025' },
		],
		[
			'an end of service after the withdrawal, both past',
			'withdrawn',
			'was withdrawn on 20 June 2025, 519 days ago',
			'Stabil',
			{ ...past, withdrawn: '20.06.2025' },
		],
		[
			'a withdrawal before the end of service',
			'ending-soon',
			'will be withdrawn on 1 December 2026, in 10 days',
			'Avvikles etter 31. mars 2027',
			{ announced: '01.06.2026', endOfService: '31.03.2027', withdrawn: '01.12.2026' },
		],

		['an API that is only in the log', undefined, 'has no end date', undefined, { operation: 'GET /y', ...past }],
		[
			'an API that is only in the log',
			'pre-announced',
			inFarFuture,
			undefined,
			{ ...all, preAnnounced: '31.03.2025', ...far },
		],
		['an API that is only in the log', 'announced', unclearText, undefined, { ...all, ...unclear }],
		['an API that is only in the log', 'announced', 'is in the deprecation log without a date', undefined, all],
		['an API that is only in the log', 'ending-soon', inSpring, undefined, { ...all, ...soon }],
		['an API that is only in the log', 'ended', lastSpring, undefined, { ...all, ...past }],
		['an API that is only in the log', 'withdrawn', twice, undefined, { ...all, ...gone }],
	] as const) {
		it(`describes an operation with ${kind} and ${phase === undefined ? 'no phase' : `the phase "${phase}"`} as "${expected}" (${lifecyclePhase ?? 'no lifecycle phase'})`, () => {
			assert.deepEqual(statusFor(phase, ...rows), { lifecyclePhase, text: expected });
		});
	}

	it('shows the dates of a status in Norwegian when the language of the editor is Norwegian', () => {
		const status = lifecycleStatusOf(catalog, knownApi(catalog, 'attendance-rest'), undefined, day('21.11.2026'), 365);
		assert.equal(
			createStatusFormatter(l10n, 'nb-NO').summary(status),
			'ended after 15. juni 2025, 524 days ago, and was withdrawn on 20. juni 2025',
		);
	});
});

function day(text: string) {
	const found = parseDay(text);
	assert.ok(found);
	return found;
}
