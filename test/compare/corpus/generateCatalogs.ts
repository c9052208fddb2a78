import { nextCatalogVersion } from '../../../src/catalog/core/model/catalog.ts';
import { formatCatalogAsMarkdown } from '../../../src/catalog/messages/formatCatalogAsMarkdown.ts';
import type { Random } from '../../fixtures/random.ts';
import { htmlPage } from '../../sandbox/catalog/catalog.ts';
import { bundledCatalog } from '../../unit/catalog/bundledCatalog.ts';
import { printJson } from '../../unit/catalog/core/reading/printJson.ts';
import { randomCatalog } from '../../unit/catalog/core/reading/randomCatalogs.ts';
import { l10n } from '../../unit/support/l10n.ts';
import { withoutCharacter } from './generateGraphql.ts';
import type { Program } from './generatePrograms.ts';

const today = { year: 2026, month: 11, day: 22 };

/** Operations of a log as people write them, some of them several in one cell. */
const operations = [
	'GET /a and GET /b',
	'GET /emner, PUT /emner/{id} og DELETE /emner/{id}',
	'GET, POST /personer',
	'GET/PUT /personer/{id}',
	'GET /emner; /emner/{id}¹',
	'SELECT, SELECTMANY Person',
	'Alle unntatt GET /emner',
	'All operations*',
] as const;

/** Days and periods as people write them. */
const days = [
	'31. mars 2027',
	'høsten 2026',
	'2027-03-31',
	'Q1 2027',
	'mars 2027',
	'31/3-2027',
	'-',
	'ukjent',
] as const;

/**
 * Returns a catalog in Markdown, HTML or JSON, often with other spellings of operations and days,
 * with a further cell, or without a line or some characters.
 */
export function writeCatalog(index: number, random: Random): Program {
	const catalog = index < 3 ? bundledCatalog() : randomCatalog(random);
	const [ending, text] = random.pick([
		['md', formatCatalogAsMarkdown(catalog, nextCatalogVersion(catalog, today), l10n)],
		['html', htmlPage(catalog)],
		['json', printJson(catalog)],
	]);
	switch (random.between(0, 4)) {
		case 0:
			return {
				ending,
				text: linesOf(text)
					.filter(() => random.between(0, 20) > 0)
					.join(''),
			};
		case 1:
			return { ending, text: [1, 2, 3].reduce((shorter) => withoutCharacter(shorter, random), text) };
		case 2:
			return { ending, text: otherSpellings(text, random) };
		case 3:
			return {
				ending,
				text: otherSpellings(text, random).replaceAll(/\|$|<\/tr>/gm, (end) => cellBefore(end, random)),
			};
		default:
			return { ending, text };
	}
}

/** Splits a text after lines, cells, rows and commas. */
function linesOf(text: string): readonly string[] {
	return text.split(/(?<=\n|<\/t[dr]>|,)/);
}

function otherSpellings(text: string, random: Random): string {
	return text
		.replaceAll(/\b(?:Alle|All|getEmne|GET \/[^|"\\\n]{0,40}\{id\})/g, () => random.pick(operations))
		.replaceAll(/\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d\d-\d\d/g, (day) =>
			random.between(0, 1) === 0 ? day : random.pick(days),
		);
}

function cellBefore(end: string, random: Random): string {
	if (random.between(0, 4) > 0) {
		return end;
	}
	return end === '|' ? '| more |' : `<td>more</td>${end}`;
}
