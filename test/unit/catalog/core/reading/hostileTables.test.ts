import assert from 'node:assert/strict';
import { readCatalog } from '../../../../../src/catalog/core/reading/readCatalog.ts';
import { isComplete, sample, scaled } from '../../../../fixtures/testSize.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';

const reference = bundledCatalog();

function read(text: string) {
	return readCatalog({ text, mediaType: '', name: '', base: undefined }, reference);
}

const good = '<table><tr><th>Navn<th>Status<tr><td>Alumni REST<td>Stabil</table>';
const header = '<table><tr><th>API<th>Operasjon<th>Merknad<th>Avvikles';
const markdownHeader = '| API | Operasjon | Merknad | Avvikles |\n|---|---|---|---|\n';

/**
 * Returns the number of values in a result of the worker thread, including nested ones, and of
 * characters in its texts.
 */
function sizeOf(value: unknown): { readonly values: number; readonly characters: number } {
	let [values, characters] = [0, 0];
	const stack: unknown[] = [value];
	while (stack.length > 0) {
		const next = stack.pop();
		values += 1;
		if (typeof next === 'string') {
			characters += next.length;
		} else if (typeof next === 'object' && next !== null) {
			for (const inner of Object.values(next)) {
				stack.push(inner);
			}
		}
	}
	return { values, characters };
}

describe('readCatalog with very large tables', () => {
	const documents: Readonly<Record<string, () => string>> = {
		'a staircase of cells that span all further rows': () =>
			`${good}${header}${'<tr><td rowspan=65534>x'.repeat(scaled(6_000))}</table>`,
		'a staircase of long cells': () =>
			`${good}${header}${`<tr><td rowspan=65534>${'lang '.repeat(190)}`.repeat(scaled(1_000))}</table>`,
		'one long cell that spans rows and columns': () =>
			`${good}${header}<tr><td rowspan=65534>LMS<td rowspan=65534>GET /a<td rowspan=65534 colspan=60>${'lang '.repeat(190)}${'<tr><td>'.repeat(scaled(8_000))}</table>`,
		'cells that span a billion columns': () =>
			`${good}${header}${'<tr><td colspan=1000000000>x<td colspan=1000000000>y'.repeat(scaled(5_000))}</table>`,
		'headings that span a billion columns': () =>
			`${good}<table>${'<tr>'}${'<th colspan=1000000000>Navn'.repeat(scaled(5_000))}</table>`,
		'a row of many cells': () => `${good}${header}<tr>${'<td>'.repeat(scaled(20_000))}</table>`,
		'many cells': () => `${good}${header}${'<tr><td><td><td><td>'.repeat(scaled(30_000))}</table>`,
		'many rows without cells': () => `${good}${header}${'<tr>'.repeat(scaled(100_000))}</table>`,
		'deeply nested tables': () => `${good}${'<table><tr><td>x'.repeat(scaled(3_000))}`,
		'deeply nested lists': () => `${good}${'<ul><li>a'.repeat(scaled(40_000))}${header}<tr><td>LMS</table>`,
		'many tables': () => `${good}${'<table><tr><th>API<th>Operasjon<tr><td>LMS<td></table>'.repeat(scaled(6_000))}`,
		'rows that are too long, in Markdown': () =>
			`${markdownHeader}| LMS | GET /a | | |\n${`${'|x'.repeat(scaled(2_000))}|\n`.repeat(scaled(900))}`,
		'short rows below many columns, in Markdown': () =>
			`| API | Operasjon ${'| x '.repeat(scaled(5_000))}|\n|---|---${'|---'.repeat(scaled(5_000))}|\n${'| LMS | GET /a |\n'.repeat(scaled(20_000))}`,
		'a row of many cells, in Markdown': () =>
			`${markdownHeader}| LMS | GET /a | | |\n${'|x'.repeat(scaled(1_000_000))}|\n`,
		'rows outside of tables, in Markdown': () =>
			`${markdownHeader}| LMS | GET /a | | |\n\n${'a | b\n\n'.repeat(scaled(20_000))}`,
		'wrong values, in JSON': () => `{"version": 1, "apis": [{"id": "a", "name": "A"}, ${'1,'.repeat(scaled(60_000))}]}`,
		'many rows, in JSON': () =>
			`{"version": 1, "apis": [{"id": "a", "name": "A"}], "log": [${'{"api":"a","operation":"b"},'.repeat(scaled(25_000))}]}`,
	};
	for (const [title, make] of sample(Object.entries(documents))) {
		it(`limits the size of the result and reports problems for a document with ${title}`, () => {
			const reading = read(make());
			assert.equal(reading.kind, 'catalog');
			const reported = reading.problems.length;
			// A tenth of a document can be small enough to be read completely.
			assert.ok((reported > 0 || !isComplete) && reported <= 1000, String(reported));
			const { values, characters } = sizeOf(reading);
			assert.ok(values <= 1_500_000, `${values} values`);
			assert.ok(characters <= 12_000_000, `${characters} characters`);
		});
	}

	it('lists the first 1,000 problems of a table and counts the further ones', () => {
		const rows = Array.from({ length: 1000 + scaled(4000) }, (_, index) => `| LMS | GET /${index} | | soon |\n`);
		const reading = read(markdownHeader + rows.join(''));
		assert.deepEqual([reading.problems.length, reading.furtherProblems], [1000, scaled(4000)]);
		assert.equal(reading.problems.at(-1)?.line, 1002);
	});

	it('reads a table of 15,000 rows completely', () => {
		const rows = Array.from(
			{ length: scaled(15_000) },
			(_, index) => `<tr><td>LMS<td>GET /${index}<td>Merknad ${index}<td>31.03.2027`,
		);
		const reading = read(`${header}${rows.join('\n')}</table>`);
		assert.ok(reading.kind === 'catalog');
		assert.deepEqual(
			[reading.catalog.log.length, reading.problems.length, reading.furtherProblems],
			[scaled(15_000), 0, 0],
		);
	});
});
