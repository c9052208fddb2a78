import assert from 'node:assert/strict';
import { readCatalog } from '../../../../../src/catalog/core/reading/readCatalog.ts';
import { formatNumericDay } from '../../../../../src/shared/core/lifecycle/formatDay.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';

const reference = bundledCatalog();

function read(text: string) {
	const reading = readCatalog({ text, mediaType: '', name: '', base: undefined }, reference);
	assert.equal(reading.kind, 'catalog', JSON.stringify(reading));
	const { apis, log } = reading.catalog;
	return {
		apis: apis.map(({ id, name, phase }) => [id, name, phase?.text ?? ''].join('|')),
		phases: apis.map(({ phase }) => phase?.kind),
		log: log.map(({ operation, preAnnounced, announced, endOfService, withdrawn }) =>
			[
				operation.text,
				...[preAnnounced, announced, endOfService, withdrawn].map((day) =>
					day ? [formatNumericDay(day), ...(day.period === undefined ? [] : [day.period])].join('; ') : '',
				),
			].join('|'),
		),
		kinds: log.map(({ operation }) => operation.kind),
		problems: reading.problems.map(({ code, line, text: shown }) => [code, line, shown]),
	};
}

const columns = ['API', 'Operasjon', 'Varslet', 'Slutt på tjeneste'];

/** Returns a log as HTML with a row on each line from line 2 on. */
const html = (...rows: readonly string[]) =>
	['<table><tr><th>API<th>Operasjon<th>Varslet<th>Slutt på tjeneste</tr>', ...rows, '</table>'].join('\n');

/** Returns a log as Markdown with a row on each line from line 3 on. */
const markdown = (...rows: readonly string[]) =>
	[`| ${columns.join(' | ')} |`, '|---|---|---|---|', ...rows.map((row) => `| ${row} |`)].join('\n');

