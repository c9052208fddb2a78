import { nextVersion } from '../../../src/catalog/core/model/catalog.ts';
import { catalogMarkdown } from '../../../src/catalog/messages/catalogMarkdown.ts';
import type { Random } from '../../fixtures/random.ts';
import { htmlPage } from '../../sandbox/catalog/catalog.ts';
import { bundledCatalog } from '../../unit/catalog/bundledCatalog.ts';
import { printJson } from '../../unit/catalog/core/reading/printJson.ts';
import { randomCatalog } from '../../unit/catalog/core/reading/randomCatalogs.ts';
import { l10n } from '../../unit/support/l10n.ts';
import { withoutCharacter } from './generateGraphql.ts';
import type { Program } from './generatePrograms.ts';

const today = { year: 2026, month: 11, day: 22 };

/** Returns a catalog in Markdown, HTML or JSON, often without a line or some characters. */
export function writeCatalog(index: number, random: Random): Program {
	const catalog = index < 3 ? bundledCatalog() : randomCatalog(random);
	const [ending, text] = random.pick([
		['md', catalogMarkdown(catalog, nextVersion(catalog, today), l10n)],
		['html', htmlPage(catalog)],
		['json', printJson(catalog)],
	]);
	const lines = text.split(/(?<=\n|<\/t[dr]>|,)/);
	switch (random.between(0, 3)) {
		case 0:
			return { ending, text: lines.filter(() => random.between(0, 20) > 0).join('') };
		case 1:
			return { ending, text: [1, 2, 3].reduce((shorter) => withoutCharacter(shorter, random), text) };
		default:
			return { ending, text };
	}
}
