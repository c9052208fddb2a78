import { setImmediate } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { type ApiEnvironment, hasApi } from '../../../environments/core/environment.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { Cancelled } from '../../../shared/core/errors.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import type { Host } from '../../../shared/vscode/host.ts';
import { SchemaRequests } from '../../core/client/request/schemaRequests.ts';
import { activateSchema, type IntrospectedSchema, introspect } from '../../node/introspect.ts';
import { fetchPublishedSchema } from '../../node/publishedSchema.ts';
import { contentHash, SchemaCache, schemaKey } from '../../node/schemaCache.ts';
import type { SendingHost } from '../../node/sendGraphql.ts';
import type { DocumentSchema } from './documentSchema.ts';
import { type SchemaDocuments, schemaPath } from './schemaDocuments.ts';
import type { SchemaReports } from './schemaReports.ts';

/** Objects that the schemas of environments share with schemas of files. */
export interface SchemaParts {
	readonly documents: SchemaDocuments;
	readonly reports: SchemaReports;
	/** Whether a document is open whose schema is the active environment's. */
	readonly isWanted: () => boolean;
}

/**
 * The schemas of the environments: first the one stored on disk, then the current one from the API.
 * A schema is fetched at most once per session, unless the user requests it or the last attempt
 * failed. Nothing is fetched in restricted mode or before the sign-in.
 */
export class EnvironmentSchemas implements Disposable {
	readonly #host: Host & SendingHost;
	readonly #parts: SchemaParts;
	readonly #cache: SchemaCache;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #stopped = new AbortController();
	/** Key of an environment → the schema in use. */
	readonly #schemas = new Map<string, UsedSchema>();
	readonly #loads = new Map<string, Promise<void>>();
	readonly #requests = new SchemaRequests<DocumentSchema>();
	/** Fires when the schema of an environment has changed. */
	readonly onDidChange = this.#changed.event;

