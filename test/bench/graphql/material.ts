import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildClientSchema, parse, printSchema, validate } from 'graphql';
import { SchemaCache } from '../../../src/graphql/node/schemaCache.ts';
import { bundleBench } from '../../host/bundles.ts';
import { distFolder } from '../../host/projectFolders.ts';
import { writeDocument, writePython } from './documents.ts';
import { readPublicSchema } from './peers.ts';

/** The inputs of the GraphQL benchmark: a schema, documents and the program to measure. */
export interface Material {
	/**
	 * Folder with the documents, the schema as SDL with a graphql-config file, and the schema in a
	 * `SchemaCache` under {@link schemaName}.
	 */
	readonly folder: string;
	/** Path of the bundled `ours.ts`. */
	readonly program: string;
	/** The public GitHub schema (1.1 MB) in the schema definition language. */
	readonly sdl: string;
	readonly documents: Readonly<Record<DocumentName, string>>;
	/** Python files of 2,000 lines: with 30 operations, and without GraphQL. */
	readonly python: { readonly withOperations: string; readonly withoutGraphql: string };
}

/** The documents. The short one has 12 lines, the long one 2,200 lines. */
export type DocumentName = 'short.graphql' | 'long.graphql';

/** The key of the schema in the `SchemaCache`. */
export const schemaName = 'schema';

/**
 * Prepares the inputs of the GraphQL benchmark. Throws when a document is not valid for the schema.
 * Call `installPeers` first.
 */
export async function prepareMaterial(): Promise<Material> {
	const folder = join(distFolder, 'bench', 'graphql');
	mkdirSync(folder, { recursive: true });
	const json = readPublicSchema();
	const schema = buildClientSchema(JSON.parse(json), { assumeValid: true });
	const sdl = printSchema(schema);
	const documents = { 'short.graphql': writeDocument(schema, 1), 'long.graphql': writeDocument(schema, 200) };
	for (const [name, text] of Object.entries(documents)) {
		const errors = validate(schema, parse(text));
		if (errors.length > 0) {
			throw new Error(`${name} is not valid:\n${errors.join('\n')}`);
		}
		writeFileSync(join(folder, name), text);
	}
	await new SchemaCache(folder).write(schemaName, json, Date.now());
	writeFileSync(join(folder, 'schema.graphql'), sdl);
	writeFileSync(
		join(folder, '.graphqlrc.json'),
		'{ "schema": "schema.graphql", "documents": "{short,long}.graphql" }\n',
	);
	const python = { withOperations: writePython(schema, 30), withoutGraphql: writePython(schema, 0) };
	return { folder, python, program: await bundleBench('graphql/ours.ts'), sdl, documents };
}
