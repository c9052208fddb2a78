import { rejectOnAbort } from '../../../shared/core/rejectOnAbort.ts';
import type { WorkerThread } from '../../../shared/node/workerThread.ts';
import type { Finding } from '../../core/detection/findings.ts';
import type { ContentOrigin, ScanTasks, SearchedContent } from '../scan/scanWorker.ts';
import { readBlobs } from './blobs.ts';
import type { GitRepository } from './gitProgram.ts';

/** The objects to search, and how each of them is searched. */
interface BlobSearch {
	readonly git: GitRepository;
	readonly thread: WorkerThread<ScanTasks>;
	/** The catalog as JSON. */
	readonly catalogJson: string;
	/** Object IDs → searches. */
	readonly blobs: ReadonlyMap<string, readonly ContentOrigin[]>;
	/** Receives the findings of each search of an object, unless the object has none. */
	readonly onFound: (id: string, findings: readonly (readonly Finding[])[]) => void;
	/** Receives the number of objects that were read since the last call. */
	readonly onProgress: (count: number) => void;
	readonly signal: AbortSignal;
}

/** Size in bytes of the contents that are sent to the thread together. */
const batchSize = 2 ** 21;
/**
 * Maximum number of batches that the thread has not searched yet, so that memory does not depend on
 * the size of the repository.
 */
const maxBatches = 3;

/**
 * Reads each object once and searches it for uses. Returns the object IDs that are missing or
 * damaged. Objects that are too large are not searched, as in a scan of files.
 * @throws {Cancelled}
 * @throws {UserError} `catalog/git-…`
 */
export async function searchBlobs(search: BlobSearch): Promise<readonly string[]> {
	const { git, blobs, signal } = search;
	const missing: string[] = [];
	const running: Promise<void>[] = [];
	let batch = new Batch();
	const send = async () => {
		const sent = batch;
		batch = new Batch();
		running.push(sent.search(search));
		if (running.length >= maxBatches) {
			await running.shift();
		}
	};
	try {
		for await (const read of readBlobs(git, [...blobs.keys()], signal)) {
			for (const { id, bytes, problem } of read) {
				if (problem === 'missing' || problem === 'damaged') {
					missing.push(id);
				}
				if (bytes) {
					batch.add(id, bytes, blobs.get(id) ?? []);
				}
				if (batch.size >= batchSize) {
					await send();
				}
			}
		}
		await send();
	} finally {
		// A batch that fails after another one must not be an unhandled rejection.
		await Promise.allSettled(running);
	}
	await Promise.all(running);
	return missing;
}

/** Contents that are searched together. */
class Batch {
	readonly #ids: string[] = [];
	readonly #files: SearchedContent[] = [];
	readonly #parts: Uint8Array[] = [];
	#size = 0;

	get size(): number {
		return this.#size;
	}

	add(id: string, bytes: Uint8Array, searches: readonly ContentOrigin[]): void {
		this.#ids.push(id);
		this.#files.push({ start: this.#size, end: this.#size + bytes.length, searches });
		this.#parts.push(bytes);
		this.#size += bytes.length;
	}

	async search({ thread, catalogJson, onFound, onProgress, signal }: BlobSearch): Promise<void> {
		if (this.#ids.length === 0) {
			return;
		}
		const bytes = new Uint8Array(this.#size);
		for (const [index, part] of this.#parts.entries()) {
			bytes.set(part, this.#files[index]?.start);
		}
		const input = { bytes, files: this.#files, catalog: catalogJson };
		const found = await rejectOnAbort(thread.run('contents', input, [bytes.buffer]), signal);
		for (const [index, findings] of found.entries()) {
			if (findings.some(({ length }) => length > 0)) {
				onFound(this.#ids[index] ?? '', findings);
			}
		}
		onProgress(this.#ids.length);
	}
}

/**
 * Returns the texts of ignore files by their object IDs. Those that are missing or too large are
 * left out.
 * @throws {Cancelled}
 * @throws {UserError} `catalog/git-…`
 */
export async function readIgnoreFileTexts(
	git: GitRepository,
	ids: readonly string[],
	{ maxSize, signal }: { readonly maxSize: number; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, string>> {
	const texts = new Map<string, string>();
	for await (const blobs of readBlobs(git, ids, signal)) {
		for (const { id, bytes } of blobs) {
			if (bytes && bytes.length <= maxSize) {
				// As in `IgnoreFiles`, a file in UTF-16 is read as UTF-8, so that its rules match nothing.
				texts.set(id, new TextDecoder().decode(bytes));
			}
		}
	}
	return texts;
}
