import { serveTasks } from '../../../shared/node/workerThread.ts';
import type { Catalog } from '../../core/model/catalog.ts';
import { type CatalogText, readCatalog } from '../../core/reading/readCatalog.ts';

// The thread that reads catalogs from elsewhere; a file of its own in the built extension.

const tasks = {
	read: ({ text, known }: { readonly text: CatalogText; readonly known: Catalog }) => ({
		output: readCatalog(text, known),
		transfer: [],
	}),
};

/** What this thread can do. */
export type ReadingTasks = typeof tasks;

serveTasks(tasks);
