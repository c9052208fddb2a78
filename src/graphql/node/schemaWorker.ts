import type { GraphQLSchema } from 'graphql';
import { printSchema } from 'graphql';
import { LinePositionConverter, type PositionRange } from '../../shared/core/code/linePositionConverter.ts';
import { serveWorkerTasks } from '../../shared/node/taskWorker.ts';
import { compareSchemaVersions, type SchemaVersionComparison } from '../core/language/comparison/comparedVersions.ts';
import type { SchemaChange } from '../core/language/comparison/schemaChange.ts';
import {
	createIndexedDocument,
	type DocumentAddress,
	WorkspaceIndex,
} from '../core/language/navigation/workspaceIndex.ts';
import { rootFieldNames } from '../core/language/schema/rootFieldNames.ts';
import { buildSchemaFromContents, parseSchemaFile } from '../core/language/schema/schemaFiles.ts';
import { indexSdl, rangeInSdl } from '../core/language/schema/sdlIndex.ts';
import type { GraphqlText } from '../core/language/syntax/graphqlText.ts';
import type { Definition } from '../core/language/syntax/splitDefinitions.ts';
import { tokenize } from '../core/language/syntax/tokenize.ts';
import { type CodeFiles, readCodeFiles } from './codeFiles.ts';
import { readStoredSchema } from './schemaCache.ts';

// Entry point of the worker thread that compares schemas.

/** Where a schema is read: a file of the schema cache, or a text with SDL or an introspection. */
export type WorkerSchemaSource =
	| { readonly kind: 'stored'; readonly path: string }
	| { readonly kind: 'text'; readonly text: string };

/** Two versions of a schema. */
export interface SchemaPair {
	readonly before: WorkerSchemaSource;
	readonly after: WorkerSchemaSource;
}

/** A document of the workspace as it is sent to the thread. Tokens are computed again there. */
export interface WorkerDocument extends DocumentAddress, Pick<GraphqlText, 'text' | 'isGraphqlOnly'> {
	/** `undefined` if it is the same as `text`. */
	readonly source: string | undefined;
	readonly definitions: readonly Omit<Definition, 'tokens'>[];
}

/** A comparison, or the version that could not be read. */
export type SchemaComparison =
	| ({
			readonly kind: 'compared';
			readonly locations: ReadonlyMap<string, ElementLocation>;
			/** URI of an affected document that was read from the disk → its path. */
			readonly codePaths: ReadonlyMap<string, string>;
	  } & SchemaVersionComparison)
	| { readonly kind: 'unreadable'; readonly version: 'before' | 'after'; readonly reason: string };

/** The location of an element in the SDL of a version. */
interface ElementLocation {
	readonly version: 'before' | 'after';
	readonly range: PositionRange;
}

/** A request to add the operations in files of other languages. */
export interface CodeOperationsRequest {
	readonly files: CodeFiles;
	/** The schema of the operations. */
	readonly schema: WorkerSchemaSource;
	/** Paths of files whose documents are added with their current text. */
	readonly known: ReadonlySet<string>;
}

interface ReadSchema {
	readonly schema: GraphQLSchema;
	readonly sdl: () => string;
}

/** Maximum number of schemas in memory: the stored versions of one environment, and two others. */
const maximumSchemas = 7;

class Comparer {
	readonly #schemas = new Map<string, Promise<ReadSchema>>();
	#index = new WorkspaceIndex();
	/** URI of a document that was read from the disk → its path. */
	readonly #codePaths = new Map<string, string>();

