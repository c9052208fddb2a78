import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import type { ApiEnvironment } from '../../../environments/core/environment.ts';
import type { Host } from '../../../host.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import type { MemoryFiles } from '../../../shared/vscode/memoryFiles.ts';
import type { SendingHost } from '../../node/sendGraphql.ts';
import type { FilesInEnclosingFolders } from '../documents/filesInEnclosingFolders.ts';
import type { DocumentIdentity, OpenGraphqlDocuments } from '../documents/openGraphqlDocuments.ts';
import { ActiveSchemaScope } from './activeSchemaScope.ts';
import { EnvironmentSchemas } from './environmentSchemas.ts';
import { FileSchemas } from './fileSchemas.ts';
import { SchemaDocuments } from './schemaDocuments.ts';
import { SchemaErrorReporter } from './schemaErrorReporter.ts';
import { SchemaSourceFinder } from './schemaSourceFinder.ts';
import type { SchemaWithSdl } from './schemaWithSdl.ts';
import { WorkspaceSchemaFileSystem } from './workspaceFiles.ts';

/** The files from which schemas are read and in which schemas are shown. */
interface SchemaFiles {
	/** Finds the config files in the folders that enclose a document. */
	readonly nearby: FilesInEnclosingFolders;
	/** Stores the read-only documents that show schemas. */
	readonly shown: MemoryFiles;
}

/**
 * The schemas of documents, from config files, settings and environments. Lookups are synchronous
 * and return only schemas that are loaded.
 */
export class EditorSchemas implements Disposable {
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #scope: ActiveSchemaScope;
	readonly #sources: SchemaSourceFinder;
	readonly #documents: OpenGraphqlDocuments;
	readonly #shown: SchemaDocuments;
	readonly #files: FileSchemas;
	/** The schemas of the environments and their stored versions. */
	readonly environments: EnvironmentSchemas;
	/** Fires when the schema of a document may have changed. */
	readonly onDidChange = this.#changed.event;

	constructor(host: Host & SendingHost, documents: OpenGraphqlDocuments, { nearby, shown }: SchemaFiles) {
		this.#documents = documents;
		this.#scope = new ActiveSchemaScope(host.context.workspaceState);
		const files = new WorkspaceSchemaFileSystem(nearby);
		this.#sources = this.#store.add(new SchemaSourceFinder(host, files, this.#scope));
		this.#shown = new SchemaDocuments(shown);
		const reports = this.#store.add(new SchemaErrorReporter(host));
		this.#files = this.#store.add(new FileSchemas(host, { files, documents: this.#shown, reports }));
		const isNeeded = () => vscode.workspace.textDocuments.some((document) => this.#usesEnvironmentSchema(document));
		this.environments = this.#store.add(new EnvironmentSchemas(host, { documents: this.#shown, reports, isNeeded }));
		const loadIfNeeded = () => this.environments.loadIfNeeded();
		const changed = () => this.#changed.fire();
		this.#store.add(vscode.workspace.onDidOpenTextDocument(loadIfNeeded));
		this.#store.add(this.environments.onDidChange(changed));
		this.#store.add(this.#files.onDidChange(changed));
		this.#store.add(
			this.#sources.onDidChange(() => {
				changed();
				loadIfNeeded();
			}),
		);
	}

	/** The schema that a document is checked against; `undefined` if none is loaded. */
	forDocument(document: DocumentIdentity): GraphQLSchema | undefined {
		return this.schemaOf(document)?.schema;
	}

	/**
	 * Resolves to the schema that an operation of a document is checked against before it is sent
	 * to an environment, which may not be the active one; to `undefined` if none is loaded or
	 * stored.
	 */
	async forRun(document: DocumentIdentity, environment: ApiEnvironment): Promise<GraphQLSchema | undefined> {
		return this.hasEnvironmentSchema(document)
			? (await this.environments.load(environment))?.schema
			: this.forDocument(document);
	}

	/**
	 * The schema that a document is checked against, with its SDL; `undefined` if none is loaded.
	 */
	schemaOf(document: DocumentIdentity): SchemaWithSdl | undefined {
		this.loadFor(document);
		return this.loaded(document);
	}

	/**
	 * Loads the schema of a document: the user may have written the first GraphQL of the document
	 * after opening it.
	 */
	loadFor(document: DocumentIdentity): void {
		if (!this.environments.isLoadStarted && this.#sources.sourceOf(document).kind === 'environment') {
			this.environments.loadIfNeeded();
		}
	}

	/** The same as {@link schemaOf}, but never starts to load the schema of an environment. */
	loaded(document: DocumentIdentity): SchemaWithSdl | undefined {
		const shown = this.#shown.shownIn(document.uri);
		if (shown) {
			return shown;
		}
		const source = this.#sources.sourceOf(document);
		switch (source.kind) {
			case 'files':
				return this.#files.get(source.files);
			case 'environment':
				return this.environments.active;
			case 'none':
			case 'unknown':
				return undefined;
		}
	}

	/**
	 * Resolves to the schema that a document is checked against, after the configs and the schema are
	 * read from disk; to `undefined` if there is none.
	 */
	async load(document: DocumentIdentity): Promise<SchemaWithSdl | undefined> {
		const source = await this.#sources.findSource(document);
		switch (source.kind) {
			case 'files':
				return this.#files.load(source.files);
			case 'environment':
				return this.ofEnvironment();
			case 'none':
				return undefined;
		}
	}

	/**
	 * Whether the operations of a document are for the API of the environment. This is the case if
	 * the schema, loaded or not, comes from the environment or from the setting. The schema of a
	 * config file may describe another API.
	 */
	isForEnvironment(document: DocumentIdentity): boolean {
		const source = this.#sources.sourceOf(document);
		return source.kind === 'environment' || (source.kind === 'files' && source.files.isSetting);
	}

	/** Whether the schema of a document, loaded or not, is that of the active environment. */
	hasEnvironmentSchema(document: DocumentIdentity): boolean {
		return this.#sources.sourceOf(document).kind === 'environment';
	}

	/** The same as {@link hasEnvironmentSchema}, after the config files that apply were read. */
	async needsEnvironmentSchema(document: DocumentIdentity): Promise<boolean> {
		return (await this.#sources.findSource(document)).kind === 'environment';
	}

	/**
	 * Resolves to the schema of the active environment, which is loaded from disk if necessary, or
	 * to `undefined` if no schema was fetched or no environment is active.
	 */
	ofEnvironment(): Promise<SchemaWithSdl | undefined> {
		return this.environments.loadActive();
	}

	/**
	 * Records that an operation of a document received a response. From then on the schema of the
	 * environment applies to the document.
	 */
	async recordResponse(environment: ApiEnvironment, document: vscode.TextDocument): Promise<void> {
		if (await this.#scope.addFolderOf(document)) {
			this.#changed.fire();
			this.environments.loadIfNeeded();
		}
		this.environments.refreshOnce(environment);
	}

	dispose(): void {
		this.#store.dispose();
	}

	#usesEnvironmentSchema(document: vscode.TextDocument): boolean {
		return this.#documents.needsSchema(document) && this.#sources.sourceOf(document).kind === 'environment';
	}
}
