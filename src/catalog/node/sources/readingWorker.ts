import { serveWorkerTasks } from '../../../shared/node/taskWorker.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import { type CatalogSourceText, readCatalog } from '../../core/reading/readCatalog.ts';

// The worker thread that reads catalogs. It is a separate file in the built extension.

const tasks = {
	read: ({ text, reference }: { readonly text: CatalogSourceText; readonly reference: Catalog }) => ({
		output: readCatalog(text, reference),
		transfer: [],
	}),
};

/** The tasks that this worker thread runs. */
export type CatalogReadingTasks = typeof tasks;

serveWorkerTasks(tasks);