	/** Adds documents whose operations are checked, after the previous ones or instead of them. */
	addDocuments(documents: readonly WorkerDocument[], isFirst: boolean): void {
		if (isFirst) {
			this.#index = new WorkspaceIndex();
			this.#codePaths.clear();
		}
		for (const { text, source = text, definitions, isGraphqlOnly, ...document } of documents) {
			const read = definitions.map((each) => ({ ...each, tokens: tokenize(text, each.start, each.end) }));
			this.#index.setFile(
				createIndexedDocument(document, {
					...{ text, source, definitions: read },
					...{ interpolations: [], regions: [], literals: [], isGraphqlOnly },
				}),
			);
		}
	}

	/**
	 * Adds the documents in files, except files in `known`, which were added already. `schema` decides
	 * which texts are operations.
	 */
	async addCode(files: CodeFiles, schema: WorkerSchemaSource, known: ReadonlySet<string>): Promise<void> {
		const rootFields = await this.#read(schema).then(
			(read) => rootFieldNames(read.schema),
			() => new Set<string>(),
		);
		for (const { path, document } of readCodeFiles(files, rootFields)) {
			if (!known.has(path)) {
				this.#index.setFile(document);
				this.#codePaths.set(document.uri, path);
			}
		}
	}

	/** Compares two schemas, and finds the affected operations of the documents. */
	async compare({ before, after }: SchemaPair): Promise<SchemaComparison> {
		const read: ReadSchema[] = [];
		for (const [version, input] of [
			['before', before],
			['after', after],
		] as const) {
			try {
				read.push(await this.#read(input));
			} catch (error) {
				return { kind: 'unreadable', version, reason: String(error) };
			}
		}
		const [old, current] = read;
		if (!old || !current) {
			throw new Error('Both schemas are read.');
		}
		const compared = compareSchemaVersions(old.schema, current.schema, this.#index);
		const touching = new Set(compared.operations.flatMap(({ changes }) => changes));
		const uris = new Set(compared.operations.map(({ uri }) => uri));
		const codePaths = new Map([...this.#codePaths].filter(([uri]) => uris.has(uri)));
		return { kind: 'compared', ...compared, codePaths, locations: locationsOf([...touching], old, current) };
	}

	/** Returns the SDL of a schema as UTF-8. @throws when the schema cannot be read */
	async print(input: WorkerSchemaSource): Promise<Uint8Array> {
		return new TextEncoder().encode((await this.#read(input)).sdl());
	}

	#read(input: WorkerSchemaSource): Promise<ReadSchema> {
		const key = JSON.stringify(input);
		const schema = this.#schemas.get(key) ?? readSchema(input);
		this.#schemas.delete(key);
		this.#schemas.set(key, schema);
		schema.catch(() => this.#schemas.delete(key));
		for (const oldest of [...this.#schemas.keys()].slice(0, -maximumSchemas)) {
			this.#schemas.delete(oldest);
		}
		return schema;
	}
}

async function readSchema(input: WorkerSchemaSource): Promise<ReadSchema> {
	const text = input.kind === 'stored' ? await readStoredSchema(input.path) : input.text;
	const content = parseSchemaFile(text);
	const schema = buildSchemaFromContents([content])?.schema;
	if (!schema) {
		throw new Error('The text contains no type definitions.');
	}
	let printed: string | undefined;
	const print = () => {
		printed ??= printSchema(schema);
		return printed;
	};
	return { schema, sdl: content.kind === 'SDL' ? () => text : print };
}

/** Finds the elements of changes in the SDL of the version that contains them. */
function locationsOf(changes: readonly SchemaChange[], before: ReadSchema, after: ReadSchema) {
	const locations = new Map<string, ElementLocation>();
	for (const [version, { sdl }] of [
		['before', before],
		['after', after],
	] as const) {
		const wanted = changes.filter(({ kind }) => (kind === 'removed') === (version === 'before'));
		const index = wanted.length === 0 ? new Map() : indexSdl(sdl());
		const lines = new LinePositionConverter(wanted.length === 0 ? '' : sdl());
		for (const { coordinate } of wanted) {
			const range = rangeInSdl(index, coordinate);
			if (range) {
				locations.set(coordinate, { version, range: lines.rangeBetween(range) });
			}
		}
	}
	return locations;
}

const comparer = new Comparer();
const tasks = {
	documents: ({
		documents,
		isFirst,
	}: {
		readonly documents: readonly WorkerDocument[];
		readonly isFirst: boolean;
	}) => ({
		output: comparer.addDocuments(documents, isFirst),
		transfer: [],
	}),
	code: async ({ files, schema, known }: CodeOperationsRequest) => ({
		output: await comparer.addCode(files, schema, known),
		transfer: [],
	}),
	compare: async (pair: SchemaPair) => ({ output: await comparer.compare(pair), transfer: [] }),
	print: async (input: WorkerSchemaSource) => {
		const printed = await comparer.print(input);
		return { output: printed, transfer: [printed.buffer as ArrayBuffer] };
	},
};

/** The tasks of the worker thread that compares schemas. */
export type SchemaTasks = typeof tasks;

serveWorkerTasks(tasks);
