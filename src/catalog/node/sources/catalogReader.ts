import type { Disposable } from '../../../shared/core/disposables.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { WorkerThread } from '../../../shared/node/workerThread.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import type { CatalogReadResult } from '../../core/reading/catalogReadResult.ts';
import type { CatalogText } from '../../core/reading/readCatalog.ts';
import type { ReadingTasks } from './readingWorker.ts';

/** In bytes. The largest catalogs have some hundred thousand. */
export const maxCatalogBytes = 4 * 2 ** 20;

/** In milliseconds. What honest documents of that size need is less than one second. */
const readTimeoutMs = 15_000;

/**
 * Reads catalogs on a thread of their own: the libraries that read Markdown and HTML cost the start
 * nothing then, and a document that was made to be slow keeps nobody from typing.
 */
export class CatalogReader implements Disposable {
	readonly #thread: WorkerThread<ReadingTasks>;
	readonly #limit: number;

	/**
	 * `workerFile` is where `readingWorker.ts` is; `limit` how long a document may take, in
	 * milliseconds.
	 */
	constructor(workerFile: string | URL, limit: number = readTimeoutMs) {
		this.#thread = new WorkerThread(workerFile, { maxOldGenerationSizeMb: 512 });
		this.#limit = limit;
	}

	/**
	 * Reads a document as {@link readCatalog} does. @throws {UserError} `catalog/unreadable` for one
	 * that takes too long or too much.
	 */
	async read(text: CatalogText, known: Catalog): Promise<CatalogReadResult> {
		const timer = setTimeout(() => this.#thread.dispose(), this.#limit);
		try {
			return await this.#thread.do('read', { text, known });
		} catch (error) {
			throw new UserError('catalog/unreadable', {}, error);
		} finally {
			clearTimeout(timer);
		}
	}

	dispose(): void {
		this.#thread.dispose();
	}
}
