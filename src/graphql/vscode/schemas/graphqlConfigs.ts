import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import type { Host } from '../../../shared/vscode/host.ts';
import {
	type GraphqlProject,
	graphqlConfigNames,
	matchesFile,
	projectOf,
	readGraphqlConfig,
} from '../../core/language/schema/graphqlConfig.ts';
import { ConfigReader, maximumConfigBytes } from '../../node/configReader.ts';
import { requireText } from '../../node/readSchemaFiles.ts';
import type { DocumentIdentity } from '../documents/documents.ts';
import { fileUriOf, type NearbyFiles } from '../documents/nearbyFiles.ts';
import { readFile } from '../documents/readFile.ts';
import { localPath } from './schemaPatterns.ts';

/** A graphql-config project and the config file that defines it. */
export interface ConfiguredProject {
	readonly config: vscode.Uri;
	readonly project: GraphqlProject;
}

/**
 * The graphql-config files that apply to documents. Reads JSON and YAML only. Configs that are
 * programs are ignored, because they would have to be run.
 */
export class GraphqlConfigs implements Disposable {
	readonly #host: Host;
	readonly #files: NearbyFiles;
	readonly #store = new DisposableStore();
	readonly #reader: ConfigReader;
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** URI of a config → its projects; `undefined` while it is being read. */
	readonly #configs = new Map<string, readonly GraphqlProject[] | undefined>();
	/** URI of a config → object that identifies the latest reading. */
	readonly #readings = new Map<string, object>();
	/** Fires when the project of a document may have changed. */
	readonly onDidChange = this.#changed.event;

	constructor(host: Host, files: NearbyFiles) {
		this.#host = host;
		this.#files = files;
		const worker = vscode.Uri.joinPath(host.context.extensionUri, 'dist', 'extension', 'configWorker.js');
		this.#reader = this.#store.add(new ConfigReader(worker.fsPath));
		this.#store.add(files.onDidChange(() => this.#changed.fire()));
		this.#store.add(
			files.onDidWrite((file) => {
				if (this.#configs.has(file.toString())) {
					void this.#read(file);
				}
			}),
		);
	}

	/**
	 * Returns the project of the nearest config that matches a document; `'none'` if no config
	 * matches, `'unknown'` until the configs are read.
	 */
	projectFor(document: DocumentIdentity): ConfiguredProject | 'none' | 'unknown' {
		const file = fileUriOf(document);
		const folders = file ? this.#files.inEnclosingFolders(file) : [];
		if (!file || !folders) {
			return file ? 'unknown' : 'none';
		}
		for (const { folder, names } of folders) {
			const name = graphqlConfigNames.find((each) => names.has(each));
			if (name === undefined) {
				continue;
			}
			const config = vscode.Uri.joinPath(folder, name);
			const projects = this.#projectsIn(config);
			if (!projects) {
				return 'unknown';
			}
			const resolve = (path: string) => pathOn(file, localPath(path, folder));
			const project = projectOf(projects, (pattern) => matchesFile(pattern, pathOf(file), resolve));
			if (project) {
				return { config, project };
			}
		}
		return 'none';
	}

	dispose(): void {
		this.#store.dispose();
	}

	#projectsIn(config: vscode.Uri): readonly GraphqlProject[] | undefined {
		const key = config.toString();
		if (!this.#configs.has(key)) {
			this.#configs.set(key, undefined);
			void this.#read(config);
		}
		return this.#configs.get(key);
	}

	async #read(config: vscode.Uri): Promise<void> {
		const key = config.toString();
		const reading = {};
		this.#readings.set(key, reading);
		// An unreadable config counts as an empty one, so that the environment's schema does not apply to
		// its documents.
		const projects = await this.#projectsOf(config).catch((error: unknown) => {
			this.#report(config, error);
			return readGraphqlConfig({});
		});
		if (this.#readings.get(key) === reading) {
			this.#configs.set(key, projects);
			this.#changed.fire();
		}
	}

	async #projectsOf(config: vscode.Uri): Promise<readonly GraphqlProject[]> {
		const reading = await readFile(config, maximumConfigBytes);
		return this.#reader.read(requireText(reading, vscode.workspace.asRelativePath(config), maximumConfigBytes));
	}

	#report(config: vscode.Uri, error: unknown): void {
		const file = vscode.workspace.asRelativePath(config);
		const failure = new UserError('graphql/config-unreadable', { file }, error);
		logFailure(this.#host, 'graphql-config', failure);
		vscode.window.setStatusBarMessage(`$(warning) ${this.#host.errorMessages.messageFor(failure).text}`, 10_000);
	}
}

/** Returns the path of `uri`; `undefined` when it is not on the file system of `file`. */
function pathOn(file: vscode.Uri, uri: vscode.Uri | undefined): string | undefined {
	return uri && uri.scheme === file.scheme && uri.authority === file.authority ? pathOf(uri) : undefined;
}

/** Returns the path with `/` as separator. `fsPath` has drive letters in lower case. */
function pathOf(uri: vscode.Uri): string {
	return uri.fsPath.replaceAll('\\', '/');
}
