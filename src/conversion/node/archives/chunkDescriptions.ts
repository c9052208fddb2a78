import type { Disposable } from '../../shared/disposables.ts';
import { Emitter } from '../../shared/emitter.ts';
import { WorkerThread } from '../../shared/workerThread.ts';
import type { ChunkTasks } from '../archives/chunkWorker.ts';
import type { EntryDescription } from '../archives/describeEntries.ts';
import { filesBySource } from '../core/documents/fileGroups.ts';
import type { Heading } from '../core/documents/headings.ts';
import { limitConcurrency } from '../core/requests/limitConcurrency.ts';
import type { Chunk, ConversionDocument, Conversions } from './conversions.ts';

/** Chunks of one source, whose headings go on from one to the next. */
interface Source {
	readonly chunks: readonly Chunk[];
	/** The headings that are open after the chunks that are described. */
	open: readonly Heading[];
	/** How many chunks are described. */
	described: number;
	hasTexts: boolean;
}

/** For what is needed for a moment only: with more, the thread leaves a hundred megabytes lying about before it tidies up. */
const youngMegabytes = 8;
/** How many chunks are described at once. */
const batchSize = 100;

/**
 * Headings and lines of chunks, found out once, on a thread of its own, by inflating them one after the other when they
 * are first needed.
 */
export class ChunkDescriptions implements Disposable {
	readonly #conversions: Conversions;
	readonly #thread: WorkerThread<ChunkTasks>;
	/** One batch at a time, so that what several archives need in memory does not add up. */
	readonly #turns = limitConcurrency(1);
	readonly #changed = new Emitter<ConversionDocument>();
	/** Gives a document when the first hundred of its chunks are described, each time twice as many are, and at the end. */
	readonly onDidChange = this.#changed.event;
	readonly #descriptions = new WeakMap<Chunk, EntryDescription>();
	readonly #sources = new WeakMap<Chunk, Source>();
	readonly #begun = new WeakMap<readonly Chunk[], Promise<void>>();

	/** `workerFile` is where `chunkWorker.ts` is. */
	constructor(conversions: Conversions, workerFile: string | URL) {
		this.#conversions = conversions;
		this.#thread = new WorkerThread(workerFile, { maxYoungGenerationSizeMb: youngMegabytes });
	}

	/** `undefined` as long as it has not been found out, and where an archive was made to take for ever. */
	get(chunk: Chunk): EntryDescription | undefined {
		return this.#descriptions.get(chunk);
	}

	/** The words of the headings that a text stands under, outermost first; `undefined` where they are not known. */
	headingPath(chunk: Chunk): readonly string[] | undefined {
		const description = this.get(chunk);
		return description?.kind === 'text' ? description.path : undefined;
	}

	/** Whether the sources of these chunks are known to their ends, and are texts without any heading. */
	areWithoutHeadings(chunks: readonly Chunk[]): boolean {
		const sources = [...new Set(chunks.map((chunk) => this.#sources.get(chunk)))];
		return (
			sources.every((source) => source?.described === source?.chunks.length && source?.open.length === 0) &&
			sources.some((source) => source?.hasTexts)
		);
	}

	/**
	 * Describes the chunks of a document, if it has any. Settles when all are described, or nobody needs them any more;
	 * rejects when the thread ends.
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
		let [described, told] = [0, 0];
		for (const source of this.#sourcesOf(document, chunks)) {
			while (source.described < source.chunks.length) {
				const complete = await this.#turns(() => this.#describeBatch(archive, source));
				if (!complete || this.#conversions.archiveOf(document) !== archive) {
					return;
				}
				described += Math.min(batchSize, source.chunks.length);
				if (described >= 2 * told) {
					told = described;
					this.#changed.fire(document);
				}
			}
		}
		this.#changed.fire(document);
	}

	#sourcesOf(document: ConversionDocument, chunks: readonly Chunk[]): readonly Source[] {
		const kind = this.#conversions.jobOf(document)?.order.kind ?? 'chunks';
		return filesBySource(chunks, ({ entry }) => entry.name, kind, document.sources.length).map((own) => {
			const source: Source = { chunks: own, open: [], described: 0, hasTexts: false };
			for (const chunk of own) {
				this.#sources.set(chunk, source);
			}
			return source;
		});
	}

	/** Whether all of the next chunks of a source could be described. */
	async #describeBatch(archive: Uint8Array, source: Source): Promise<boolean> {
		const batch = source.chunks.slice(source.described, source.described + batchSize);
		const entries = batch.map(({ entry }) => entry);
		const { descriptions, open } = await this.#thread.do('describe', { archive, entries, open: source.open });
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
