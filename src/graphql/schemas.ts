import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { logFailure } from '../shared/commands.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';
import { type ApiEnvironment, hasApi } from '../shared/environments/environment.ts';
import { Cancelled } from '../shared/errors.ts';
import type { Host } from '../shared/host.ts';
import type { Documents } from './documents.ts';
import { fetchSchema } from './fetchSchema.ts';
import type { IntrospectedSchema } from './introspect.ts';
import { loadLanguage } from './loadLanguage.ts';
import { SchemaCache, schemaKey } from './schemaCache.ts';
import { SchemaQuestions } from './schemaQuestions.ts';
import { SchemaScope } from './schemaScope.ts';

/**
 * The schemas of the environments: the one kept on disk at once, a fresh one from the API in the background, at most
 * once a session unless asked or it failed. Nothing is fetched in restricted mode or while nobody is signed in.
 */
export class Schemas implements Disposable {
	readonly #host: Host;
	readonly #documents: Documents;
	readonly #cache: SchemaCache;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #stopped = new AbortController();
	/** Key of API and headers → the schema in use. */
	readonly #schemas = new Map<string, { readonly key: string; readonly schema: GraphQLSchema }>();
	readonly #loads = new Map<string, Promise<void>>();
	readonly #questions = new SchemaQuestions<GraphQLSchema>();
	readonly #scope: SchemaScope;
	/** Fires when a document may have another schema than before. */
	readonly onDidChange = this.#changed.event;

	constructor(host: Host, documents: Documents) {
		this.#host = host;
		this.#documents = documents;
		this.#scope = new SchemaScope(host.context.workspaceState);
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
		const { active } = this.#host.environments;
		if (!active || !hasApi(active) || !this.isFor(document)) {
			return undefined;
		}
		const key = schemaKey(active.api);
		if (!this.#loads.has(key)) {
			// The first GraphQL of a document may have been written long after it was opened.
			this.#wake();
		}
		return this.#schemas.get(key)?.schema;
	}

	/** Whether a document is checked against a schema, whether that is known already or not. */
	isFor(document: vscode.TextDocument): boolean {
		return this.#scope.includes(document);
	}

	/** Fetches the environment's schema. The signal ends the waiting. @throws what introspecting throws; `graphql/schema-unusable`. */
	refresh(environment: ApiEnvironment, signal: AbortSignal): Promise<GraphQLSchema> {
		return this.#questions.ask(this.#question(environment), () => this.#fetch(environment), signal);
	}

	/** Tells that the API has just answered an operation of this document, so that its schema is the document's and worth asking for. */
	async answered(environment: ApiEnvironment, document: vscode.TextDocument): Promise<void> {
		if (await this.#scope.remember(document)) {
			this.#changed.fire();
			this.#wake();
		}
		this.#refreshOnce(environment);
	}

	dispose(): void {
		this.#stopped.abort();
		this.#store.dispose();
	}

	#wake(): void {
		const { active } = this.#host.environments;
		const open = vscode.workspace.textDocuments.some(
			(document) => this.#scope.includes(document) && this.#documents.read(document),
		);
		if (!open || !active || !hasApi(active)) {
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
		if (!vscode.workspace.isTrusted) {
			return;
		}
		const question = this.#question(environment);
		this.#questions
			.askOnce(question, () => this.#fetch(environment), this.#stopped.signal)
			.catch((error: unknown) => {
				if (!(error instanceof Cancelled)) {
					logFailure(this.#host, 'schema', error);
				}
			});
	}

	/** A question names what may differ between answers: API, headers and account. */
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

	#fetch(environment: ApiEnvironment): Promise<GraphQLSchema> {
		const { api, id } = environment;
		const apiKey = schemaKey(api);
		const use = async ({ json, identity }: IntrospectedSchema) => {
			const schema = await this.#use(apiKey, schemaKey(api, identity), json);
			this.#host.log.info(`schema of ${id}: ${Object.keys(schema.getTypeMap()).length} types`);
			return schema;
		};
		const keep = async ({ json, identity }: IntrospectedSchema) => {
			const key = schemaKey(api, identity);
			await this.#cache.write(key, json);
			await this.#host.context.globalState.update(`schema.${apiKey}`, key);
		};
		const notKept = (error: unknown) => logFailure(this.#host, 'keeping the schema', error);
		return fetchSchema(this.#host, environment, { use, keep, notKept }, this.#stopped.signal);
	}

	async #use(apiKey: string, key: string, json: string): Promise<GraphQLSchema> {
		const { schemaOf } = await loadLanguage();
		const schema = schemaOf(JSON.parse(json));
		this.#schemas.set(apiKey, { key, schema });
		this.#changed.fire();
		return schema;
	}
}