describe('operations in one cell of the log', () => {
	const rows: readonly (readonly [title: string, cell: string, expected: readonly string[]])[] = [
		['one operation per line', 'GET /emner<br>POST /emner', ['GET /emner', 'POST /emner']],
		['lines with surrounding spaces', 'GET /emner <br/> <br> POST /emner', ['GET /emner', 'POST /emner']],
		[
			'commas',
			'GET /emner, PUT /emner/{id}, DELETE /emner/{id}',
			['GET /emner', 'PUT /emner/{id}', 'DELETE /emner/{id}'],
		],
		['semicolons', 'GET /a; GET /b', ['GET /a', 'GET /b']],
		['"og" before the last operation', 'GET /a, GET /b og GET /c', ['GET /a', 'GET /b', 'GET /c']],
		['"and" between operations', 'GET /a and PATCH /a/{id}', ['GET /a', 'PATCH /a/{id}']],
		['several methods of one path', 'GET, POST /personer', ['GET /personer', 'POST /personer']],
		[
			'methods separated by slashes',
			'GET/PUT/DELETE /personer/{id}',
			['GET /personer/{id}', 'PUT /personer/{id}', 'DELETE /personer/{id}'],
		],
		['several paths of one method', 'GET /emner, /emner/{id}', ['GET /emner', 'GET /emner/{id}']],
		[
			'paths on separate lines',
			'GET /emner<br>/emner/{id}<br>POST /vurdering',
			['GET /emner', 'GET /emner/{id}', 'POST /vurdering'],
		],
		['named operations on separate lines', 'hentStudent<br>hentEmne', ['hentStudent', 'hentEmne']],
		['named operations separated by commas', 'hentStudent, hentEmne', ['hentStudent', 'hentEmne']],
		[
			'several requests on one table',
			'SELECT, SELECTMANY og UPSERT Person',
			['SELECT Person', 'SELECTMANY Person', 'UPSERT Person'],
		],
		['one request on several tables', 'SELECT Person, Fagperson', ['SELECT Person', 'SELECT Fagperson']],
		['methods in lower case', 'get /a; Post /b', ['get /a', 'Post /b']],
		['operations without spaces between them', 'GET /a,GET /b;POST /c', ['GET /a', 'GET /b', 'POST /c']],
		['lines with bullets', '- GET /a<br>• GET /b<br>3. GET /c', ['GET /a', 'GET /b', 'GET /c']],
		['one operation with a semicolon in its query', 'GET /a?x=1;y=2', ['GET /a?x=1;y=2']],
		['one operation with a dash before it', '- GET /a', ['- GET /a']],
		['one operation with a comma in its path', 'GET /emner/{kode},{versjon}', ['GET /emner/{kode},{versjon}']],
		['one named operation with a comma', 'Hent student, med alle emner', ['Hent student, med alle emner']],
		[
			'one named operation with a list in brackets',
			'hentEmne (kode, versjon; termin)',
			['hentEmne (kode, versjon; termin)'],
		],
	];
	for (const [title, cell, expected] of rows) {
		for (const [form, text] of [
			['HTML', html(`<tr><td>LMS<td>${cell}<td>01.02.2026<td>31.03.2027`)],
			['Markdown', markdown(`LMS | ${cell} | 01.02.2026 | 31.03.2027`)],
		] as const) {
			it(`reads ${expected.map((each) => `"${each}"`).join(', ')} from an operation cell in ${form} with ${title}`, () => {
				const { log, problems } = read(text);
				assert.deepEqual(
					log,
					expected.map((operation) => `${operation}||01.02.2026|31.03.2027|`),
				);
				assert.deepEqual(problems, []);
			});
		}
	}

	it('reads list items and paragraphs in an operation cell as separate operations', () => {
		const { log } = read(
			html(
				'<tr><td>LMS<td><ul><li>GET /a</li><li>GET /b</li></ul><td><td>',
				'<tr><td>LMS<td><p>GET /c</p><p>GET /d</p><td><td>',
			),
		);
		assert.deepEqual(log, ['GET /a||||', 'GET /b||||', 'GET /c||||', 'GET /d||||']);
	});

	it('reads an operation cell that cannot be split into operations as one operation, and reports the cell', () => {
		const cells = ['GET /studieretter/<br>{id}', 'GET /a, POST på alle andre', 'Alle unntatt GET /a', 'GET, POST'];
		const { log, kinds, problems } = read(markdown(...cells.map((cell) => `LMS | ${cell} | | 31.03.2027`)));
		const texts = cells.map((cell) => cell.replace('<br>', ' '));
		assert.deepEqual(
			log,
			texts.map((cell) => `${cell}|||31.03.2027|`),
		);
		assert.deepEqual(
			kinds,
			cells.map(() => 'named'),
		);
		assert.deepEqual(
			problems,
			texts.map((cell, index) => ['unclear-operation', 3 + index, cell]),
		);
	});

	it('reads each term for the whole API, such as "Alle", in an operation cell as all operations', () => {
		const cells = [
			'Alle',
			'All operations',
			'Alle operasjonar',
			'Alle endepunkt',
			'Hele API-et',
			'Heile API-et',
			'The whole API',
		];
		const { kinds } = read(html(...cells.map((cell, index) => `<tr><td>LMS<td>${cell}<td><td>${index + 1}.3.2027`)));
		assert.deepEqual(
			kinds,
			cells.map(() => 'all'),
		);
	});
});

