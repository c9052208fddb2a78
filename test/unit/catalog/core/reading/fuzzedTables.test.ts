import assert from 'node:assert/strict';
import type { CatalogReadResult } from '../../../../../src/catalog/core/reading/catalogReadResult.ts';
import { readCatalog } from '../../../../../src/catalog/core/reading/readCatalog.ts';
import { createRandom, type Random } from '../../../../fixtures/random.ts';
import { scaled } from '../../../../fixtures/testSize.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';

// Every cell contains a unique text: a word such as `w17x`, or a date. After the table was
// modified, each text that remains in it must be in the catalog or in a problem.

type Header = readonly string[];
const headers: readonly [Header, ...Header[]] = [
	['API-navn', 'Operasjon', 'Forhåndsvarslet', 'Varslet', 'Slutt på tjeneste', 'Trukket'],
	['Withdrawn', 'End of service', 'Operation', 'Name', 'Merknad', 'Announced', 'Dates'],
	['Navn', 'Teknisk dokumentasjon', 'Status', 'Kontrakt'],
	['Kontrakt', 'Erstattes av', 'Navn', 'Kontakt', 'Status', 'Avvikles'],
	['Id', 'Name', 'Lifecycle phase', 'Link'],
];

const wrongDates = [
	'31.02.20NN',
	'1.1.NN',
	'00.01.20NN',
	'20NN-13-01',
	'32. mars 20NN',
	'før 1.1.20NN',
	'1.1.20NN 2.1.20NN',
] as const;

const reference = bundledCatalog();
const rounds = scaled(400, 40);

for (const [form, makeDocument] of Object.entries({ Markdown: markdownDocument, HTML: htmlDocument })) {
	describe(`readCatalog with ${rounds} fuzzed tables in ${form}`, () => {
		it('reads fuzzed tables without throwing, and reports every cell that is not in the catalog', () => {
			const random = createRandom(form.length);
			const seen = { cells: 0, read: 0, reported: 0, broken: 0 };
			for (let round = 0; round < rounds; round += 1) {
				const text = makeDocument(random);
				const reading = readCatalog({ text, mediaType: '', name: '', base: undefined }, reference);
				seen.broken += reading.kind === 'broken' ? 1 : 0;
				const catalog = jsonOf(reading);
				for (const needle of needlesIn(text)) {
					seen.cells += 1;
					if (holds(catalog, needle.text)) {
						seen.read += 1;
					} else {
						assert.ok(
							isReported(reading, needle),
							`${JSON.stringify(needle)} of\n${text}\n${JSON.stringify(reading.problems)}`,
						);
						seen.reported += 1;
					}
				}
			}
			// The test is only meaningful when many cells are read and many are reported.
			assert.ok(seen.broken === 0 && seen.read > rounds && seen.reported > rounds, JSON.stringify(seen));
		});
	});
}

interface Needle {
	readonly text: string;
	/** The line that contains the text, counted from 1. */
	readonly line: number;
}

function needlesIn(text: string): readonly Needle[] {
	return text.split(/\r\n?|\n/).flatMap((line, index) =>
		[...line.matchAll(/w\d+x|\d{1,2}\.\d{1,2}\.\d{2,4}|\d{4}-\d\d-\d\d|\d+\. mars \d{4}/g)].map(([found]) => ({
			text: found,
			line: index + 1,
		})),
	);
}

/** Returns the catalog that was read as JSON; an empty text when none could be read. */
function jsonOf(reading: CatalogReadResult): string {
	return reading.kind === 'catalog' ? JSON.stringify(reading.catalog) : '';
}

/** Whether the JSON text of a catalog contains a text, or the date that the text is. */
function holds(json: string, needle: string): boolean {
	const [, day, month, year] = /^(\d+)\.(\d+)\.(\d{4})$/.exec(needle) ?? [];
	const read = `{"year":${Number(year)},"month":${Number(month)},"day":${Number(day)}}`;
	return json.includes(needle) || (year !== undefined && json.includes(read));
}

/** Whether a problem contains the text, or concerns the complete row or table on its line. */
function isReported({ problems }: CatalogReadResult, { text, line }: Needle): boolean {
	return problems.some((problem) => problem.text.includes(text) || (problem.line === line && problem.field === ''));
}

/** Returns the cells of a table, each with a unique text. */
function cellsOf(random: Random, header: Header): readonly (readonly string[])[] {
	let count = 0;
	return Array.from({ length: random.between(1, 8) }, () =>
		header.map((column) => {
			count += 1;
			return random.between(0, 6) === 0 ? '' : cellOf(random, column, count);
		}),
	);
}

function cellOf(random: Random, column: string, count: number): string {
	const number = String(count).padStart(2, '0');
	switch (column) {
		case 'Forhåndsvarslet':
		case 'Varslet':
		case 'Slutt på tjeneste':
		case 'Trukket':
		case 'Withdrawn':
		case 'End of service':
		case 'Announced':
		case 'Avvikles':
			return random.between(0, 3) === 0
				? random.pick(wrongDates).replaceAll('NN', number)
				: `${random.between(1, 28)}.${random.between(1, 12)}.20${number}`;
		case 'Teknisk dokumentasjon':
		case 'Link':
			return random.pick([`https://w${count}x.example.no/`, `w${count}x`]);
		case 'Operasjon':
		case 'Operation':
			return random.pick([`GET /w${count}x/{id}`, `SELECT w${count}x`]);
		default:
			return `w${count}x`;
	}
}

