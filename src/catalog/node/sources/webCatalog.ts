import type { Clock } from '../../../shared/core/clock.ts';
import type { Http } from '../../../shared/core/http.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import type { CatalogReadResult } from '../../core/reading/catalogReadResult.ts';
import { type CachedCatalog, CatalogCache } from './catalogCache.ts';
import type { CatalogReader } from './catalogReader.ts';
import { type FetchTimeouts, fetchCatalog } from './fetchCatalog.ts';

/** What catalogs on the web are fetched, read and cached with. */
export interface WebCatalogDependencies {
	readonly http: Pick<Http, 'send'>;
	readonly clock: Clock;
	readonly reader: CatalogReader;
	/** Where the last good copy is cached. */
	readonly folder: string;
	/** Told when the copy cannot be cached, which costs the next start a request and nothing else. */
	readonly onCacheError: (error: unknown) => void;
	readonly timeouts?: FetchTimeouts;
}

/** A document from the web, read. */
export interface WebReadResult {
	readonly reading: CatalogReadResult;
	/** When it was last known to be the present one: milliseconds since the epoch. */
	readonly checkedAt: number;
}

/** Catalogs on the web: the last good copy at once, a fresh one when it is asked for. */
export class WebCatalog {
	readonly #dependencies: WebCatalogDependencies;
	readonly #file: CatalogCache;

	constructor(parts: WebCatalogDependencies) {
		this.#dependencies = parts;
		this.#file = new CatalogCache(parts.folder);
	}

	/**
	 * The copy that is cached, read; `undefined` when there is none from this address, or none that can
	 * be read. Sends nothing.
	 */
	async cached(url: string, known: Catalog): Promise<WebReadResult | undefined> {
		const cached = await this.#file.read(url);
		const reading = cached && (await this.#read(cached, known));
		return cached && reading?.kind === 'catalog' ? { reading, checkedAt: cached.checkedAt } : undefined;
	}

	/**
	 * Fetches the document and keeps it when it can be read.
	 * @throws {UserError} what {@link fetchCatalog} and {@link CatalogReader.read} throw; `Cancelled`
	 */
	async fetch(url: string, known: Catalog, signal: AbortSignal): Promise<WebReadResult> {
		const { http, clock, timeouts, onCacheError } = this.#dependencies;
		const cached = await this.#file.read(url);
		const now = clock.now();
		const fetched = await fetchCatalog(http, url, cached, { now, signal, ...(timeouts ? { timeouts } : {}) });
		const reading = await this.#read(fetched, known);
		if (reading.kind === 'catalog') {
			await this.#file.write(fetched).catch(onCacheError);
		}
		return { reading, checkedAt: now };
	}

	#read({ url, text, mediaType }: CachedCatalog, known: Catalog): Promise<CatalogReadResult> {
		const name = new URL(url).pathname.split('/').at(-1) ?? '';
		return this.#dependencies.reader.read({ text, mediaType, name, base: url }, known);
	}
}
