import { readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathWithSlashes } from '../../../shared/node/relativePathInFolder.ts';
import type { JournalRecord } from '../../core/saving/folderJournal.ts';
import { conversionKindOf, type FolderRecords, type SourceRecord } from '../../core/saving/folderRecords.ts';
import type { ManifestChunk } from '../../core/saving/manifest.ts';
import type { FileChecksum } from '../checksum.ts';
import type { TargetFolder } from '../saving/targetFolder.ts';

/** The SHA-256 hash of an empty file, hexadecimal. */
const emptyFileChecksum = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Whether a file of a result was not edited since it was saved with the checksum `saved`. An empty
 * file counts as deleted, because a power failure can leave a file empty.
 */
export function isUnedited({ sha256 }: FileChecksum, saved: string): boolean {
	return [saved, emptyFileChecksum].includes(sha256);
}

/** The names of temporary files that runs create. */
const temporaryName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;

/**
 * Adds the records that a killed run has left in the journal. The files on the disk may be those of
 * the new record or of an older one. A record whose files are not all new is incomplete, so that
 * its source is sent again.
 * @throws {UserError} of `fileSavingError`
 */
export async function recoverJournalRecords(
	records: FolderRecords,
	journal: readonly JournalRecord[],
	target: TargetFolder,
): Promise<void> {
	for (const versions of Map.groupBy(journal, ({ path, service }) => `${conversionKindOf(service)}:${path}`).values()) {
		const newest = versions.at(-1);
		if (newest) {
			const previous = records.get(newest.path, conversionKindOf(newest.service));
			const older = [...(previous ? [previous] : []), ...versions.slice(0, -1)].flatMap(({ files }) => files);
			records.set(await reconcileRecordWithDisk(newest, older, target));
		}
	}
}

/**
 * Returns the record with the files that are on the disk. A file with a checksum of `older`, the
 * files of older records, is listed with that checksum. An edited file is listed with the new one.
 * A file that was to be replaced and still exists is not listed.
 * @throws {UserError} of `fileSavingError`
 */
export async function reconcileRecordWithDisk(
	{ replaced, ...record }: JournalRecord,
	older: readonly ManifestChunk[],
	target: TargetFolder,
): Promise<SourceRecord> {
	const olderChecksums = Map.groupBy(older, ({ path }) => path);
	const expected = new Map(record.files.map((file) => [file.path, file]));
	const files: ManifestChunk[] = [];
	let isComplete = record.isComplete;
	for (const path of new Set([...expected.keys(), ...olderChecksums.keys()])) {
		const current = await target.describe(path);
		const file = expected.get(path);
		if (current && current.sha256 === file?.sha256) {
			files.push(file);
		} else if (current && olderChecksums.get(path)?.some(({ sha256 }) => isUnedited(current, sha256))) {
			files.push({ order: files.length + 1, path, bytes: current.size, sha256: current.sha256 });
			isComplete = false;
		} else if (file && current && current.sha256 !== replaced[path]) {
			files.push(file);
		} else if (file) {
			isComplete = false;
		}
	}
	return { ...record, files, isComplete };
}

/**
 * Deletes the temporary files of a killed run: those in the folder, and those next to and in the
 * outputs that its journal lists. The folder must be locked, so that no other run uses them.
 */
export async function removeTemporaryFiles(journal: readonly SourceRecord[], target: TargetFolder): Promise<void> {
	const outputs = new Set(journal.map(({ output }) => output));
	const folders = new Set(['', ...[...outputs].map((output) => dirname(output).replace(/^\.$/, ''))]);
	const listed = [
		...[...folders].map((folder) => list(target.root, folder, false)),
		...[...outputs].map((output) => list(target.root, output, true)),
	];
	for (const path of (await Promise.all(listed)).flat()) {
		// A file that another program has open is not deleted.
		await target.remove(path).catch(() => undefined);
	}
}

/** Returns the paths of temporary files in a folder, relative to the root. */
async function list(root: string, folder: string, recursive: boolean): Promise<readonly string[]> {
	// The output of a text is not a folder.
	const entries = await readdir(join(root, folder), { withFileTypes: true, recursive }).catch(() => []);
	return entries
		.filter((entry) => entry.isFile() && temporaryName.test(entry.name))
		.map(({ parentPath, name }) => pathWithSlashes(relative(root, join(parentPath, name))));
}
