import * as vscode from 'vscode';
import { logFailure, reportFailure } from '../../../shared/commands.ts';
import { DelayedTasks } from '../../../shared/delayedTasks.ts';
import { type Disposable, DisposableStore } from '../../../shared/disposables.ts';
import { UserError } from '../../../shared/errors.ts';
import type { Host } from '../../../shared/host.ts';
import { type Language, loadLanguage } from '../../loadLanguage.ts';
import { type DocumentSchema, SdlFinder, type SdlText } from '../documentSchema.ts';
import type { SchemaDocuments } from '../schemaDocuments.ts';
import type { SchemaFaultReports } from '../schemaFaultReports.ts';
import { patternsToWatch, readSchemaFiles, type SchemaFilesSource } from './readSchemaFiles.ts';

const settleMilliseconds = 100;

/** The schemas that files make. Answers at once with what is known, reads what is not, and follows the files. */
export class FileSchemas implements Disposable {
	readonly #host: Host;
	readonly #documents: SchemaDocuments;
	readonly #faults: SchemaFaultReports;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #entries = new Map<string, Entry>();
	readonly #readings = this.#store.add(new DelayedTasks());
	/** Fires when a source has another schema than before. */
	readonly onDidChange = this.#changed.event;

	constructor(host: Host, documents: SchemaDocuments, faults: SchemaFaultReports) {
		this.#host = host;
		this.#documents = documents;
		this.#faults = faults;
	}

	/** The schema of a source; `undefined` while nothing is known of it, and when its files make none. */
	get(source: SchemaFilesSource): DocumentSchema | undefined {
		const identity = JSON.stringify(source);
		let entry = this.#entries.get(source.owner);
		if (entry?.identity !== identity) {
			entry?.watchers.dispose();
			entry = { source, identity, schema: entry?.schema, watchers: new DisposableStore(), reading: 0 };
			this.#entries.set(source.owner, entry);
			this.#follow(entry);
			void this.#read(entry);
		}
		return entry.schema;
	}

	dispose(): void {
		for (const { watchers } of this.#entries.values()) {
			watchers.dispose();
		}
		this.#entries.clear();
		this.#store.dispose();
	}

	#follow(entry: Entry): void {
		// A checkout or a generator writes many files at once.
		const read = () => this.#readings.schedule(entry.source.owner, settleMilliseconds, () => void this.#read(entry));
		for (const pattern of patternsToWatch(entry.source)) {
			const watcher = entry.watchers.add(vscode.workspace.createFileSystemWatcher(pattern));
			entry.watchers.add(watcher.onDidCreate(read));
			entry.watchers.add(watcher.onDidChange(read));
			entry.watchers.add(watcher.onDidDelete(read));
		}
	}

	async #read(entry: Entry): Promise<void> {
		entry.reading += 1;
		const reading = entry.reading;
		const isOutdated = () => entry.reading !== reading || this.#entries.get(entry.source.owner) !== entry;
		try {
			const files = await readSchemaFiles(entry.source);
			const language = await loadLanguage();
			if (!isOutdated()) {
				entry.schema = this.#build(entry.source, files, language);
				entry.told = undefined;
				this.#changed.fire();
			}
		} catch (error) {
			if (!isOutdated()) {
				entry.schema = undefined;
				this.#tell(entry, error);
				this.#changed.fire();
			}
		}
	}

	#build({ label }: SchemaFilesSource, files: readonly SdlText[], language: Language): DocumentSchema {
		const { buildSchema, definitionsIn, printSchema, readSchemaFile } = language;
		const contents = files.map(({ uri, text }) => ({ uri: uri.toString(), content: readSchemaFile(text) }));
		const built = buildSchema(contents.map(({ content }) => content));
		if (!built) {
			throw new UserError('graphql/schema-file-without-schema', { file: label });
		}
		this.#faults.checkLater(label, built.findFaults);
		const { schema } = built;
		if (contents.some(({ content }) => content.kind === 'introspection')) {
			return this.#documents.describe(schema, label, printSchema);
		}
		const finder = new SdlFinder(() => files);
		return {
			schema,
			label,
			files: () => files,
			placeOf: (coordinate) => finder.placeOf(coordinate),
			definitionsBeside: (uri) =>
				contents.some((file) => file.uri === uri.toString())
					? contents.flatMap((file) => (file.uri === uri.toString() ? [] : definitionsIn(file.content)))
					: undefined,
		};
	}

	/** Tells of a file the user has named, once; what a config names is its author's business, and the log's. */
	#tell(entry: Entry, error: unknown): void {
		const { text } = this.#host.explanations.explain(error);
		if (entry.told !== text) {
			entry.told = text;
			if (entry.source.isSetting) {
				void reportFailure(this.#host, 'schema file', error);
			} else {
				logFailure(this.#host, 'schema files', error);
			}
		}
	}
}

interface Entry {
	readonly source: SchemaFilesSource;
	/** All of the source, to tell it from another of the same owner. */
	readonly identity: string;
	readonly watchers: DisposableStore;
	schema: DocumentSchema | undefined;
	/** Counts the times the files were read, so that an earlier reading does not replace a later one. */
	reading: number;
	/** What the user was told last of what is wrong with the files. */
	told?: string | undefined;
}
