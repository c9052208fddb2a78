import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { logFailure } from '../../../shared/vscode/commands.ts';
import type { Host } from '../../../shared/vscode/host.ts';
import {
	type GraphqlProject,
	graphqlConfigNames,
	projectOf,
	readGraphqlConfig,
	splitGlob,
} from '../../core/language/schema/graphqlConfig.ts';
import { requireText } from '../../node/readSchemaFiles.ts';
import type { DocumentIdentity } from '../documents/documents.ts';
import { fileUriOf, type NearbyFiles } from '../documents/nearbyFiles.ts';
import { readFile } from '../documents/readFile.ts';
import { localPath } from './schemaPatterns.ts';

const maximumBytes = 2 ** 20;

/** The project of a document, and its config file. */
export interface ConfiguredProject {
	readonly config: vscode.Uri;
	readonly project: GraphqlProject;
}

/** The graphql-config files around documents. JSON and YAML only, because programs are not run. */
export class GraphqlConfigs implements Disposable {
	readonly #host: Host;
	readonly #files: NearbyFiles;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** URI of a config → its projects; `undefined` while it is being read. */
	readonly #configs = new Map<string, readonly GraphqlProject[] | undefined>();
	/** URI of a config → identity of the latest read. */
	readonly #readings = new Map<string, object>();
	/** Fires when the project of a document may have changed. */
	readonly onDidChange = this.#changed.event;

	constructor(host: Host, files: NearbyFiles) {
		this.#host = host;
		this.#files = files;
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
	 * The project of the nearest config that matches a document; `'none'` if none matches,
	 * `'unknown'` until the configs are read.
	 */
	projectFor(document: DocumentIdentity): ConfiguredProject | 'none' | 'unknown' {
		const place = fileUriOf(document);
		const folders = place ? this.#files.around(place) : [];
		if (!place || !folders) {
			return place ? 'unknown' : 'none';
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
			const project = projectOf(projects, (pattern) => isOneOf(document, place, pattern, folder));
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
		// An unreadable config still means another schema than the environment's.
		const projects = await readConfig(config).then(readGraphqlConfig, (error: unknown) => {
			this.#report(config, error);
			return readGraphqlConfig({});
		});
		if (this.#readings.get(key) === reading) {
			this.#configs.set(key, projects);
			this.#changed.fire();
		}
	}

	#report(config: vscode.Uri, error: unknown): void {
		const file = vscode.workspace.asRelativePath(config);
		const failure = new UserError('graphql/config-unreadable', { file }, error);
		logFailure(this.#host, 'graphql-config', failure);
		vscode.window.setStatusBarMessage(`$(warning) ${this.#host.errorMessages.messageFor(failure).text}`, 10_000);
	}
}

async function readConfig(config: vscode.Uri): Promise<unknown> {
	const reading = await readFile(config, maximumBytes);
	const text = requireText(reading, vscode.workspace.asRelativePath(config), maximumBytes);
	const { parseConfigText } = await import('../../core/language/schema/parseConfigText.ts');
	return parseConfigText(text);
}

function isOneOf(document: DocumentIdentity, place: vscode.Uri, pattern: string, folder: vscode.Uri): boolean {
	const { path, glob } = splitGlob(pattern);
	const base = localPath(path, folder);
	if (!base) {
		return false;
	}
	// VS Code reads nothing but the URI and the language of the document.
	return glob === undefined
		? base.toString() === place.toString()
		: vscode.languages.match({ pattern: new vscode.RelativePattern(base, glob) }, document as vscode.TextDocument) > 0;
}