describe('footnote marks in tables', () => {
	it('removes footnote marks from names, phases, operations, dates and columns in HTML', () => {
		const { apis, phases, log, problems } = read(
			[
				'<table><tr><th>Navn<sup>1</sup><th>Status*<tr><td>Alumni REST<sup>2)</sup><td>Stabil†',
				'<tr><td>Studinfo2 REST¹<td>Avvikles etter 31. mars 2026<sup><a href="#fn2">[2]</a></sup></table>',
				'<table><tr><th>API<th>Operasjon<th>Varslet¹⁾<th>Slutt på tjeneste <a href="#note">3</a>',
				'<tr><td>Alumni REST [1]<td>GET /a²<td>01.02.2026*<td>31.03.2027 †',
				'<tr><td>Alumni REST **<td>GET /b [12]<td>01.02.2026<sup>1, 2</sup><td>30.09.2026 1)</table>',
			].join('\n'),
		);
		assert.deepEqual(problems, []);
		assert.deepEqual(apis, [
			'alumni-rest|Alumni REST|Stabil',
			'studinfo2-rest|Studinfo2 REST|Avvikles etter 31. mars 2026',
		]);
		assert.deepEqual(phases, ['stable', 'ends-after']);
		assert.deepEqual(log, ['GET /a||01.02.2026|31.03.2027|', 'GET /b||01.02.2026|30.09.2026|']);
	});

	it('removes footnote marks from cells in Markdown', () => {
		const { apis, log, problems } = read(
			markdown(
				'Alumni REST[^1] | GET /a | 01.02.2026<sup>2</sup> | 31.03.2027\\*',
				'LMS¹ | GET /b[^note] | 1\\. februar 2026 [a] | 31<sup>st</sup> March 2027‡',
				'BAS-SOAP[1](#fn1) | GET /c | | 2027-03-31',
			),
		);
		assert.deepEqual(problems, []);
		assert.deepEqual(
			apis.map((api) => api.split('|')[1]),
			['Alumni REST', 'LMS', 'BAS-SOAP'],
		);
		assert.deepEqual(log, ['GET /a||01.02.2026|31.03.2027|', 'GET /b||01.02.2026|31.03.2027|', 'GET /c|||31.03.2027|']);
	});

	it('keeps digits, brackets and asterisks that belong to a name or an operation', () => {
		const { apis, log } = read(
			markdown(
				'FSWS-BAS (REST) | GET /* | | ',
				'Studinfo2 | GET /a/{b} | | ',
				'Konto v2 (versjon 2) | GET /v1/* | | ',
				'Eget API 7 | SELECT * | | ',
			),
		);
		assert.deepEqual(
			apis.map((api) => api.split('|')[1]),
			['FSWS-BAS (REST)', 'Studinfo2', 'Konto v2 (versjon 2)', 'Eget API 7'],
		);
		assert.deepEqual(log, ['GET /*||||', 'GET /a/{b}||||', 'GET /v1/*||||', 'SELECT *||||']);
	});
});

describe('hidden content of an HTML page', () => {
	it('does not read hidden tables, rows, cells and parts of cells of an HTML page', () => {
		const { apis, log, problems } = read(
			[
				'<style>tr.x{}</style>',
				'<table hidden><tr><th>API<th>Operasjon<tr><td>LMS<td>GET /hidden-table</table>',
				'<div style="color:red; Display : NONE !important"><table><tr><th>API<th>Operasjon<tr><td>LMS<td>GET /div</table></div>',
				'<table><tr><th>API<th hidden>Nøkkel<th>Operasjon<th>Varslet<th>Slutt på tjeneste',
				'<tr hidden><td>LMS<td>1<td>GET /row<td><td>',
				'<tr style="display:none"><td>LMS<td>1<td>GET /style<td><td>',
				'<tr style="visibility: hidden"><td>LMS<td>1<td>GET /visibility<td><td>',
				'<tr aria-hidden="true"><td>LMS<td>1<td>GET /aria<td><td>',
				'<tbody hidden="until-found"><tr><td>LMS<td>1<td>GET /body<td><td></tbody>',
				'<tr aria-hidden="false"><td>LMS<td style="display:none">2<td>GET /shown<td>01.02.2026<span style="display:none">20260201</span><td><span hidden>1</span>31.03.2027<template>x</template></table>',
			].join('\n'),
		);
		assert.deepEqual(problems, []);
		assert.deepEqual(apis.length, 1);
		assert.deepEqual(log, ['GET /shown||01.02.2026|31.03.2027|']);
	});
});

