import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../shared/disposables.ts';
import type { ApiEnvironment } from '../../shared/environments/environment.ts';
import type { DocumentIdentity, Documents } from '../documents.ts';
import type { GraphqlHost } from '../graphqlHost.ts';
import type { DocumentSchema } from './documentSchema.ts';
import { EnvironmentSchemas } from './environmentSchemas.ts';
import { SchemaDocuments } from './schemaDocuments.ts';
import { SchemaFaultReports } from './schemaFaultReports.ts';
import { SchemaScope } from './schemaScope.ts';
import { FileSchemas } from './sources/fileSchemas.ts';
import { GraphqlConfigs } from './sources/graphqlConfigs.ts';
import type { NearbyFiles } from './sources/nearbyFiles.ts';
import { SchemaSources } from './sources/schemaSources.ts';

/** The schemas of documents, wherever they come from. Asking never waits: the answer is what is known. */
export class Schemas implements Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #scope: SchemaScope;
	readonly #sources: SchemaSources;
	readonly #documents: Documents;
	readonly #shown: SchemaDocuments;
	readonly #files: FileSchemas;
	readonly #environments: EnvironmentSchemas;
	/** Fires when a document may have another schema than before. */
	readonly onDidChange = this.#changed.event;

	constructor(host: GraphqlHost, documents: Documents, nearby: NearbyFiles) {
		this.#documents = documents;
		this.#scope = new SchemaScope(host.context.workspaceState);
		const configs = this.#store.add(new GraphqlConfigs(host, nearby));
		this.#sources = this.#store.add(new SchemaSources(configs, this.#scope));
		this.#shown = this.#store.add(new SchemaDocuments(host.clock, (path) => this.#environments.showAgain(path)));
		const faults = this.#store.add(new SchemaFaultReports(host));
		this.#files = this.#store.add(new FileSchemas(host, this.#shown, faults));
		const isWanted = () => vscode.workspace.textDocuments.some((document) => this.#isEnvironments(document));
		this.#environments = this.#store.add(new EnvironmentSchemas(host, { documents: this.#shown, faults, isWanted }));
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

	/** The schema a document is checked against, at once; `undefined` when none is known yet. */
	forDocument(document: DocumentIdentity): GraphQLSchema | undefined {
		return this.schemaOf(document)?.schema;
	}

	/** The schema a document is checked against and where to look into it, at once; `undefined` when none is known yet. */
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
					// The first GraphQL of a document may have been written long after it was opened.
					this.#environments.wake();
				}
				return this.#environments.active;
			case 'none':
			case 'unknown':
				return undefined;
		}
	}

	/**
	 * Whether a document's schema is the environment's or the one the user has named, known already or not, so that its
	 * operations are for the environment. A config may be for any other API.
	 */
	isFor(document: DocumentIdentity): boolean {
		const source = this.#sources.sourceOf(document);
		return source.kind === 'environment' || (source.kind === 'files' && source.files.isSetting);
	}

	/** The schema of the active environment, from the disk if need be; `undefined` when it was never fetched, or there is no environment. */
	async ofEnvironment(): Promise<DocumentSchema | undefined> {
		await this.#environments.loadActive();
		return this.#environments.active;
	}

	/** Fetches the environment's schema. The signal ends the waiting. @throws what introspecting throws; `graphql/schema-unusable`. */
	refresh(environment: ApiEnvironment, signal: AbortSignal): Promise<DocumentSchema> {
		return this.#environments.refresh(environment, signal);
	}

	/** Tells that the API has just answered an operation of this document, so that its schema is the document's and worth asking for. */
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
