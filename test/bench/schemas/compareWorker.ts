import { compareSchemas } from '../../../src/graphql/core/language/comparison/compareSchemas.ts';
import type { SchemaChange } from '../../../src/graphql/core/language/comparison/schemaChange.ts';
import { buildSchemaFromIntrospection } from '../../../src/graphql/core/language/schema/introspection.ts';
import { serveWorkerTasks } from '../../../src/shared/node/taskWorker.ts';

const tasks = {
	/**
	 * Builds two schemas of introspection results as JSON, and compares them. Returns the changes, and
	 * the time of the comparison in milliseconds.
	 */
	compare: ({ before, after }: { readonly before: string; readonly after: string }) => {
		const [old, current] = [
			buildSchemaFromIntrospection(JSON.parse(before)),
			buildSchemaFromIntrospection(JSON.parse(after)),
		];
		const started = performance.now();
		const changes: readonly SchemaChange[] = compareSchemas(old, current);
		return { output: { changes, milliseconds: performance.now() - started }, transfer: [] };
	},
};

/** The tasks of the worker thread that compares schemas. */
export type CompareTasks = typeof tasks;

serveWorkerTasks(tasks);
