import bundled from '../../../media/catalog.json' with { type: 'json' };
import { type Api, apiOf, type Catalog } from '../../../src/catalog/core/model/catalog.ts';
import { readJsonCatalog } from '../../../src/catalog/core/reading/readJsonCatalog.ts';

/** The catalog that comes with the extension. */
export function bundledCatalog(): Catalog {
	return catalogFrom(bundled);
}

/** A catalog from its JSON form. */
export function catalogFrom(json: unknown): Catalog {
	const reading = readJsonCatalog(JSON.stringify(json));
	if (reading.kind === 'broken' || reading.problems.length > 0) {
		throw new Error(JSON.stringify(reading));
	}
	return reading.catalog;
}

/** An API that must be in the catalog. */
export function knownApi(catalog: Catalog, id: string): Api {
	const api = apiOf(catalog, id);
	if (!api) {
		throw new Error(`There is no API ${id}.`);
	}
	return api;
}
