import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { UserError } from '../../shared/errors.ts';
import { type ArchiveDirectory, type ArchiveEntry, readArchiveDirectory } from '../core/archives/archiveDirectory.ts';
import { type ArchiveReport, archiveReport } from '../core/archives/archiveReport.ts';
import { type ArchiveVerdict, judgeArchive } from '../core/archives/archiveRules.ts';
import { nextUnlistedEntry, type UnlistedEntry } from '../core/archives/unlistedEntries.ts';
import { inflateEntry } from './inflateEntry.ts';

/** More entries, listed or not, are not read, so that a report can be opened. */
const mostEntries = 50_000;
/** After so many bytes searched or entries found, others have their turn. */
const pieceSize = 2 ** 22;
const entriesAtOnce = 500;

/**
 * Everything there is to know about an archive, found out piece by piece: what its directory lists, what looks like
 * entries beside it, and which entries of an archive that breaks no rule are damaged.
 */
export async function examineArchive(archive: Uint8Array): Promise<ArchiveReport> {
	const directory = readArchiveDirectory(archive, mostEntries, crc32);
	const verdict = judgeArchive(directory);
	const unlisted = await findUnlisted(archive, directory);
	const damaged = await findDamaged(archive, verdict);
	const isCut = unlisted.length === mostEntries || (directory?.entries.length ?? 0) > mostEntries;
	return archiveReport({ directory, verdict, unlisted, damaged, isCut });
}

async function findUnlisted(
	archive: Uint8Array,
	directory: ArchiveDirectory | undefined,
): Promise<readonly UnlistedEntry[]> {
	const found: UnlistedEntry[] = [];
	for (const { start, end } of directory?.stray ?? [{ start: 0, end: archive.byteLength }]) {
		let offset = start;
		while (offset < end && found.length < mostEntries) {
			const piece = { start: offset, end: Math.min(end, offset + pieceSize) };
			const entry = nextUnlistedEntry(archive, piece, crc32);
			offset = entry ? entry.start + 1 : piece.end;
			if (entry) {
				found.push(entry);
			}
			if (!entry || found.length % entriesAtOnce === 0) {
				await setImmediate();
			}
		}
	}
	return found;
}

async function findDamaged(archive: Uint8Array, verdict: ArchiveVerdict): Promise<ReadonlySet<ArchiveEntry>> {
	const damaged = new Set<ArchiveEntry>();
	for (const entry of verdict.kind === 'accepted' ? verdict.files : []) {
		try {
			await inflateEntry(archive, entry);
		} catch (error) {
			if (!(error instanceof UserError)) {
				throw error;
			}
			damaged.add(entry);
		}
	}
	return damaged;
}
