import assert from 'node:assert/strict';
import { type Catalog, logRowsOfApi } from '../../../../../src/catalog/core/model/catalog.ts';
import { maxRows } from '../../../../../src/catalog/core/reading/catalogReadResult.ts';
import { readCatalog } from '../../../../../src/catalog/core/reading/readCatalog.ts';
import { readCatalogFromTables } from '../../../../../src/catalog/core/reading/readCatalogFromTables.ts';
import type { SourceTable } from '../../../../../src/catalog/core/reading/sourceDocument.ts';
import { formatNumericDay } from '../../../../../src/shared/core/lifecycle/formatDay.ts';
import { bundledCatalog, knownApi } from '../../bundledCatalog.ts';

const reference = bundledCatalog();

function read(lines: readonly string[], base?: string) {
	return readCatalog({ text: lines.join('\n'), mediaType: '', name: 'catalog', base }, reference);
}

function readValid(lines: readonly string[], base?: string) {
	const reading = read(lines, base);
	assert.equal(reading.kind, 'catalog', JSON.stringify(reading));
	return reading;
}

/** Returns the code, line and column of each problem. */
function problemsOf(lines: readonly string[]) {
	return readValid(lines).problems.map(({ code, line, field }) => [code, line, field]);
}

function rowsOf({ log }: Catalog) {
	return log.map(({ api, operation, preAnnounced, announced, endOfService, withdrawn, notStated }) =>
		[
			...[api, operation.text],
			...[preAnnounced, announced, endOfService, withdrawn].map((day) => (day ? formatNumericDay(day) : '')),
			...notStated,
		].join('|'),
	);
}

/** Returns the codes of problems as part of a title. */
function codesOf(problems: readonly (readonly [code: string, ...rest: unknown[]])[]): string {
	return problems.length === 0 ? 'no problem' : [...new Set(problems.map(([code]) => code))].join(' and ');
}

