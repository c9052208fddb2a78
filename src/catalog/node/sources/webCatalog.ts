import type { Clock } from '../../../shared/core/clock.ts';
import type { Http } from '../../../shared/core/http.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import type { CatalogReadResult } from '../../core/reading/catalogReadResult.ts';
import { type CachedCatalog, CatalogCache } from './catalogCache.ts';
import type { CatalogReader } from './catalogReader.ts';
import { type FetchTimeouts, fetchCatalog } from './fetchCatalog.ts';

/** Services and settings that {@link WebCatalog} depends on. */
export interface WebCatalogDependencies {
	readonly http: Pick<Http, 'send'>;
	readonly clock: Clock;
	readonly reader: CatalogReader;
	/** Path of the folder in which the catalog is cached. */
	readonly folder: string;
	/** Called when a catalog cannot be cached. The next start then sends a request. */
	readonly onCacheError: (error: unknown) => void;
	readonly timeouts?: FetchTimeouts;
}

/** The result of reading a document from the web as a catalog. */
interface WebReadResult {
	readonly reading: CatalogReadResult;
	/**
	 * When the server last confirmed that the document is current. In milliseconds since the epoch.
	 */
	readonly checkedAt: number;
}

/** Reads catalogs on the web, from the cache or from the network. */
export class WebCatalog {
	readonly #dependencies: WebCatalogDependencies;
	readonly #cache: CatalogCache;

	constructor(dependencies: WebCatalogDependencies) {
		this.#dependencies = dependencies;
		this.#cache = new CatalogCache(dependencies.folder);
	}

	/**
	 * Reads the cached copy. Returns `undefined` when there is none from this URL, or when it is not
	 * a valid catalog. Sends no request.
	 */
	async cached(url: string, reference: Catalog): Promise<WebReadResult | undefined> {
		const cached = await this.#cache.read(url);
		const reading = cached && (await this.#read(cached, reference));
		return cached && reading?.kind === 'catalog' ? { reading, checkedAt: cached.checkedAt } : undefined;
	}

	/**
	 * Fetches the document, and caches it when it is a valid catalog.
	 * @throws {UserError} `catalog/…`, `network/…`
	 * @throws {Cancelled}
	 */
	async fetch(url: string, reference: Catalog, signal: AbortSignal): Promise<WebReadResult> {
		const { http, clock, timeouts, onCacheError } = this.#dependencies;
		const cached = await this.#cache.read(url);
		const now = clock.now();
		const fetched = await fetchCatalog(http, url, cached, { now, signal, ...(timeouts ? { timeouts } : {}) });
		const reading = await this.#read(fetched, reference);
		if (reading.kind === 'catalog') {
			await this.#cache.write(fetched).catch(onCacheError);
		}
		return { reading, checkedAt: now };
	}

	#read({ url, text, mediaType }: CachedCatalog, reference: Catalog): Promise<CatalogReadResult> {
		const name = new URL(url).pathname.split('/').at(-1) ?? '';
		return this.#dependencies.reader.read({ text, mediaType, name, base: url }, reference);
	}
}
