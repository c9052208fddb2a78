import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import type { Disposable } from '../../shared/core/disposables.ts';
import { UserError } from '../../shared/core/errors.ts';
import { entriesOfFolder } from '../../shared/node/entriesOfFolder.ts';
import { readTextFile } from '../../shared/node/readTextFile.ts';
import { pathWithSlashes, relativePathInFolder } from '../../shared/node/relativePathInFolder.ts';
import { globMatcher } from '../core/language/schema/glob.ts';
import { graphqlConfigFileNames, isFolderTooLargeToSearch } from '../core/language/schema/graphqlConfig.ts';
import { rootFieldNames } from '../core/language/schema/rootFieldNames.ts';
import type { SdlNode } from '../core/language/schema/sdlSchema.ts';
import { type ConfiguredSchema, GraphqlConfigs } from './graphqlConfigs.ts';
import {
	maximumSchemaFiles,
	readSchemaFiles,
	type SchemaFileSystem,
	type SchemaFilesSource,
	schemaSourceOfSetting,
} from './schemaFiles.ts';
import { walkFolders } from './walkFolders.ts';

/** The schema that a document is checked against. */
export interface DocumentSchema {
	readonly schema: GraphQLSchema;
	/** The names of the fields of queries, mutations and subscriptions. */
	readonly rootFields: ReadonlySet<string>;
	/**
	 * The definitions in the other files of the schema; `undefined` if the path is not that of a file
	 * of the schema.
	 */
	readonly definitionsInOtherFiles: (path: string) => readonly SdlNode[] | undefined;
}

/** The folder of the documents, and where their schemas come from. */
interface DocumentSchemasOptions {
	/** Absolute path of the folder, which corresponds to a workspace folder of the editor. */
	readonly folder: string;
	/** Path of the schema file for all documents; `undefined` to use configs and the setting. */
	readonly schemaFile: string | undefined;
	/** The value of the setting `studyAdmin.graphql.schemaFile`. */
	readonly defaultSchemaFile: string | undefined;
	/** Whether the settings exclude a file, by its absolute path. */
	readonly isExcluded: (path: string) => boolean;
	/** Path of the compiled `configWorker.ts`. */
	readonly configWorker: string | URL;
	/** Called once for each config or schema that cannot be used. */
	readonly report: (error: UserError) => void;
}

/**
 * Finds the schemas of documents by the rules of the editor: the nearest graphql-config file that
 * matches the document, else the setting. Nothing is requested over the network. Each config and
 * each schema is read once.
 */
export class DocumentSchemas implements Disposable {
	readonly #options: DocumentSchemasOptions;
	readonly #files: SchemaFileSystem<string>;
	readonly #configs: GraphqlConfigs<string>;
	readonly #schemas = new Map<string, Promise<DocumentSchema | undefined>>();

	constructor(options: DocumentSchemasOptions) {
		this.#options = options;
		this.#files = localFiles(options);
		this.#configs = new GraphqlConfigs({ ...options, files: this.#files });
	}

	/**
	 * Resolves to all schemas that documents in the folder can have. `configs` are the absolute paths
	 * of the configs in the folder, also of those that do not apply because their folder has another
	 * one. Configs in the folders that enclose it are found.
	 * @throws {UserError} `graphql/schema-…` when the schema file for all documents cannot be used
	 */
	async all(configs: readonly string[]): Promise<readonly DocumentSchema[]> {
		const { folder, schemaFile } = this.#options;
		const schemas: (DocumentSchema | undefined)[] = [];
		if (schemaFile === undefined) {
			const files = [join(folder, 'x'), ...configs].map((path) => pathWithSlashes(path));
			const applying = files.flatMap((file) => this.#configs.configsAround(file) ?? []);
			const all = new Map(applying.map((each) => [each.config, each]));
			for (const config of all.values()) {
				for (const configured of await this.#configs.schemasIn(config)) {
					schemas.push(await this.#ofProject(configured));
				}
			}
		}
		schemas.push(await this.#ofOptions());
		return schemas.filter((schema) => schema !== undefined);
	}

	/**
	 * Resolves to the schema of a document with an absolute path; `undefined` if there is none or it
	 * cannot be used.
	 * @throws {UserError} `graphql/schema-…` when the schema file for all documents cannot be used
	 */
	async schemaOf(path: string): Promise<DocumentSchema | undefined> {
		if (this.#options.schemaFile !== undefined) {
			return this.#ofOptions();
		}
		const configured = await this.#configs.findSchema(pathWithSlashes(path));
		return configured ? this.#ofProject(configured) : this.#ofOptions();
	}

	dispose(): void {
		this.#configs.dispose();
	}

	#ofProject({ files, hasRemoteSchema, label }: ConfiguredSchema<string>): Promise<DocumentSchema | undefined> {
		return this.#cached(files?.owner ?? label, async () => {
			if (files) {
				return this.#tryRead(files);
			}
			if (hasRemoteSchema) {
				this.#options.report(new UserError('graphql/remote-schema', { file: label }));
			}
			return undefined;
		});
	}

