import { readFile } from 'node:fs/promises';
import type { Catalog } from '../core/catalog.ts';

/** Reads the catalog that comes with the extension. A test holds that nothing is wrong with it, so places need not be told and it can be read fast. */
export async function readBundledCatalog(file: string): Promise<Catalog> {
	const [text, { readCatalogValue }] = await Promise.all([
		readFile(file, 'utf8'),
		import('../core/reading/readCatalogValue.ts'),
	]);
	const reading = readCatalogValue(JSON.parse(text), undefined);
	if (!reading) {
		throw new Error(`${file} is no catalog.`);
	}
	return reading.catalog;
}
