import assert from 'node:assert/strict';
import { type Api, type Catalog, nextVersion } from '../../../../../src/catalog/core/model/catalog.ts';
import { readCatalog } from '../../../../../src/catalog/core/reading/readCatalog.ts';
import { catalogMarkdown } from '../../../../../src/catalog/messages/catalogMarkdown.ts';
import type { CalendarDay } from '../../../../../src/shared/core/lifecycle/calendarDay.ts';
import { createRandom } from '../../../../fixtures/random.ts';
import { htmlPage } from '../../../../sandbox/catalog/catalog.ts';
import { l10n } from '../../../support/l10n.ts';
import { bundledCatalog } from '../../bundledCatalog.ts';
import { randomCatalog } from './randomCatalogs.ts';

const today: CalendarDay = { year: 2026, month: 11, day: 21 };
const printers: Readonly<Record<string, (catalog: Catalog) => string>> = {
	Markdown: (catalog) => catalogMarkdown(catalog, nextVersion(catalog, today), l10n),
	HTML: htmlPage,
	JSON: printJson,
};

/** What is wrong with a catalog itself, and was wrong with it before it was printed. */
const remarks: readonly string[] = ['repeated-operation', 'dates-out-of-order'];

describe('a catalog that is printed and read again', () => {
	for (const [form, print] of Object.entries(printers)) {
		it(`as ${form}: the bundled one is the same, with all its facts, where it is known`, () => {
			const catalog = bundledCatalog();
			assert.deepEqual(readAgain(print(catalog), catalog), catalog);
		});

		it(`as ${form}: 300 random ones are the same`, () => {
			const random = createRandom(20_270_331);
			for (let count = 0; count < 300; count += 1) {
				const catalog = randomCatalog(random);
				const text = print(catalog);
				assert.deepEqual(inOrder(readAgain(text, undefined)), inOrder(catalog), text);
			}
		});
	}
});

function readAgain(text: string, known: Catalog | undefined): Catalog {
	const reading = readCatalog({ text, mediaType: '', name: '', base: undefined }, known);
	assert.equal(reading.kind, 'catalog', text);
	assert.deepEqual(
		reading.problems.filter(({ code }) => !remarks.includes(code)),
		[],
		text,
	);
	return reading.catalog;
}

/** A table gives other fields the order of its columns, so theirs says nothing. */
function inOrder({ apis, log, ...rest }: Catalog): Catalog {
	const sorted = <T extends Pick<Api, 'other'>>(things: readonly T[]) =>
		things.map((thing) => ({ ...thing, other: thing.other.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }));
	return { ...rest, apis: sorted(apis), log: sorted(log) };
}

/** The JSON form of a catalog (media/schemas/catalog.schema.json). */
function printJson({ version, released, apis, log, notes }: Catalog): string {
	const days = (entry: Catalog['log'][number]) => ({
		preAnnounced: written(entry.preAnnounced),
		announced: written(entry.announced),
		endOfService: written(entry.endOfService),
		withdrawn: written(entry.withdrawn),
	});
	return JSON.stringify({
		version,
		released: written(released),
		apis: apis.map(({ phase, detection: { bases: _bases, gateways, collections, ...facts }, ...api }) => ({
			...api,
			phase: phase?.text,
			detection: {
				...facts,
				gateways: gateways.map(({ host, contextPaths }) => ({ value: host, contextPaths })),
				collections: collections.map(({ name, replacement }) => ({ value: name, replacement })),
			},
		})),
		log: log.map((entry) => ({ ...entry, operation: entry.operation.text, ...days(entry) })),
		notes,
	});
}

function written(day: CalendarDay | undefined): string | undefined {
	return day && `${day.year}-${String(day.month).padStart(2, '0')}-${String(day.day).padStart(2, '0')}`;
}
