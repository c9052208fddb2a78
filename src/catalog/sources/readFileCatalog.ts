import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UserError } from '../../shared/errors.ts';
import type { Catalog } from '../core/catalog.ts';
import type { CatalogReading } from '../core/reading/reading.ts';
import { type CatalogReader, largestCatalog } from './catalogReader.ts';
import { decodeText } from './decodeText.ts';

/**
 * Reads a file as a catalog.
 * @throws {UserError} `catalog/source-unreadable`, `catalog/too-large`, and what {@link CatalogReader.read} throws
 */
export async function readFileCatalog(path: string, known: Catalog, reader: CatalogReader): Promise<CatalogReading> {
	const bytes = await readBytes(path);
	const text = decodeText(bytes, undefined);
	return reader.read({ text, mediaType: '', name: basename(path), base: undefined }, known);
}

async function readBytes(path: string): Promise<Uint8Array> {
	try {
		const file = await stat(path);
		if (file.size > largestCatalog) {
			throw new UserError('catalog/too-large', { source: path, megabytes: largestCatalog / 2 ** 20 });
		}
		if (!file.isFile()) {
			throw new Error('Not a file.');
		}
		return await readFile(path);
	} catch (error) {
		throw error instanceof UserError ? error : new UserError('catalog/source-unreadable', { source: path }, error);
	}
}
