import assert from 'node:assert/strict';
import bundled from '../../../../media/catalog.json' with { type: 'json' };
import {
	type DeprecationLogEntry,
	logRowsOfApi,
	nextCatalogVersion,
} from '../../../../src/catalog/core/model/catalog.ts';
import { formatNumericDay } from '../../../../src/shared/core/lifecycle/formatDay.ts';
import { bundledCatalog, knownApi } from '../bundledCatalog.ts';

// The expected values are those of the catalog's version 5.
describe('the bundled catalog', () => {
	const catalog = bundledCatalog();

	it('bundles version 5 of the catalog and expects version 6 no earlier than 31 March', () => {
		assert.equal(catalog.version, 5);
		for (const [today, expected] of [
			['2026-11-21', '31.03.2027'],
			['2027-03-31', '31.03.2027'],
			['2027-04-01', '31.03.2027'],
			['2027-06-30', '31.03.2027'],
			['2027-07-01', '31.03.2028'],
			['2027-01-01', '31.03.2027'],
		] as const) {
			const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
			const next = nextCatalogVersion(catalog, { year, month, day });
			assert.deepEqual([next.version, formatNumericDay(next.notBefore)], [6, expected]);
		}
		const released = { ...catalog, released: { year: 2025, month: 4, day: 2 } };
		assert.equal(
			formatNumericDay(nextCatalogVersion(released, { year: 2027, month: 6, day: 1 }).notBefore),
			'31.03.2026',
		);
	});

	it('bundles the APIs of the published catalog with their phases', () => {
		const groups = [...Map.groupBy(catalog.apis, ({ phase }) => phase?.text)].map(([text, apis]) => [
			text,
			apis[0]?.phase?.kind,
			apis.map(({ id }) => id),
		]);
		assert.deepEqual(groups, [
			['Stabil', 'stable', ['graphql', 'openapi']],
			[
				'Avvikles etter 31. mars 2027',
				'ends-after',
				[
					'legacy-main-rest',
					'alumni-rest',
					'bas-rest',
					'cdm-rest',
					'bris-rest',
					'identity-connect-rest',
					'semester-register-connector',
					'ledger-rest',
					'institution-register-rest',
					'lms',
				],
			],
			['Avvikles etter 31. mars 2026', 'ends-after', ['crud-rest', 'studinfo2-rest']],
			[
				'Videreutvikles ikke',
				'no-further-development',
				['digital-exam-rest', 'student-loan', 'student-reporting-rest'],
			],
			[
				undefined,
				undefined,
				[
					'attendance-rest',
					'bas-soap',
					'bris-soap',
					'cdm-soap',
					'lms-soap',
					'portal-soap',
					'studinfo-soap',
					'studinfo2-soap',
				],
			],
		]);
	});

	it('bundles the contract "Stable" for each API that has a phase', () => {
		const contracts = catalog.apis.filter(({ phase }) => phase).map(({ contract }) => contract);
		assert.deepEqual([...new Set(contracts)], ['Stable']);
	});

	const soapDates = ['19.01.2024 or 17.01.2024', '01.02.2024', '24.04.2025'];
	const crudDates = ['10.04.2024', '30.04.2024'];
	for (const [api, rows] of [
		['legacy-main-rest', [['GET /<collection>/{id}', '31.03.2025', '', '31.03.2027', '']]],
		['attendance-rest', [['Alle', '31.03.2025', '28.04.2025', '15.06.2025', '20.06.2025']]],
		[
			'crud-rest',
			[
				['SELECT <table>', '', '', '', '', ...crudDates],
				['SELECTMANY <table>', '', '', '', '', ...crudDates],
				['UPSERT <table>', '', '', '', '', ...crudDates],
				['Alle', '', '', '31.03.2026', ''],
			],
		],
		['studinfo2-rest', [['Alle', '', '', '31.03.2026', '']]],
		...['bas', 'bris', 'cdm', 'lms', 'portal', 'studinfo', 'studinfo2'].map(
			(name) => [`${name}-soap`, [['Alle', '', '', '', '', ...soapDates]]] as const,
		),
		['graphql', []],
		['alumni-rest', []],
	] as const) {
		it(`the bundled catalog contains the rows of the deprecation log for ${api}`, () => {
			assert.deepEqual(logRowsOfApi(catalog, api).map(rowOf), rows);
		});
	}

	it('the bundled catalog names the source of each API, alias, deprecation log row and detection value', () => {
		const detectionValues = bundled.apis.flatMap((api) => Object.values(api.detection ?? {}).flat());
		assert.ok(detectionValues.length > 30);
		const aliases = bundled.apis.flatMap((api) => ('aliases' in api ? api.aliases : []));
		for (const entry of [...bundled.apis, ...bundled.log, ...detectionValues, ...aliases]) {
			assert.match(entry.source, /\S/, JSON.stringify(entry));
		}
	});

	it('bundles the public hosts, paths and namespaces of the APIs', () => {
		const { hosts, otherPaths } = knownApi(catalog, 'legacy-main-rest').detection;
		assert.deepEqual(hosts, [
			'api.fellesstudentsystem.no',
			'api-test.fellesstudentsystem.no',
			'api-utv.fellesstudentsystem.no',
			'fsapi-test.uio.no',
		]);
		assert.deepEqual(otherPaths, ['/graphql', '/gemini', '/docs', '/specs', '/swagger.html', '/version']);
		assert.deepEqual(knownApi(catalog, 'bas-rest').detection.paths, ['/fsrest/rest/bas']);
		assert.deepEqual(knownApi(catalog, 'crud-rest').detection.namespaces, ['http://fsws.usit.no/schemas/crud']);
	});

	it('bundles the public variables and tables of the APIs', () => {
		const variables = catalog.apis.flatMap(({ id, detection }) => detection.variables.map((name) => `${id} ${name}`));
		assert.deepEqual(variables, [
			'legacy-main-rest FS_HOST',
			'crud-rest FS_CRUD_URL',
			'studinfo-soap fs.ws.studinfo.url',
		]);
		const { tables } = knownApi(catalog, 'crud-rest').detection;
		assert.equal(tables.length, 21);
		assert.deepEqual(tables.slice(0, 4), ['Person', 'Soknad', 'SoknadsAlternativ', 'Student']);
	});
});

function rowOf({
	operation,
	preAnnounced,
	announced,
	endOfService,
	withdrawn,
	notStated,
}: DeprecationLogEntry): readonly string[] {
	const days = [preAnnounced, announced, endOfService, withdrawn].map((day) => (day ? formatNumericDay(day) : ''));
	return [operation.text, ...days, ...notStated];
}
