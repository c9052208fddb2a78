import type { GraphQLSchema } from 'graphql';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { schemaUriScheme } from '../../core/documentKinds.ts';
import { SchemaSearch } from '../../core/language/search/schemaSearch.ts';
import type { DocumentIdentity } from '../documents/openGraphqlDocuments.ts';
import type { EditorSchemas } from '../schemas/editorSchemas.ts';
import type { SchemaWithSdl } from '../schemas/schemaWithSdl.ts';

/** A schema with the index to find its elements. */
export interface SearchableDocumentSchema extends SchemaWithSdl {
	readonly search: SchemaSearch;
}

/**
 * The schema that is searched and shown in the view: that of the last active document with a
 * schema, else of the active environment.
 */
export class ShownSchema implements Disposable {
	readonly #schemas: EditorSchemas;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Schema → its index, which is created on first use. */
	readonly #indexes = new WeakMap<GraphQLSchema, SchemaSearch>();
	#document: DocumentIdentity | undefined;
	/** Fires when another schema may be shown. */
	readonly onDidChange = this.#changed.event;

	constructor(schemas: EditorSchemas) {
		this.#schemas = schemas;
		this.#rememberActive();
		this.#store.add(
			vscode.window.onDidChangeActiveTextEditor(() => {
				this.#rememberActive();
				this.#changed.fire();
			}),
		);
		this.#store.add(schemas.onDidChange(() => this.#changed.fire()));
	}

	/** Resolves to the schema to show; `undefined` if none is loaded or stored. */
	async current(): Promise<SearchableDocumentSchema | undefined> {
		const schema = this.#ofDocument() ?? (await this.#schemas.ofEnvironment());
		return schema && this.searchable(schema);
	}

	/** Returns a schema with its search index, which is created once. */
	searchable(schema: SchemaWithSdl): SearchableDocumentSchema {
		const search = this.#indexes.get(schema.schema) ?? new SchemaSearch(schema.schema);
		this.#indexes.set(schema.schema, search);
		return { ...schema, search };
	}

	/** Whether a document is known to have another schema than `schema`. */
	hasOtherSchema(document: DocumentIdentity, { schema }: SchemaWithSdl): boolean {
		const own = this.#schemas.forDocument(document);
		return own !== undefined && own !== schema;
	}

	/**
	 * The folder of the last active document whose schema comes from a GraphQL config; `undefined`
	 * if the schema applies to new documents anyway.
	 */
	get folderOfConfig(): vscode.Uri | undefined {
		const document = this.#document;
		const isFromConfig =
			document && document.uri.scheme !== schemaUriScheme && !this.#schemas.isForEnvironment(document);
		return isFromConfig ? vscode.Uri.joinPath(document.uri, '..') : undefined;
	}

	dispose(): void {
		this.#store.dispose();
	}

	#ofDocument(): SchemaWithSdl | undefined {
		this.#rememberActive();
		return this.#document && this.#schemas.schemaOf(this.#document);
	}

	/** Remembers the active document if it has a schema, which may not be loaded yet. */
	#rememberActive(): void {
		const active = vscode.window.activeTextEditor?.document;
		if (active && (active.languageId === 'graphql' || this.#schemas.schemaOf(active))) {
			const { uri, isUntitled, languageId } = active;
			this.#document = { uri, isUntitled, languageId };
		}
	}
}
