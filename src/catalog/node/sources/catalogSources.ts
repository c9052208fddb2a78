import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../../shared/core/clock.ts';
import type { Disposable } from '../../../shared/core/disposables.ts';
import { UserError } from '../../../shared/core/errors.ts';
import type { Http } from '../../../shared/core/http.ts';
import { decodeText } from '../../../shared/core/textEncoding.ts';
import { readFileBytes } from '../../../shared/node/readTextFile.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import {
	type CatalogReadResult,
	noReadingProblems,
	type ReadingProblems,
} from '../../core/reading/catalogReadResult.ts';
import { type CachedCatalog, readCachedCatalog, writeCachedCatalog } from './catalogCache.ts';
import type { CatalogLocation } from './catalogLocation.ts';
import { CatalogReader, maxCatalogBytes } from './catalogReader.ts';
import { type FetchTimeouts, fetchCatalog } from './fetchCatalog.ts';

/** Files and services that {@link CatalogSources} depends on. */
export interface CatalogSourcesDependencies {
	readonly http: Pick<Http, 'send'>;
	readonly clock: Clock;
	/** Path of the folder in which a catalog of the web is cached. */
	readonly folder: string;
	/** Called when a catalog cannot be cached. The next start then sends a request. */
	readonly onCacheError: (error: unknown) => void;
	readonly timeouts?: FetchTimeouts;
	/** Path of the catalog that is part of the extension. */
	readonly bundledFile: string;
	/** Path of `readingWorker.ts`. */
	readonly workerFile: string;
}

/** A catalog that was read from a source. */
export interface CatalogFromSource {
	readonly catalog: Catalog;
	readonly readingProblems: ReadingProblems;
	/**
	 * When the server last confirmed that the catalog is current, in milliseconds since the epoch.
	 * `undefined` for a bundled catalog or a file.
	 */
	readonly checkedAt: number | undefined;
}

/** The error for a document that could not be read as a catalog, with the problems in it. */
export class BrokenCatalogError extends UserError {
	readonly readingProblems: ReadingProblems;

	/** `source` is the path of a file, a URL or a host. */
	constructor(reading: Extract<CatalogReadResult, { kind: 'broken' }>, source: string) {
		super(brokenCodes[reading.code], { source, line: reading.line });
		this.readingProblems = reading;
	}
}

const brokenCodes = {
	'not-json': 'catalog/not-json',
	'not-a-catalog': 'catalog/not-a-catalog',
	'nothing-readable': 'catalog/nothing-readable',
} as const;

/** Reads the bundled catalog, and catalogs from the file or URL of the setting. */
export class CatalogSources implements Disposable {
	readonly #dependencies: CatalogSourcesDependencies;
	readonly #reader: CatalogReader;
	#bundled: Promise<Catalog> | undefined;

	constructor(dependencies: CatalogSourcesDependencies) {
		this.#dependencies = dependencies;
		this.#reader = new CatalogReader(dependencies.workerFile);
	}

	/** Returns the catalog that is part of the extension. */
	bundled(): Promise<Catalog> {
		this.#bundled ??= readBundledCatalog(this.#dependencies.bundledFile);
		return this.#bundled;
	}

	/**
	 * Reads a catalog without network access: the bundled one, a file, or the cached copy of a URL.
	 * Returns `undefined` when no valid copy is cached.
	 * @throws {UserError} `catalog/…`
	 */
	async local(location: CatalogLocation): Promise<CatalogFromSource | undefined> {
		const bundled = await this.bundled();
		switch (location.kind) {
			case 'bundled':
				return { catalog: bundled, readingProblems: noReadingProblems, checkedAt: undefined };
			case 'file': {
				const reading = await readFileCatalog(location.path, bundled, this.#reader);
				return catalogOrThrow(reading, location.path, undefined);
			}
			case 'web': {
				const cached = await readCachedCatalog(this.#dependencies.folder, location.url);
				const reading = cached && (await this.#readFromWeb(cached, bundled));
				return cached && reading?.kind === 'catalog'
					? catalogOrThrow(reading, location.url, cached.checkedAt)
					: undefined;
			}
			case 'unusable':
				throw new UserError(location.code);
		}
	}

	/**
	 * Fetches the catalog from a URL, and caches it when it is valid.
	 * @throws {UserError} `catalog/…`, `network/…`
	 * @throws {Cancelled}
	 */
	async fetch(url: string, signal: AbortSignal): Promise<CatalogFromSource> {
		const { http, clock, folder, timeouts, onCacheError } = this.#dependencies;
		const bundled = await this.bundled();
		const cached = await readCachedCatalog(folder, url);
		const now = clock.now();
		const fetched = await fetchCatalog(http, url, cached, { now, signal, ...(timeouts ? { timeouts } : {}) });
		const reading = await this.#readFromWeb(fetched, bundled);
		if (reading.kind === 'catalog') {
			await writeCachedCatalog(folder, fetched).catch(onCacheError);
		}
		return catalogOrThrow(reading, new URL(url).host, now);
	}

	dispose(): void {
		this.#reader.dispose();
	}

	#readFromWeb({ url, text, mediaType }: CachedCatalog, reference: Catalog): Promise<CatalogReadResult> {
		const name = new URL(url).pathname.split('/').at(-1) ?? '';
		return this.#reader.read({ text, mediaType, name, base: url }, reference);
	}
}

function catalogOrThrow(reading: CatalogReadResult, source: string, checkedAt: number | undefined): CatalogFromSource {
	if (reading.kind === 'broken') {
		throw new BrokenCatalogError(reading, source);
	}
	return { catalog: reading.catalog, readingProblems: reading, checkedAt };
}

/**
 * Reads the catalog that is part of the extension, and `migration.json` in the same folder. A test
 * checks that it is valid, so lines are not tracked, which is faster.
 */
export async function readBundledCatalog(file: string): Promise<Catalog> {
	const [text, migration, { readCatalogFromJsonValue }] = await Promise.all([
		readFile(file, 'utf8'),
		readFile(join(dirname(file), 'migration.json'), 'utf8'),
		import('../../core/reading/readCatalogFromJsonValue.ts'),
	]);
	const reading = readCatalogFromJsonValue(
		{ ...JSON.parse(text), migration: JSON.parse(migration).migration },
		undefined,
	);
	if (!reading) {
		throw new Error(`${file} is not a catalog.`);
	}
	return reading.catalog;
}

/**
 * Reads a file as a catalog.
 * @throws {UserError} `catalog/source-unreadable`, `catalog/too-large`, and what {@link
 * CatalogReader.read} throws
 */
async function readFileCatalog(path: string, reference: Catalog, reader: CatalogReader): Promise<CatalogReadResult> {
	const text = decodeText(readBytes(path), undefined, isUtf8);
	return reader.read({ text, mediaType: '', name: basename(path), base: undefined }, reference);
}

function readBytes(path: string): Uint8Array {
	const reading = readFileBytes(path, { maximumBytes: maxCatalogBytes });
	switch (reading.kind) {
		case 'bytes':
			return reading.bytes;
		case 'too large':
			throw new UserError('catalog/too-large', { source: path, megabytes: maxCatalogBytes / 2 ** 20 });
		case 'missing':
			throw new UserError('catalog/source-unreadable', { source: path });
		case 'unreadable':
			throw new UserError('catalog/source-unreadable', { source: path }, reading.cause);
	}
}
