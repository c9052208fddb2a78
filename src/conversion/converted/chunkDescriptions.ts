import { inflateEntry } from '../archives/inflateEntry.ts';
import { blocksOf, countLines, type Heading, outlineChunk } from '../core/documents/headings.ts';
import type { Chunk } from './conversions.ts';

/** What a list says about a chunk beyond its name and size. */
export type ChunkDescription =
	| { readonly kind: 'text'; readonly path: readonly Heading[]; readonly lines: number }
	/** Not Markdown. */
	| { readonly kind: 'other' }
	/** Its content cannot be had. */
	| { readonly kind: 'damaged' };

const firstBatch = 100;

/** Headings and lines of chunks, found out once by inflating them one after the other when they are first listed. */
export class ChunkDescriptions {
	readonly #descriptions = new WeakMap<Chunk, ChunkDescription>();
	readonly #begun = new WeakMap<readonly Chunk[], Promise<void>>();

	/** `undefined` as long as it has not been found out. */
	get(chunk: Chunk): ChunkDescription | undefined {
		return this.#descriptions.get(chunk);
	}

	/**
	 * Describes the chunks of an archive. Settles when the first hundred are described and goes on with the others;
	 * `changed` is called each time twice as many are, and at the end.
	 */
	describe(archive: Uint8Array, chunks: readonly Chunk[], changed: () => void): Promise<void> {
		const begun = this.#begun.get(chunks) ?? this.#begin(archive, chunks, changed);
		this.#begun.set(chunks, begun);
		return begun;
	}

	async #begin(archive: Uint8Array, chunks: readonly Chunk[], changed: () => void): Promise<void> {
		const open = await this.#describe(archive, chunks.slice(0, firstBatch), []);
		if (chunks.length > firstBatch) {
			void this.#goOn(archive, chunks, open, changed);
		}
	}

	async #goOn(
		archive: Uint8Array,
		chunks: readonly Chunk[],
		open: readonly Heading[],
		changed: () => void,
	): Promise<void> {
		let current = open;
		for (let start = firstBatch; start < chunks.length; start *= 2) {
			current = await this.#describe(archive, chunks.slice(start, start * 2), current);
			changed();
		}
	}

	/** Gives the headings that are open after the chunks. */
	async #describe(
		archive: Uint8Array,
		chunks: readonly Chunk[],
		open: readonly Heading[],
	): Promise<readonly Heading[]> {
		const { Lexer } = await import('marked');
		let current = open;
		for (const chunk of chunks) {
			if (!/\.(md|markdown|txt)$/i.test(chunk.entry.name)) {
				this.#descriptions.set(chunk, { kind: 'other' });
				continue;
			}
			try {
				const text = new TextDecoder().decode(await inflateEntry(archive, chunk.entry));
				const outline = outlineChunk(blocksOf(text, new Lexer()), current);
				current = outline.open;
				this.#descriptions.set(chunk, { kind: 'text', path: outline.path, lines: countLines(text) });
			} catch {
				// Opening it tells and logs why.
				this.#descriptions.set(chunk, { kind: 'damaged' });
			}
		}
		return current;
	}
}
