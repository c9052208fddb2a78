import * as vscode from 'vscode';
import type { Clock } from '../core/clock.ts';
import { type Disposable, DisposableStore } from '../core/disposables.ts';
import { FolderIndex } from '../core/folderIndex.ts';

/** What a read-only file system of ours is called and says. */
export interface MemoryFilesOptions {
	readonly scheme: string;
	/** What the editor says to somebody who types into a file. */
	readonly readonlyMessage: string;
	/**
	 * The text in place of a file that is not there, such as that of a tab restored after a reload.
	 */
	readonly missing: (path: string) => string;
	/** Puts a file that is not there in its place, if it can be made again. */
	readonly recreate?: (path: string) => Promise<void>;
}

/**
 * A file to keep, made when it is read. A failure of `read` is what the editor shows in its place.
 */
export interface NewMemoryFile {
	/** Begins with `/`. */
	readonly path: string;
	/** Bytes. */
	readonly size: number;
	readonly read: () => Promise<Uint8Array>;
}

interface MemoryFile extends NewMemoryFile {
	readonly modifiedAt: number;
}

/**
 * A read-only file system whose files are in memory and end with the window: results and documents
 * are personal data.
 */
export class MemoryFiles implements vscode.FileSystemProvider, Disposable {
	readonly #options: MemoryFilesOptions;
	readonly #clock: Clock;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.FileChangeEvent[]>());
	readonly #files = new Map<string, MemoryFile>();
	readonly #folders = new FolderIndex();
	/**
	 * Paths the editor has asked for. Of any other it knows nothing, so it need not hear that it has
	 * changed.
	 */
	readonly #asked = new Set<string>();
	#changedAt = 0;
	readonly onDidChangeFile = this.#changed.event;

	constructor(options: MemoryFilesOptions, clock: Clock) {
		this.#options = options;
		this.#clock = clock;
		this.#store.add(
			vscode.workspace.registerFileSystemProvider(options.scheme, this, {
				isCaseSensitive: true,
				isReadonly: new vscode.MarkdownString(options.readonlyMessage),
			}),
		);
	}

	/**
	 * Keeps a text under a path that begins with `/`, in place of what was there, and gives its
	 * address.
	 */
	putText(path: string, text: string): vscode.Uri {
		return this.putBytes(path, new TextEncoder().encode(text));
	}

	/** Keeps bytes as {@link putText} keeps a text. */
	putBytes(path: string, bytes: Uint8Array): vscode.Uri {
		const uri = this.uriOf(path);
		this.put([{ path, size: bytes.byteLength, read: async () => bytes }]);
		return uri;
	}

	/** Keeps files, each in place of what was under its path, and tells of all of them at once. */
	put(files: readonly NewMemoryFile[]): void {
		const modifiedAt = this.#nextChange();
		for (const { path, size, read } of files) {
			this.#files.set(path, { path, size, read, modifiedAt });
			this.#folders.add(path);
		}
		this.#tell(files.map(({ path }) => path));
	}

	/** The address of a path. */
	uriOf(path: string): vscode.Uri {
		return vscode.Uri.from({ scheme: this.#options.scheme, path });
	}

	/** Whether a file is kept, not only something said in its place. */
	has({ path }: vscode.Uri): boolean {
		return this.#files.has(path);
	}

	/** Whether files are kept in a folder or deeper. */
	hasFolder(path: string): boolean {
		return this.#folders.list(path) !== undefined;
	}

	/**
	 * Keeps files no longer. Where one is open, what is said in place of a missing file takes its
	 * place.
	 */
	remove(...uris: readonly vscode.Uri[]): void {
		this.#drop(uris.map(({ path }) => path));
	}

	/** Keeps nothing that is in a folder or deeper, as {@link remove}. */
	removeFolder(path: string): void {
		this.#drop(this.#folders.filesIn(path));
	}

	async stat({ path }: vscode.Uri): Promise<vscode.FileStat> {
		const file = await this.#find(path);
		if (!file && this.hasFolder(path)) {
			return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
		}
		const { size, modifiedAt } = file ?? { size: this.#missing(path).byteLength, modifiedAt: this.#changedAt };
		return { type: vscode.FileType.File, ctime: 0, mtime: modifiedAt, size };
	}

	async readFile({ path }: vscode.Uri): Promise<Uint8Array> {
		return (await (await this.#find(path))?.read()) ?? this.#missing(path);
	}

	readDirectory({ path }: vscode.Uri): [string, vscode.FileType][] {
		return [...(this.#folders.list(path) ?? [])].map(([name, item]) => [
			name,
			item === 'folder' ? vscode.FileType.Directory : vscode.FileType.File,
		]);
	}

	/** Changes are always told, so there is nothing to begin to watch. */
	watch(): vscode.Disposable {
		return new vscode.Disposable(() => undefined);
	}

	createDirectory(uri: vscode.Uri): never {
		throw vscode.FileSystemError.NoPermissions(uri);
	}

	writeFile(uri: vscode.Uri): never {
		throw vscode.FileSystemError.NoPermissions(uri);
	}

	delete(uri: vscode.Uri): never {
		throw vscode.FileSystemError.NoPermissions(uri);
	}

	rename(uri: vscode.Uri): never {
		throw vscode.FileSystemError.NoPermissions(uri);
	}

	dispose(): void {
		this.#store.dispose();
	}

	async #find(path: string): Promise<MemoryFile | undefined> {
		this.#asked.add(path);
		if (!this.#files.has(path) && !this.hasFolder(path)) {
			await this.#options.recreate?.(path);
		}
		return this.#files.get(path);
	}

	#missing(path: string): Uint8Array {
		return new TextEncoder().encode(this.#options.missing(path));
	}

	/** The time of a change. One that stands still would hide it. */
	#nextChange(): number {
		this.#changedAt = Math.max(this.#clock.now(), this.#changedAt + 1);
		return this.#changedAt;
	}

	/**
	 * Tells of files, and of those that are missing: what is said in their place may be another now.
	 */
	#tell(paths: readonly string[]): void {
		const missing = [...this.#asked].filter((path) => !this.#files.has(path));
		const told = new Set([...paths.filter((path) => this.#asked.has(path)), ...missing]);
		if (told.size > 0) {
			this.#changed.fire([...told].map((path) => ({ type: vscode.FileChangeType.Changed, uri: this.uriOf(path) })));
		}
	}

	#drop(paths: readonly string[]): void {
		const gone = paths.filter((path) => this.#files.delete(path));
		this.#nextChange();
		for (const path of gone) {
			this.#folders.remove(path);
		}
		this.#tell(gone);
	}
}
