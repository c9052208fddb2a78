import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildClientSchema, parse, printSchema, validate } from 'graphql';
import { SchemaCache } from '../../../src/graphql/node/schemaCache.ts';
import { bundleBench } from '../../host/bundles.ts';
import { distFolder } from '../../host/projectFolders.ts';
import { writeDocument } from './documents.ts';
import { readPublicSchema } from './peers.ts';

/** What is measured with. */
export interface Material {
	/**
	 * Holds the documents, the schema as SDL with a graphql-config file, and as `SchemaCache` keeps
	 * it under {@link schemaName}.
	 */
	readonly folder: string;
	/** The bundled `ours.ts`. */
	readonly program: string;
	/** 1.1 MB. */
	readonly sdl: string;
	readonly documents: Readonly<Record<DocumentName, string>>;
}

/** The documents: of 12 lines, and of 2,200. */
export type DocumentName = 'short.graphql' | 'long.graphql';

/** The key of the schema in the cache. */
export const schemaName = 'schema';

/**
 * Puts together what is measured with. Throws when the documents are not sound. Call
 * `installPeers` first.
 */
export async function prepareMaterial(): Promise<Material> {
	const folder = join(distFolder, 'bench', 'graphql');
	mkdirSync(folder, { recursive: true });
	const json = readPublicSchema();
	const schema = buildClientSchema(JSON.parse(json), { assumeValid: true });
	const sdl = printSchema(schema);
	const documents = { 'short.graphql': writeDocument(schema, 1), 'long.graphql': writeDocument(schema, 200) };
	for (const [name, text] of Object.entries(documents)) {
		const faults = validate(schema, parse(text));
		if (faults.length > 0) {
			throw new Error(`${name} is not sound:\n${faults.join('\n')}`);
		}
		writeFileSync(join(folder, name), text);
	}
	await new SchemaCache(folder).write(schemaName, json);
	writeFileSync(join(folder, 'schema.graphql'), sdl);
	writeFileSync(
		join(folder, '.graphqlrc.json'),
		'{ "schema": "schema.graphql", "documents": "{short,long}.graphql" }\n',
	);
	return { folder, program: await bundleBench('graphql/ours.ts'), sdl, documents };
}
