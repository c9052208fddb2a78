import { setImmediate } from 'node:timers/promises';
import { type GraphQLSchema, printSchema } from 'graphql';
import * as vscode from 'vscode';
import { type ApiEnvironment, hasApi } from '../../../environments/core/environment.ts';
import type { Host } from '../../../host.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { Cancelled } from '../../../shared/core/errors.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { SharedSchemaRequests } from '../../core/client/request/schemaRequests.ts';
import { buildSchemaFromIntrospection } from '../../core/language/schema/introspection.ts';
import { errorsOfIntrospectedSchema } from '../../core/language/schema/schemaErrors.ts';
import { activateSchema, type IntrospectedSchema, introspect } from '../../node/introspect.ts';
import { fetchPublishedSchema } from '../../node/publishedSchema.ts';
import {
	introspectionHash,
	SchemaCache,
	type SchemaVersion,
	type SchemaVersionWithPredecessor,
	schemaCacheKey,
} from '../../node/schemaCache.ts';
import type { SendingHost } from '../../node/sendGraphql.ts';
import { type SchemaDocuments, schemaDocumentPath } from './schemaDocuments.ts';
import type { SchemaErrorReporter } from './schemaErrorReporter.ts';
import type { SchemaWithSdl } from './schemaWithSdl.ts';

/** Objects that {@link EnvironmentSchemas} uses. */
interface EnvironmentSchemasDependencies {
	readonly documents: SchemaDocuments;
	readonly reports: SchemaErrorReporter;
	/** Whether an open document uses the schema of the active environment. */
	readonly isNeeded: () => boolean;
}

/** A version of the schema of an environment that was fetched and stored. */
export interface FetchedSchemaVersion extends SchemaVersionWithPredecessor {
	readonly environment: ApiEnvironment;
}

/**
 * The schemas of the environments. The schema stored on disk is used until the current one is
 * fetched from the API. A schema is fetched automatically at most once per session, and again only
 * after a failure. Nothing is fetched automatically in restricted mode or before the sign-in.
 */
export class EnvironmentSchemas implements Disposable {
	readonly #host: Host & SendingHost;
	readonly #dependencies: EnvironmentSchemasDependencies;
	readonly #cache: SchemaCache;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #stopped = new AbortController();
	/** Key of an environment → its current schema. */
	readonly #schemas = new Map<string, ActiveSchema>();
	readonly #loads = new Map<string, Promise<void>>();
	readonly #requests = new SharedSchemaRequests<SchemaWithSdl>();
	readonly #stored = this.#store.add(new vscode.EventEmitter<FetchedSchemaVersion>());
	/** Fires when the schema of an environment has changed. */
	readonly onDidChange = this.#changed.event;
	/** Fires when a fetched schema was stored. */
	readonly onDidStore = this.#stored.event;

