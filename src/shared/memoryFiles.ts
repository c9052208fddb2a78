import * as vscode from 'vscode';
import type { Clock } from './clock.ts';
import { type Disposable, DisposableStore } from './disposables.ts';

/** What a read-only file system of ours is called and says. */
export interface MemoryFilesOptions {
	readonly scheme: string;
	/** What the editor says to somebody who types into a file. */
	readonly readonlyMessage: string;
	/** The text in place of a file that is not there, such as that of a tab restored after a reload. */
	readonly missing: (path: string) => string;
	/** Puts a file that is not there in its place, if it can be made again. */
	readonly remake?: (path: string) => Promise<void>;
}

/** A file to keep, made when it is read. A failure of `read` is what the editor shows in its place. */
export interface FileToKeep {
	/** Begins with `/`. */
	readonly path: string;
	/** Bytes. */
	readonly size: number;
	readonly read: () => Promise<Uint8Array>;
}

interface MemoryFile extends FileToKeep {
	readonly modifiedAt: number;
}

/** A read-only file system whose files are in memory and end with the window: results and documents are personal data. */
export class MemoryFiles implements vscode.FileSystemProvider, Disposable {
	readonly #options: MemoryFilesOptions;
	readonly #clock: Clock;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.FileChangeEvent[]>());
	readonly #files = new Map<string, MemoryFile>();
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

	/** Keeps a text under a path that begins with `/`, in place of what was there, and gives its address. */
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
	put(files: readonly FileToKeep[]): void {
		const changes = files.map((file): vscode.FileChangeEvent => {
			const last = this.#files.get(file.path);
			// A time that stands still would hide the change.
			const modifiedAt = Math.max(this.#clock.now(), (last?.modifiedAt ?? 0) + 1);
			this.#files.set(file.path, { ...file, modifiedAt });
			return {
				type: last ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created,
				uri: this.uriOf(file.path),
			};
		});
		this.#changed.fire(changes);
	}

	/** The address of a path. */
	uriOf(path: string): vscode.Uri {
		return vscode.Uri.from({ scheme: this.#options.scheme, path });
	}

	/** Whether a file is kept, not only something said in its place. */
	has({ path }: vscode.Uri): boolean {
		return this.#files.has(path);
	}

	/** Keeps files no longer. Where one is open, what is said in place of a missing file takes its place. */
	forget(...uris: readonly vscode.Uri[]): void {
		const gone = uris.filter(({ path }) => this.#files.delete(path));
		this.#changed.fire(gone.map((uri) => ({ type: vscode.FileChangeType.Changed, uri })));
	}

	async stat({ path }: vscode.Uri): Promise<vscode.FileStat> {
		const file = await this.#find(path);
		if (!file && this.#childrenOf(path).size > 0) {
			return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
		}
		const { size, modifiedAt } = file ?? { size: this.#missing(path).byteLength, modifiedAt: 0 };
		return { type: vscode.FileType.File, ctime: 0, mtime: modifiedAt, size };
	}

	async readFile({ path }: vscode.Uri): Promise<Uint8Array> {
		return (await (await this.#find(path))?.read()) ?? this.#missing(path);
	}

	readDirectory({ path }: vscode.Uri): [string, vscode.FileType][] {
		return [...this.#childrenOf(path)];
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
		if (!this.#files.has(path) && this.#childrenOf(path).size === 0) {
			await this.#options.remake?.(path);
		}
		return this.#files.get(path);
	}

	#missing(path: string): Uint8Array {
		return new TextEncoder().encode(this.#options.missing(path));
	}

	#childrenOf(folder: string): ReadonlyMap<string, vscode.FileType> {
		const prefix = folder.endsWith('/') ? folder : `${folder}/`;
		const children = new Map<string, vscode.FileType>();
		for (const path of this.#files.keys()) {
			if (path.startsWith(prefix)) {
				const [name = '', ...deeper] = path.slice(prefix.length).split('/');
				children.set(name, deeper.length > 0 ? vscode.FileType.Directory : vscode.FileType.File);
			}
		}
		return children;
	}
}
