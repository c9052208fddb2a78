import bundled from '../../../media/catalog.json' with { type: 'json' };
import type { Catalog } from '../../../src/catalog/core/model/catalog.ts';
import { readJsonCatalog } from '../../../src/catalog/core/reading/readJsonCatalog.ts';

/** The catalog that is part of the extension. */
export const catalog: Catalog = readBundledCatalog();

/** The default value of `files.exclude`. */
export const excludes: readonly string[] = ['**/.git', '**/.svn', '**/.hg', '**/.DS_Store', '**/Thumbs.db'];

function readBundledCatalog(): Catalog {
	const reading = readJsonCatalog(JSON.stringify(bundled));
	if (reading.kind === 'broken') {
		throw new Error('The bundled catalog is not valid.');
	}
	return reading.catalog;
}
