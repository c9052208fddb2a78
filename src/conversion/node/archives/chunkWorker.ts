import { serveWorkerTasks } from '../../../shared/node/taskWorker.ts';
import type { ArchiveEntry } from '../../core/archives/archiveDirectory.ts';
import type { Heading } from '../../core/documents/headings.ts';
import { describeEntries } from './describeEntries.ts';

// Entry point of the thread that describes entries of archives.

/** Entries that follow each other in an archive, and the headings that are open before them. */
interface EntriesToDescribe {
	readonly archive: Uint8Array;
	readonly entries: readonly ArchiveEntry[];
	readonly open: readonly Heading[];
}

const tasks = {
	describe: async ({ archive, entries, open }: EntriesToDescribe) => ({
		output: await describeEntries(archive, entries, open),
		transfer: [],
	}),
};

/** The tasks of the thread that describes entries of archives. */
export type ChunkTasks = typeof tasks;

serveWorkerTasks(tasks);