describe('struck-out text in tables', () => {
	it('ignores struck-out text in a table cell with other text', () => {
		for (const text of [
			html(
				'<tr><td>LMS<td>GET /a<td><s>1.1.2026</s><br>01.02.2026<td><del datetime="2026">31.03.2026</del> 31.03.2027',
			),
			html(
				'<tr><td>LMS<td><strike>GET /b</strike> GET /a<td><span style="text-decoration: line-through">x</span>01.02.2026<td><s><b>31.03.2026</b></s> <ins>31.03.2027</ins>',
			),
			markdown('LMS | ~~GET /b~~ GET /a | ~~1.1.2026~~ 01.02.2026 | <del>31.03.2026</del> 31.03.2027'),
			markdown('LMS | GET /a | <s>**1.1.2026**</s> 01.02.2026 | ~~31.03.2026~~<br>31.03.2027'),
		]) {
			const { log, problems } = read(text);
			assert.deepEqual([log, problems], [['GET /a||01.02.2026|31.03.2027|'], []], text);
		}
	});

	it('reports a struck-out date in a table cell without other text, and reads no date', () => {
		const texts = [
			html('<tr><td>LMS<td>GET /a<td><td><del>31.03.2026</del>'),
			`\n${markdown('LMS | GET /a | | ~~31.03.2026~~').replace(/^/, '')}`,
		];
		for (const [index, text] of texts.entries()) {
			const { log, problems } = read(text);
			assert.deepEqual(log, ['GET /a||||']);
			assert.deepEqual(problems, [['not-a-date', index === 0 ? 2 : 4, '31.03.2026']]);
		}
	});
});

describe('periods in columns of dates', () => {
	it('reads a period in a column of dates as its last day, with the text of the source', () => {
		const { log, problems } = read(
			markdown(
				'LMS | GET /a | våren 2025 | høsten 2026',
				'LMS | GET /b | mars 2025. | innen 31. mars 2027.',
				'LMS | GET /c | 2025 | i løpet av 2027',
				'LMS | GET /d | 1. kvartal 2025 | etter 31.03.2027',
				'LMS | GET /e | | fra 1. april 2027',
			),
		);
		assert.deepEqual(problems, []);
		assert.deepEqual(log, [
			'GET /a||30.06.2025; våren 2025|31.12.2026; høsten 2026|',
			'GET /b||31.03.2025; mars 2025|31.03.2027; innen 31. mars 2027|',
			'GET /c||31.12.2025; 2025|31.12.2027; i løpet av 2027|',
			'GET /d||31.03.2025; 1. kvartal 2025|31.03.2027|',
			'GET /e|||31.03.2027|',
		]);
	});

	it('reports the line and the text of each date that cannot be read', () => {
		const cells = ['tidligst våren 2027', 'vinteren 2027', 'snart', 'etter sommeren 2027', 'ca. 31.03.2027', 'høsten'];
		const { log, problems } = read(markdown(...cells.map((cell, index) => `LMS | GET /${index} | | ${cell}`)));
		assert.deepEqual(
			log,
			cells.map((_, index) => `GET /${index}||||`),
		);
		assert.deepEqual(
			problems,
			cells.map((cell, index) => ['not-a-date', 3 + index, cell]),
		);
	});
});

describe('tables in Nynorsk', () => {
	it('reads tables whose column names are in Nynorsk', () => {
		const { apis, phases, log, problems } = read(
			[
				'| Namn | Teknisk dokumentasjon | Livsløpsfase | Kontrakt | Blir erstatta av |',
				'|---|---|---|---|---|',
				'| GraphQL API | | Stabil | Stabil | |',
				'| Alumni REST | | Blir avvikla etter 31. mars 2027 | Stabil | GraphQL API |',
				'| Student-loan service | | Vidareutviklast ikkje | Stabil | |',
				'',
				'| Namn på API | Operasjon | Førehandsvarsla | Varsla | Slutt på tenesta | Trekt tilbake |',
				'|---|---|---|---|---|---|',
				'| Alumni REST | Heile API-et | 31.03.2025 | 28.04.2025 | 31.03.2027 | 01.04.2027 |',
				'',
				'| Teneste | Endepunkt | Førehandsvarsel | Kunngjord | Tenesteslutt | Avvikla |',
				'|---|---|---|---|---|---|',
				'| LMS | GET /a | 31.03.2025 | 28.04.2025 | hausten 2026 | 01.04.2027 |',
			].join('\n'),
		);
		assert.deepEqual(problems, []);
		assert.equal(apis.length, 4);
		assert.deepEqual(phases, ['stable', 'ends-after', 'no-further-development', undefined]);
		assert.deepEqual(log, [
			'Heile API-et|31.03.2025|28.04.2025|31.03.2027|01.04.2027',
			'GET /a|31.03.2025|28.04.2025|31.12.2026; hausten 2026|01.04.2027',
		]);
	});
});
