import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { nextEvent } from '../../../shared/core/emitter.ts';
import type { UserError } from '../../../shared/core/errors.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import { extensionFilePath } from '../../../shared/vscode/extensionFilePath.ts';
import { FolderSetting } from '../../../shared/vscode/settings.ts';
import { GraphqlConfigs } from '../../node/graphqlConfigs.ts';
import { type SchemaFilesSource, schemaSourceOfSetting } from '../../node/schemaFiles.ts';
import { fileUriOf } from '../documents/filesInEnclosingFolders.ts';
import type { DocumentIdentity } from '../documents/openGraphqlDocuments.ts';
import type { ActiveSchemaScope } from './activeSchemaScope.ts';
import type { WorkspaceSchemaFileSystem } from './workspaceFiles.ts';

/** The origin of a document's schema. */
type KnownSchemaSource =
	| { readonly kind: 'files'; readonly files: SchemaFilesSource<vscode.Uri> }
	| { readonly kind: 'environment' | 'none' };

/** The origin of a document's schema; `unknown` until the config files that apply are read. */
type SchemaSource = KnownSchemaSource | { readonly kind: 'unknown' };

/**
 * Finds the origin of the schemas of documents: the nearest config file, else the setting, else the
 * active environment.
 */
export class SchemaSourceFinder implements Disposable {
	readonly #configs: GraphqlConfigs<vscode.Uri>;
	readonly #scope: ActiveSchemaScope;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #schemaFile = this.#store.add(new FolderSetting('graphql.schemaFile'));
	/** Fires when the origin of a document's schema may have changed. */
	readonly onDidChange = this.#changed.event;

	constructor(host: Host, files: WorkspaceSchemaFileSystem, scope: ActiveSchemaScope) {
		this.#scope = scope;
		const report = (error: UserError) => {
			logFailure(host, 'graphql-config', error);
			vscode.window.setStatusBarMessage(`$(warning) ${host.errorMessages.messageFor(error).text}`, 10_000);
		};
		this.#configs = this.#store.add(
			new GraphqlConfigs({ files, configWorker: extensionFilePath(host.context, 'configWorker.js'), report }),
		);
		this.#store.add(files.nearby.onDidWrite((file) => this.#configs.readAgain(file)));
		for (const { onDidChange } of [this.#configs, files.nearby, this.#schemaFile]) {
			this.#store.add(onDidChange(() => this.#changed.fire()));
		}
	}

	/** Returns the origin of a document's schema. */
	sourceOf(document: DocumentIdentity): SchemaSource {
		const file = fileUriOf(document);
		const configured = file ? this.#configs.schemaFor(file) : 'none';
		if (configured === 'unknown') {
			return { kind: 'unknown' };
		}
		if (configured !== 'none') {
			// The environment's schema does not apply to a project without schema files.
			const { files } = configured;
			return files ? { kind: 'files', files } : { kind: 'none' };
		}
		const uri = file ?? document.uri;
		const schemaFile = this.#schemaFile.valueFor(uri);
		if (schemaFile !== undefined) {
			// The owner is the workspace folder of the document, because the setting can differ by folder.
			const own = vscode.workspace.getWorkspaceFolder(uri)?.uri;
			const folder = own ?? vscode.workspace.workspaceFolders?.[0]?.uri;
			return { kind: 'files', files: schemaSourceOfSetting(schemaFile.replaceAll('\\', '/'), folder, own) };
		}
		return { kind: this.#scope.includes(document) ? 'environment' : 'none' };
	}

	/** Resolves to the origin of a document's schema, after the config files that apply are read. */
	async findSource(document: DocumentIdentity): Promise<KnownSchemaSource> {
		for (let source = this.sourceOf(document); ; source = this.sourceOf(document)) {
			if (isKnown(source)) {
				return source;
			}
			await nextEvent(this.onDidChange);
		}
	}

	dispose(): void {
		this.#store.dispose();
	}
}

function isKnown(source: SchemaSource): source is KnownSchemaSource {
	return source.kind !== 'unknown';
}
