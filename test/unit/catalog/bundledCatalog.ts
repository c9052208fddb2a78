import bundled from '../../../media/catalog.json' with { type: 'json' };
import migration from '../../../media/migration.json' with { type: 'json' };
import { type Api, apiById, type Catalog } from '../../../src/catalog/core/model/catalog.ts';
import { readJsonCatalog } from '../../../src/catalog/core/reading/readJsonCatalog.ts';

let bundledResult: Catalog | undefined;

/** Returns the catalog that is part of the extension. It is read once per process. */
export function bundledCatalog(): Catalog {
	bundledResult ??= catalogFrom({ ...bundled, migration: migration.migration });
	return bundledResult;
}

/** Returns the catalog in JSON data. Throws when the data has any problem. */
export function catalogFrom(json: unknown): Catalog {
	const reading = readJsonCatalog(JSON.stringify(json));
	if (reading.kind === 'broken' || reading.problems.length > 0) {
		throw new Error(JSON.stringify(reading));
	}
	return reading.catalog;
}

/** Returns an API of a catalog. Throws when the catalog has no API with this ID. */
export function knownApi(catalog: Catalog, id: string): Api {
	const api = apiById(catalog, id);
	if (!api) {
		throw new Error(`There is no API ${id}.`);
	}
	return api;
}
