import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { FolderSetting } from '../../../shared/vscode/settings.ts';
import type { DocumentIdentity } from '../documents/documents.ts';
import { fileUriOf } from '../documents/nearbyFiles.ts';
import type { ConfiguredProject, GraphqlConfigs } from './graphqlConfigs.ts';
import type { SchemaFilesSource } from './schemaPatterns.ts';
import type { SchemaScope } from './schemaScope.ts';

/** The origin of a document's schema. */
export type KnownSchemaSource =
	| { readonly kind: 'files'; readonly files: SchemaFilesSource }
	| { readonly kind: 'environment' | 'none' };

/** The origin of a document's schema; `unknown` until the config files that apply are read. */
export type SchemaSource = KnownSchemaSource | { readonly kind: 'unknown' };

/**
 * Finds the origin of the schemas of documents: the nearest config file, else the setting, else the
 * active environment.
 */
export class SchemaSources implements Disposable {
	readonly #configs: GraphqlConfigs;
	readonly #scope: SchemaScope;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #schemaFile = this.#store.add(new FolderSetting('graphql.schemaFile'));
	/** Fires when the origin of a document's schema may have changed. */
	readonly onDidChange = this.#changed.event;

	constructor(configs: GraphqlConfigs, scope: SchemaScope) {
		this.#configs = configs;
		this.#scope = scope;
		this.#store.add(configs.onDidChange(() => this.#changed.fire()));
		this.#store.add(this.#schemaFile.onDidChange(() => this.#changed.fire()));
	}

	/** Returns the origin of a document's schema. */
	sourceOf(document: DocumentIdentity): SchemaSource {
		const configured = this.#configs.projectFor(document);
		if (configured === 'unknown') {
			return { kind: 'unknown' };
		}
		if (configured !== 'none') {
			return sourceOfProject(configured);
		}
		const uri = fileUriOf(document) ?? document.uri;
		const schemaFile = this.#schemaFile.valueFor(uri);
		if (schemaFile !== undefined) {
			return { kind: 'files', files: sourceOfSetting(schemaFile, uri) };
		}
		return { kind: this.#scope.includes(document) ? 'environment' : 'none' };
	}

	/** Resolves to the origin of a document's schema, after the config files that apply are read. */
	async findSource(document: DocumentIdentity): Promise<KnownSchemaSource> {
		for (let source = this.sourceOf(document); ; source = this.sourceOf(document)) {
			if (isKnown(source)) {
				return source;
			}
			await this.#nextChange();
		}
	}

	#nextChange(): Promise<void> {
		return new Promise((resolve) => {
			const listener = this.#changed.event(() => {
				listener.dispose();
				resolve();
			});
		});
	}

	dispose(): void {
		this.#store.dispose();
	}
}

function isKnown(source: SchemaSource): source is KnownSchemaSource {
	return source.kind !== 'unknown';
}

/**
 * Returns the origin of the schema of a graphql-config project. A project without schema files has
 * no schema. The environment's schema does not apply to it.
 */
function sourceOfProject({ config, project }: ConfiguredProject): SchemaSource {
	if (project.schema.length === 0) {
		return { kind: 'none' };
	}
	const file = vscode.workspace.asRelativePath(config);
	return {
		kind: 'files',
		files: {
			owner: `${config.toString()} ${project.name ?? ''}`,
			label: project.name === undefined ? file : `${file}, ${project.name}`,
			folder: vscode.Uri.joinPath(config, '..'),
			patterns: project.schema,
			isSetting: false,
		},
	};
}

/**
 * Returns the schema files that the setting names for a document. The owner is the workspace folder
 * of the document, because the setting can differ by folder.
 */
function sourceOfSetting(schemaFile: string, document: vscode.Uri): SchemaFilesSource {
	const own = vscode.workspace.getWorkspaceFolder(document)?.uri;
	const path = schemaFile.replaceAll('\\', '/');
	return {
		owner: `studyAdmin.graphql.schemaFile ${own?.toString() ?? ''}`,
		label: path,
		folder: own ?? vscode.workspace.workspaceFolders?.[0]?.uri,
		patterns: [path],
		isSetting: true,
	};
}
