import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { logFailure } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import type { ApiEnvironment, Environment } from '../shared/environments/environment.ts';
import { Cancelled, UserError } from '../shared/errors.ts';
import type { Host } from '../shared/host.ts';
import { introspect } from './introspect.ts';
import { loadLanguage } from './loadLanguage.ts';
import { SchemaCache, schemaKey } from './schemaCache.ts';

/**
 * The schemas of the environments: the one kept on disk at once, a fresh one from the API in the background, at most
 * once a session unless asked. Nothing is fetched in restricted mode or while nobody is signed in.
 */
export class Schemas implements Disposable {
	readonly #host: Host;
	readonly #cache: SchemaCache;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #stopped = new AbortController();
	/** Key of API and headers → the schema in use. */
	readonly #schemas = new Map<string, { readonly key: string; readonly schema: GraphQLSchema }>();
	readonly #loads = new Map<string, Promise<void>>();
	readonly #refreshes = new Map<string, Promise<GraphQLSchema>>();
	/** What has been asked for in this session: key of API and headers, and account. */
	readonly #asked = new Set<string>();
	/** Keys of APIs that could not be reached when they were asked. */
	readonly #unreached = new Set<string>();
	/** Fires when a document may have another schema than before. */
	readonly onDidChange = this.#changed.event;

	constructor(host: Host) {
		this.#host = host;
		this.#cache = new SchemaCache(vscode.Uri.joinPath(host.context.globalStorageUri, 'schemas').fsPath);
		const wake = () => this.#wake();
		this.#store.add(vscode.workspace.onDidOpenTextDocument(wake));
		this.#store.add(host.credentials.onDidChange(wake));
		this.#store.add(vscode.workspace.onDidGrantWorkspaceTrust(wake));
		this.#store.add(
			host.environments.onDidChange(() => {
				this.#changed.fire();
				wake();
			}),
		);
		wake();
	}

	/** The schema a document is checked against, at once; `undefined` when none is known yet. */
	forDocument(document: vscode.TextDocument): GraphQLSchema | undefined {
		const environment = environmentOf(document, this.#host.environments.active);
		return environment && this.#schemas.get(schemaKey(environment.api))?.schema;
	}

	/** Fetches the environment's schema. @throws what introspecting throws; `graphql/schema-unusable`. */
	refresh(environment: ApiEnvironment, signal: AbortSignal): Promise<GraphQLSchema> {
		const apiKey = schemaKey(environment.api);
		const running = this.#refreshes.get(apiKey) ?? this.#fetch(environment, apiKey, signal);
		this.#refreshes.set(apiKey, running);
		const forget = () => this.#refreshes.delete(apiKey);
		running.then(forget, forget);
		return running;
	}

	/** Tells that the API has just answered, so that its schema is worth asking for, again when it was out of reach before. */
	answered(environment: ApiEnvironment): void {
		if (this.#unreached.delete(schemaKey(environment.api))) {
			this.#asked.delete(this.#question(environment));
		}
		this.#refreshOnce(environment);
	}

	dispose(): void {
		this.#stopped.abort();
		this.#store.dispose();
	}

	#wake(): void {
		const { active } = this.#host.environments;
		const open = vscode.workspace.textDocuments.some((document) => environmentOf(document, active));
		if (!open || !isApiEnvironment(active)) {
			return;
		}
		const apiKey = schemaKey(active.api);
		const load = this.#loads.get(apiKey) ?? this.#load(apiKey);
		this.#loads.set(apiKey, load);
		if (this.#host.credentials.account(active.id) !== undefined) {
			this.#refreshOnce(active);
		}
	}

	#refreshOnce(environment: ApiEnvironment): void {
		const question = this.#question(environment);
		if (this.#asked.has(question) || !vscode.workspace.isTrusted) {
			return;
		}
		this.#asked.add(question);
		this.refresh(environment, this.#stopped.signal).catch((error: unknown) => {
			if (error instanceof Cancelled) {
				return;
			}
			if (error instanceof UserError && error.code.startsWith('network/')) {
				this.#unreached.add(schemaKey(environment.api));
			}
			logFailure(this.#host, 'schema', error);
		});
	}

	#question(environment: ApiEnvironment): string {
		return `${schemaKey(environment.api)} ${this.#host.credentials.account(environment.id) ?? ''}`;
	}

	/** Takes the schema that was last in use from the disk. */
	async #load(apiKey: string): Promise<void> {
		const key = this.#host.context.globalState.get<string>(`schema.${apiKey}`);
		const json = key === undefined ? undefined : await this.#cache.read(key);
		if (key === undefined || json === undefined || this.#schemas.has(apiKey)) {
			return;
		}
		try {
			await this.#use(apiKey, key, json);
		} catch (error) {
			logFailure(this.#host, 'schema from disk', error);
		}
	}

	async #fetch(environment: ApiEnvironment, apiKey: string, signal: AbortSignal): Promise<GraphQLSchema> {
		const { json, identity } = await introspect(this.#host, environment, signal);
		const key = schemaKey(environment.api, identity);
		try {
			const schema = await this.#use(apiKey, key, json);
			await this.#cache.write(key, json);
			await this.#host.context.globalState.update(`schema.${apiKey}`, key);
			this.#host.log.info(`schema of ${environment.id}: ${Object.keys(schema.getTypeMap()).length} types`);
			return schema;
		} catch (error) {
			throw new UserError('graphql/schema-unusable', { host: new URL(environment.api.url).host }, error);
		}
	}

	async #use(apiKey: string, key: string, json: string): Promise<GraphQLSchema> {
		const { schemaOf } = await loadLanguage();
		const schema = schemaOf(JSON.parse(json));
		this.#schemas.set(apiKey, { key, schema });
		this.#changed.fire();
		return schema;
	}
}

/** Which environment's schema a document has: the active one's, for GraphQL documents of the user. */
export function environmentOf(
	document: vscode.TextDocument,
	active: Environment | undefined,
): ApiEnvironment | undefined {
	return document.languageId === 'graphql' && isApiEnvironment(active) ? active : undefined;
}

/** Whether there is an environment and it has an API. */
export function isApiEnvironment(environment: Environment | undefined): environment is ApiEnvironment {
	return environment?.api !== undefined;
}
