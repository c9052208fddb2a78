import assert from 'node:assert/strict';
import { findUses } from '../../../src/catalog/core/detection/findUses.ts';
import { statusOf } from '../../../src/catalog/core/status.ts';
import { statusTexts } from '../../../src/catalog/statusTexts.ts';
import { parseDay } from '../../../src/shared/lifecycle/datesInText.ts';
import { l10n } from '../support/l10n.ts';
import { bundledCatalog, catalogFrom, knownApi } from './bundledCatalog.ts';

const catalog = bundledCatalog();
const stable = 'Stable in the catalog: GraphQL API, OpenAPI-described API.';

describe('the message of a diagnostic', () => {
	const emner = 'https://api.fellesstudentsystem.no/emner/1';
	for (const [text, today, locale, expected] of [
		[
			emner,
			'21.11.2026',
			'en',
			'Legacy main REST API, /emner/{id}: ends after 31 March 2027, 130 days left. Use emnerV2 in GraphQL API instead.',
		],
		[
			emner,
			'21.11.2026',
			'nb',
			'Legacy main REST API, /emner/{id}: ends after 31. mars 2027, 130 days left. Use emnerV2 in GraphQL API instead.',
		],
		[
			emner,
			'30.03.2027',
			'en',
			'Legacy main REST API, /emner/{id}: ends after 31 March 2027, 1 day left. Use emnerV2 in GraphQL API instead.',
		],
		[
			emner,
			'31.03.2027',
			'en',
			'Legacy main REST API, /emner/{id}: ends after 31 March 2027, last day today. Use emnerV2 in GraphQL API instead.',
		],
		[
			emner,
			'01.04.2027',
			'en',
			'Legacy main REST API, /emner/{id}: ended after 31 March 2027, 1 day ago. Use emnerV2 in GraphQL API instead.',
		],
		[
			'https://api.fellesstudentsystem.no/x',
			'01.05.2027',
			'en',
			'Legacy main REST API, /x: ended after 31 March 2027, 31 days ago. Use GraphQL API instead.',
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
			`Studinfo SOAP: is in the deprecation log with the dates 19.01.2024 or 17.01.2024, 01.02.2024, 24.04.2025, without saying what they stand for. ${stable}`,
		],
		[
			'https://fsws.usit.no/fsrest/rest/studrapp/x',
			'21.11.2026',
			'en',
			`Student-reporting REST, /x: is not developed further. ${stable}`,
		],
	] as const) {
		it(`${text} on ${today} (${locale})`, () => {
			const [use] = findUses(`"${text}"`, 'json', catalog);
			assert.ok(use);
			const api = knownApi(catalog, use.api);
			const status = statusOf(catalog, api, catalog.log[use.row ?? -1], day(today), 365);
			assert.equal(statusTexts(l10n, locale).message(catalog, api, use, status), expected);
		});
	}
});

describe('what happens when', () => {
	const own = catalogFrom({
		version: 1,
		apis: ['stable', 'withdrawn', 'to-withdraw', 'announced', 'pre-announced', 'undated'].map((id) => ({
			id,
			name: id,
			...(id === 'stable' ? { phase: 'Stabil' } : {}),
		})),
		log: [
			{ api: 'withdrawn', operation: 'Alle', endOfService: '15.06.2025', withdrawn: '20.06.2025' },
			{ api: 'to-withdraw', operation: 'Alle', withdrawn: '20.06.2028' },
			{ api: 'announced', operation: 'Alle', announced: '28.04.2025' },
			{ api: 'pre-announced', operation: 'Alle', preAnnounced: '31.03.2025' },
			{ api: 'undated', operation: 'Alle' },
		],
	});
	for (const [id, expected] of [
		['stable', 'is not known to end'],
		['withdrawn', 'was withdrawn on 20 June 2025'],
		['to-withdraw', 'will be withdrawn on 20 June 2028'],
		['announced', 'was announced for withdrawal on 28 April 2025, without an end of service'],
		['pre-announced', 'was announced for withdrawal on 31 March 2025, without an end of service'],
		['undated', 'is in the deprecation log without a date'],
	] as const) {
		it(`is said of what is ${id}`, () => {
			const status = statusOf(own, knownApi(own, id), undefined, day('21.11.2026'), 365);
			assert.equal(statusTexts(l10n, 'en').happening(status), expected);
		});
	}
});

function day(text: string) {
	const found = parseDay(text);
	assert.ok(found);
	return found;
}
