import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseObject } from '../../../shared/core/json.ts';
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

/** Caches one catalog on the disk. The cached copy is valid for its URL only. */
export class CatalogCache {
	readonly #folder: string;

	/** `folder` is created with the first write. */
	constructor(folder: string) {
		this.#folder = folder;
	}

	/** Returns the copy from this URL; `undefined` when there is none or the file is damaged. */
	async read(url: string): Promise<CachedCatalog | undefined> {
		const cached = parseObject(await readFile(this.#file, 'utf8').catch(() => ''));
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

	/** Replaces the cached copy of the catalog on the disk. */
	async write(cached: CachedCatalog): Promise<void> {
		await writeFileAtomically(this.#file, JSON.stringify(cached));
	}

	get #file(): string {
		return join(this.#folder, 'catalog.json');
	}
}
