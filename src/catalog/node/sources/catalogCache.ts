import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJsonObject } from '../../../shared/core/json.ts';
import { writeFileAtomically } from '../../../shared/node/atomicFile.ts';

/** The last valid copy of a catalog on the web, with its validators. */
export interface CachedCatalog {
	readonly url: string;
	/** When the server last confirmed that the copy is current. In milliseconds since the epoch. */
	readonly checkedAt: number;
	/**
	 * `ETag` and `Last-Modified` (RFC 9110, section 8.8); empty when the response did not have them.
	 */
	readonly etag: string;
	readonly lastModified: string;
	readonly mediaType: string;
	readonly text: string;
}

/**
 * Returns the cached copy of the catalog from this URL; `undefined` when there is none or the file
 * is damaged. The folder contains one copy.
 */
export async function readCachedCatalog(folder: string, url: string): Promise<CachedCatalog | undefined> {
	const cached = parseJsonObject(await readFile(join(folder, fileName), 'utf8').catch(() => ''));
	const { checkedAt } = cached ?? {};
	const text = (name: keyof CachedCatalog) => (typeof cached?.[name] === 'string' ? cached[name] : '');
	return cached?.['url'] === url && typeof checkedAt === 'number' && text('text') !== ''
		? {
				url,
				checkedAt,
				etag: text('etag'),
				lastModified: text('lastModified'),
				mediaType: text('mediaType'),
				text: text('text'),
			}
		: undefined;
}

/** Replaces the cached copy. The folder is created with the first one. */
export async function writeCachedCatalog(folder: string, catalog: CachedCatalog): Promise<void> {
	await writeFileAtomically(join(folder, fileName), JSON.stringify(catalog));
}

const fileName = 'catalog.json';
