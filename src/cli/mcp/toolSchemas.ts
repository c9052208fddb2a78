import type { GraphQLSchema } from 'graphql';
import type { ApiEnvironment } from '../../environments/core/environment.ts';
import type { SchemaWithSearch } from '../../graphql/core/language/search/rootFieldsByInput.ts';
import { introspect } from '../../graphql/node/introspect.ts';
import { fetchPublishedSchema } from '../../graphql/node/publishedSchema.ts';
import { UserError } from '../../shared/core/errors.ts';
import type { Http } from '../../shared/core/http.ts';
import { lazy } from '../../shared/core/lazy.ts';
import type { CommandArguments, CommandContext } from '../command.ts';
import { hasCredentialVariables } from '../credentialVariables.ts';
import { findSchemaOfFolder, readSchemaFile } from '../graphql/readSchemaFile.ts';
import type { ToolEnvironments } from './toolEnvironments.ts';
import type { ToolFolders } from './toolFolders.ts';

/** Code of the error when neither a file nor an environment has a schema. */
const noSchema = 'graphql/tool-without-schema';

/** The services that {@link ToolSchemas} needs. */
interface ToolSchemaServices {
	readonly folders: ToolFolders;
	readonly environments: ToolEnvironments;
	readonly http: Http;
	readonly context: Pick<CommandContext, 'currentFolder' | 'signal' | 'variables'>;
}

/** The schemas of `study-admin mcp`. Each is read once. */
export class ToolSchemas {
	readonly #given: CommandArguments;
	readonly #services: ToolSchemaServices;
	/** Rejects without a schema, so that the next call looks for one again. */
	readonly #ofFiles = lazy(async () => {
		const schema = await this.#readFiles();
		if (!schema) {
			throw new UserError(noSchema);
		}
		return searchable(schema);
	});
	/** ID of an environment → its schema, unless the last request for it failed. */
	readonly #ofEnvironments = new Map<string, Promise<SchemaWithSearch>>();

	constructor(given: CommandArguments, services: ToolSchemaServices) {
		this.#given = given;
		this.#services = services;
	}

	/**
	 * Returns the schema of an environment. Without an ID, returns that of `--schema`, else that of
	 * the folders, else that of the default environment.
	 * @throws {UserError} `graphql/…`, `cli/tool-…`, `environment/…`, `sign-in/…`, `network/…`
	 */
	async require(environmentId: string | undefined): Promise<SchemaWithSearch> {
		const schema = environmentId === undefined ? await this.ofFiles() : undefined;
		if (schema) {
			return schema;
		}
		const { environments } = this.#services;
		if (environmentId === undefined && environments.isEmpty) {
			throw new UserError(noSchema);
		}
		const environment = environments.require(environmentId);
		const { id } = environment;
		const fetched = this.#ofEnvironments.get(id) ?? this.#fetch(environment);
		this.#ofEnvironments.set(id, fetched);
		fetched.catch(() => this.#ofEnvironments.delete(id));
		return fetched;
	}

	/**
	 * Returns the schema of `--schema`, else the first one of the folders. Sends no request.
	 * @throws {UserError} `graphql/schema-…`, `graphql/config-…` when there is one that is unusable
	 */
	async ofFiles(): Promise<SchemaWithSearch | undefined> {
		return this.#ofFiles().catch((error: unknown) => {
			if (error instanceof UserError && error.code === noSchema) {
				return undefined;
			}
			throw error;
		});
	}

	/** Returns the schema of an environment if a call has fetched it. Sends no request. */
	async fetchedOf({ id }: ApiEnvironment): Promise<GraphQLSchema | undefined> {
		return (await this.#ofEnvironments.get(id))?.schema;
	}

	async #readFiles(): Promise<GraphQLSchema | undefined> {
		const file = this.#given.value('schema');
		const { folders, context } = this.#services;
		if (file !== undefined) {
			return readSchemaFile(file, { currentFolder: context.currentFolder, terminal: undefined });
		}
		const problems: UserError[] = [];
		for (const { folder } of folders.all) {
			const schema = await findSchemaOfFolder(folder, problems);
			if (schema) {
				return schema;
			}
		}
		const [problem] = problems;
		if (problem) {
			throw problem;
		}
		return undefined;
	}

	/** Fetches the schema of the API; the published one if there are no credentials for the API. */
	async #fetch(environment: ApiEnvironment): Promise<SchemaWithSearch> {
		const { environments, http, context } = this.#services;
		const { schemaUrl } = environment.api;
		const { signal, variables } = context;
		const { json } =
			schemaUrl === undefined ||
			(environments.hasCredentialsFor(environment) && hasCredentialVariables(environment, variables))
				? await introspect(environments.sending, environment, signal)
				: await fetchPublishedSchema(http, schemaUrl, signal);
		const { buildSchemaFromIntrospection } = await import('../../graphql/core/withLibraries.ts');
		return searchable(buildSchemaFromIntrospection(JSON.parse(json)));
	}
}

async function searchable(schema: GraphQLSchema): Promise<SchemaWithSearch> {
	const { SchemaSearch } = await import('../../graphql/core/withLibraries.ts');
	return { schema, search: new SchemaSearch(schema) };
}
