import type { Clock } from '../../../shared/core/clock.ts';
import type { Http } from '../../../shared/core/http.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import type { CatalogReading } from '../../core/reading/catalogReadResult.ts';
import { type KeptCatalog, KeptCatalogFile } from './catalogCache.ts';
import type { CatalogReader } from './catalogReader.ts';
import { type FetchLimits, fetchCatalog } from './fetchCatalog.ts';

/** What catalogs on the web are fetched, read and kept with. */
export interface WebCatalogParts {
	readonly http: Pick<Http, 'send'>;
	readonly clock: Clock;
	readonly reader: CatalogReader;
	/** Where the last good copy is kept. */
	readonly folder: string;
	/** Told when the copy cannot be kept, which costs the next start a request and nothing else. */
	readonly notKept: (error: unknown) => void;
	readonly limits?: FetchLimits;
}

/** A document from the web, read. */
export interface WebReading {
	readonly reading: CatalogReading;
	/** When it was last known to be the present one: milliseconds since the epoch. */
	readonly checkedAt: number;
}

/** Catalogs on the web: the last good copy at once, a fresh one when it is asked for. */
export class WebCatalog {
	readonly #parts: WebCatalogParts;
	readonly #file: KeptCatalogFile;

	constructor(parts: WebCatalogParts) {
		this.#parts = parts;
		this.#file = new KeptCatalogFile(parts.folder);
	}

	/**
	 * The copy that is kept, read; `undefined` when there is none from this address, or none that can
	 * be read. Sends nothing.
	 */
	async kept(url: string, known: Catalog): Promise<WebReading | undefined> {
		const kept = await this.#file.read(url);
		const reading = kept && (await this.#read(kept, known));
		return kept && reading?.kind === 'catalog' ? { reading, checkedAt: kept.checkedAt } : undefined;
	}

	/**
	 * Fetches the document and keeps it when it can be read.
	 * @throws {UserError} what {@link fetchCatalog} and {@link CatalogReader.read} throw; `Cancelled`
	 */
	async fetch(url: string, known: Catalog, signal: AbortSignal): Promise<WebReading> {
		const { http, clock, limits, notKept } = this.#parts;
		const kept = await this.#file.read(url);
		const now = clock.now();
		const fetched = await fetchCatalog(http, url, kept, { now, signal, ...(limits ? { limits } : {}) });
		const reading = await this.#read(fetched, known);
		if (reading.kind === 'catalog') {
			await this.#file.write(fetched).catch(notKept);
		}
		return { reading, checkedAt: now };
	}

	#read({ url, text, mediaType }: KeptCatalog, known: Catalog): Promise<CatalogReading> {
		const name = new URL(url).pathname.split('/').at(-1) ?? '';
		return this.#parts.reader.read({ text, mediaType, name, base: url }, known);
	}
}
