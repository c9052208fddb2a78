import { setImmediate } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { logFailure } from '../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import { type ApiEnvironment, hasApi } from '../../shared/environments/environment.ts';
import { Cancelled } from '../../shared/errors.ts';
import type { GraphqlHost } from '../graphqlHost.ts';
import { loadLanguage } from '../loadLanguage.ts';
import type { DocumentSchema } from './documentSchema.ts';
import { fetchSchema } from './fetchSchema.ts';
import type { IntrospectedSchema } from './introspect.ts';
import { contentHash, SchemaCache, schemaKey } from './schemaCache.ts';
import { type SchemaDocuments, schemaPath } from './schemaDocuments.ts';
import type { SchemaFaultReports } from './schemaFaultReports.ts';
import { SchemaQuestions } from './schemaQuestions.ts';
import { tellSchemaChanges } from './tellSchemaChanges.ts';

/** What the schemas of environments are made with. */
export interface SchemaParts {
	readonly documents: SchemaDocuments;
	readonly faults: SchemaFaultReports;
	/** Whether a document is open whose schema is the active environment's. */
	readonly isWanted: () => boolean;
}

/**
 * The schemas of the environments: the one kept on disk at once, a fresh one from the API in the background, at most
 * once a session unless asked or it failed. Nothing is fetched in restricted mode or while nobody is signed in.
 */
export class EnvironmentSchemas implements Disposable {
	readonly #host: GraphqlHost;
	readonly #parts: SchemaParts;
	readonly #cache: SchemaCache;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #stopped = new AbortController();
	/** Key of an environment → the schema in use. */
	readonly #schemas = new Map<string, UsedSchema>();
	readonly #loads = new Map<string, Promise<void>>();
	readonly #questions = new SchemaQuestions<DocumentSchema>();
	/** Fires when an environment has another schema than before. */
	readonly onDidChange = this.#changed.event;

	constructor(host: GraphqlHost, parts: SchemaParts) {
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

	/** The schema of the active environment; `undefined` when none is known yet. */
	get active(): DocumentSchema | undefined {
		const { active } = this.#host.environments;
		return active && hasApi(active) ? this.#schemas.get(keyOf(active))?.described : undefined;
	}

	/** Whether the active environment's schema has been looked for; so it is where there is nothing to look for. */
	get isAwake(): boolean {
		const { active } = this.#host.environments;
		return !active || !hasApi(active) || this.#loads.has(keyOf(active));
	}

	/** Fetches the environment's schema. The signal ends the waiting. @throws what introspecting throws; `graphql/schema-unusable`. */
	refresh(environment: ApiEnvironment, signal: AbortSignal): Promise<DocumentSchema> {
		return this.#questions.ask(this.#question(environment), () => this.#fetch(environment), signal);
	}

	/** Loads and refreshes the active environment's schema where it is wanted and that has not been done. */
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

	/** Shows again what a document showed before a reload, from what is kept on the disk. */
	async showAgain(path: string): Promise<void> {
		const { environments } = this.#host.environments.reading;
		const environment = environments.filter(hasApi).find((each) => schemaPath(this.#titleOf(each)) === path);
		if (environment) {
			await this.#loadOnce(environment);
			this.#schemas.get(keyOf(environment))?.described.files();
		}
	}

	/** Takes the active environment's schema from the disk, if it is there and that has not been done. */
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
		const question = this.#question(environment);
		this.#questions
			.askOnce(question, () => this.#fetch(environment), this.#stopped.signal)
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

	/** A question names what may differ between answers: environment, API, headers and account. */
	#question(environment: ApiEnvironment): string {
		return `${keyOf(environment)} ${this.#host.credentials.account(environment.id) ?? ''}`;
	}

	#loadOnce(environment: ApiEnvironment): Promise<void> {
		const key = keyOf(environment);
		const load = this.#loads.get(key) ?? this.#load(environment);
		this.#loads.set(key, load);
		return load;
	}

	/** Takes the schema that was last in use from the disk. */
	async #load(environment: ApiEnvironment): Promise<void> {
		const file = this.#host.context.globalState.get<string>(stateKey(environment));
		if (file === undefined) {
			return;
		}
		try {
			const [json] = await Promise.all([this.#cache.read(file), loadLanguage()]);
			if (json === undefined || this.#schemas.has(keyOf(environment))) {
				return;
			}
			await this.#use(environment, json);
		} catch (error) {
			logFailure(this.#host, 'schema from disk', error);
		}
	}

	#fetch(environment: ApiEnvironment): Promise<DocumentSchema> {
		const use = async ({ json }: IntrospectedSchema) => {
			const described = await this.#use(environment, json);
			const types = Object.keys(described.schema.getTypeMap()).length;
			this.#host.log.info(`schema of ${environment.id}: ${types} types`);
			return described;
		};
		const keep = async ({ json, identity }: IntrospectedSchema) => {
			const file = schemaKey(environment.api, identity);
			await this.#cache.write(file, json);
			await this.#host.context.globalState.update(stateKey(environment), file);
			await this.#forgetUnused();
		};
		const notKept = (error: unknown) => logFailure(this.#host, 'keeping the schema', error);
		return fetchSchema(this.#host, environment, { use, keep, notKept }, this.#stopped.signal);
	}

	async #use(environment: ApiEnvironment, json: string): Promise<DocumentSchema> {
		const { countChanges, faultsOfIntrospection, printSchema, schemaOf } = await loadLanguage();
		const key = keyOf(environment);
		const last = this.#schemas.get(key);
		const hash = contentHash(json);
		if (last?.hash === hash) {
			return last.described;
		}
		const title = this.#titleOf(environment);
		const introspection = JSON.parse(json);
		// Keys that were pressed meanwhile come first.
		await setImmediate();
		const current = this.#schemas.get(key);
		if (current?.hash === hash) {
			return current.described;
		}
		const schema: GraphQLSchema = schemaOf(introspection);
		const described = this.#parts.documents.describe(schema, title, printSchema);
		this.#schemas.set(key, { hash, described });
		this.#parts.faults.checkLater(title, () => faultsOfIntrospection(introspection, schema));
		this.#changed.fire();
		if (last) {
			await setImmediate();
			tellSchemaChanges(title, countChanges(last.described.schema, schema));
		}
		return described;
	}

	/** What the schema is called, differently for environments with the same label. */
	#titleOf({ id, label }: ApiEnvironment): string {
		const { environments } = this.#host.environments.reading;
		return environments.some((each) => each.id !== id && each.label === label) ? `${label} (${id})` : label;
	}

	/** Removes what is kept for environments that are no more, and what nobody has asked for in a long time. */
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

interface UsedSchema {
	readonly hash: string;
	readonly described: DocumentSchema;
}

const statePrefix = 'schema.';

function keyOf({ id, api }: ApiEnvironment): string {
	return `${id}.${schemaKey(api)}`;
}

/** The name under which the state knows the file with the schema that the environment had last. */
function stateKey(environment: ApiEnvironment): string {
	return `${statePrefix}${keyOf(environment)}`;
}
