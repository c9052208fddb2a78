import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { readArchiveDirectory } from '../core/archives/archiveDirectory.ts';
import { type ArchiveVerdict, archiveLimits, judgeArchive } from '../core/archives/archiveRules.ts';

/** Reads an archive's directory and holds it against the rules. Between the two, and before what follows, others have their turn. */
export async function readArchive(archive: Uint8Array): Promise<ArchiveVerdict> {
	const directory = readArchiveDirectory(archive, archiveLimits.entries, crc32);
	await setImmediate();
	const verdict = judgeArchive(directory);
	await setImmediate();
	return verdict;
}
