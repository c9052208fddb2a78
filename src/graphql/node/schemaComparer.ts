import { setImmediate } from 'node:timers/promises';
import type { Disposable } from '../../shared/core/disposables.ts';
import { WorkerThread } from '../../shared/node/workerThread.ts';
import type { IndexedDocument } from '../core/language/navigation/workspaceIndex.ts';
import type {
	CodeOperationsRequest,
	SchemaComparison,
	SchemaPair,
	SchemaTasks,
	WorkerDocument,
	WorkerSchemaSource,
} from './schemaWorker.ts';

/**
 * Number of UTF-16 code units of documents that are sent to the thread at a time. Sending them
 * takes about a millisecond.
 */
const batchLength = 500_000;

/**
 * Compares schemas in a worker thread, one comparison at a time, so that the extension host stays
 * responsive.
 */
export class SchemaComparer implements Disposable {
	readonly #thread: WorkerThread<SchemaTasks>;
	#last: Promise<unknown> = Promise.resolve();

	/** `workerFile` is the path of the compiled `schemaWorker.ts`. */
	constructor(workerFile: string | URL) {
		this.#thread = new WorkerThread(workerFile);
	}

	/**
	 * Compares pairs of schemas, and finds the affected operations: those of the documents, and those
	 * of the files in `code`. Resolves to one result for each pair. Rejects when the thread ends.
	 */
	compare(
		pairs: readonly SchemaPair[],
		documents: readonly IndexedDocument[],
		code?: Omit<CodeOperationsRequest, 'schema'>,
	): Promise<readonly SchemaComparison[]> {
		return this.#next(async () => {
			await this.#post(documents);
			const [first] = pairs;
			if (code && first) {
				await this.#thread.run('code', { ...code, schema: first.before });
			}
			const comparisons: SchemaComparison[] = [];
			for (const pair of pairs) {
				comparisons.push(await this.#thread.run('compare', pair));
			}
			return comparisons;
		});
	}

	/** Resolves to the SDL of a schema as UTF-8. Rejects when the schema cannot be read. */
	print(input: WorkerSchemaSource): Promise<Uint8Array> {
		return this.#next(() => this.#thread.run('print', input));
	}

	dispose(): void {
		this.#thread.dispose();
	}

	#next<T>(task: () => Promise<T>): Promise<T> {
		const next = this.#last.then(task);
		this.#last = next.catch(() => undefined);
		return next;
	}

	/** Sends the documents in batches, with a turn of the event loop between them. */
	async #post(documents: readonly IndexedDocument[]): Promise<void> {
		let isFirst = true;
		let batch: WorkerDocument[] = [];
		let length = 0;
		const send = async () => {
			await this.#thread.run('documents', { documents: batch, isFirst });
			isFirst = false;
			batch = [];
			length = 0;
			await setImmediate();
		};
		for (const document of documents.filter(hasOperations)) {
			batch.push(toWorkerDocument(document));
			length += document.text.length;
			if (length >= batchLength) {
				await send();
			}
		}
		await send();
	}
}

function hasOperations({ definitions }: IndexedDocument): boolean {
	return definitions.some(({ kind }) => kind !== 'type system' && kind !== 'unknown');
}

function toWorkerDocument({ uri, folder, text, source, isGraphqlOnly, definitions }: IndexedDocument): WorkerDocument {
	return {
		...{ uri, folder, text, source: source === text ? undefined : source, isGraphqlOnly },
		definitions: definitions.map(({ kind, name, start, end, regionStart, interpolations }) => ({
			...{ kind, name, start, end, regionStart },
			interpolations: interpolations?.map((each) => ({ start: each.start, end: each.end })),
		})),
	};
}
