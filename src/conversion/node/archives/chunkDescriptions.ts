import { createConcurrencyLimiter } from '../../../shared/core/createConcurrencyLimiter.ts';
import type { Disposable } from '../../../shared/core/disposables.ts';
import { Emitter } from '../../../shared/core/emitter.ts';
import { sum } from '../../../shared/core/sum.ts';
import { WorkerThread } from '../../../shared/node/workerThread.ts';
import { groupFilesBySource } from '../../core/archives/fileGroups.ts';
import type { Heading } from '../../core/documents/headings.ts';
import type { Chunk, ConversionDocument, ConversionJobs } from '../../core/jobs/conversionJobs.ts';
import type { ChunkTasks } from './chunkWorker.ts';
import type { EntryDescription } from './describeEntries.ts';

/** The chunks of one source. Headings continue from one chunk to the next. */
interface Source {
	readonly chunks: readonly Chunk[];
	/** The headings whose sections continue after the last described chunk, outermost first. */
	open: readonly Heading[];
	/** The number of chunks, from the first one, that are described. */
	described: number;
	hasTexts: boolean;
}

/**
 * Maximum size of the heap for new objects in the worker thread. With the default, the thread
 * accumulates 100 MB of garbage.
 */
const newObjectsMegabytes = 8;
/** The number of chunks that are described at once. */
const batchSize = 100;

/**
 * The headings and the numbers of lines of chunks. A worker thread inflates the chunks once, one
 * after the other, when they are first needed.
 */
export class ChunkDescriptions implements Disposable {
	readonly #conversions: ConversionJobs;
	readonly #thread: WorkerThread<ChunkTasks>;
	/** Runs one batch at a time, which limits the memory for several archives. */
	readonly #turns = createConcurrencyLimiter(1);
	readonly #changed = new Emitter<ConversionDocument>();
	/**
	 * Fires with a document when its first hundred chunks are described, whenever the number of
	 * described chunks has doubled, and when all are described.
	 */
	readonly onDidChange = this.#changed.event;
	readonly #descriptions = new WeakMap<Chunk, EntryDescription>();
	readonly #sources = new WeakMap<Chunk, Source>();
	readonly #begun = new WeakMap<readonly Chunk[], Promise<void>>();

	/** `workerFile` is the path of the built `chunkWorker.ts`. */
	constructor(conversions: ConversionJobs, workerFile: string | URL) {
		this.#conversions = conversions;
		this.#thread = new WorkerThread(workerFile, { maxYoungGenerationSizeMb: newObjectsMegabytes });
	}

	/**
	 * Returns the description of a chunk; `undefined` until the chunk is described, and if describing
	 * its archive takes too long.
	 */
	get(chunk: Chunk): EntryDescription | undefined {
		return this.#descriptions.get(chunk);
	}

	/** The texts of a chunk's headings, outermost first; `undefined` when they are unknown. */
	headingPath(chunk: Chunk): readonly string[] | undefined {
		const description = this.get(chunk);
		return description?.kind === 'text' ? description.path : undefined;
	}

	/** The number of damaged chunks among those that have been inflated. */
	countDamaged(chunks: readonly Chunk[]): number {
		return chunks.filter((chunk) => this.get(chunk)?.kind === 'damaged').length;
	}

	/** The number of places of the described texts that could not be read and contain U+FFFD. */
	countUnreadable(chunks: readonly Chunk[]): number {
		const descriptions = chunks.map((chunk) => this.get(chunk));
		return sum(descriptions.map((each) => (each?.kind === 'text' ? each.unreadable : 0)));
	}

	/**
	 * Whether the sources of these chunks are described completely and are texts without headings.
	 */
	areWithoutHeadings(chunks: readonly Chunk[]): boolean {
		const sources = [...new Set(chunks.map((chunk) => this.#sources.get(chunk)))];
		return (
			sources.every((source) => source?.described === source?.chunks.length && source?.open.length === 0) &&
			sources.some((source) => source?.hasTexts)
		);
	}

	/**
	 * Describes the chunks of a document, if any. Settles when all are described or the document is
	 * removed; rejects when the thread ends.
	 */
	describe(document: ConversionDocument): Promise<void> {
		const outcome = this.#conversions.outcomeOf(document);
		if (outcome.state !== 'archive') {
			return Promise.resolve();
		}
		const { archive, chunks } = outcome;
		const begun = this.#begun.get(chunks) ?? this.#describeAll(document, archive, chunks);
		this.#begun.set(chunks, begun);
		return begun;
	}

	dispose(): void {
		this.#thread.dispose();
		this.#changed.dispose();
	}

	async #describeAll(document: ConversionDocument, archive: Uint8Array, chunks: readonly Chunk[]): Promise<void> {
		let [described, reported] = [0, 0];
		for (const source of this.#sourcesOf(document, chunks)) {
			while (source.described < source.chunks.length) {
				const complete = await this.#turns(() => this.#describeBatch(archive, source));
				if (!complete || this.#conversions.receivedOf(document) !== archive) {
					return;
				}
				described += Math.min(batchSize, source.chunks.length);
				if (described >= 2 * reported) {
					reported = described;
					this.#changed.fire(document);
				}
			}
		}
		this.#changed.fire(document);
	}

	#sourcesOf(document: ConversionDocument, chunks: readonly Chunk[]): readonly Source[] {
		const kind = this.#conversions.jobOf(document)?.order.kind ?? 'chunks';
		return groupFilesBySource(chunks, ({ entry }) => entry.name, kind, document.sources.length).map((own) => {
			const source: Source = { chunks: own, open: [], described: 0, hasTexts: false };
			for (const chunk of own) {
				this.#sources.set(chunk, source);
			}
			return source;
		});
	}

	/**
	 * Describes the next batch of chunks of a source. Returns whether every chunk of the batch could
	 * be described.
	 */
	async #describeBatch(archive: Uint8Array, source: Source): Promise<boolean> {
		const batch = source.chunks.slice(source.described, source.described + batchSize);
		const entries = batch.map(({ entry }) => entry);
		const { descriptions, open } = await this.#thread.run('describe', { archive, entries, open: source.open });
		for (const [index, description] of descriptions.entries()) {
			const chunk = batch[index];
			if (chunk) {
				this.#descriptions.set(chunk, description);
			}
			if (description.kind === 'text') {
				source.hasTexts = true;
			}
		}
		source.open = open;
		source.described += descriptions.length;
		return descriptions.length === batch.length;
	}
}