describe('readCatalog with tables', () => {
	const published = [
		'<!doctype html>',
		'<html lang="no"><head><title>API-er</title></head><body>',
		'<h1>API-katalog</h1>',
		'<p>Siste hovedversjon av katalogen er versjon 2.</p>',
		'<table><thead><tr><th>Navn</th><th>Teknisk dokumentasjon</th><th><strong>Status</strong></th></tr></thead><tbody>',
		'<tr><td>FS GraphQL</td><td><a href="/apier/graphql/">FS GraphQL</a></td><td>Produksjon</td></tr>',
		'<tr><td>Gemini</td><td><a href="https://api.fellesstudentsystem.no/docs/gemini/">Gemini</a></td><td>Produksjon</td></tr>',
		'<tr><td>Gammelt FS-API</td><td></td><td>Avvikles etter<br>31. mars 2025</td></tr>',
		'<tr><td>FSWS-BAS&nbsp;(REST)</td><td>&ndash;</td><td>Videreutvikles ikke</td></tr>',
		'<tr><td>Nytt API æøå</td><td></td><td>Under lupen</td></tr>',
		'</tbody></table></body></html>',
	];

	it('reads a published page with synonyms for columns and phases, an unknown phase and relative links', () => {
		const { catalog, problems } = readValid(published, 'https://katalog.example.no/apier/');
		assert.deepEqual(problems, []);
		assert.equal(catalog.version, 2);
		assert.deepEqual(
			catalog.apis.map(({ id, name, documentation, phase, contract }) => [
				id,
				name,
				documentation,
				phase?.kind,
				contract,
			]),
			[
				['graphql', 'FS GraphQL', 'https://katalog.example.no/apier/graphql/', 'stable', undefined],
				['openapi', 'Gemini', 'https://api.fellesstudentsystem.no/docs/gemini/', 'stable', undefined],
				[
					'legacy-main-rest',
					'Gammelt FS-API',
					knownApi(reference, 'legacy-main-rest').documentation,
					'ends-after',
					undefined,
				],
				[
					'bas-rest',
					'FSWS-BAS (REST)',
					knownApi(reference, 'bas-rest').documentation,
					'no-further-development',
					undefined,
				],
				['nytt-api-aeoa', 'Nytt API æøå', undefined, 'unknown', undefined],
			],
		);
		const legacy = knownApi(catalog, 'legacy-main-rest');
		assert.deepEqual(legacy.detection, knownApi(reference, 'legacy-main-rest').detection);
		assert.equal(legacy.replacement, 'graphql');
	});

	it('reads the deprecation log by the names of its columns, in any order, in Bokmål, Nynorsk or English', () => {
		const expected = ['bas-soap|Alle|19.01.2024|01.02.2024|24.04.2025|25.04.2025'];
		for (const [header, row] of [
			[
				'| API-navn | Operasjon | Forhåndsvarslet | Varslet | Slutt på tjeneste | Trukket |',
				'| FSWS-BAS (SOAP) | Alle | 19.01.2024 | 01.02.2024 | 24.04.2025 | 25.04.2025 |',
			],
			[
				'| **Withdrawn** | END OF SERVICE | `Announced` | Pre-announced | Operation | [API name](https://x.no) |',
				'| 2025-04-25 | 24 April 2025 | 1. februar 2024 | 19.1.2024 | Alle | Basic-data (BAS) SOAP |',
			],
			[
				'| Tjeneste | Operasjon | Forvarslet | Kunngjort | Tjenesteslutt | Fjernet |',
				'| BAS-SOAP | Alle | 19.01.2024 | 01.02.2024 | 24.04.2025 | 25.04.2025 |',
			],
			[
				'| Teneste | Operasjonar | Førehandsvarsla | Varsla | Avviklast etter | Trekt tilbake |',
				'| BAS-SOAP | Alle | 19.01.2024 | 01.02.2024 | 24.04.2025 | 25.04.2025 |',
			],
			[
				'| Service | Endpoint | Advance notice | Announcement | End of life | Withdrawn |',
				'| BAS-SOAP | Alle | 19.01.2024 | 01.02.2024 | 24.04.2025 | 25.04.2025 |',
			],
			[
				'| API | Forhandsvarslet (dato) | Annonsert dato | Avvikles | Avviklet<br> |',
				'| bas-soap | 19.01.2024 | 01.02.2024 | 24.04.2025 | 25.04.2025 |',
			],
		] as const) {
			const { catalog, problems } = readValid([header, header.replaceAll(/[^|]+/g, '---'), row]);
			assert.deepEqual([rowsOf(catalog), problems], [expected, []], header);
		}
	});

	it('reads the documentation of an API by the names of its column in Norwegian and English', () => {
		for (const heading of ['Dokumentasjon', 'API-dokumentasjon', 'Lenkje', 'Documentation', 'Link']) {
			const table = [`| Name | ${heading} |`, '|---|---|', '| Ledger REST | [x](https://x.example.no/) |'];
			const { catalog } = readValid(table);
			assert.equal(catalog.apis[0]?.documentation, 'https://x.example.no/', heading);
		}
	});

	it('reads the cells of unknown table columns as other fields of the API or the deprecation log row', () => {
		const { catalog, problems } = readValid([
			'| Navn | Status | Kontakt | Fase |',
			'|---|---|---|---|',
			'| Ledger REST | Stabil | `fs@example.no` | to |',
			'',
			'| API | Operasjon | Avvikles | Merknad |',
			'|---|---|---|---|',
			'| Ledger REST | GET /konti | 31.03.2027 | se *epost* |',
		]);
		assert.deepEqual(problems, []);
		assert.deepEqual(catalog.apis[0]?.other, [
			{ name: 'Kontakt', text: 'fs@example.no' },
			{ name: 'Fase', text: 'to' },
		]);
		assert.deepEqual(catalog.log[0]?.other, [{ name: 'Merknad', text: 'se epost' }]);
	});

	it('reads dates as unspecified dates if the header of their column does not state what the dates mean', () => {
		const { catalog } = readValid([
			'| API | Operasjon | Datoer |',
			'|---|---|---|',
			'| CRUD REST | SELECT <table> | 10.04.2024<br>30.04.2024 |',
			'| CRUD REST | Alle | 19.01.2024 or 17.01.2024, 01.02.2024 |',
		]);
		assert.deepEqual(rowsOf(catalog), [
			'crud-rest|SELECT <table>|||||10.04.2024|30.04.2024',
			'crud-rest|Alle|||||19.01.2024 or 17.01.2024|01.02.2024',
		]);
	});

	it('reads a date in the table of APIs as a row of the deprecation log for all operations of the API', () => {
		const { catalog } = readValid([
			'| Navn | Status | Slutt på tjeneste |',
			'|---|---|---|',
			'| Alumni REST | Stabil | 31.03.2027 |',
		]);
		assert.deepEqual(rowsOf(catalog), ['alumni-rest|Alle|||31.03.2027|']);
	});

	it('adds an API that is only in the deprecation log after the other APIs, also when the log comes first', () => {
		const { catalog } = readValid([
			'| API | Operasjon | Avvikles |',
			'|---|---|---|',
			'| LMS SOAP | Alle | 24.04.2025 |',
			'| Vårt eget | Alle | 24.04.2025 |',
			'',
			'| Navn | Status | Id |',
			'|---|---|---|',
			'| Vårt eget | Stabil | own |',
		]);
		assert.deepEqual(
			catalog.apis.map(({ id, phase }) => [id, phase?.text]),
			[
				['own', 'Stabil'],
				['lms-soap', undefined],
			],
		);
		assert.deepEqual(rowsOf(catalog), ['lms-soap|Alle|||24.04.2025|', 'own|Alle|||24.04.2025|']);
	});

	it('reads a date without a meaning in the table of APIs as an unspecified date of the API', () => {
		const { catalog } = readValid([
			'| Navn | Status | Dato |',
			'|---|---|---|',
			'| Alumni REST | Stabil | 31.03.2027 |',
		]);
		assert.deepEqual(rowsOf(catalog), ['alumni-rest|Alle|||||31.03.2027']);
	});

	it('recognizes a deprecation log by the columns for the name and for any dates or operations', () => {
		for (const [header, row, expected] of [
			['| API | Dato |', '| LMS SOAP | 31.03.2027 |', 'lms-soap|Alle|||||31.03.2027'],
			['| API | Operasjon |', '| LMS SOAP | GET /a |', 'lms-soap|GET /a||||'],
			['| API | Operasjon | Status |', '| LMS SOAP | GET /a | Stabil |', 'lms-soap|GET /a||||'],
			['| API | Operasjon | Id | Avvikles |', '| Vårt | GET /a | own | 31.03.2027 |', 'own|GET /a|||31.03.2027|'],
		] as const) {
			const { catalog, problems } = readValid([header, header.replaceAll(/[^|]+/g, '---'), row]);
			assert.deepEqual([rowsOf(catalog), problems], [[expected], []], header);
			assert.equal(catalog.apis[0]?.phase, undefined);
		}
	});

	it('reads no mail address as a link, also if relative links can be resolved', () => {
		const table = ['| Navn | Dokumentasjon |', '|---|---|', '| Vårt eget | [Kontakt](mailto:fs@example.no) |'];
		const { catalog, problems } = readValid(table, 'https://katalog.example.no/');
		assert.equal(catalog.apis[0]?.documentation, undefined);
		assert.deepEqual(
			problems.map(({ code, line, field, text }) => [code, line, field, text]),
			[['not-a-link', 3, 'Dokumentasjon', 'Kontakt']],
		);
	});

	it('keeps the deprecation log row for all operations and the deprecation log row for one operation of the same API', () => {
		const { catalog } = readValid([
			'| API | Operasjon | Avvikles |',
			'|---|---|---|',
			'| CRUD REST | UPSERT Person | 30.04.2024 |',
			'| CRUD REST | Alle | 31.03.2026 |',
		]);
		assert.equal(logRowsOfApi(catalog, 'crud-rest').length, 2);
	});

	it('reads cells that span rows and columns in HTML', () => {
		const { catalog, problems } = readValid([
			'<table>',
			'<tr><th rowspan=2>API<th rowspan=2>Operasjon<th colspan=4>Datoer</tr>',
			'<tr><th>Forhåndsvarslet<th>Varslet<th>Slutt på tjeneste<th>Trukket</tr>',
			'<tr><td rowspan=2>CRUD REST<td>SELECT &lt;table&gt;<td colspan=2>10.04.2024<td><td></tr>',
			'<tr><td>Alle<td><td><td>31.03.2026<td></tr>',
			'<tr><td colspan=6>SOAP-tjenester</tr>',
			'<tr><td colspan=2>LMS SOAP<td><td><td>24.04.2025<td></tr>',
			'</table>',
		]);
		assert.deepEqual(rowsOf(catalog), ['crud-rest|SELECT <table>|||||10.04.2024', 'crud-rest|Alle|||31.03.2026|']);
		assert.deepEqual(
			problems.map(({ code, line }) => [code, line]),
			[
				['not-a-row', 6],
				['merged-cells', 7],
				['missing', 7],
			],
		);
	});

	it('reads the cell of the last column that spans rows in each of these rows', () => {
		const { catalog, problems } = readValid([
			'<table><tr><th>API<th>Operasjon<th>Slutt på tjeneste</tr>',
			'<tr><td>CRUD REST<td>Alle<td rowspan=2>31.03.2026</tr>',
			'<tr><td>LMS SOAP<td>Alle</tr></table>',
		]);
		assert.deepEqual(rowsOf(catalog), ['crud-rest|Alle|||31.03.2026|', 'lms-soap|Alle|||31.03.2026|']);
		assert.deepEqual(problems, []);
	});

	it('reads a link in the name of an API as its documentation', () => {
		const { catalog } = readValid([
			'| Navn | Status |',
			'|---|---|',
			'| [Ledger REST](https://x.example.no/) | Stabil |',
		]);
		assert.equal(catalog.apis[0]?.documentation, 'https://x.example.no/');
	});

	it('reads the ids of APIs in a deprecation log', () => {
		const { catalog } = readValid([
			'| API | Id | Operasjon | Avvikles |',
			'|---|---|---|---|',
			'| Vårt eget | own | Alle | 31.03.2027 |',
		]);
		assert.deepEqual(rowsOf(catalog), ['own|Alle|||31.03.2027|']);
	});

	it('gives APIs different ids if their names differ only in letters that ids lack', () => {
		const { catalog } = readValid(['| Navn | Status |', '|---|---|', '| Ærlig | Stabil |', '| Aerlig | Stabil |']);
		assert.deepEqual(
			catalog.apis.map(({ id }) => id),
			['aerlig', 'aerlig-2'],
		);
	});

	it('reports no row outside of a table for a line of code that contains "|"', () => {
		const table = ['| Navn | Status |', '|---|---|', '| Alumni REST | Stabil |', ''];
		assert.deepEqual(problemsOf([...table, '```', 'a | b', '```']), []);
		assert.deepEqual(problemsOf([...table, '    a | b']), [['row-outside-table', 5, '']]);
	});

	it('reads a catalog table that is nested in a cell of another table', () => {
		const { catalog, problems } = readValid([
			'<table><tr><td>Meny<td>',
			'<table><tr><th>Navn<th>Status<tr><td>Alumni REST<td>Stabil</table>',
			'</table>',
		]);
		assert.deepEqual(
			catalog.apis.map(({ id }) => id),
			['alumni-rest'],
		);
		assert.deepEqual(
			problems.map(({ code, line }) => [code, line]),
			[['unknown-table', 1]],
		);
	});

	it('reads the visible text of Markdown cells', () => {
		for (const [cell, expected] of [
			['GET /<collection>/{id}', 'GET /<collection>/{id}'],
			['`GET /<collection>/{id}`', 'GET /<collection>/{id}'],
			['GET /\\<collection\\>/{id}', 'GET /<collection>/{id}'],
			['GET /&lt;collection&gt;/{id}', 'GET /<collection>/{id}'],
			['**GET** /a\\|b', 'GET /a|b'],
			['GET /*', 'GET /*'],
			['GET /fs_api_x', 'GET /fs_api_x'],
			['[GET /a](https://example.no/a "t")', 'GET /a'],
			['<b>GET</b> /a<br/>', 'GET /a'],
			['~~GET /a~~', 'GET /a'],
			['SELECT <table>', 'SELECT <table>'],
			['GET /a <!-- old -->', 'GET /a'],
		] as const) {
			const { catalog } = readValid(['| API | Operation | Ends |', '|---|---|---|', `| LMS | ${cell} | |`]);
			assert.equal(catalog.log[0]?.operation.text, expected, cell);
		}
	});

	const columns = '| Navn | Operasjon | Varslet | Avvikles |';
	const header = [columns, '|---|---|---|---|'];
	for (const [name, rows, expected] of [
		['a row without a name', ['| | GET /a | | 31.03.2027 |'], [['missing', 3, '']]],
		['a row without an operation', ['| LMS | | | 31.03.2027 |'], [['missing', 3, '']]],
		['a day that does not exist', ['| LMS | Alle | 31.02.2027 | |'], [['not-a-date', 3, 'Varslet']]],
		['a year of two digits', ['| LMS | Alle | | 31.03.27 |'], [['not-a-date', 3, 'Avvikles']]],
		['two days in a cell', ['| LMS | Alle | | 30.03.2027 31.03.2027 |'], [['not-a-date', 3, 'Avvikles']]],
		[
			'more cells than columns',
			['| LMS | Alle | | | x | y |'],
			[
				['row-too-long', 3, ''],
				['row-too-long', 3, ''],
			],
		],
		['fewer cells than columns', ['| LMS | Alle |'], [['row-too-short', 3, '']]],
		['a repeated row', ['| LMS | Alle | | 31.03.2027 |', '| LMS | Alle | | 31.03.2027 |'], [['duplicate-row', 4, '']]],
		[
			'a repeated operation with other dates',
			['| LMS | Alle | | 31.03.2027 |', '| LMS | Alle | | |'],
			[['repeated-operation', 4, '']],
		],
		['equal dates', ['| LMS | Alle | 31.03.2027 | 31.03.2027 |'], []],
		['dates in the wrong order', ['| LMS | Alle | 01.04.2027 | 31.03.2027 |'], [['dates-out-of-order', 3, '']]],
		['a row after an empty line', ['| LMS | Alle | | |', '', '| BAS | Alle | | |'], [['row-outside-table', 5, '']]],
		['one cell less than columns', ['| LMS | Alle | |'], [['row-too-short', 3, '']]],
		['an operation of 1,000 characters', [`| LMS | GET /${'x'.repeat(995)} | | |`], []],
		[
			'an operation of 1,001 characters',
			[`| LMS | GET /${'x'.repeat(996)} | | |`],
			[
				['too-long', 3, 'Operasjon'],
				['missing', 3, ''],
			],
		],
		['a repeated header', ['| LMS | Alle | | |', columns], [['not-a-row', 4, '']]],
		['a cell that is too long', [`| LMS | Alle | ${'x'.repeat(1001)} | |`], [['too-long', 3, 'Varslet']]],
		['cells with only a dash', ['| LMS | Alle | - | – |'], []],
	] as const) {
		it(`reports ${codesOf(expected)} in a deprecation log with ${name}`, () => {
			const good = ['', '| Navn | Status |', '|---|---|', '| Alumni REST | Stabil |'];
			assert.deepEqual(problemsOf([...header, ...rows, ...good]), expected);
		});
	}

	for (const [name, row, expected] of [
		[
			'a text instead of a link',
			'| LMS | Kommer | 1 | | |',
			[
				['not-an-id', 3, 'Id'],
				['not-a-link', 3, 'Dokumentasjon'],
			],
		],
		['a command instead of a link', '| LMS | [a](command:x) | lms | | |', [['not-a-link', 3, 'Dokumentasjon']]],
		['two links', '| LMS | [a](https://a.no) [b](https://b.no) | | | |', [['more-than-one-link', 3, 'Dokumentasjon']]],
		['a replacement that is not in the catalog', '| LMS | | | Noe nytt | |', [['unknown-api', 3, 'Erstattes av']]],
		[
			'a replacement that is another API of the bundled catalog',
			'| LMS | | | FS GraphQL | |',
			[['unknown-api', 3, 'Erstattes av']],
		],
		[
			'an end on a day that does not exist',
			'| LMS | | | | Avvikles etter 31. februar 2027 |',
			[['end-without-day', 3, 'Status']],
		],
		['an end without a day', '| LMS | | | | Utfases etter sommeren |', [['end-without-day', 3, 'Status']]],
		['an end before a day', '| LMS | | | | Avvikles før 31. mars 2027 |', []],
	] as const) {
		it(`reports ${codesOf(expected)} in a table of APIs with ${name}`, () => {
			assert.deepEqual(
				problemsOf(['| Navn | Dokumentasjon | Id | Erstattes av | Status |', '|---|---|---|---|---|', row]),
				expected,
			);
		});
	}

	it('reports an API that is listed twice, also with another name', () => {
		const rows = ['| Navn | Status |', '|---|---|', '| Alumni REST | Stabil |', '| **alumni-rest** | Ukjent |'];
		assert.deepEqual(
			readValid(rows).problems.map(({ code, line, text }) => [code, line, text]),
			[['duplicate-api', 4, 'alumni-rest | Ukjent']],
		);
	});

	it('reports tables that are not part of a catalog, and HTML tables in Markdown', () => {
		const rows = [
			'| Navn | Status |',
			'|---|---|',
			'| Alumni REST | Stabil |',
			'',
			'| Uke | Tema |',
			'|---|---|',
			'| 1 | x |',
		];
		const others = ['', '| Navn | Tema |', '|---|---|', '', '| Status | Dato |', '|---|---|'];
		assert.deepEqual(
			readValid([...rows, '', '<table><tr><td>a</table>', ...others]).problems.map(({ code, line, text }) => [
				code,
				line,
				text,
			]),
			[
				['unknown-table', 5, 'Uke | Tema'],
				['unknown-table', 9, '<table>'],
				['unknown-table', 11, 'Navn | Tema'],
				['unknown-table', 14, 'Status | Dato'],
			],
		);
	});

	it('reports a row of one cell in a table of two columns as a heading', () => {
		const table = '<table><tr><th>Navn<th>Status<tr><td>Alumni REST<td>Stabil<tr><td colspan=2>SOAP</table>';
		assert.deepEqual(problemsOf([table]), [['not-a-row', 1, '']]);
	});

	it('reads the first 20,000 rows of all tables and reports the next one', () => {
		const row = (...texts: readonly string[]) => ({
			line: 7,
			cells: texts.map((text) => ({ text, links: [], isStruck: false, span: 1, line: 7 })),
		});
		const tables = (count: number): readonly SourceTable[] => [
			{ line: 1, columns: ['Navn', 'Status'], rows: [row('Alumni REST', 'Stabil')] },
			{ line: 5, columns: ['API', 'Avvikles'], rows: [...Array(count).fill(row()), row('LMS SOAP', '31.03.2027')] },
		];
		const resultOf = (count: number) => {
			const document = { tables: tables(count), texts: [], rowsOutsideTables: [], truncatedLines: [8] };
			const { problems, ...result } = readCatalogFromTables(document, { reference, base: undefined });
			assert.equal(result.kind, 'catalog');
			return [rowsOf(result.catalog), problems];
		};
		const truncated = { code: 'too-many-rows', line: 8, field: '', text: '' };
		assert.deepEqual(resultOf(maxRows - 2), [['lms-soap|Alle|||31.03.2027|'], [truncated]]);
		const last = { code: 'too-many-rows', line: 7, field: '', text: 'LMS SOAP | 31.03.2027' };
		assert.deepEqual(resultOf(maxRows - 1), [[], [last, truncated]]);
	});

	it('reports problems with 1-based lines, also in a document with CRLF and a byte order mark', () => {
		const text =
			'\uFEFF# Katalog\r\n\r\n> | Navn | Operasjon | Avvikles |\r\n> |---|---|---|\r\n> | LMS | Alle | x |\r\n';
		assert.deepEqual(problemsOf([text]), [['not-a-date', 5, 'Avvikles']]);
	});

	for (const [name, text] of [
		['an empty document', ''],
		['prose', '# API-katalog\n\nKatalogen kommer snart.'],
		['a login page', '<html><body><form><input name="user"></form></body></html>'],
		['other tables', '| Uke | Tema |\n|---|---|\n| 1 | x |'],
		['deeply nested quotes', '> '.repeat(5000)],
		['binary data', '\u0000\uFFFD\u0001PDF-1.7'],
	] as const) {
		it(`reports not-a-catalog for ${name}`, () => {
			const reading = read([text]);
			assert.ok(reading.kind === 'broken');
			assert.deepEqual([reading.code, reading.line], ['not-a-catalog', 1]);
		});
	}

	it('reports nothing-readable and the problems of a table in which no row can be read', () => {
		const reading = read(['| Navn | Status |', '|---|---|', '| | Stabil |']);
		assert.deepEqual([reading.kind, reading.kind === 'broken' && reading.code], ['broken', 'nothing-readable']);
		assert.deepEqual(
			reading.problems.map(({ code, line }) => [code, line]),
			[['missing', 3]],
		);
	});
});

