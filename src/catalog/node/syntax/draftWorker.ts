import { join } from 'node:path';
import { serveWorkerTasks } from '../../../shared/node/taskWorker.ts';
import { parseCatalogWithCache } from '../parseCatalogWithCache.ts';
import { type DraftRequirementsInput, DraftRequirementsReader } from './draftRequirementsReader.ts';
import { TreeSitterParser } from './treeSitterParser.ts';

// The worker process that reads the calls of uses. It is a separate file in the built extension.

/** The calls for which drafts are requested, with the catalog as JSON. */
interface DraftInput extends Omit<DraftRequirementsInput, 'catalog'> {
	readonly catalog: string;
}

const reader = new DraftRequirementsReader(new TreeSitterParser((file) => join(import.meta.dirname, 'grammars', file)));

const tasks = {
	drafts: async ({ catalog, ...calls }: DraftInput) => ({
		output: await reader.read({ ...calls, catalog: parseCatalogWithCache(catalog) }),
		transfer: [],
	}),
};

/** The tasks that this worker process runs. */
export type DraftTasks = typeof tasks;

serveWorkerTasks(tasks);
