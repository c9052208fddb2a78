import assert from 'node:assert/strict';
import { parseMarkdownDocument } from '../../../../../src/catalog/core/reading/parseMarkdownDocument.ts';

function parse(...lines: readonly string[]) {
	const { tables, texts, rowsOutsideTables, truncatedLines } = parseMarkdownDocument(`${lines.join('\n')}\n`);
	return {
		tables: tables.map(({ line, columns, rows }) => [
			`${line}: ${columns.join('|')}`,
			...rows.map((row) => `${row.line}: ${row.cells.map(({ text }) => text).join('|')}`),
		]),
		texts: texts.map(({ kind, line, text }) => `${line} ${kind} ${text}`),
		rowsOutsideTables: rowsOutsideTables.map(({ line, text }) => `${line}: ${text}`),
		truncatedLines,
	};
}

describe('parseMarkdownDocument', () => {
	for (const [what, expected, ...lines] of [
		['with outer pipes', ['1: A|B', '3: a|b'], '| A | B |', '|---|---|', '| a | b |'],
		['without outer pipes', ['1: A|B', '3: a|b'], 'A | B', '---|---', 'a | b'],
		['with a pipe at the start of its rows', ['1: A|B', '3: a|b'], '| A | B', '|---|---', '| a | b'],
		['with a pipe at the end of its rows', ['1: A|B', '3: a|b'], 'A | B |', '---|---|', 'a | b |'],
		['with an escaped pipe', ['1: A|B', '3: a|c|b'], '| A | B |', '|---|---|', String.raw`| a\|c | b |`],
		['with empty cells', ['1: A|B', '3: |b', '4: a|'], '| A | B |', '|---|---|', '|  | b |', '| a |  |'],
		['with rows of other lengths', ['1: A|B', '3: a', '4: a|b|c'], '| A | B |', '|---|---|', '| a |', '| a | b | c |'],
		['with a row without text', ['1: A|B', '3: '], '| A | B |', '|---|---|', '|'],
		['without rows', ['1: A|B'], '| A | B |', '|---|---|'],
		['in a quotation', ['1: A|B', '3: a|b'], '> | A | B |', '> |---|---|', '> | a | b |'],
		['in an item of a list', ['3: A|B', '5: a|b'], '- One', '', '  | A | B |', '  |---|---|', '  | a | b |'],
	] as const) {
		it(`reads a table ${what}`, () => {
			assert.deepEqual(parse(...lines).tables, [expected]);
		});
	}

	it('reads headings, paragraphs, quotations and items with their lines', () => {
		const lines = ['# Katalog', '', 'Tekst **a**', '', '- En', '- To', '', '> Sitat', '', 'Slutt'];
		assert.deepEqual(parse(...lines).texts, [
			'1 heading Katalog',
			'3 paragraph Tekst a',
			'5 item En',
			'6 item To',
			'8 paragraph Sitat',
			'10 paragraph Slutt',
		]);
	});

	it('returns lines outside tables that look like rows, but not those of fenced code', () => {
		const lines = ['a | b', 'c', '', '    | d | e |', '', '```', '| f | g |', '```', '', String.raw`h \| i`];
		assert.deepEqual(parse(...lines).rowsOutsideTables, ['1: a | b', '4:     | d | e |']);
	});

	it('returns an HTML table in Markdown as a table whose only column is named <table>', () => {
		assert.deepEqual(parse('Tekst', '', '<table><tr><td>a</td></tr></table>').tables, [['3: <table>']]);
		assert.deepEqual(parse('<div>a</div>').tables, []);
	});

	it('reports the row before which the texts of the cells reach 4 MiB', () => {
		const text = 'x'.repeat(4 * 1024 * 1024);
		const { tables, truncatedLines } = parseMarkdownDocument(['| A |', '|---|', text, '| b |', ''].join('\n'));
		assert.deepEqual(truncatedLines, [4]);
		assert.deepEqual(
			tables[0]?.rows.map(({ cells }) => cells),
			[[{ text, links: [], isStruck: false, span: 1, line: 3 }]],
		);
	});

	it('reports a row whose empty cell is followed by more cells than are read', () => {
		const row = `|${' x |'.repeat(1000)} | y |`;
		assert.deepEqual(parse('| A |', '|---|', row).truncatedLines, [3]);
	});

	it('reports the row that has more cells than are read, and reads its first 1,000 cells', () => {
		const row = (count: number) => `|${' x |'.repeat(count)}`;
		const { tables, truncatedLines } = parseMarkdownDocument(['| A |', '|---|', row(1000), row(1001), ''].join('\n'));
		assert.deepEqual([tables[0]?.rows.map(({ cells }) => cells.length), truncatedLines], [[1000, 1000], [4]]);
	});
});
