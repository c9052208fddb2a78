import { createContext, Script } from 'node:vm';
import { Lexer } from 'marked';
import type { ArchiveEntry } from '../core/archives/archiveDirectory.ts';
import { isText } from '../core/documents/acceptedTypes.ts';
import { blocksOf, countLines, type Heading, outlineChunk } from '../core/documents/headings.ts';
import { inflateEntry } from './inflateEntry.ts';

/** What is in an entry, beyond its name and size. */
export type EntryDescription =
	| {
			readonly kind: 'text';
			readonly lines: number;
			/** The words of the headings it stands under, as in `ChunkOutline`. */
			readonly path: readonly string[];
			readonly continues: boolean;
	  }
	/** A text that takes too long to be looked through. */
	| { readonly kind: 'unread'; readonly lines: number }
	/** Not Markdown. */
	| { readonly kind: 'other' }
	/** Its content cannot be had. */
	| { readonly kind: 'damaged' };

/** Milliseconds that looking for headings may take. What honest texts need together is some hundred. */
const longestReading = 3000;
/** So many texts that take longer, and the archive was made to be slow. */
const mostUnread = 5;
/** Bytes of a text that are looked through, a little more than blocks are read from. */
const readBytes = 2 ** 20;

/** An entry that was inflated. */
type Content = { readonly kind: 'text'; readonly lines: number; readonly beginning: string } | NoText;
type NoText = Extract<EntryDescription, { readonly kind: 'other' | 'damaged' }>;

/**
 * Describes entries of an archive that follow each other, inflating one at a time. `open` are the headings that are open
 * before the first, and those given are open after the last. Nothing in the archive makes it fail; there are fewer
 * descriptions than entries when several take longer than the limit, in milliseconds.
 */
export async function describeEntries(
	archive: Uint8Array,
	entries: readonly ArchiveEntry[],
	open: readonly Heading[],
	limit: number = longestReading,
): Promise<{ readonly descriptions: readonly EntryDescription[]; readonly open: readonly Heading[] }> {
	const contents: Content[] = [];
	for (const entry of entries) {
		contents.push(isText(entry.name) ? await readText(archive, entry) : { kind: 'other' });
	}
	const descriptions: EntryDescription[] = [];
	let current = open;
	const describeRest = () => {
		for (const content of contents.slice(descriptions.length)) {
			if (content.kind !== 'text') {
				descriptions.push(content);
				continue;
			}
			const { path, continues, open: after } = outlineChunk(blocksOf(content.beginning, new Lexer()), current);
			current = after;
			descriptions.push({ kind: 'text', lines: content.lines, path: path.map(({ text }) => text), continues });
		}
	};
	for (let unread = 0; unread < mostUnread && !isDoneInTime(describeRest, limit); unread++) {
		const slow = contents[descriptions.length];
		if (slow?.kind === 'text') {
			descriptions.push({ kind: 'unread', lines: slow.lines });
		}
	}
	return { descriptions, open: current };
}

async function readText(archive: Uint8Array, entry: ArchiveEntry): Promise<Content> {
	try {
		const bytes = await inflateEntry(archive, entry);
		const text = new TextDecoder().decode(bytes);
		// Not a part of a long text: that would keep all of it.
		const beginning = bytes.byteLength > readBytes ? new TextDecoder().decode(bytes.subarray(0, readBytes)) : text;
		return { kind: 'text', lines: countLines(text), beginning };
	} catch {
		// Opening it tells and logs why.
		return { kind: 'damaged' };
	}
}

const context: { task?: () => void } = createContext({});
const runTask = new Script('task()');

/** Does a task; `false` when it takes too long, and it is ended then, wherever it is. */
function isDoneInTime(task: () => void, milliseconds: number): boolean {
	context.task = task;
	try {
		runTask.runInContext(context, { timeout: milliseconds });
		return true;
	} catch {
		return false;
	}
}
