import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import type { Disposable } from '../../shared/core/disposables.ts';
import { UserError } from '../../shared/core/errors.ts';
import { pathInFolder, slashes } from '../../shared/node/pathInFolder.ts';
import { readTextFile } from '../../shared/node/readTextFile.ts';
import { matchesGlob } from '../core/language/schema/glob.ts';
import {
	type GraphqlProject,
	graphqlConfigNames,
	isLocalPath,
	isTooBroad,
	matchesFile,
	type Patterns,
	projectOf,
	readGraphqlConfig,
	splitGlob,
} from '../core/language/schema/graphqlConfig.ts';
import { rootFieldNames } from '../core/language/schema/rootFieldNames.ts';
import type { SdlNode } from '../core/language/schema/sdlSchema.ts';
import { ConfigReader, maximumConfigBytes } from './configReader.ts';
import { readSchemaFiles, requireText } from './readSchemaFiles.ts';
import { walkFiles } from './walkFiles.ts';

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
export interface SchemaOptions {
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

/** A project and the config that contains it. */
interface ConfiguredProject {
	readonly config: string;
	readonly project: GraphqlProject;
}

/** Paths and patterns of a schema, relative to a folder. */
interface SchemaSource {
	readonly label: string;
	readonly folder: string;
	readonly patterns: Patterns;
}

/** Maximum number of schema files that a pattern selects. */
const maximumFiles = 2000;

/**
 * Finds the schemas of documents by the rules of the editor: the nearest graphql-config file that
 * matches the document, else the setting. Nothing is requested over the network. Each config and
 * each schema is read once.
 */
export class DocumentSchemas implements Disposable {
	readonly #options: SchemaOptions;
	readonly #configs: ConfigReader;
	/** Folder → the path of its config; `undefined` without one. */
	readonly #configOfFolder = new Map<string, string | undefined>();
	readonly #projects = new Map<string, Promise<readonly GraphqlProject[]>>();
	readonly #schemas = new Map<string, Promise<DocumentSchema | undefined>>();

	constructor(options: SchemaOptions) {
		this.#options = options;
		this.#configs = new ConfigReader(options.configWorker);
	}

