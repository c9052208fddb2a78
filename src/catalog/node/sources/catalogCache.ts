import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseObject } from '../../../shared/core/json.ts';
import { writeFileAtomically } from '../../../shared/node/atomicFile.ts';

/** The last good copy of a catalog on the web. */
export interface CachedCatalog {
	readonly url: string;
	/** When the server last said that it is the present one: milliseconds since the epoch. */
	readonly checkedAt: number;
	/** What the server tells versions apart by (RFC 9110 section 8.8); empty where it gave none. */
	readonly etag: string;
	readonly lastModified: string;
	readonly mediaType: string;
	readonly text: string;
}

/** Where the copy is cached across restarts. It belongs to one address: for another there is none. */
export class CatalogCache {
	readonly #folder: string;

	/** `folder` is made when something is cached. */
	constructor(folder: string) {
		this.#folder = folder;
	}

	/** The copy from this address; `undefined` when there is none or it is damaged. */
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

	/** Keeps a copy in place of the last one. */
	async write(cached: CachedCatalog): Promise<void> {
		await writeFileAtomically(this.#file, JSON.stringify(cached));
	}

	get #file(): string {
		return join(this.#folder, 'catalog.json');
	}
}
