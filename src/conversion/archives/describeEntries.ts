import { createContext, Script } from 'node:vm';
import { Lexer } from 'marked';
import type { ArchiveEntry } from '../core/archives/archiveDirectory.ts';
import { isText } from '../core/documents/acceptedTypes.ts';
import { blocksOf, type ChunkOutline, countLines, type Heading, outlineChunk } from '../core/documents/headings.ts';
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

/** Milliseconds that looking through one text for headings may take. The longest of honest ones need some hundred. */
const longestReading = 1000;

/** So many of them in one go, and the archive was made to be slow. */
const mostUnread = 5;

/**
 * Describes entries of an archive that follow each other, inflating one at a time. `open` are the headings that are open
 * before the first, and those given are open after the last. Nothing in the archive makes it fail; there are fewer
 * descriptions than entries when too many take longer than the limit, in milliseconds.
 */
export async function describeEntries(
	archive: Uint8Array,
	entries: readonly ArchiveEntry[],
	open: readonly Heading[],
	limit: number = longestReading,
): Promise<{ readonly descriptions: readonly EntryDescription[]; readonly open: readonly Heading[] }> {
	const descriptions: EntryDescription[] = [];
	let current = open;
	let unread = 0;
	for (const entry of entries) {
		if (unread >= mostUnread) {
			break;
		}
		if (!isText(entry.name)) {
			descriptions.push({ kind: 'other' });
			continue;
		}
		const text = await readText(archive, entry);
		const outline = text === undefined ? undefined : inTime(() => outlineOf(text, current), limit);
		const description = describe(text, outline);
		unread += description.kind === 'unread' ? 1 : 0;
		current = outline?.open ?? current;
		descriptions.push(description);
	}
	return { descriptions, open: current };
}

async function readText(archive: Uint8Array, entry: ArchiveEntry): Promise<string | undefined> {
	try {
		return new TextDecoder().decode(await inflateEntry(archive, entry));
	} catch {
		// Opening it tells and logs why.
		return undefined;
	}
}

function outlineOf(text: string, open: readonly Heading[]): ChunkOutline {
	return outlineChunk(blocksOf(text, new Lexer()), open);
}

function describe(text: string | undefined, outline: ChunkOutline | undefined): EntryDescription {
	if (text === undefined) {
		return { kind: 'damaged' };
	}
	const lines = countLines(text);
	if (!outline) {
		return { kind: 'unread', lines };
	}
	const { path, continues } = outline;
	return { kind: 'text', lines, path: path.map((heading) => heading.text), continues };
}

const context: { task?: () => unknown } = createContext({});
const runTask = new Script('task()');

/** What a task gives; `undefined` when it takes too long, and it is ended then, whatever it is doing. */
function inTime<Result>(task: () => Result, milliseconds: number): Result | undefined {
	context.task = task;
	try {
		return runTask.runInContext(context, { timeout: milliseconds }) as Result;
	} catch {
		return undefined;
	}
}
