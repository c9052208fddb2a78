import { resolve } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { DocumentSchemas } from '../../graphql/node/documentSchemas.ts';
import { UserError } from '../../shared/core/errors.ts';
import { reportProblems } from '../reportProblems.ts';
import type { Terminal } from '../terminal.ts';
import { configWorker } from './configWorker.ts';

/**
 * Reads a schema file that the command line names: SDL, or an introspection result as JSON.
 * `terminal` receives the errors of a schema that can be used in spite of them.
 * @throws {UserError} `graphql/schema-…`
 */
export async function readSchema(
	file: string,
	{ currentFolder, terminal }: { readonly currentFolder: string; readonly terminal: Terminal | undefined },
): Promise<GraphQLSchema> {
	const path = resolve(currentFolder, file);
	const problems: UserError[] = [];
	const schemas = new DocumentSchemas({
		folder: currentFolder,
		schemaFile: path,
		defaultSchemaFile: undefined,
		isExcluded: () => false,
		configWorker: configWorker(),
		report: (error) => problems.push(error),
	});
	try {
		const found = await schemas.schemaOf(path);
		if (!found) {
			throw new UserError('graphql/schema-file-missing', { file });
		}
		if (terminal) {
			await reportProblems(problems, terminal);
		}
		return found.schema;
	} finally {
		schemas.dispose();
	}
}
