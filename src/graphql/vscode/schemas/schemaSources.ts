import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/disposables.ts';
import { FolderSetting, optionalText } from '../../../shared/settings.ts';
import type { DocumentIdentity } from '../../documents.ts';
import type { SchemaScope } from '../schemaScope.ts';
import type { ConfiguredProject, GraphqlConfigs } from './graphqlConfigs.ts';
import { placeOf } from './nearbyFiles.ts';
import type { SchemaFilesSource } from './readSchemaFiles.ts';

/** Where the schema of a document comes from; `unknown` until it is known whether a config says so. */
export type SchemaSource =
	| { readonly kind: 'files'; readonly files: SchemaFilesSource }
	| { readonly kind: 'environment' | 'none' | 'unknown' };

/** Says where the schemas of documents come from: the nearest config, else the setting, else the active environment. */
export class SchemaSources implements Disposable {
	readonly #configs: GraphqlConfigs;
	readonly #scope: SchemaScope;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #schemaFile = this.#store.add(new FolderSetting('graphql.schemaFile', optionalText));
	/** Fires when the schema of a document may come from elsewhere than before. */
	readonly onDidChange = this.#changed.event;

	constructor(configs: GraphqlConfigs, scope: SchemaScope) {
		this.#configs = configs;
		this.#scope = scope;
		this.#store.add(configs.onDidChange(() => this.#changed.fire()));
		this.#store.add(this.#schemaFile.onDidChange(() => this.#changed.fire()));
	}

	/** Where the schema of a document comes from. */
	sourceOf(document: DocumentIdentity): SchemaSource {
		const configured = this.#configs.projectFor(document);
		if (configured === 'unknown') {
			return { kind: 'unknown' };
		}
		if (configured !== 'none') {
			return sourceOfProject(configured);
		}
		const place = placeOf(document) ?? document.uri;
		const schemaFile = this.#schemaFile.valueFor(place);
		if (schemaFile !== undefined) {
			return { kind: 'files', files: sourceOfSetting(schemaFile, place) };
		}
		return { kind: this.#scope.includes(document) ? 'environment' : 'none' };
	}

	dispose(): void {
		this.#store.dispose();
	}
}

/** A config without schema files is for another API all the same. */
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

/** The owner is what the setting was read for, so that one owner has one value. */
function sourceOfSetting(schemaFile: string, place: vscode.Uri): SchemaFilesSource {
	const own = vscode.workspace.getWorkspaceFolder(place)?.uri;
	const path = schemaFile.replaceAll('\\', '/');
	return {
		owner: `studyAdmin.graphql.schemaFile ${own?.toString() ?? ''}`,
		label: path,
		folder: own ?? vscode.workspace.workspaceFolders?.[0]?.uri,
		patterns: [path],
		isSetting: true,
	};
}
