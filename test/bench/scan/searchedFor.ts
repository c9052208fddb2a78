import bundled from '../../../media/catalog.json' with { type: 'json' };
import type { Catalog } from '../../../src/catalog/core/catalog.ts';
import { readJsonCatalog } from '../../../src/catalog/core/reading/readJsonCatalog.ts';
import type { SearchedFor } from '../../../src/catalog/scanner/folderScan.ts';

/** The catalog that comes with the extension. */
export const catalog: Catalog = bundledCatalog();

/** What the extension searches for, with the settings as they come. */
export const searchedFor: SearchedFor = {
	catalog: JSON.stringify(catalog),
	excludes: ['**/.git', '**/.svn', '**/.hg', '**/.DS_Store', '**/Thumbs.db'],
};

function bundledCatalog(): Catalog {
	const reading = readJsonCatalog(JSON.stringify(bundled));
	if (reading.kind === 'broken') {
		throw new Error('The catalog is broken.');
	}
	return reading.catalog;
}
