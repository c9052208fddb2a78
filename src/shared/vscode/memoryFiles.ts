import * as vscode from 'vscode';
import type { Clock } from '../core/clock.ts';
import { type Disposable, DisposableStore } from '../core/disposables.ts';

/** The options of a read-only in-memory file system. */
interface MemoryFilesOptions {
	readonly scheme: string;
	/** The message that the editor shows when the user types in a file. */
	readonly readonlyMessage: string;
	/**
	 * Returns the content to show for a missing file, such as the file of a tab that was restored
	 * after a reload.
	 */
	readonly missing: (path: string) => string;
	/** Called when the editor requests a missing file. Adds that file again, if possible. */
	readonly recreate?: (path: string) => Promise<void>;
}

/**
 * A file whose content is created when it is read. When `read` rejects, the editor shows the error
 * instead of the content.
 */
interface NewMemoryFile {
	/** Path of the file. Begins with `/`. */
	readonly path: string;
	/** Size of the content in bytes. */
	readonly size: number;
	readonly read: () => Promise<Uint8Array>;
}

interface MemoryFile extends NewMemoryFile {
	readonly modifiedAt: number;
}

/**
 * A read-only file system. Its files are in memory and are lost when the window closes, because
 * results and documents contain personal data.
 */
export class MemoryFiles implements vscode.FileSystemProvider, Disposable {
	readonly #options: MemoryFilesOptions;
	readonly #clock: Clock;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.FileChangeEvent[]>());
	readonly #files = new Map<string, MemoryFile>();
	/** Paths that the editor has requested. Only changes of these are reported. */
	readonly #requestedPaths = new Set<string>();
	#lastModifiedAt = 0;
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

	/** Adds or replaces a text file and returns its URI. The path must begin with `/`. */
	putText(path: string, text: string): vscode.Uri {
		return this.putBytes(path, new TextEncoder().encode(text));
	}

	/** Adds or replaces a binary file, as {@link putText}. */
	putBytes(path: string, bytes: Uint8Array): vscode.Uri {
		const uri = this.uriOf(path);
		this.put([{ path, size: bytes.byteLength, read: async () => bytes }]);
		return uri;
	}

	/** Adds or replaces files, and reports all of these changes in one event. */
	put(files: readonly NewMemoryFile[]): void {
		const modifiedAt = this.#nextModifiedAt();
		for (const { path, size, read } of files) {
			this.#files.set(path, { path, size, read, modifiedAt });
		}
		this.#reportChanges(files.map(({ path }) => path));
	}

	/** Returns the URI of a path in this file system. */
	uriOf(path: string): vscode.Uri {
		return vscode.Uri.from({ scheme: this.#options.scheme, path });
	}

	/** Whether this file system contains a file. */
	has({ path }: vscode.Uri): boolean {
		return this.#files.has(path);
	}

	/** Whether a folder exists, which means that it or a subfolder contains a file. */
	hasFolder(path: string): boolean {
		return this.#pathsIn(path).length > 0;
	}

	/** Removes files. Open editors of a removed file show the content for missing files. */
	remove(...uris: readonly vscode.Uri[]): void {
		this.#removePaths(uris.map(({ path }) => path));
	}

	/** Removes all files whose URIs match, as {@link remove}. */
	removeMatching(matches: (uri: vscode.Uri) => boolean): void {
		this.#removePaths([...this.#files.keys()].filter((path) => matches(this.uriOf(path))));
	}

	async stat({ path }: vscode.Uri): Promise<vscode.FileStat> {
		const file = await this.#find(path);
		if (!file && this.hasFolder(path)) {
			return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
		}
		const { size, modifiedAt } = file ?? { size: this.#missing(path).byteLength, modifiedAt: this.#lastModifiedAt };
		return { type: vscode.FileType.File, ctime: 0, mtime: modifiedAt, size };
	}

	async readFile({ path }: vscode.Uri): Promise<Uint8Array> {
		return (await (await this.#find(path))?.read()) ?? this.#missing(path);
	}

	readDirectory({ path }: vscode.Uri): [string, vscode.FileType][] {
		const start = withSlash(path).length;
		const items = new Map<string, vscode.FileType>();
		for (const each of this.#pathsIn(path)) {
			const [name = '', ...below] = each.slice(start).split('/');
			items.set(name, below.length > 0 ? vscode.FileType.Directory : vscode.FileType.File);
		}
		return [...items];
	}

	/** Changes are always reported, so there is nothing to watch. */
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

	/** Returns the paths of all files in a folder and its subfolders. */
	#pathsIn(folder: string): readonly string[] {
		const start = withSlash(folder);
		return [...this.#files.keys()].filter((path) => path.startsWith(start));
	}

	async #find(path: string): Promise<MemoryFile | undefined> {
		this.#requestedPaths.add(path);
		if (!this.#files.has(path) && !this.hasFolder(path)) {
			await this.#options.recreate?.(path);
		}
		return this.#files.get(path);
	}

	#missing(path: string): Uint8Array {
		return new TextEncoder().encode(this.#options.missing(path));
	}

	/**
	 * Returns the modification time for a change. Must increase, or VS Code does not reload the
	 * document.
	 */
	#nextModifiedAt(): number {
		this.#lastModifiedAt = Math.max(this.#clock.now(), this.#lastModifiedAt + 1);
		return this.#lastModifiedAt;
	}

	/**
	 * Reports changes of the files that the editor has requested. Also reports its requested missing
	 * files, because their placeholder content may change.
	 */
	#reportChanges(paths: readonly string[]): void {
		const missing = [...this.#requestedPaths].filter((path) => !this.#files.has(path));
		const changed = new Set([...paths.filter((path) => this.#requestedPaths.has(path)), ...missing]);
		if (changed.size > 0) {
			this.#changed.fire([...changed].map((path) => ({ type: vscode.FileChangeType.Changed, uri: this.uriOf(path) })));
		}
	}

	#removePaths(paths: readonly string[]): void {
		const removed = paths.filter((path) => this.#files.delete(path));
		this.#nextModifiedAt();
		this.#reportChanges(removed);
	}
}

function withSlash(folder: string): string {
	return folder.endsWith('/') ? folder : `${folder}/`;
}
