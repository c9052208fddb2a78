import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import type { ApiEnvironment } from '../../../environments/core/environment.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import type { Host } from '../../../shared/vscode/host.ts';
import type { MemoryFiles } from '../../../shared/vscode/memoryFiles.ts';
import type { SendingHost } from '../../node/sendGraphql.ts';
import type { DocumentIdentity, Documents } from '../documents/documents.ts';
import type { NearbyFiles } from '../documents/nearbyFiles.ts';
import type { DocumentSchema } from './documentSchema.ts';
import { EnvironmentSchemas } from './environmentSchemas.ts';
import { FileSchemas } from './fileSchemas.ts';
import { GraphqlConfigs } from './graphqlConfigs.ts';
import { SchemaDocuments } from './schemaDocuments.ts';
import { SchemaReports } from './schemaReports.ts';
import { SchemaScope } from './schemaScope.ts';
import { SchemaSources } from './schemaSources.ts';

/** Files that schemas are read from and shown in. */
interface SchemaFiles {
	/** Finds config files around documents. */
	readonly nearby: NearbyFiles;
	/** Contains the schemas that are shown. */
	readonly shown: MemoryFiles;
}

/**
 * The schemas of documents, from config files, settings and environments. Lookups never wait: they
 * return what is loaded.
 */
export class Schemas implements Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #scope: SchemaScope;
	readonly #sources: SchemaSources;
	readonly #documents: Documents;
	readonly #shown: SchemaDocuments;
	readonly #files: FileSchemas;
	readonly #environments: EnvironmentSchemas;
	/** Fires when the schema of a document may have changed. */
	readonly onDidChange = this.#changed.event;

	constructor(host: Host & SendingHost, documents: Documents, { nearby, shown }: SchemaFiles) {
		this.#documents = documents;
		this.#scope = new SchemaScope(host.context.workspaceState);
		const configs = this.#store.add(new GraphqlConfigs(host, nearby));
		this.#sources = this.#store.add(new SchemaSources(configs, this.#scope));
		this.#shown = new SchemaDocuments(shown);
		const reports = this.#store.add(new SchemaReports(host));
		this.#files = this.#store.add(new FileSchemas(host, this.#shown, reports));
		const isWanted = () => vscode.workspace.textDocuments.some((document) => this.#isEnvironments(document));
		this.#environments = this.#store.add(new EnvironmentSchemas(host, { documents: this.#shown, reports, isWanted }));
		const wake = () => this.#environments.wake();
		const changed = () => this.#changed.fire();
		this.#store.add(vscode.workspace.onDidOpenTextDocument(wake));
		this.#store.add(this.#environments.onDidChange(changed));
		this.#store.add(this.#files.onDidChange(changed));
		this.#store.add(
			this.#sources.onDidChange(() => {
				changed();
				wake();
			}),
		);
		wake();
	}

	/** The schema that a document is checked against; `undefined` if none is loaded. */
	forDocument(document: DocumentIdentity): GraphQLSchema | undefined {
		return this.schemaOf(document)?.schema;
	}

	/** The schema that a document is checked against, with its SDL; `undefined` if none is loaded. */
	schemaOf(document: DocumentIdentity): DocumentSchema | undefined {
		const shown = this.#shown.shownIn(document.uri);
		if (shown) {
			return shown;
		}
		const source = this.#sources.sourceOf(document);
		switch (source.kind) {
			case 'files':
				return this.#files.get(source.files);
			case 'environment':
				if (!this.#environments.isAwake) {
					// The first GraphQL of a document may have been written long after it was
					// opened.
					this.#environments.wake();
				}
				return this.#environments.active;
			case 'none':
			case 'unknown':
				return undefined;
		}
	}

	/**
	 * Whether the operations of a document are for the environment: its schema comes from the
	 * environment or from the setting, loaded or not. A config may belong to another API.
	 */
	isFor(document: DocumentIdentity): boolean {
		const source = this.#sources.sourceOf(document);
		return source.kind === 'environment' || (source.kind === 'files' && source.files.isSetting);
	}

	/**
	 * The schema of the active environment, loaded from disk if necessary; `undefined` if it was
	 * never fetched or there is no environment.
	 */
	async ofEnvironment(): Promise<DocumentSchema | undefined> {
		await this.#environments.loadActive();
		return this.#environments.active;
	}

	/** Shows the schema that a document showed before a reload, if it is stored on disk. */
	showAgain(path: string): Promise<void> {
		return this.#environments.showAgain(path);
	}

	/**
	 * Fetches the environment's schema. The signal ends the wait, not the request. @throws what
	 * introspecting throws; `graphql/schema-unusable`.
	 */
	refresh(environment: ApiEnvironment, signal: AbortSignal): Promise<DocumentSchema> {
		return this.#environments.refresh(environment, signal);
	}

	/** Fetches a published schema for an environment; see {@link EnvironmentSchemas.fetchPublished}. */
	fetchPublished(environment: ApiEnvironment, schemaUrl: string, signal: AbortSignal): Promise<DocumentSchema> {
		return this.#environments.fetchPublished(environment, schemaUrl, signal);
	}

	/**
	 * Records that an operation of this document received a response, so that the schema of the
	 * environment applies to the document.
	 */
	async answered(environment: ApiEnvironment, document: vscode.TextDocument): Promise<void> {
		if (await this.#scope.remember(document)) {
			this.#changed.fire();
			this.#environments.wake();
		}
		this.#environments.refreshOnce(environment);
	}

	dispose(): void {
		this.#store.dispose();
	}

	#isEnvironments(document: vscode.TextDocument): boolean {
		return this.#documents.read(document) !== undefined && this.#sources.sourceOf(document).kind === 'environment';
	}
}
