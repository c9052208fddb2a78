import { join } from 'node:path';
import { serveTasks } from '../../../shared/node/taskWorker.ts';
import { parseCatalogWithCache } from '../lastCatalog.ts';
import { type DraftCalls, DraftRequestReader } from './draftRequestReader.ts';
import { TreeSitter } from './treeSitter.ts';

// The worker process that reads the calls of uses. It is a separate file in the built extension.

/** The calls for which drafts are requested, with the catalog as JSON. */
interface DraftInput extends Omit<DraftCalls, 'catalog'> {
	readonly catalog: string;
}

const reader = new DraftRequestReader(new TreeSitter((file) => join(import.meta.dirname, 'grammars', file)));

const tasks = {
	drafts: async ({ catalog, ...calls }: DraftInput) => ({
		output: await reader.read({ ...calls, catalog: parseCatalogWithCache(catalog) }),
		transfer: [],
	}),
};

/** The tasks that this worker process runs. */
export type DraftTasks = typeof tasks;

serveTasks(tasks);
