import assert from 'node:assert/strict';
import { parseHtmlDocument } from '../../../../../src/catalog/core/reading/parseHtmlDocument.ts';

/** Returns a table as its columns and its rows, each with its line and its cells. */
function table(...lines: readonly string[]): readonly string[] {
	const [first, ...others] = parseHtmlDocument(['<table>', ...lines, '</table>'].join('\n')).tables;
	assert.deepEqual(others, []);
	const rows =
		first?.rows.map(({ line, cells }) =>
			cells.length === 0 ? `${line}: no cells` : `${line}: ${cells.map(({ text }) => text).join('|')}`,
		) ?? [];
	return [first?.columns.join('|') ?? '', ...rows];
}

describe('parseHtmlDocument', () => {
	for (const [what, expected, ...lines] of [
		['one heading row', ['A|B', '3: a|b'], '<tr><th>A<th>B</tr>', '<tr><td>a<td>b</tr>'],
		['headings in ordinary cells', ['A|B', '3: a|b'], '<tr><td>A<td>B</tr>', '<tr><td>a<td>b</tr>'],
		['a row with a heading cell', ['A|B', '3: a|b'], '<tr><th>A<th>B</tr>', '<tr><th>a<td>b</tr>'],
		['a row of heading cells below plain headings', ['A|B', '3: a|b'], '<tr><th>A<th>B</tr>', '<tr><th>a<th>b</tr>'],
		[
			'headings with a common heading above them',
			['A|C', '4: a|c'],
			'<tr><th colspan="2">Both</tr>',
			'<tr><th>A<th>C</tr>',
			'<tr><td>a<td>c</tr>',
		],
		[
			'headings beside one that spans two rows',
			['A|B', '4: a|b'],
			'<tr><th rowspan="2">A<th>Both</tr>',
			'<tr><th>B</tr>',
			'<tr><td>a<td>b</tr>',
		],
		[
			'several rows in the head',
			['C|B', '3: a|b'],
			'<thead><tr><th>A<th>B</tr><tr><td>C</tr></thead>',
			'<tr><td>a<td>b</tr>',
		],
		['only headings in two rows', ['C|B'], '<thead><tr><th>A<th>B</tr><tr><th>C</tr></thead>'],
		['only headings', ['A|B'], '<thead><tr><th>A<th>B</tr></thead>'],
		[
			'an empty row below headings with spans',
			['A|A', '3: no cells', '4: a|b'],
			'<tr><th colspan="2">A</tr>',
			'<tr></tr>',
			'<tr><td>a<td>b</tr>',
		],
		[
			'a cell that spans three of four rows',
			['A|B', '3: a|b', '4: a|c', '5: a|d', '6: e|f'],
			'<tr><th>A<th>B</tr>',
			'<tr><td rowspan="3">a<td>b</tr>',
			'<tr><td>c</tr>',
			'<tr><td>d</tr>',
			'<tr><td>e<td>f</tr>',
		],
		[
			'a cell in the last column that spans rows with fewer cells',
			['A|B|C', '3: a|b|c', '4: ||c', '5: d'],
			'<tr><th>A<th>B<th>C</tr>',
			'<tr><td>a<td>b<td rowspan="2">c</tr>',
			'<tr></tr>',
			'<tr><td>d</tr>',
		],
		[
			'a span that is no number above one',
			['A', '3: a', '4: b', '5: c'],
			'<tr><th>A</tr>',
			'<tr><td rowspan="0">a</tr>',
			'<tr><td rowspan="1.5">b</tr>',
			'<tr><td rowspan="x">c</tr>',
		],
		[
			'hidden cells',
			['A|B', '3: a|b'],
			'<tr><th>A<th hidden>X<th>B</tr>',
			'<tr><td>a<td style="display: none">x<td>b</tr>',
		],
		['other elements in a row', ['A', '3: a'], '<tr><th>A</tr>', '<tr><template></template><td>a</tr>'],
	] as const) {
		it(`reads a table with ${what}`, () => {
			assert.deepEqual(table(...lines), expected);
		});
	}

	it('reports the row that has more cells than are read, and reads its first 1,000 cells', () => {
		const row = (count: number) => `<tr>${'<td>x'.repeat(count)}</tr>`;
		const { tables, truncatedLines } = parseHtmlDocument(
			['<table>', '<tr><th>A</tr>', row(1000), row(1001), '</table>'].join('\n'),
		);
		assert.deepEqual([tables[0]?.rows.map(({ cells }) => cells.length), truncatedLines], [[1000, 1000], [4]]);
	});

	it('repeats only the cells in the first 100 columns in the next row', () => {
		const html = `<table><tr><th>A</tr><tr>${'<td rowspan="2">x'.repeat(102)}</tr><tr></tr></table>`;
		const [first] = parseHtmlDocument(html).tables;
		assert.deepEqual(
			first?.rows.map(({ cells }) => cells.length),
			[102, 100],
		);
	});

	it('limits the columns that a cell spans to 100', () => {
		const [first] = parseHtmlDocument('<table><tr><th>A</tr><tr><td colspan="200">x</tr></table>').tables;
		assert.equal(first?.rows[0]?.cells[0]?.span, 100);
	});

	it('reads headings, paragraphs and items outside tables with their lines', () => {
		const html = [
			'<title>Katalog</title>',
			'<h1>Versjon 2</h1>',
			'<p>Tekst</p>',
			'<ul><li>En<ul>',
			'<li>To</ul></ul>',
			'<table><tr><td><p>celle</p></table>',
			'<p hidden>skjult</p>',
		].join('\n');
		assert.deepEqual(
			parseHtmlDocument(html).texts.map(({ kind, line, text }) => `${line} ${kind} ${text.trim()}`),
			['1 heading Katalog', '2 heading Versjon 2', '3 paragraph Tekst', '4 item En', '5 item To'],
		);
	});
});
