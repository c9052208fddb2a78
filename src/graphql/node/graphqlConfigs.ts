import { type Disposable, DisposableStore } from '../../shared/core/disposables.ts';
import { Emitter, nextEvent } from '../../shared/core/emitter.ts';
import { UserError } from '../../shared/core/errors.ts';
import {
	type GraphqlProject,
	graphqlConfigFileNames,
	patternMatchesFile,
	projectOfDocument,
	readGraphqlConfig,
} from '../core/language/schema/graphqlConfig.ts';
import { GraphqlConfigParser, maximumConfigBytes } from './graphqlConfigParser.ts';
import {
	locateLocalPath,
	requireSchemaFileText,
	type SchemaFileSystem,
	type SchemaFilesSource,
} from './schemaFiles.ts';

/** The schema of a graphql-config project. */
export interface ConfiguredSchema<L> {
	/** The path of the config, and the name of the project if it has one. */
	readonly label: string;
	/** The files of the schema; `undefined` if the project names none. */
	readonly files: SchemaFilesSource<L> | undefined;
	/** Whether the project names a schema that is not a local file, such as a URL. */
	readonly hasRemoteSchema: boolean;
}

/** A config and its folder. */
interface ConfigFile<L> {
	readonly config: L;
	readonly folder: L;
}

/** The files of {@link GraphqlConfigs}, and the function that reports errors. */
interface GraphqlConfigsOptions<L> {
	readonly files: SchemaFileSystem<L>;
	/** Path of the compiled `configWorker.ts`. */
	readonly configWorker: string | URL;
	/** Called for each config that cannot be read, with `graphql/config-unreadable`. */
	readonly report: (error: UserError) => void;
}

/**
 * The graphql-config files that apply to documents. Reads JSON and YAML only. Configs that are
 * programs are ignored, because they would have to be run.
 */
export class GraphqlConfigs<L> implements Disposable {
	readonly #options: GraphqlConfigsOptions<L>;
	readonly #store = new DisposableStore();
	readonly #parser: GraphqlConfigParser;
	readonly #changed = this.#store.add(new Emitter<void>());
	/** Config → its projects; `undefined` while it is being read. */
	readonly #configs = new Map<string, readonly GraphqlProject[] | undefined>();
	/** Config → object that identifies the latest reading. */
	readonly #readings = new Map<string, object>();
	/** Fires when the project of a document may have changed. */
	readonly onDidChange = this.#changed.event;

	constructor(options: GraphqlConfigsOptions<L>) {
		this.#options = options;
		this.#parser = this.#store.add(new GraphqlConfigParser(options.configWorker));
	}

	/**
	 * Returns the schema of the nearest config that matches a file; `'none'` if no config matches,
	 * `'unknown'` until the configs are read.
	 */
	schemaFor(file: L): ConfiguredSchema<L> | 'none' | 'unknown' {
		const configs = this.configsAround(file);
		if (!configs) {
			return 'unknown';
		}
		const { locate, pathBeside } = this.#options.files;
		const path = pathBeside(file, file) ?? '';
		for (const each of configs) {
			const projects = this.#projectsIn(each);
			if (!projects) {
				return 'unknown';
			}
			const project = projectOfDocument(projects, (pattern) =>
				patternMatchesFile(pattern, path, (base) => {
					const location = locateLocalPath(base, each.folder, locate);
					return location === undefined ? undefined : pathBeside(file, location);
				}),
			);
			if (project) {
				return this.#schemaOf(each, project);
			}
		}
		return 'none';
	}

	/** Resolves to the schema of the nearest config that matches a file; `undefined` without one. */
	async findSchema(file: L): Promise<ConfiguredSchema<L> | undefined> {
		for (let schema = this.schemaFor(file); ; schema = this.schemaFor(file)) {
			if (schema !== 'unknown') {
				return schema === 'none' ? undefined : schema;
			}
			await nextEvent(this.onDidChange);
		}
	}

	/**
	 * Returns the configs in the folders that enclose a file, nearest first; `undefined` until the
	 * folders are read. The first one of several configs in a folder applies.
	 */
	configsAround(file: L): readonly ConfigFile<L>[] | undefined {
		const { list, locate } = this.#options.files;
		return list(file)?.flatMap(({ folder, names }) => {
			const name = graphqlConfigFileNames.find((each) => names.has(each));
			const config = name === undefined ? undefined : locate(name, folder);
			return config === undefined ? [] : [{ config, folder }];
		});
	}

	/** Resolves to the schemas of the projects in a config. */
	async schemasIn(file: ConfigFile<L>): Promise<readonly ConfiguredSchema<L>[]> {
		for (let projects = this.#projectsIn(file); ; projects = this.#projectsIn(file)) {
			if (projects) {
				return projects.map((project) => this.#schemaOf(file, project));
			}
			await nextEvent(this.onDidChange);
		}
	}

	/** Reads a config again if it was read before. */
	readAgain(config: L): void {
		if (this.#configs.has(String(config))) {
			void this.#read(config);
		}
	}

	dispose(): void {
		this.#store.dispose();
	}

	#schemaOf({ config, folder }: ConfigFile<L>, { name, schema, hasRemoteSchema }: GraphqlProject): ConfiguredSchema<L> {
		const file = this.#options.files.shownPath(config);
		const label = name === undefined ? file : `${file}, ${name}`;
		const owner = `${config} ${name ?? ''}`;
		const files = schema.length > 0 ? { owner, label, folder, patterns: schema, isSetting: false } : undefined;
		return { label, files, hasRemoteSchema };
	}

	#projectsIn({ config }: ConfigFile<L>): readonly GraphqlProject[] | undefined {
		const key = String(config);
		if (!this.#configs.has(key)) {
			this.#configs.set(key, undefined);
			void this.#read(config);
		}
		return this.#configs.get(key);
	}

	async #read(config: L): Promise<void> {
		const key = String(config);
		const reading = {};
		this.#readings.set(key, reading);
		const { files, report } = this.#options;
		const file = files.shownPath(config);
		const read = async () => {
			const text = requireSchemaFileText(await files.read(config, maximumConfigBytes), file, maximumConfigBytes);
			return this.#parser.parse(text);
		};
		// An unreadable config counts as an empty one, so that the environment's schema does not apply to
		// its documents.
		const projects = await read().catch((error: unknown) => {
			report(new UserError('graphql/config-unreadable', { file }, error));
			return readGraphqlConfig({});
		});
		if (this.#readings.get(key) === reading) {
			this.#configs.set(key, projects);
			this.#changed.fire();
		}
	}
}
