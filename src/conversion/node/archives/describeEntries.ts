import { createContext, Script } from 'node:vm';
import { Lexer } from 'marked';
import { throwIfCancelled } from '../../../shared/core/errors.ts';
import type { ArchiveEntry } from '../../core/archives/archiveDirectory.ts';
import { groupFilesBySource } from '../../core/archives/fileGroups.ts';
import { isTextFileName } from '../../core/documents/acceptedTypes.ts';
import {
	countLines,
	type Heading,
	markdownBlocksOf,
	outlineChunk,
	searchedStart,
} from '../../core/documents/headings.ts';
import type { ConversionKind } from '../../core/requests/conversionRequest.ts';
import { inflateEntry, readEntryText } from './readArchive.ts';

/** What the view shows about the content of an entry. */
export type EntryDescription =
	| {
			readonly kind: 'text';
			readonly lines: number;
			/** The texts of the headings above the entry, outermost first, its own last. */
			readonly path: readonly string[];
			readonly continues: boolean;
			/** The number of places that could not be read and contain U+FFFD. */
			readonly unreadable: number;
	  }
	/** A text that takes too long to search for headings. */
	| { readonly kind: 'unread'; readonly lines: number }
	/** A file that is not a text. */
	| { readonly kind: 'other' }
	/** The content differs from the declared size or checksum. */
	| { readonly kind: 'damaged' };

/**
 * Maximum time to find the headings of a batch of entries, in milliseconds. Ordinary texts take
 * some hundred in total.
 */
const longestReading = 3000;
/**
 * After this many texts of a batch have exceeded the time limit, the archive is not described any
 * further.
 */
const mostUnread = 5;

/** The content of an inflated entry. `beginning` is the start of a text. */
type Content = (Pick<TextDescription, 'kind' | 'lines' | 'unreadable'> & { readonly beginning: string }) | NoText;
type TextDescription = Extract<EntryDescription, { readonly kind: 'text' }>;
type NoText = Extract<EntryDescription, { readonly kind: 'other' | 'damaged' }>;

/**
 * Returns the headings and lines of consecutive entries of an archive, and inflates one entry at a
 * time. `open` are the headings that enclose the start of the first entry; the returned ones
 * enclose the end of the last. Does not reject if the archive is damaged. Stops after `limit`
 * milliseconds, and then returns fewer descriptions than entries.
 */
export async function describeEntries(
	archive: Uint8Array,
	entries: readonly ArchiveEntry[],
	open: readonly Heading[],
	limit: number = longestReading,
): Promise<{ readonly descriptions: readonly EntryDescription[]; readonly open: readonly Heading[] }> {
	const contents: Content[] = [];
	for (const entry of entries) {
		contents.push(await readContent(archive, entry));
	}
	const descriptions: EntryDescription[] = [];
	let current = open;
	const describeRest = () => {
		for (const content of contents.slice(descriptions.length)) {
			if (content.kind !== 'text') {
				descriptions.push(content);
				continue;
			}
			const { path, continues, open: after } = outlineChunk(markdownBlocksOf(content.beginning, new Lexer()), current);
			current = after;
			const { kind, lines, unreadable } = content;
			descriptions.push({ kind, lines, path: path.map(({ text }) => text), continues, unreadable });
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

/** Describes entries, as {@link describeEntries} does, here or in another thread. */
type DescribeEntries = (
	archive: Uint8Array,
	entries: readonly ArchiveEntry[],
	open: readonly Heading[],
) => ReturnType<typeof describeEntries>;

/** The number of entries that are inflated before their headings are read. */
const batchSize = 100;

/**
 * Returns the headings of each entry of an archive for one source, outermost first; `undefined` for
 * entries that are not texts or take too long. `describe` can run in another thread.
 * @throws {Cancelled}
 */
export async function headingPaths(
	archive: Uint8Array,
	entries: readonly ArchiveEntry[],
	kind: ConversionKind,
	signal: AbortSignal,
	describe: DescribeEntries = describeEntries,
): Promise<readonly (readonly string[] | undefined)[]> {
	const paths: (readonly string[] | undefined)[] = [];
	for (const own of groupFilesBySource(entries, ({ name }) => name, kind, 1)) {
		let open: readonly Heading[] = [];
		for (let start = 0; start < own.length; start += batchSize) {
			throwIfCancelled(signal);
			const batch = own.slice(start, start + batchSize);
			const described = await describe(archive, batch, open);
			open = described.open;
			paths.push(
				...batch.map((_, index) => {
					const description = described.descriptions[index];
					return description?.kind === 'text' ? description.path : undefined;
				}),
			);
		}
	}
	return paths;
}

async function readContent(archive: Uint8Array, entry: ArchiveEntry): Promise<Content> {
	try {
		if (!isTextFileName(entry.name)) {
			await inflateEntry(archive, entry);
			return { kind: 'other' };
		}
		const { bytes, unreadable } = await readEntryText(archive, entry);
		const text = new TextDecoder().decode(bytes);
		// A copy, because a slice of a long string would retain the complete string in memory.
		const beginning = Buffer.from(searchedStart(text)).toString();
		return { kind: 'text', lines: countLines(text), unreadable, beginning };
	} catch {
		// The cause is reported and logged when the user opens the entry.
		return { kind: 'damaged' };
	}
}

const context: { task?: () => void } = createContext({});
const runTask = new Script('task()');

/** Runs a task and stops it when it takes too long. Returns whether it was completed. */
function isDoneInTime(task: () => void, milliseconds: number): boolean {
	context.task = task;
	try {
		runTask.runInContext(context, { timeout: milliseconds });
		return true;
	} catch {
		return false;
	}
}