	/**
	 * Resolves to all schemas that documents in the folder can have. `configs` are the absolute paths
	 * of the configs in the folder. Configs in the folders that enclose it are found.
	 * @throws {UserError} `graphql/schema-…` when the schema file for all documents cannot be used
	 */
	async all(configs: readonly string[]): Promise<readonly DocumentSchema[]> {
		const { folder, schemaFile } = this.#options;
		const schemas: (DocumentSchema | undefined)[] = [];
		if (schemaFile === undefined) {
			const enclosing = enclosingFolders(join(folder, 'x')).flatMap((each) => this.#configIn(each) ?? []);
			for (const config of new Set([...enclosing, ...configs])) {
				for (const project of await this.#projectsIn(config)) {
					schemas.push(await this.#ofProject({ config, project }));
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
		const configured = this.#options.schemaFile === undefined ? await this.#projectOf(path) : undefined;
		return configured ? this.#ofProject(configured) : this.#ofOptions();
	}

	dispose(): void {
		this.#configs.dispose();
	}

	async #projectOf(path: string): Promise<ConfiguredProject | undefined> {
		for (const folder of enclosingFolders(path)) {
			const config = this.#configIn(folder);
			if (config === undefined) {
				continue;
			}
			const project = projectOf(await this.#projectsIn(config), (pattern) =>
				matchesFile(pattern, slashes(path), (each) => localPath(each, folder)),
			);
			if (project) {
				return { config, project };
			}
		}
		return undefined;
	}

	#configIn(folder: string): string | undefined {
		if (!this.#configOfFolder.has(folder)) {
			const names = new Set(namesIn(folder));
			const name = graphqlConfigNames.find((each) => names.has(each));
			this.#configOfFolder.set(folder, name && join(folder, name));
		}
		return this.#configOfFolder.get(folder);
	}

	#projectsIn(config: string): Promise<readonly GraphqlProject[]> {
		const projects = this.#projects.get(config) ?? this.#readProjects(config);
		this.#projects.set(config, projects);
		return projects;
	}

	async #readProjects(config: string): Promise<readonly GraphqlProject[]> {
		const file = this.#displayPath(config);
		try {
			const text = requireText(readTextFile(config, { maximumBytes: maximumConfigBytes }), file, maximumConfigBytes);
			return await this.#configs.read(text);
		} catch (error) {
			this.#options.report(new UserError('graphql/config-unreadable', { file }, error));
			// As in the editor, an unreadable config counts as an empty one, which applies to its documents.
			return readGraphqlConfig({});
		}
	}

	#ofProject({ config, project }: ConfiguredProject): Promise<DocumentSchema | undefined> {
		const file = this.#displayPath(config);
		const label = project.name === undefined ? file : `${file}, ${project.name}`;
		return this.#cached(`${config}\n${project.name ?? ''}`, async () => {
			if (project.schema.length > 0) {
				return this.#tryRead({ label, folder: dirname(config), patterns: project.schema });
			}
			if (project.hasRemoteSchema) {
				this.#options.report(new UserError('graphql/remote-schema', { file: label }));
			}
			return undefined;
		});
	}

	/** Resolves to the schema of the file for all documents, else to that of the setting. */
	async #ofOptions(): Promise<DocumentSchema | undefined> {
		const { folder, schemaFile, defaultSchemaFile } = this.#options;
		const file = slashes(schemaFile ?? defaultSchemaFile ?? '');
		if (file === '') {
			return undefined;
		}
		const source = { label: file, folder, patterns: [file] };
		return this.#cached(file, () => (schemaFile === undefined ? this.#tryRead(source) : this.#read(source)));
	}

	#cached(key: string, read: () => Promise<DocumentSchema | undefined>): Promise<DocumentSchema | undefined> {
		const schema = this.#schemas.get(key) ?? read();
		this.#schemas.set(key, schema);
		return schema;
	}

	async #tryRead(source: SchemaSource): Promise<DocumentSchema | undefined> {
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

	async #read({ label, folder, patterns }: SchemaSource): Promise<DocumentSchema> {
		const files = await readSchemaFiles(patterns, {
			find: async (pattern) => this.#find(pattern, folder),
			read: async (path, maximumBytes) => readTextFile(path, { maximumBytes }),
			pathOf: (path) => this.#displayPath(path),
		});
		const { buildSchema, definitionsIn, readSchemaFile } = await import('../core/withLibraries.ts');
		const contents = files.map(({ uri, text }) => ({ path: uri, content: readSchemaFile(text) }));
		const build = () => buildSchema(contents.map(({ content }) => content));
		const built = unlessBroken(label, build);
		if (!built) {
			throw new UserError('graphql/schema-file-without-schema', { file: label });
		}
		const { missingTypes, messages } = built.findErrors();
		const [error = missingTypes[0]] = messages;
		if (error !== undefined) {
			const errors = missingTypes.length + messages.length;
			this.#options.report(new UserError('graphql/schema-with-errors', { file: label, errors }, new Error(error)));
		}
		const isSdl = contents.every(({ content }) => content.kind === 'SDL');
		return {
			schema: built.schema,
			rootFields: rootFieldNames(built.schema),
			definitionsInOtherFiles: (path) =>
				isSdl && contents.some((each) => each.path === slashes(path))
					? contents.flatMap((each) => (each.path === slashes(path) ? [] : definitionsIn(each.content)))
					: undefined,
		};
	}

	/** Returns the paths, with `/`, of the files that a path names or a glob pattern matches. */
	#find(pattern: string, folder: string): readonly string[] {
		const { path, glob } = splitGlob(pattern);
		const base = localPath(path, folder);
		if (base === undefined || glob === undefined) {
			return base === undefined ? [] : [base];
		}
		if (isTooBroad(base, [slashes(this.#options.folder)], slashes(homedir()))) {
			return [];
		}
		const found: string[] = [];
		for (const { folder: below, names } of walkFiles(base)) {
			for (const name of names) {
				if (matchesGlob(glob, below + name) && !this.#options.isExcluded(join(base, below, name))) {
					found.push(slashes(join(base, below, name)));
				}
			}
			if (found.length >= maximumFiles) {
				break;
			}
		}
		return found.slice(0, maximumFiles).toSorted();
	}

	#displayPath(path: string): string {
		return pathInFolder(this.#options.folder, path) ?? slashes(path);
	}
}

/** @throws {UserError} `graphql/schema-file-broken` when the schema cannot be built */
function unlessBroken<T>(file: string, build: () => T): T {
	try {
		return build();
	} catch (error) {
		throw new UserError('graphql/schema-file-broken', { file }, error);
	}
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

function namesIn(folder: string): readonly string[] {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}

/**
 * Returns the absolute path, with `/`, of a path that is absolute, starts with `~`, or is relative
 * to a folder. `undefined` for a URL and for a network share.
 */
function localPath(path: string, folder: string): string | undefined {
	if (!isLocalPath(path)) {
		return undefined;
	}
	const expanded = path.replace(/^~(?=$|[/\\])/, () => homedir());
	return slashes(isAbsolute(expanded) ? resolve(expanded) : resolve(folder, expanded));
}
