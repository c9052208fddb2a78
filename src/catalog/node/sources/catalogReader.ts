import type { Disposable } from '../../../shared/core/disposables.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { WorkerThread } from '../../../shared/node/workerThread.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import type { CatalogReadResult } from '../../core/reading/catalogReadResult.ts';
import type { CatalogSourceText } from '../../core/reading/readCatalog.ts';
import type { CatalogReadingTasks } from './readingWorker.ts';

/** Maximum size of a catalog in bytes. Real catalogs have up to some hundred thousand bytes. */
export const maxCatalogBytes = 4 * 2 ** 20;

/**
 * Time limit for reading one document. Real documents of the maximum size take less than one
 * second.
 */
const readTimeoutMs = 15_000;

/**
 * Reads catalogs on a worker thread. The Markdown and HTML parsers are loaded only there, and a
 * malicious document that takes long to parse does not block the extension.
 */
export class CatalogReader implements Disposable {
	readonly #thread: WorkerThread<CatalogReadingTasks>;
	readonly #timeoutMs: number;

	/** `workerFile` is the path of `readingWorker.ts`; `timeoutMs` limits the time per document. */
	constructor(workerFile: string | URL, timeoutMs: number = readTimeoutMs) {
		this.#thread = new WorkerThread(workerFile, { maxOldGenerationSizeMb: 512 });
		this.#timeoutMs = timeoutMs;
	}

	/**
	 * Reads a document as a catalog and returns the result of {@link readCatalog}.
	 * @throws {UserError} `catalog/unreadable` when the time or memory limit is exceeded
	 */
	async read(text: CatalogSourceText, reference: Catalog): Promise<CatalogReadResult> {
		const timer = setTimeout(() => this.#thread.dispose(), this.#timeoutMs);
		try {
			return await this.#thread.run('read', { text, reference });
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