	/** Resolves to the schema of the file for all documents, else to that of the setting. */
	async #ofOptions(): Promise<DocumentSchema | undefined> {
		const { folder, schemaFile, defaultSchemaFile } = this.#options;
		const file = pathWithSlashes(schemaFile ?? defaultSchemaFile ?? '');
		if (file === '') {
			return undefined;
		}
		const source = schemaSourceOfSetting(file, folder, undefined);
		return this.#cached(source.owner, () => (schemaFile === undefined ? this.#tryRead(source) : this.#read(source)));
	}

	#cached(key: string, read: () => Promise<DocumentSchema | undefined>): Promise<DocumentSchema | undefined> {
		const schema = this.#schemas.get(key) ?? read();
		this.#schemas.set(key, schema);
		return schema;
	}

	async #tryRead(source: SchemaFilesSource<string>): Promise<DocumentSchema | undefined> {
		try {
			return await this.#read(source);
		} catch (error) {
			if (!(error instanceof UserError)) {
				throw error;
			}
			this.#options.report(error);
			return undefined;
		}
	}

	async #read(source: SchemaFilesSource<string>): Promise<DocumentSchema> {
		const { label } = source;
		const files = await readSchemaFiles(source, this.#files);
		// The command line loads the GraphQL libraries only for a folder that has a schema.
		const { buildSchemaFromFiles } = await import('./buildSchemaFromFiles.ts');
		const built = buildSchemaFromFiles(files, label);
		const { missingTypes, messages } = built.findErrors();
		const [error = missingTypes[0]] = messages;
		if (error !== undefined) {
			const errors = missingTypes.length + messages.length;
			this.#options.report(new UserError('graphql/schema-with-errors', { file: label, errors }, new Error(error)));
		}
		return {
			schema: built.schema,
			rootFields: rootFieldNames(built.schema),
			definitionsInOtherFiles: (path) => built.definitionsInOtherFiles(pathWithSlashes(path)),
		};
	}
}

/** Returns the files of this machine. Their locations are absolute paths with `/`. */
function localFiles({ folder, isExcluded }: DocumentSchemasOptions): SchemaFileSystem<string> {
	const namesIn = new Map<string, ReadonlySet<string>>();
	const names = (each: string) => {
		const found =
			namesIn.get(each) ??
			new Set(entriesOfFolder(each).flatMap(({ name }) => (graphqlConfigFileNames.includes(name) ? [name] : [])));
		namesIn.set(each, found);
		return found;
	};
	return {
		list: (file) => enclosingFolders(file).map((each) => ({ folder: each, names: names(each) })),
		read: async (path, maximumBytes) => readTextFile(path, { maximumBytes }),
		find: async (base, glob) => {
			const isSearched = !isFolderTooLargeToSearch(base, [pathWithSlashes(folder)], pathWithSlashes(homedir()));
			return isSearched ? find(base, glob, isExcluded) : [];
		},
		locate: (path, base) => pathWithSlashes(isAbsolute(path) ? resolve(path) : resolve(base ?? '', path)),
		pathBeside: (_file, path) => path,
		shownPath: (path) => relativePathInFolder(folder, path) ?? pathWithSlashes(path),
	};
}

/** Returns the paths, with `/`, of the files in a folder that a glob matches. */
function find(base: string, glob: string, isExcluded: (path: string) => boolean): readonly string[] {
	const found: string[] = [];
	const matches = globMatcher(glob);
	for (const { folder, names } of walkFolders(base)) {
		for (const name of names) {
			if (matches(folder + name) && !isExcluded(join(base, folder, name))) {
				found.push(pathWithSlashes(join(base, folder, name)));
			}
		}
		if (found.length >= maximumSchemaFiles) {
			break;
		}
	}
	return found.slice(0, maximumSchemaFiles).toSorted();
}

/** Returns the folders that contain a file, nearest first. */
function enclosingFolders(path: string): readonly string[] {
	const folders = [dirname(path)];
	for (const folder of folders) {
		if (dirname(folder) !== folder) {
			folders.push(dirname(folder));
		}
	}
	return folders;
}
