import { createHash } from 'node:crypto';
import { throwIfCancelled, UserError } from '../../shared/errors.ts';
import { inflateEntry } from '../archives/inflateEntry.ts';
import type { ArchiveEntry } from '../core/archives/archiveDirectory.ts';
import type { ConversionOrder, SentFile } from '../core/requests/conversionRequest.ts';
import { chunkRecord, type SavedEntry } from '../core/saving/chunkRecords.ts';
import { type ManifestChunk, type ManifestProblem, manifestHead, manifestText } from '../core/saving/manifest.ts';
import { savedNames } from '../core/saving/savedNames.ts';
import type { ExistingFile, TargetFolder } from './targetFolder.ts';

/** An archive that was accepted, and what it was made of. */
export interface ArchiveToSave {
	readonly archive: Uint8Array;
	readonly entries: readonly ArchiveEntry[];
	/** The headings that each entry stands under, in the same order; `undefined` where they are not known. */
	readonly headingPaths: (signal: AbortSignal) => Promise<readonly (readonly string[] | undefined)[]>;
	readonly sent: readonly SentFile[];
	readonly order: ConversionOrder;
	/** Base URL of the service. */
	readonly serviceUrl: string;
	/** Milliseconds since 1 January 1970 UTC. */
	readonly startedAt: number;
}

/** Where something is saved. */
export interface Destination {
	readonly folder: TargetFolder;
	/** The file in the folder, or the folder in it that several files are saved below. */
	readonly name: string;
	readonly existing: ExistingFile;
}

/** How far a saving is, and whether it is to go on. */
export interface SavingProgress {
	readonly signal: AbortSignal;
	/** Called for each file that is there now. */
	readonly saved: () => void;
}

/** How many files saving an archive makes when nothing is damaged. */
export function fileCountOf({ entries, order }: Pick<ArchiveToSave, 'entries' | 'order'>): number {
	return entries.length + (order.kind === 'chunks' ? 2 : 1);
}

/** What a folder of saved chunks has last. */
export const manifestName = 'manifest.json';
const linesName = 'chunks.jsonl';

/**
 * Saves the files of an archive, one after the other, then `chunks.jsonl` where they are chunks, and last `manifest.json`.
 * Gives how many files are damaged, which are not saved: the manifest names them.
 * @throws {UserError} of `TargetFolder`; `Cancelled`. What has been saved before stays, without a manifest.
 */
export async function saveArchiveFiles(
	source: ArchiveToSave,
	destination: Destination,
	{ signal, saved }: SavingProgress,
): Promise<number> {
	const { folder, name, existing } = destination;
	const sources = source.sent.map((file) => file.name);
	const encoder = new TextEncoder();
	const chunks: ManifestChunk[] = [];
	const problems: ManifestProblem[] = [];
	const lines = source.order.kind === 'chunks' ? await folder.create(`${name}/${linesName}`, existing) : undefined;
	try {
		for await (const entry of savedEntries(source, destination, signal)) {
			if ('problem' in entry) {
				problems.push(entry);
				continue;
			}
			saved();
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
		await lines.keep();
		saved();
	}
	const head = manifestHead(source.sent, source.serviceUrl, source.order, new Date(source.startedAt));
	const manifest = manifestText({ ...head, chunks, problems });
	await folder.write(`${name}/${manifestName}`, encoder.encode(manifest), existing);
	saved();
	return problems.length;
}

/** Saves one entry after the other, never holding more than one, and gives what became of each. */
async function* savedEntries(
	{ archive, entries, headingPaths }: ArchiveToSave,
	{ folder, name, existing }: Destination,
	signal: AbortSignal,
): AsyncGenerator<SavedEntry | ManifestProblem> {
	// Ours come first, so an entry of the same name gives way.
	const [, , ...paths] = savedNames([manifestName, linesName, ...entries.map((entry) => entry.name)]);
	const headings = await headingPaths(signal);
	for (const [index, path] of paths.entries()) {
		throwIfCancelled(signal);
		const entry = entries[index];
		if (!entry) {
			return;
		}
		const place = { order: index + 1, archivePath: entry.name };
		const content = await contentOf(archive, entry);
		if (!content) {
			yield { ...place, problem: 'damaged' };
			continue;
		}
		await folder.write(`${name}/${path}`, content, existing);
		const sha256 = createHash('sha256').update(content).digest('hex');
		yield { ...place, path, content, sha256, headingPath: headings[index] };
	}
}

/** `undefined` when it is damaged. */
async function contentOf(archive: Uint8Array, entry: ArchiveEntry): Promise<Uint8Array | undefined> {
	try {
		return await inflateEntry(archive, entry);
	} catch (error) {
		if (error instanceof UserError && error.code === 'conversion/entry-damaged') {
			return undefined;
		}
		throw error;
	}
}
