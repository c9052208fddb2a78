import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Disposable } from '../../../shared/core/disposables.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { decodeText } from '../../../shared/core/textEncoding.ts';
import { readFileBytes } from '../../../shared/node/readTextFile.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import { type CatalogReadResult, noProblems, type ReadingProblems } from '../../core/reading/catalogReadResult.ts';
import type { CatalogLocation } from './catalogLocation.ts';
import { CatalogReader, maxCatalogBytes } from './catalogReader.ts';
import { WebCatalog, type WebCatalogDependencies } from './webCatalog.ts';

/** Files and services that {@link CatalogSources} depends on. */
export interface CatalogSourcesDependencies extends Omit<WebCatalogDependencies, 'reader'> {
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
	readonly #web: WebCatalog;
	#bundled: Promise<Catalog> | undefined;

	constructor(dependencies: CatalogSourcesDependencies) {
		this.#dependencies = dependencies;
		this.#reader = new CatalogReader(dependencies.workerFile);
		this.#web = new WebCatalog({ ...dependencies, reader: this.#reader });
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
				return { catalog: bundled, readingProblems: noProblems, checkedAt: undefined };
			case 'file': {
				const reading = await readFileCatalog(location.path, bundled, this.#reader);
				return catalogOrThrow(reading, location.path, undefined);
			}
			case 'web': {
				const cached = await this.#web.cached(location.url, bundled);
				return cached && catalogOrThrow(cached.reading, location.url, cached.checkedAt);
			}
			case 'unusable':
				throw new UserError(location.code);
		}
	}

	/**
	 * Fetches the catalog from a URL.
	 * @throws {UserError} `catalog/…`, `network/…`
	 * @throws {Cancelled}
	 */
	async fetch(url: string, signal: AbortSignal): Promise<CatalogFromSource> {
		const { reading, checkedAt } = await this.#web.fetch(url, await this.bundled(), signal);
		return catalogOrThrow(reading, new URL(url).host, checkedAt);
	}

	dispose(): void {
		this.#reader.dispose();
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
	const [text, migration, { readCatalogValue }] = await Promise.all([
		readFile(file, 'utf8'),
		readFile(join(dirname(file), 'migration.json'), 'utf8'),
		import('../../core/reading/readCatalogValue.ts'),
	]);
	const reading = readCatalogValue({ ...JSON.parse(text), migration: JSON.parse(migration).migration }, undefined);
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
