import * as vscode from 'vscode';
import { logFailure } from '../../../shared/commands.ts';
import { type Disposable, DisposableStore } from '../../../shared/disposables.ts';
import { UserError } from '../../../shared/errors.ts';
import type { Host } from '../../../shared/host.ts';
import {
	type GraphqlProject,
	graphqlConfigNames,
	projectOf,
	readGraphqlConfig,
	splitGlob,
} from '../../core/schema/graphqlConfig.ts';
import type { DocumentIdentity } from '../../documents.ts';
import { localPath } from './localPath.ts';
import { type NearbyFiles, placeOf } from './nearbyFiles.ts';
import { readLocalFile } from './readLocalFile.ts';

const maximumBytes = 2 ** 20;

/** The project a document belongs to, and the config that says so. */
export interface ConfiguredProject {
	readonly config: vscode.Uri;
	readonly project: GraphqlProject;
}

/** The graphql-config files around documents: JSON and YAML, as programs are not run. */
export class GraphqlConfigs implements Disposable {
	readonly #host: Host;
	readonly #files: NearbyFiles;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Address of a config → its projects; `undefined` while it is read. */
	readonly #configs = new Map<string, readonly GraphqlProject[] | undefined>();
	/** Address of a config → its latest reading. */
	readonly #readings = new Map<string, object>();
	/** Fires when documents may belong to other projects than before. */
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

	/** The project of the nearest config that matches a document, `'none'` when none does, `'unknown'` until that is known. */
	projectFor(document: DocumentIdentity): ConfiguredProject | 'none' | 'unknown' {
		const place = placeOf(document);
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
		// Whoever wrote what cannot be read meant some schema, and not the environment's.
		const projects = await readConfig(config).then(readGraphqlConfig, (error: unknown) => {
			this.#tell(config, error);
			return readGraphqlConfig({});
		});
		if (this.#readings.get(key) === reading) {
			this.#configs.set(key, projects);
			this.#changed.fire();
		}
	}

	#tell(config: vscode.Uri, error: unknown): void {
		const file = vscode.workspace.asRelativePath(config);
		const failure = new UserError('graphql/config-unreadable', { file }, error);
		logFailure(this.#host, 'graphql-config', failure);
		vscode.window.setStatusBarMessage(`$(warning) ${this.#host.explanations.explain(failure).text}`, 10_000);
	}
}

async function readConfig(config: vscode.Uri): Promise<unknown> {
	const text = await readLocalFile(config, maximumBytes);
	const { parseConfigText } = await import('../../core/schema/parseConfigText.ts');
	return parseConfigText(text);
}

function isOneOf(document: DocumentIdentity, place: vscode.Uri, pattern: string, folder: vscode.Uri): boolean {
	const { path, glob } = splitGlob(pattern);
	const base = localPath(path, folder);
	if (!base) {
		return false;
	}
	// Of a document the editor looks at nothing but its address and its language.
	return glob === undefined
		? base.toString() === place.toString()
		: vscode.languages.match({ pattern: new vscode.RelativePattern(base, glob) }, document as vscode.TextDocument) > 0;
}
