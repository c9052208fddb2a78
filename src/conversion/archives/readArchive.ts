import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { type ArchiveDirectory, readDirectoryInSteps } from '../core/archives/archiveDirectory.ts';
import { type ArchiveVerdict, archiveLimits, judgeArchive } from '../core/archives/archiveRules.ts';

/** Reads an archive's directory and holds it against the rules. Between the steps, and before what follows, others have their turn. */
export async function readArchive(archive: Uint8Array): Promise<ArchiveVerdict> {
	const directory = await readDirectory(archive);
	const verdict = judgeArchive(directory);
	await setImmediate();
	return verdict;
}

async function readDirectory(archive: Uint8Array): Promise<ArchiveDirectory | undefined> {
	const steps = readDirectoryInSteps(archive, archiveLimits.entries, crc32);
	for (;;) {
		const { done, value } = steps.next();
		await setImmediate();
		if (done) {
			return value;
		}
	}
}
