import { printSchema } from 'graphql';
import * as vscode from 'vscode';
import type { Host } from '../../../host.ts';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { DelayedTasks } from '../../../shared/node/delayedTasks.ts';
import { logFailure, reportFailure } from '../../../shared/vscode/commands.ts';
import { watchFiles } from '../../../shared/vscode/watchFiles.ts';
import { buildSchemaFromFiles } from '../../node/buildSchemaFromFiles.ts';
import { readSchemaFiles, type SchemaFilesSource } from '../../node/schemaFiles.ts';
import type { SchemaDocuments } from './schemaDocuments.ts';
import type { SchemaErrorReporter } from './schemaErrorReporter.ts';
import { type SchemaWithSdl, SdlFinder, type SdlText } from './schemaWithSdl.ts';
import type { WorkspaceSchemaFileSystem } from './workspaceFiles.ts';

const readDelayMs = 100;

/** Objects that {@link FileSchemas} uses. */
interface FileSchemaDependencies {
	readonly files: WorkspaceSchemaFileSystem;
	readonly documents: SchemaDocuments;
	readonly reports: SchemaErrorReporter;
}

/**
 * The schemas in files. Lookups are synchronous: a schema is read in the background when it is
 * first requested. Changed files are read again.
 */
export class FileSchemas implements Disposable {
	readonly #host: Host;
	readonly #files: WorkspaceSchemaFileSystem;
	readonly #documents: SchemaDocuments;
	readonly #reports: SchemaErrorReporter;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #entries = new Map<string, Entry>();
	readonly #readings = this.#store.add(new DelayedTasks());
	/** Fires when the schema of a source has changed. */
	readonly onDidChange = this.#changed.event;

	constructor(host: Host, { files, documents, reports }: FileSchemaDependencies) {
		this.#host = host;
		this.#files = files;
		this.#documents = documents;
		this.#reports = reports;
	}

	/**
	 * Returns the schema of a source; `undefined` until it is first read, and if its files cannot be
	 * used.
	 */
	get(source: SchemaFilesSource<vscode.Uri>): SchemaWithSdl | undefined {
		return this.#entryOf(source).schema;
	}

	/** Resolves to the schema of a source after it was read; to `undefined` if it cannot be used. */
	async load(source: SchemaFilesSource<vscode.Uri>): Promise<SchemaWithSdl | undefined> {
		const entry = this.#entryOf(source);
		await entry.firstReading;
		return entry.schema;
	}

	#entryOf(source: SchemaFilesSource<vscode.Uri>): Entry {
		const identity = JSON.stringify(source);
		let entry = this.#entries.get(source.owner);
		if (entry?.identity !== identity) {
			entry?.watchers.dispose();
			entry = { source, identity, schema: entry?.schema, watchers: new DisposableStore(), reading: 0 };
			this.#entries.set(source.owner, entry);
			this.#follow(entry);
			entry.firstReading = this.#read(entry);
		}
		return entry;
	}

	dispose(): void {
		for (const { watchers } of this.#entries.values()) {
			watchers.dispose();
		}
		this.#entries.clear();
		this.#store.dispose();
	}

	#follow(entry: Entry): void {
		// The delay combines the events when, for example, Git writes many files at once.
		const read = () => this.#readings.schedule(entry.source.owner, readDelayMs, () => void this.#read(entry));
		for (const pattern of this.#files.patternsToWatch(entry.source)) {
			entry.watchers.add(watchFiles(pattern, read));
		}
	}

	async #read(entry: Entry): Promise<void> {
		entry.reading += 1;
		const reading = entry.reading;
		const isOutdated = () => entry.reading !== reading || this.#entries.get(entry.source.owner) !== entry;
		try {
			const files = await readSchemaFiles(entry.source, this.#files);
			if (!isOutdated()) {
				entry.schema = this.#build(entry.source, files);
				entry.reported = undefined;
				this.#changed.fire();
			}
		} catch (error) {
			if (!isOutdated()) {
				entry.schema = undefined;
				this.#report(entry, error);
				this.#changed.fire();
			}
		}
	}

	#build({ label }: SchemaFilesSource<vscode.Uri>, files: readonly SdlText[]): SchemaWithSdl {
		const { schema, findErrors, isSdl, definitionsInOtherFiles } = buildSchemaFromFiles(files, label);
		this.#reports.checkLater(label, findErrors);
		if (!isSdl) {
			return this.#documents.createDocumentSchema(schema, label, printSchema);
		}
		const finder = new SdlFinder(() => files);
		return {
			schema,
			label,
			files: () => files,
			definitionOf: (coordinate) => finder.definitionOf(coordinate),
			definitionsInOtherFiles,
		};
	}

	/** Reports a failure once: to the user if a setting names the file, else in the log. */
	#report(entry: Entry, error: unknown): void {
		const { text } = this.#host.errorMessages.messageFor(error);
		if (entry.reported !== text) {
			entry.reported = text;
			if (entry.source.isSetting) {
				void reportFailure(this.#host, 'schema file', error);
			} else {
				logFailure(this.#host, 'schema files', error);
			}
		}
	}
}

interface Entry {
	readonly source: SchemaFilesSource<vscode.Uri>;
	/** The source as JSON, for comparison with a later source of the same owner. */
	readonly identity: string;
	readonly watchers: DisposableStore;
	schema: SchemaWithSdl | undefined;
	/** Resolves when the files have been read for the first time. Never rejects. */
	firstReading?: Promise<void>;
	/** Number of the latest reading. Results of earlier readings are ignored. */
	reading: number;
	/** The message that was last reported. */
	reported?: string | undefined;
}
