import type { Disposable } from '../../shared/disposables.ts';
import { UserError } from '../../shared/errors.ts';
import type { Catalog } from '../core/catalog.ts';
import type { CatalogReading, ReadingProblem } from '../core/reading/reading.ts';
import { readBundledCatalog } from './bundledCatalog.ts';
import { CatalogReader } from './catalogReader.ts';
import { readFileCatalog } from './readFileCatalog.ts';
import type { SourceLocation } from './sourceLocation.ts';
import { WebCatalog, type WebCatalogParts } from './webCatalog.ts';

/** What catalogs are read with. */
export interface CatalogSourcesParts extends Omit<WebCatalogParts, 'reader'> {
	/** The JSON file that comes with the extension. */
	readonly bundledFile: string;
	/** Where `readingWorker.ts` is. */
	readonly workerFile: string;
}

/** A catalog that was read of a source. */
export interface SourcedCatalog {
	readonly catalog: Catalog;
	readonly problems: readonly ReadingProblem[];
	/** When the server last said that it is the present one, in milliseconds since the epoch; `undefined` for what is on the disk. */
	readonly checkedAt: number | undefined;
}

/** A document that holds no catalog, and what of it could not be read. */
export class BrokenCatalog extends UserError {
	readonly problems: readonly ReadingProblem[];

	/** `source` is a file or a host. */
	constructor({ code, line, problems }: Extract<CatalogReading, { kind: 'broken' }>, source: string) {
		super(brokenCodes[code], { source, line });
		this.problems = problems;
	}
}

const brokenCodes = {
	'not-json': 'catalog/not-json',
	'not-a-catalog': 'catalog/not-a-catalog',
	'nothing-readable': 'catalog/nothing-readable',
} as const;

/** Reads catalogs from where the setting says, and the one that comes with the extension. */
export class CatalogSources implements Disposable {
	readonly #parts: CatalogSourcesParts;
	readonly #reader: CatalogReader;
	readonly #web: WebCatalog;
	#bundled: Promise<Catalog> | undefined;

	constructor(parts: CatalogSourcesParts) {
		this.#parts = parts;
		this.#reader = new CatalogReader(parts.workerFile);
		this.#web = new WebCatalog({ ...parts, reader: this.#reader });
	}

	/** The catalog that comes with the extension. */
	bundled(): Promise<Catalog> {
		this.#bundled ??= readBundledCatalog(this.#parts.bundledFile);
		return this.#bundled;
	}

	/**
	 * What can be had without asking the network; `undefined` for an address that nothing was kept of.
	 * @throws {UserError} `catalog/…`
	 */
	async local(location: SourceLocation): Promise<SourcedCatalog | undefined> {
		const known = await this.bundled();
		switch (location.kind) {
			case 'bundled':
				return { catalog: known, problems: [], checkedAt: undefined };
			case 'file': {
				const reading = await readFileCatalog(location.path, known, this.#reader);
				return sourced(reading, location.path, undefined);
			}
			case 'web': {
				const kept = await this.#web.kept(location.url, known);
				return kept && sourced(kept.reading, location.url, kept.checkedAt);
			}
			case 'unusable':
				throw new UserError(location.code);
		}
	}

	/** Fetches the catalog from an address. @throws {UserError} `catalog/…`, `network/…`; `Cancelled` */
	async fetch(url: string, signal: AbortSignal): Promise<SourcedCatalog> {
		const { reading, checkedAt } = await this.#web.fetch(url, await this.bundled(), signal);
		return sourced(reading, new URL(url).host, checkedAt);
	}

	dispose(): void {
		this.#reader.dispose();
	}
}

function sourced(reading: CatalogReading, source: string, checkedAt: number | undefined): SourcedCatalog {
	if (reading.kind === 'broken') {
		throw new BrokenCatalog(reading, source);
	}
	return { catalog: reading.catalog, problems: reading.problems, checkedAt };
}
