import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { throwIfCancelled } from '../../../shared/core/errors.ts';
import { rejectOnAbort } from '../../../shared/core/rejectOnAbort.ts';
import { IgnoreFiles } from '../../../shared/node/ignoreFiles.ts';
import type { WorkerThread } from '../../../shared/node/workerThread.ts';
import { searchKeywordsOf } from '../../core/detection/keywords.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import { addScanCounts, type FileWithFindings, noScanCounts, type ScanCounts } from '../../core/scanResults.ts';
import { listMatchingFiles } from './ripgrep.ts';
import type { FileSearchInput, ScanTasks } from './scanWorker.ts';

/** The inputs of a scan of a folder. */
export interface FolderScanInput {
	readonly thread: WorkerThread<ScanTasks>;
	/** Absolute path of the folder. */
	readonly folder: string;
	readonly catalog: Catalog;
	/** The catalog as JSON. */
	readonly catalogJson: string;
	/** Globs, relative to the folder, of files to leave out. */
	readonly excludes: readonly string[];
	/**
	 * Receives the files with findings, while the scan runs. `files` is the number of files that were
	 * read since the last call.
	 */
	readonly onProgress: (found: readonly FileWithFindings[], files: number) => void;
	readonly signal: AbortSignal;
}

/** The program that lists the files to read. */
export interface RipgrepOptions {
	/** Absolute path of ripgrep; `undefined` to read all files without ripgrep. */
	readonly ripgrep: string | undefined;
	/** Maximum number of ripgrep's threads; without it ripgrep uses all processors. */
	readonly threads?: number | undefined;
}

/**
 * Maximum number of paths per request to the worker thread, so that deserializing the result does
 * not block the main thread.
 */
const maxPaths = 200;

/**
 * Scans the files of a folder that no ignore file and no setting excludes. ripgrep finds the files
 * that contain a keyword of the catalog; a thread searches them for uses. A folder that does not
 * exist has no files.
 * @throws {Cancelled}
 * @throws {Error} when ripgrep or the thread fails
 */
export async function scanFolder(scan: FolderScanInput, { ripgrep, threads }: RipgrepOptions): Promise<ScanCounts> {
	const { folder, excludes, signal } = scan;
	const keywords = searchKeywordsOf(scan.catalog);
	if (keywords.length === 0 || !existsSync(folder)) {
		return noScanCounts;
	}
	if (ripgrep === undefined) {
		return searchPaths(scan, [''], { isListed: false, id: randomUUID() });
	}
	const { isInRepository } = new IgnoreFiles(folder, []);
	const search = { program: ripgrep, folder, keywords, excludes, isInRepository, threads };
	const listing = listMatchingFiles(search, signal);
	const listed = { isListed: true, id: randomUUID() };
	let counts = noScanCounts;
	try {
		for (let next = await listing.next(); ; next = await listing.next()) {
			if (next.done) {
				return {
					...addScanCounts(counts, { ...noScanCounts, unreadable: next.value.unreadable }),
					files: next.value.files,
				};
			}
			counts = addScanCounts(counts, await searchPaths(scan, next.value, listed));
		}
	} finally {
		// Ends ripgrep when the search of the listed files has failed.
		await listing.return({ files: 0, unreadable: [] });
	}
}

/**
 * Scans files and folders again, for example after they were saved. Paths are relative to the
 * folder; some may not exist any more.
 * @throws {Cancelled}
 * @throws {Error} when the thread fails
 */
export function scanPaths(scan: FolderScanInput, paths: readonly string[]): Promise<ScanCounts> {
	return searchPaths(scan, paths, { isListed: false, id: randomUUID() });
}

async function searchPaths(
	{ thread, folder, catalogJson, excludes, onProgress, signal }: FolderScanInput,
	paths: readonly string[],
	{ isListed, id }: { readonly isListed: boolean; readonly id: string },
): Promise<ScanCounts> {
	const remaining = [...paths];
	let counts = noScanCounts;
	while (remaining.length > 0) {
		const input: FileSearchInput = {
			folder,
			excludes,
			catalog: catalogJson,
			paths: remaining.splice(-maxPaths),
			isListed,
			scan: id,
		};
		const output = await rejectOnAbort(thread.run('search', input), signal);
		for (const path of output.remaining) {
			remaining.push(path);
		}
		counts = addScanCounts(counts, output.counts);
		onProgress(output.found, output.counts.files);
	}
	throwIfCancelled(signal);
	return counts;
}