	constructor(host: Host & SendingHost, dependencies: EnvironmentSchemasDependencies) {
		this.#host = host;
		this.#dependencies = dependencies;
		this.#cache = new SchemaCache(vscode.Uri.joinPath(host.context.globalStorageUri, 'schemas').fsPath);
		const loadIfNeeded = () => this.loadIfNeeded();
		this.#store.add(host.credentials.onDidChange(loadIfNeeded));
		this.#store.add(vscode.workspace.onDidGrantWorkspaceTrust(loadIfNeeded));
		this.#store.add(
			host.environments.onDidChange(() => {
				this.#changed.fire();
				loadIfNeeded();
			}),
		);
	}

	/** The schema of the active environment; `undefined` if it is not loaded. */
	get active(): SchemaWithSdl | undefined {
		const { active } = this.#host.environments;
		return active && hasApi(active) ? this.#schemas.get(this.#keyOf(active))?.documentSchema : undefined;
	}

	/**
	 * Whether loading the schema of the active environment from disk has started. `true` without an
	 * active environment that has an API.
	 */
	get isLoadStarted(): boolean {
		const { active } = this.#host.environments;
		return !active || !hasApi(active) || this.#loads.has(this.#keyOf(active));
	}

	/**
	 * Fetches the environment's schema. Aborting the signal rejects the promise, but does not abort
	 * the request. `sender` sends the request; by default, the host. @throws the errors of
	 * introspection; `graphql/schema-unusable`.
	 */
	refresh(environment: ApiEnvironment, signal: AbortSignal, sender?: SendingHost): Promise<SchemaWithSdl> {
		return this.#requests.share(this.#requestKey(environment), () => this.#fetch(environment, sender), signal);
	}

	/**
	 * Fetches the schema that is published at `schemaUrl`, without credentials. The schema remains
	 * in use until a schema is fetched from the API.
	 * @throws the errors of {@link fetchPublishedSchema}; `graphql/schema-unusable`.
	 */
	async fetchPublished(environment: ApiEnvironment, schemaUrl: string, signal: AbortSignal): Promise<SchemaWithSdl> {
		const schema = await fetchPublishedSchema(this.#host.http, schemaUrl, signal);
		return this.#activate(environment, schema, new URL(schemaUrl).host);
	}

	/**
	 * Loads the schema of the active environment from disk and fetches the current one, if an open
	 * document needs the schema. Does each only once.
	 */
	loadIfNeeded(): void {
		const { active } = this.#host.environments;
		if (!active || !hasApi(active) || !this.#dependencies.isNeeded()) {
			return;
		}
		void this.#loadOnce(active);
		if (this.#host.credentials.account(active.id) !== undefined) {
			this.refreshOnce(active);
		}
	}

	/** Shows a schema again in the document at `path` after a reload, if it is stored on disk. */
	async showAgain(path: string): Promise<void> {
		const { environments } = this.#host.environments.reading;
		const environment = environments.filter(hasApi).find((each) => schemaDocumentPath(this.titleOf(each)) === path);
		if (environment) {
			await this.#loadOnce(environment);
			this.#schemas.get(this.#keyOf(environment))?.documentSchema.files();
		}
	}

	/**
	 * Resolves to the schema of an environment, loaded from disk if necessary; to `undefined` if none
	 * was fetched. Sends no request.
	 */
	async load(environment: ApiEnvironment): Promise<SchemaWithSdl | undefined> {
		await this.#loadOnce(environment);
		return this.#schemas.get(this.#keyOf(environment))?.documentSchema;
	}

	/** Resolves to the schema of the active environment; `undefined` without one that has an API. */
	async loadActive(): Promise<SchemaWithSdl | undefined> {
		const { active } = this.#host.environments;
		return active && hasApi(active) ? this.load(active) : undefined;
	}

	/** Fetches the environment's schema, unless that has been done in this session. */
	refreshOnce(environment: ApiEnvironment): void {
		if (!vscode.workspace.isTrusted) {
			return;
		}
		const key = this.#requestKey(environment);
		this.#requests
			.requestOnce(key, () => this.#fetch(environment, automatic(this.#host)), this.#stopped.signal)
			.catch((error: unknown) => {
				if (!(error instanceof Cancelled)) {
					logFailure(this.#host, 'schema', error);
				}
			});
	}

	/**
	 * Resolves to the stored versions of an environment's schema, the latest first. All of them were
	 * fetched with the current headers of the environment and with the account that was used last.
	 */
	async versionsOf(environment: ApiEnvironment): Promise<readonly SchemaVersion[]> {
		const key = this.#host.context.globalState.get<string>(stateKey(environment));
		return key === undefined ? [] : this.#cache.versions(key);
	}

	/**
	 * Returns the label of an environment's schema. The label contains the id if several environments
	 * have the same label.
	 */
	titleOf({ id, label }: ApiEnvironment): string {
		const { environments } = this.#host.environments.reading;
		return environments.some((each) => each.id !== id && each.label === label) ? `${label} (${id})` : label;
	}

	dispose(): void {
		this.#stopped.abort();
		this.#store.dispose();
	}

	/** Returns the key of a schema in memory, which has the title that its document shows. */
	#keyOf(environment: ApiEnvironment): string {
		return `${environmentKey(environment)} ${this.titleOf(environment)}`;
	}

	/** Returns a key for the environment, its settings and the account, which affect the schema. */
	#requestKey(environment: ApiEnvironment): string {
		return `${environmentKey(environment)} ${this.#host.credentials.account(environment.id) ?? ''}`;
	}

	#loadOnce(environment: ApiEnvironment): Promise<void> {
		const key = this.#keyOf(environment);
		const load = this.#loads.get(key) ?? this.#load(environment);
		this.#loads.set(key, load);
		return load;
	}

	/** Loads from disk the schema that the environment used last. */
	async #load(environment: ApiEnvironment): Promise<void> {
		const file = this.#host.context.globalState.get<string>(stateKey(environment));
		if (file === undefined) {
			return;
		}
		try {
			const json = await this.#cache.read(file);
			if (json === undefined || this.#schemas.has(this.#keyOf(environment))) {
				return;
			}
			await this.#use(environment, json);
		} catch (error) {
			logFailure(this.#host, 'schema from disk', error);
		}
	}

	async #fetch(environment: ApiEnvironment, host: SendingHost = this.#host): Promise<SchemaWithSdl> {
		const schema = await introspect(host, environment, this.#stopped.signal);
		return this.#activate(environment, schema, new URL(environment.api.url).host);
	}

	#activate(environment: ApiEnvironment, introspected: IntrospectedSchema, host: string): Promise<SchemaWithSdl> {
		const use = async ({ json }: IntrospectedSchema) => {
			const documentSchema = await this.#use(environment, json);
			const types = Object.keys(documentSchema.schema.getTypeMap()).length;
			this.#host.log.info(`schema of ${environment.id}: ${types} types`);
			return documentSchema;
		};
		const store = async ({ json, identity }: IntrospectedSchema) => {
			const file = schemaCacheKey(environment.api, identity);
			const stored = await this.#cache.write(file, json, this.#host.clock.now());
			await this.#host.context.globalState.update(stateKey(environment), file);
			await this.#removeUnused();
			this.#stored.fire({ environment, ...stored });
		};
		const onStoreError = (error: unknown) => logFailure(this.#host, 'storing the schema', error);
		return activateSchema(introspected, host, { use, store, onStoreError });
	}

	async #use(environment: ApiEnvironment, json: string): Promise<SchemaWithSdl> {
		const key = this.#keyOf(environment);
		const last = this.#schemas.get(key);
		const hash = introspectionHash(json);
		if (last?.hash === hash) {
			return last.documentSchema;
		}
		const title = this.titleOf(environment);
		const introspection = JSON.parse(json);
		// Gives pending requests of the editor a turn of the event loop.
		await setImmediate();
		const current = this.#schemas.get(key);
		if (current?.hash === hash) {
			return current.documentSchema;
		}
		const schema: GraphQLSchema = buildSchemaFromIntrospection(introspection);
		const documentSchema = this.#dependencies.documents.createDocumentSchema(schema, title, printSchema);
		this.#schemas.set(key, { hash, documentSchema });
		this.#dependencies.reports.checkLater(title, () => errorsOfIntrospectedSchema(introspection, schema));
		this.#changed.fire();
		return documentSchema;
	}

	/**
	 * Removes the references to schemas of removed environments, and old unused schemas from the
	 * cache.
	 */
	async #removeUnused(): Promise<void> {
		const { globalState } = this.#host.context;
		const used = new Set(this.#host.environments.reading.environments.filter(hasApi).map(stateKey));
		const keys = globalState.keys().filter((key) => key.startsWith(statePrefix));
		for (const key of keys.filter((each) => !used.has(each))) {
			await globalState.update(key, undefined);
		}
		const files = [...used].flatMap((key) => globalState.get<string>(key) ?? []);
		await this.#cache.prune(new Set(files), this.#host.clock.now());
	}
}

/** Returns a host that requests credentials automatically, not on behalf of a user action. */
function automatic(host: SendingHost): SendingHost {
	const { credentials } = host;
	return {
		...host,
		credentials: {
			authorize: (environment, signal) => credentials.authorize(environment, signal, 'automatic'),
			refused: (...response) => credentials.refused(...response),
		},
	};
}

interface ActiveSchema {
	readonly hash: string;
	readonly documentSchema: SchemaWithSdl;
}

const statePrefix = 'schema.';

function environmentKey({ id, api }: ApiEnvironment): string {
	return `${id}.${schemaCacheKey(api)}`;
}

/** Returns the key in the global state for the cache key of the environment's last schema. */
function stateKey(environment: ApiEnvironment): string {
	return `${statePrefix}${environmentKey(environment)}`;
}
