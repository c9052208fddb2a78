import { join, resolve } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { type DocumentSchema, DocumentSchemas } from '../../graphql/node/documentSchemas.ts';
import { UserError } from '../../shared/core/errors.ts';
import { reportNonFatalErrors } from '../reportNonFatalErrors.ts';
import { createRepositorySettingReader } from '../repositorySettings.ts';
import type { Terminal } from '../terminal.ts';
import { workerFilePath } from '../workerFilePath.ts';

/**
 * Reads a schema file that the command line names: SDL, or an introspection result as JSON.
 * `terminal` receives the errors of a schema that can be used in spite of them.
 * @throws {UserError} `graphql/schema-…`
 */
export async function readSchemaFile(
	file: string,
	{ currentFolder, terminal }: { readonly currentFolder: string; readonly terminal: Terminal | undefined },
): Promise<GraphQLSchema> {
	const schemaFile = resolve(currentFolder, file);
	const problems: UserError[] = [];
	const schema = await findSchemaOfDocument(schemaFile, { folder: currentFolder, schemaFile, problems });
	if (!schema) {
		throw new UserError('graphql/schema-file-missing', { file });
	}
	if (terminal) {
		await reportNonFatalErrors(problems, terminal);
	}
	return schema;
}

/**
 * Resolves to the schema of a document; `undefined` if there is none or it cannot be used.
 * `problems` receives the problems of configs and schemas. The schema is that of `schemaFile`, an
 * absolute path, else that of the configs and the settings of the folder.
 * @throws {UserError} `graphql/schema-…` for `schemaFile`, `cli/settings-…`
 */
export async function findSchemaOfDocument(path: string, search: SchemaSearch): Promise<GraphQLSchema | undefined> {
	return findSchema(search, (schemas) => schemas.schemaOf(path));
}

/**
 * Resolves to the schema of documents in a folder, else the first one that its configs or settings
 * name; `undefined` if there is none that can be used. `problems` receives the problems of both.
 * @throws {UserError} `cli/settings-…`
 */
export async function findSchemaOfFolder(folder: string, problems: UserError[]): Promise<GraphQLSchema | undefined> {
	return findSchema({ folder, schemaFile: undefined, problems }, async (schemas) => {
		const schema = await schemas.schemaOf(join(folder, 'operation.graphql'));
		return schema ?? (await schemas.all([]))[0];
	});
}

async function findSchema(
	{ folder, schemaFile, problems }: SchemaSearch,
	find: (schemas: DocumentSchemas) => Promise<DocumentSchema | undefined>,
): Promise<GraphQLSchema | undefined> {
	const schemas = new DocumentSchemas({
		...{ folder, schemaFile, configWorker: workerFilePath('configWorker.js') },
		defaultSchemaFile:
			schemaFile === undefined ? createRepositorySettingReader(folder)('graphql.schemaFile') : undefined,
		isExcluded: () => false,
		report: (error) => problems.push(error),
	});
	try {
		return (await find(schemas))?.schema;
	} finally {
		schemas.dispose();
	}
}

interface SchemaSearch {
	readonly folder: string;
	readonly schemaFile: string | undefined;
	readonly problems: UserError[];
}
