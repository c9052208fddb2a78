import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Disposable } from '../../../shared/core/disposables.ts';
import { UserError } from '../../../shared/core/errors.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import { type CatalogReadResult, noProblems, type ReadingProblems } from '../../core/reading/catalogReadResult.ts';
import { decodeText } from '../../core/reading/decodeText.ts';
import { CatalogReader, maxCatalogBytes } from './catalogReader.ts';
import type { SourceLocation } from './sourceLocation.ts';
import { WebCatalog, type WebCatalogDependencies } from './webCatalog.ts';

/** What catalogs are read with. */
export interface CatalogSourcesDependencies extends Omit<WebCatalogDependencies, 'reader'> {
	/** The JSON file that comes with the extension. */
	readonly bundledFile: string;
	/** Where `readingWorker.ts` is. */
	readonly workerFile: string;
}

/** A catalog that was read of a source. */
export interface SourcedCatalog {
	readonly catalog: Catalog;
	readonly found: ReadingProblems;
	/**
	 * When the server last said that it is the present one, in milliseconds since the epoch;
	 * `undefined` for what is on the disk.
	 */
	readonly checkedAt: number | undefined;
}

/** A document that holds no catalog, and what of it could not be read. */
export class BrokenCatalog extends UserError {
	readonly found: ReadingProblems;

	/** `source` is a file or a host. */
	constructor(reading: Extract<CatalogReadResult, { kind: 'broken' }>, source: string) {
		super(brokenCodes[reading.code], { source, line: reading.line });
		this.found = reading;
	}
}

const brokenCodes = {
	'not-json': 'catalog/not-json',
	'not-a-catalog': 'catalog/not-a-catalog',
	'nothing-readable': 'catalog/nothing-readable',
} as const;

/** Reads catalogs from where the setting says, and the one that comes with the extension. */
export class CatalogSources implements Disposable {
	readonly #dependencies: CatalogSourcesDependencies;
	readonly #reader: CatalogReader;
	readonly #web: WebCatalog;
	#bundled: Promise<Catalog> | undefined;

	constructor(parts: CatalogSourcesDependencies) {
		this.#dependencies = parts;
		this.#reader = new CatalogReader(parts.workerFile);
		this.#web = new WebCatalog({ ...parts, reader: this.#reader });
	}

	/** The catalog that comes with the extension. */
	bundled(): Promise<Catalog> {
		this.#bundled ??= readBundledCatalog(this.#dependencies.bundledFile);
		return this.#bundled;
	}

	/**
	 * What can be had without asking the network; `undefined` for an address that nothing was cached
	 * of.
	 * @throws {UserError} `catalog/…`
	 */
	async local(location: SourceLocation): Promise<SourcedCatalog | undefined> {
		const known = await this.bundled();
		switch (location.kind) {
			case 'bundled':
				return { catalog: known, found: noProblems, checkedAt: undefined };
			case 'file': {
				const reading = await readFileCatalog(location.path, known, this.#reader);
				return sourced(reading, location.path, undefined);
			}
			case 'web': {
				const cached = await this.#web.cached(location.url, known);
				return cached && sourced(cached.reading, location.url, cached.checkedAt);
			}
			case 'unusable':
				throw new UserError(location.code);
		}
	}

	/**
	 * Fetches the catalog from an address. @throws {UserError} `catalog/…`, `network/…`; `Cancelled`
	 */
	async fetch(url: string, signal: AbortSignal): Promise<SourcedCatalog> {
		const { reading, checkedAt } = await this.#web.fetch(url, await this.bundled(), signal);
		return sourced(reading, new URL(url).host, checkedAt);
	}

	dispose(): void {
		this.#reader.dispose();
	}
}

function sourced(reading: CatalogReadResult, source: string, checkedAt: number | undefined): SourcedCatalog {
	if (reading.kind === 'broken') {
		throw new BrokenCatalog(reading, source);
	}
	return { catalog: reading.catalog, found: reading, checkedAt };
}

/**
 * Reads the catalog that is part of the extension. A test checks that it is valid, so lines are not
 * tracked, which is faster.
 */
export async function readBundledCatalog(file: string): Promise<Catalog> {
	const [text, { readCatalogValue }] = await Promise.all([
		readFile(file, 'utf8'),
		import('../../core/reading/readCatalogValue.ts'),
	]);
	const reading = readCatalogValue(JSON.parse(text), undefined);
	if (!reading) {
		throw new Error(`${file} is no catalog.`);
	}
	return reading.catalog;
}

/**
 * Reads a file as a catalog.
 * @throws {UserError} `catalog/source-unreadable`, `catalog/too-large`, and what {@link
 * CatalogReader.read} throws
 */
async function readFileCatalog(path: string, known: Catalog, reader: CatalogReader): Promise<CatalogReadResult> {
	const bytes = await readBytes(path);
	const text = decodeText(bytes, undefined);
	return reader.read({ text, mediaType: '', name: basename(path), base: undefined }, known);
}

async function readBytes(path: string): Promise<Uint8Array> {
	try {
		const file = await stat(path);
		if (file.size > maxCatalogBytes) {
			throw new UserError('catalog/too-large', { source: path, megabytes: maxCatalogBytes / 2 ** 20 });
		}
		if (!file.isFile()) {
			throw new Error('Not a file.');
		}
		return await readFile(path);
	} catch (error) {
		throw error instanceof UserError ? error : new UserError('catalog/source-unreadable', { source: path }, error);
	}
}
