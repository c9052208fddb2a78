import assert from 'node:assert/strict';
import { type Api, type Catalog, nextCatalogVersion } from '../../../../../src/catalog/core/model/catalog.ts';
import { readCatalog } from '../../../../../src/catalog/core/reading/readCatalog.ts';
import { formatCatalogAsMarkdown } from '../../../../../src/catalog/messages/formatCatalogAsMarkdown.ts';
import type { CalendarDay } from '../../../../../src/shared/core/lifecycle/calendarDay.ts';
import { createRandom } from '../../../../fixtures/random.ts';
import { seeds } from '../../../../fixtures/testSize.ts';
import { htmlPage } from '../../../../sandbox/catalog/catalog.ts';
import { l10n } from '../../../support/l10n.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';
import { printJson } from './printJson.ts';
import { randomCatalog } from './randomCatalogs.ts';

const today: CalendarDay = { year: 2026, month: 11, day: 21 };
const printers: Readonly<Record<string, (catalog: Catalog) => string>> = {
	Markdown: (catalog) => formatCatalogAsMarkdown(catalog, nextCatalogVersion(catalog, today), l10n),
	HTML: htmlPage,
	JSON: printJson,
};

/**
 * Codes of the problems that reading may report, because the printed catalog itself has these
 * problems.
 */
const expectedCodes: readonly string[] = ['repeated-operation', 'dates-out-of-order'];

describe('printing and reading of a catalog', () => {
	for (const [form, print] of Object.entries(printers)) {
		it(`restores the bundled catalog from ${form} when it is also the reference catalog`, () => {
			const catalog = bundledCatalog();
			assert.deepEqual(readAgain(print(catalog), catalog), catalog);
		});

		it(`restores random catalogs from ${form}`, () => {
			const random = createRandom(20_270_331);
			for (const _ of seeds(300, 30)) {
				const catalog = randomCatalog(random);
				const text = print(catalog);
				assert.deepEqual(withSortedFields(readAgain(text, undefined)), withSortedFields(catalog), text);
			}
		});
	}
});

function readAgain(text: string, reference: Catalog | undefined): Catalog {
	const reading = readCatalog({ text, mediaType: '', name: '', base: undefined }, reference);
	assert.equal(reading.kind, 'catalog', text);
	assert.deepEqual(
		reading.problems.filter(({ code }) => !expectedCodes.includes(code)),
		[],
		text,
	);
	return reading.catalog;
}

/** Sorts other fields by name, because tables do not preserve their order. */
function withSortedFields({ apis, log, ...rest }: Catalog): Catalog {
	const sorted = <T extends Pick<Api, 'other'>>(items: readonly T[]) =>
		items.map((item) => ({ ...item, other: item.other.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }));
	return { ...rest, apis: sorted(apis), log: sorted(log) };
}