	constructor(host: Host & SendingHost, parts: SchemaParts) {
		this.#host = host;
		this.#parts = parts;
		this.#cache = new SchemaCache(vscode.Uri.joinPath(host.context.globalStorageUri, 'schemas').fsPath);
		const wake = () => this.wake();
		this.#store.add(host.credentials.onDidChange(wake));
		this.#store.add(vscode.workspace.onDidGrantWorkspaceTrust(wake));
		this.#store.add(
			host.environments.onDidChange(() => {
				this.#changed.fire();
				wake();
			}),
		);
	}

	/** The schema of the active environment; `undefined` if it is not loaded. */
	get active(): DocumentSchema | undefined {
		const { active } = this.#host.environments;
		return active && hasApi(active) ? this.#schemas.get(keyOf(active))?.described : undefined;
	}

	/**
	 * Whether loading the schema of the active environment has started, or there is no such schema.
	 */
	get isAwake(): boolean {
		const { active } = this.#host.environments;
		return !active || !hasApi(active) || this.#loads.has(keyOf(active));
	}

	/**
	 * Fetches the environment's schema. The signal ends the wait, not the request. @throws what
	 * introspecting throws; `graphql/schema-unusable`.
	 */
	refresh(environment: ApiEnvironment, signal: AbortSignal): Promise<DocumentSchema> {
		return this.#requests.share(this.#requestKey(environment), () => this.#fetch(environment), signal);
	}

	/**
	 * Fetches the schema that is published at `schemaUrl`, without credentials. It stays in use until
	 * the schema is fetched from the API.
	 * @throws what {@link fetchPublishedSchema} throws; `graphql/schema-unusable`.
	 */
	async fetchPublished(environment: ApiEnvironment, schemaUrl: string, signal: AbortSignal): Promise<DocumentSchema> {
		const schema = await fetchPublishedSchema(this.#host.http, schemaUrl, signal);
		return this.#activate(environment, schema, new URL(schemaUrl).host);
	}

	/** Loads and refreshes the schema of the active environment once, if an open document needs it. */
	wake(): void {
		const { active } = this.#host.environments;
		if (!active || !hasApi(active) || !this.#parts.isWanted()) {
			return;
		}
		void this.#loadOnce(active);
		if (this.#host.credentials.account(active.id) !== undefined) {
			this.refreshOnce(active);
		}
	}

	/** Shows the schema that a document showed before a reload, if it is stored on disk. */
	async showAgain(path: string): Promise<void> {
		const { environments } = this.#host.environments.reading;
		const environment = environments.filter(hasApi).find((each) => schemaPath(this.#titleOf(each)) === path);
		if (environment) {
			await this.#loadOnce(environment);
			this.#schemas.get(keyOf(environment))?.described.files();
		}
	}

	/** Loads the schema of the active environment from disk once, if it is stored. */
	async loadActive(): Promise<void> {
		const { active } = this.#host.environments;
		if (active && hasApi(active)) {
			await this.#loadOnce(active);
		}
	}

	/** Fetches the environment's schema unless that has been done in this session. */
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

	dispose(): void {
		this.#stopped.abort();
		this.#store.dispose();
	}

	/** Identifies everything that a fetched schema depends on. */
	#requestKey(environment: ApiEnvironment): string {
		return `${keyOf(environment)} ${this.#host.credentials.account(environment.id) ?? ''}`;
	}

	#loadOnce(environment: ApiEnvironment): Promise<void> {
		const key = keyOf(environment);
		const load = this.#loads.get(key) ?? this.#load(environment);
		this.#loads.set(key, load);
		return load;
	}

	/** Loads the schema that was last in use from disk. */
	async #load(environment: ApiEnvironment): Promise<void> {
		const file = this.#host.context.globalState.get<string>(stateKey(environment));
		if (file === undefined) {
			return;
		}
		try {
			const [json] = await Promise.all([this.#cache.read(file), import('../../core/withLibraries.ts')]);
			if (json === undefined || this.#schemas.has(keyOf(environment))) {
				return;
			}
			await this.#use(environment, json);
		} catch (error) {
			logFailure(this.#host, 'schema from disk', error);
		}
	}

	async #fetch(environment: ApiEnvironment, host: SendingHost = this.#host): Promise<DocumentSchema> {
		const schema = await introspect(host, environment, this.#stopped.signal);
		return this.#activate(environment, schema, new URL(environment.api.url).host);
	}

	#activate(environment: ApiEnvironment, introspected: IntrospectedSchema, host: string): Promise<DocumentSchema> {
		const use = async ({ json }: IntrospectedSchema) => {
			const described = await this.#use(environment, json);
			const types = Object.keys(described.schema.getTypeMap()).length;
			this.#host.log.info(`schema of ${environment.id}: ${types} types`);
			return described;
		};
		const store = async ({ json, identity }: IntrospectedSchema) => {
			const file = schemaKey(environment.api, identity);
			await this.#cache.write(file, json);
			await this.#host.context.globalState.update(stateKey(environment), file);
			await this.#forgetUnused();
		};
		const onStoreError = (error: unknown) => logFailure(this.#host, 'storing the schema', error);
		return activateSchema(introspected, host, { use, store, onStoreError });
	}

	async #use(environment: ApiEnvironment, json: string): Promise<DocumentSchema> {
		const { countChanges, introspectionErrors, printSchema, schemaOf } = await import('../../core/withLibraries.ts');
		const key = keyOf(environment);
		const last = this.#schemas.get(key);
		const hash = contentHash(json);
		if (last?.hash === hash) {
			return last.described;
		}
		const title = this.#titleOf(environment);
		const introspection = JSON.parse(json);
		// Let pending requests of the editor run first.
		await setImmediate();
		const current = this.#schemas.get(key);
		if (current?.hash === hash) {
			return current.described;
		}
		const schema: GraphQLSchema = schemaOf(introspection);
		const described = this.#parts.documents.describe(schema, title, printSchema);
		this.#schemas.set(key, { hash, described });
		this.#parts.reports.checkLater(title, () => introspectionErrors(introspection, schema));
		this.#changed.fire();
		if (last) {
			await setImmediate();
			this.#parts.reports.showChanges(title, countChanges(last.described.schema, schema));
		}
		return described;
	}

	/** The label of the schema. Environments with equal labels get different ones. */
	#titleOf({ id, label }: ApiEnvironment): string {
		const { environments } = this.#host.environments.reading;
		return environments.some((each) => each.id !== id && each.label === label) ? `${label} (${id})` : label;
	}

	/**
	 * Removes cached schemas of removed environments, and schemas that were not used for a long
	 * time.
	 */
	async #forgetUnused(): Promise<void> {
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

/** A host whose requests for credentials do not come from the user. */
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

interface UsedSchema {
	readonly hash: string;
	readonly described: DocumentSchema;
}

const statePrefix = 'schema.';

function keyOf({ id, api }: ApiEnvironment): string {
	return `${id}.${schemaKey(api)}`;
}

/** Key of the state that contains the file name of the environment's last schema. */
function stateKey(environment: ApiEnvironment): string {
	return `${statePrefix}${keyOf(environment)}`;
}