describe('readCatalogMetadata', () => {
	const table = ['', '| Navn | Status |', '|---|---|', '| Alumni REST | Stabil |'];
	for (const [text, version, released] of [
		['# API-katalog, versjon 5', 5, ''],
		['# Catalog of APIs v6', 6, ''],
		['# API-er\n\nDette er versjon 5 av katalogen.', 5, ''],
		['# Versjon 7\n\nVersjon 7 ble utgitt 2. april 2027.', 7, '02.04.2027'],
		['# Katalog versjon 5\n\nVersion 6 will not be released before 31.03.2027.', 5, ''],
		['# API-er\n\nVersjon 4 av katalogen ble erstattet av versjon 5.', undefined, ''],
		['# API-er\n\nKrever Node versjon 22.\n\nPublisert 01.10.2026', undefined, ''],
		['# Katalog versjon 5\n\nVersjon 5 ble utgitt 02.04.2027 og rettet 03.04.2027.', 5, ''],
		['# Katalog versjon 5.1', undefined, ''],
	] as const) {
		it(`reads ${version === undefined ? 'no version' : `version ${version}`} from "${text.replaceAll('\n', ' ')}"`, () => {
			const { catalog } = readValid([text, ...table]);
			assert.deepEqual(
				[catalog.version, catalog.released ? formatNumericDay(catalog.released) : ''],
				[version, released],
			);
		});
	}

	it('reads the items of a nested list below "Notes" as separate notes of the catalog', () => {
		const table = '<table><tr><th>Navn<th>Status<tr><td>Alumni REST<td>Stabil</table>';
		const { catalog } = readValid([`<h2>Notes</h2><ul><li><p>One</p><ul><li>two</ul><li>three</ul>${table}`]);
		assert.deepEqual(catalog.notes, ['One', 'two', 'three']);
	});

	it('reads only list items below the heading "Notes", up to the next heading, as notes of the catalog', () => {
		const texts = ['## Notes', '', '- One', '', '> Quoted', '', '## Contact', '', '- Two'];
		assert.deepEqual(readValid([...texts, ...table]).catalog.notes, ['One']);
	});

	it('reads no version from an HTML element named "constructor"', () => {
		const table = '<table><tr><th>Navn<th>Status<tr><td>Alumni REST<td>Stabil</table>';
		const { catalog } = readValid([`<html><constructor>Katalog, versjon 9</constructor>${table}`]);
		assert.equal(catalog.version, undefined);
	});
});
