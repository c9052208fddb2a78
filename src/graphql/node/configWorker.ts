import { serveWorkerTasks } from '../../shared/node/taskWorker.ts';
import { readGraphqlConfig } from '../core/language/schema/graphqlConfig.ts';
import { parseConfigText } from '../core/language/schema/parseConfigText.ts';

// Entry point of the worker thread that parses graphql-config files.

const tasks = {
	parse: (text: string) => ({ output: readGraphqlConfig(parseConfigText(text)), transfer: [] }),
};

/** The tasks of the worker thread that parses graphql-config files. */
export type ConfigTasks = typeof tasks;

serveWorkerTasks(tasks);
