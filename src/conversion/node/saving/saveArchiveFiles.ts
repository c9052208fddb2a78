import { createHash } from 'node:crypto';
import { throwIfCancelled, UserError } from '../../../shared/core/errors.ts';
import type { ArchiveEntry } from '../../core/archives/archiveDirectory.ts';
import type { SkippedEntry } from '../../core/archives/checkArchive.ts';
import type { ConversionParameters, SentFile } from '../../core/requests/conversionRequest.ts';
import { chunkRecord, type SavedArchiveFile } from '../../core/saving/chunkRecords.ts';
import {
	conversionManifestText,
	type ManifestChunk,
	type ManifestProblem,
	manifestHead,
	skippedEntryProblems,
} from '../../core/saving/manifest.ts';
import { portablePaths } from '../../core/saving/portablePaths.ts';
import { readEntryText } from '../archives/readArchive.ts';
import type { ExistingFileRule, FileWriter } from './targetFolder.ts';

/** The opened entries of an archive, and the conversion that it comes from. */
export interface ArchiveToSave {
	readonly archive: Uint8Array;
	readonly entries: readonly ArchiveEntry[];
	/** Entries that were not opened. The manifest lists them. */
	readonly skipped: readonly SkippedEntry[];
	/** Returns the headings of each entry, in the same order; `undefined` when they are unknown. */
	readonly headingPaths: (signal: AbortSignal) => Promise<readonly (readonly string[] | undefined)[]>;
	readonly sent: readonly SentFile[];
	readonly order: ConversionParameters;
	/** Base URL of the service that returned the archive. */
	readonly serviceUrl: string;
	/** When the conversion was started, in milliseconds since 1 January 1970 UTC. */
	readonly startedAt: number;
}

/** The location of a saved file or folder. */
export interface SaveDestination {
	readonly folder: FileWriter;
	/** The name of the file, or of the subfolder for several files. */
	readonly name: string;
	readonly existing: ExistingFileRule;
}

/** The progress of saving, and the signal that cancels it. */
export interface SavingProgress {
	readonly signal: AbortSignal;
	/** Called for each saved file. */
	readonly saved: () => void;
}

/**
 * Returns the number of files that saving an archive creates if no entry is damaged, including
 * `manifest.json` and `chunks.jsonl`.
 */
export function countFilesToSave({ entries, order }: Pick<ArchiveToSave, 'entries' | 'order'>): number {
	return entries.length + (order.kind === 'chunks' ? 2 : 1);
}

/** The name of the file that is saved last. */
export const manifestFileName = 'manifest.json';
const linesName = 'chunks.jsonl';

/**
 * Returns the paths, relative to their folder, of the files that saving an archive creates if no
 * entry is damaged.
 */
export function pathsToSave({ entries, order }: Pick<ArchiveToSave, 'entries' | 'order'>): readonly string[] {
	return [...entryPaths(entries), ...(order.kind === 'chunks' ? [linesName] : []), manifestFileName];
}

/**
 * Returns the paths of the saved entries. An entry whose name is that of the manifest or of
 * `chunks.jsonl` is renamed.
 */
function entryPaths(entries: readonly ArchiveEntry[]): readonly string[] {
	return portablePaths([manifestFileName, linesName, ...entries.map((entry) => entry.name)]).slice(2);
}

/** What is missing in the saved files of a result. */
export interface DamageCounts {
	/** The number of damaged files, which are listed in the manifest only. */
	readonly damaged: number;
	/** The number of places in saved texts that could not be read and contain U+FFFD. */
	readonly unreadable: number;
}

/**
 * Saves the files of an archive one after the other, then `chunks.jsonl` for chunks, and
 * `manifest.json` last.
 * @throws {UserError} of `TargetFolder`; `Cancelled`. Saved files stay, without a manifest.
 */
export async function saveArchiveFiles(
	source: ArchiveToSave,
	destination: SaveDestination,
	{ signal, saved }: SavingProgress,
): Promise<DamageCounts> {
	const { folder, name, existing } = destination;
	const sources = source.sent.map((file) => file.name);
	const encoder = new TextEncoder();
	const chunks: ManifestChunk[] = [];
	const problems: ManifestProblem[] = [];
	let unreadable = 0;
	const lines = source.order.kind === 'chunks' ? await folder.create(`${name}/${linesName}`, existing) : undefined;
	try {
		for await (const entry of savedEntries(source, destination, signal)) {
			if ('problem' in entry) {
				problems.push(entry);
				continue;
			}
			saved();
			unreadable += entry.unreadable;
			const { chunk, line } = chunkRecord(entry, sources);
			chunks.push(chunk);
			if (line !== undefined) {
				await lines?.append(encoder.encode(line));
			}
		}
	} catch (error) {
		await lines?.discard();
		throw error;
	}
	if (lines) {
		await lines.complete();
		saved();
	}
	const head = manifestHead(source.sent, source.serviceUrl, source.order, new Date(source.startedAt));
	const manifest = conversionManifestText({
		...head,
		chunks,
		problems: [...problems, ...skippedEntryProblems(source.skipped, source.entries.length)],
	});
	await folder.write(`${name}/${manifestFileName}`, encoder.encode(manifest), existing);
	saved();
	return { damaged: problems.length, unreadable };
}

/**
 * Saves one entry after the other and yields the result of each. Only one is in memory at a time.
 */
async function* savedEntries(
	{ archive, entries, headingPaths }: ArchiveToSave,
	{ folder, name, existing }: SaveDestination,
	signal: AbortSignal,
): AsyncGenerator<(SavedArchiveFile & Pick<DamageCounts, 'unreadable'>) | ManifestProblem> {
	const paths = entryPaths(entries);
	const headings = await headingPaths(signal);
	for (const [index, path] of paths.entries()) {
		throwIfCancelled(signal);
		const entry = entries[index];
		if (!entry) {
			return;
		}
		const identity = { order: index + 1, archivePath: entry.archivePath ?? entry.name };
		const text = await contentUnlessDamaged(readEntryText(archive, entry));
		if (!text) {
			yield { ...identity, problem: 'damaged' };
			continue;
		}
		const { bytes: content, unreadable } = text;
		await folder.write(`${name}/${path}`, content, existing);
		const sha256 = createHash('sha256').update(content).digest('hex');
		yield { ...identity, path, content, sha256, headingPath: headings[index], unreadable };
	}
}

/** Resolves to the content of an entry; to `undefined` when the entry is damaged. */
export async function contentUnlessDamaged<T>(content: Promise<T>): Promise<T | undefined> {
	try {
		return await content;
	} catch (error) {
		if (error instanceof UserError && error.code === 'conversion/entry-damaged') {
			return undefined;
		}
		throw error;
	}
}