/** A table that is not modified, so that the document contains a catalog. */
const validTable = { header: ['Navn', 'Status'], row: ['Alumni REST', 'Stabil'] } as const;

function markdownDocument(random: Random): string {
	const header = random.pick(headers);
	const decorated = cellsOf(random, header).map((row) =>
		row.map((cell, index) => (isDocumentation(header[index]) ? cell : decorate(random, cell))),
	);
	const rows = decorated.map((cells) => mutateRow(random, `| ${cells.join(' | ')} |`));
	const lines = [
		`| ${validTable.header.join(' | ')} |`,
		'|---|---|',
		`| ${validTable.row.join(' | ')} |`,
		'',
		`| ${header.join(' | ')} |`,
		`|${header.map(() => '---').join('|')}|`,
		...rows,
	];
	return `${random.pick(['', '\uFEFF'])}${lines.join(random.pick(['\n', '\n', '\r\n']))}`;
}

/** Whether a column contains links. Their text is not modified, because only the URL is read. */
function isDocumentation(column: string | undefined): boolean {
	return column === 'Teknisk dokumentasjon' || column === 'Link';
}

function decorate(random: Random, cell: string): string {
	if (cell === '' || random.between(0, 2) > 0) {
		return cell;
	}
	return random.pick([
		`**${cell}**`,
		`\`${cell}\``,
		`<b>${cell}</b>`,
		`${cell}<br>`,
		`[${cell}](https://example.no)`,
		`${cell} \\| y`,
		`${cell}<div`,
		`_${cell}_`,
		`${cell} <table>`,
		`${cell}${' lang'.repeat(300)}`,
		`${cell}&nbsp;`,
		`${cell} | more`,
		`![${cell}](x.png)`,
	]);
}

function mutateRow(random: Random, row: string): string {
	switch (random.between(0, 14)) {
		case 0:
			return row.slice(1);
		case 1:
			return row.slice(0, -1);
		case 2:
			return row.replace('|', '');
		case 3:
			return `${row} | w9${random.between(1000, 9999)}x |`;
		case 4:
			return `\n${row}`;
		case 5:
			return `\n    ${row}`;
		case 6:
			return row.slice(0, row.lastIndexOf('|', row.length - 2) + 1);
		case 7:
			return `${row}\n${row}`;
		case 8:
			return `> ${row}`;
		case 9:
			return row.replaceAll(' | ', '|');
		case 10:
			return row.replace(/\| (?=w|\d)/, '\\| ');
		default:
			return row;
	}
}

function htmlDocument(random: Random): string {
	const header = random.pick(headers);
	const rows = cellsOf(random, header).map((row) => htmlRow(random, row, header));
	const tag = random.pick(['th', 'td']);
	const lines = [
		'<!doctype html><html><body>',
		`<table><tr>${validTable.header.map((name) => `<th>${name}`).join('')}<tr>${validTable.row.map((text) => `<td>${text}`).join('')}</table>`,
		'<table>',
		`<tr>${header.map((name) => `<${tag}>${name}</${tag}>`).join('')}</tr>`,
		...rows,
		random.pick(['</table></body></html>', '']),
	];
	return lines.join(random.pick(['\n', '\n', '\r\n']));
}

/** Returns a row on one line, so that the row and its cells are on the same line. */
function htmlRow(random: Random, row: readonly string[], header: Header): string {
	const cells = row.map((cell, index) => {
		const tag = random.between(0, 5) === 0 ? 'th' : 'td';
		const spans =
			random.between(0, 9) === 0 ? random.pick([' colspan=2', ' colspan="3"', ' rowspan=2', ' rowspan=99999']) : '';
		const isPlain = isDocumentation(header[index]) || random.between(0, 4) > 0;
		const text = isPlain ? cell : decorateHtml(random, cell);
		return `<${tag}${spans}>${text}${random.pick([`</${tag}>`, '', `</${tag}></p>`])}`;
	});
	switch (random.between(0, 9)) {
		case 0:
			return `<tr>${cells.slice(0, -1).join('')}</tr>`;
		case 1:
			return `<tr>${cells.join('')}<td>w9${random.between(1000, 9999)}x</tr>`;
		case 2:
			return `<tr>${cells.join('')}`;
		case 3:
			return cells.join('');
		case 4:
			return `<tr>${cells.join('')}</tr><tr>${cells.join('')}</tr>`;
		default:
			return `<tr>${cells.join('')}</tr>`;
	}
}

function decorateHtml(random: Random, cell: string): string {
	return random.pick([
		`<b>${cell}</b>`,
		`<p>${cell}</p>`,
		`${cell}<br>`,
		`<a href="https://example.no">${cell}`,
		`<i><b>${cell}</i>`,
		`<table><tr><td>${cell}</td></tr></table>`,
		`&nbsp;${cell}`,
		`${cell}&lt;table&gt;`,
		`${cell}${' lang'.repeat(300)}`,
		`<ul><li>${cell}</ul>`,
		`<img alt="${cell}">`,
		`<span title="w">${cell}</span`,
	]);
}
