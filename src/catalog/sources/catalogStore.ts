import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import * as vscode from 'vscode';
import { reportFailure } from '../../shared/commands.ts';
import { DisposableStore } from '../../shared/disposables.ts';
import { UserError } from '../../shared/errors.ts';
import type { Host } from '../../shared/host.ts';
import { optionalText, Setting } from '../../shared/settings.ts';
import type { Catalog } from '../core/catalog.ts';

/** The catalog in use: the bundled one, or the file that `studyAdmin.catalog.source` names. A broken file changes nothing. */
export class CatalogStore {
	readonly #host: Host;
	readonly #store = new DisposableStore();
	readonly #source = this.#store.add(new Setting('catalog.source', optionalText));
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	/** Fires when the catalog or the problem with its source has changed. */
	readonly onDidChange = this.#changed.event;
	#watcher: vscode.Disposable | undefined;
	#loading: Promise<void> = Promise.resolve();
	#request = 0;
	#catalog: Catalog | undefined;
	#problem: string | undefined;

	constructor(host: Host) {
		this.#host = host;
		this.#store.add(this.#source.onDidChange(() => this.#follow()));
		this.#store.add({ dispose: () => this.#watcher?.dispose() });
		this.#follow();
	}

	/** The catalog in use; `undefined` until the first one is read. */
	get current(): Catalog | undefined {
		return this.#catalog;
	}

	/** What is wrong with the chosen source, in the user's words; `undefined` when nothing is. */
	get problem(): string | undefined {
		return this.#problem;
	}

	/** The catalog in use once what is being read has been read. */
	async settled(): Promise<Catalog> {
		let awaited: Promise<void> | undefined;
		while (awaited !== this.#loading) {
			awaited = this.#loading;
			await awaited;
		}
		return this.#catalog ?? this.#bundled();
	}

	dispose(): void {
		this.#request += 1;
		this.#store.dispose();
	}

	/** Reads the chosen source, and again whenever it changes. */
	#follow(): void {
		this.#watcher?.dispose();
		this.#watcher = undefined;
		const file = filePath(this.#source.value);
		if (file !== undefined) {
			const folder = vscode.Uri.file(dirname(file));
			const watcher = vscode.workspace.createFileSystemWatcher(
				new vscode.RelativePattern(folder, escapeGlob(basename(file))),
			);
			const reload = () => this.#reload();
			watcher.onDidChange(reload);
			watcher.onDidCreate(reload);
			watcher.onDidDelete(reload);
			this.#watcher = watcher;
		}
		this.#reload();
	}

	#reload(): void {
		this.#request += 1;
		this.#loading = this.#load(this.#request);
	}

	async #load(request: number): Promise<void> {
		try {
			const catalog = await this.#read();
			if (request === this.#request) {
				this.#catalog = catalog;
				this.#problem = undefined;
			}
		} catch (error) {
			const catalog = this.#catalog ?? (await this.#bundled().catch(() => undefined));
			if (request === this.#request) {
				this.#catalog = catalog;
				this.#tell(error);
			}
		}
		if (request === this.#request) {
			this.#changed.fire();
		}
	}

	async #read(): Promise<Catalog> {
		const source = this.#source.value;
		if (source === undefined) {
			return this.#bundled();
		}
		const file = filePath(source);
		if (file === undefined) {
			throw new UserError('catalog/source-not-a-path');
		}
		return readCatalogFile(vscode.Uri.file(file));
	}

	#bundled(): Promise<Catalog> {
		return readCatalogFile(vscode.Uri.joinPath(this.#host.context.extensionUri, 'media', 'catalog.json'));
	}

	/** Says what is wrong once, however often the same broken file is read. */
	#tell(error: unknown): void {
		const { text } = this.#host.explanations.explain(error);
		if (this.#problem !== text) {
			this.#problem = text;
			void reportFailure(this.#host, 'studyAdmin.catalog.source', error);
		}
	}
}

async function readCatalogFile(uri: vscode.Uri): Promise<Catalog> {
	const file = uri.fsPath;
	let bytes: Uint8Array;
	try {
		bytes = await vscode.workspace.fs.readFile(uri);
	} catch (error) {
		throw new UserError('catalog/source-unreadable', { file }, error);
	}
	const { readJsonCatalog } = await import('../core/reading/readJsonCatalog.ts');
	const reading = readJsonCatalog(new TextDecoder().decode(bytes));
	if (reading.kind === 'catalog') {
		return reading.catalog;
	}
	const [{ code, line, field }, ...others] = reading.problems;
	throw new UserError(code, { file, line, field, others: others.length });
}

/** The path in the setting, `~` replaced by the home folder; `undefined` when it is not absolute or nothing is chosen. */
function filePath(source: string | undefined): string | undefined {
	const expanded = source?.replace(/^~(?=$|[/\\])/, () => homedir());
	return expanded !== undefined && isAbsolute(expanded) ? join(expanded) : undefined;
}

function escapeGlob(name: string): string {
	return name.replace(/[[\]{}*?]/g, '[$&]');
}
