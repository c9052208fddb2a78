import * as vscode from 'vscode';
import type { Clock } from './clock.ts';
import { type Disposable, DisposableStore } from './disposables.ts';

/** What a read-only file system of ours is called and says. */
export interface MemoryFilesOptions {
	readonly scheme: string;
	/** What the editor says to somebody who types into a file. */
	readonly readonlyMessage: string;
	/** The text in place of a file that is not there, such as that of a tab restored after a reload. */
	readonly missing: () => string;
	/** Puts a file that is not there in its place, if it can be made again. */
	readonly remake?: (path: string) => Promise<void>;
}

interface MemoryFile {
	readonly size: number;
	readonly modifiedAt: number;
	readonly read: () => Promise<Uint8Array>;
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
		return this.put(path, bytes.byteLength, async () => bytes);
	}

	/** Keeps a file of `size` bytes that is made when it is read. A failure of `read` is what the editor shows in its place. */
	put(path: string, size: number, read: () => Promise<Uint8Array>): vscode.Uri {
		const uri = vscode.Uri.from({ scheme: this.#options.scheme, path });
		const last = this.#files.get(path);
		// A time that stands still would hide the change.
		const modifiedAt = Math.max(this.#clock.now(), (last?.modifiedAt ?? 0) + 1);
		this.#files.set(path, { size, modifiedAt, read });
		this.#changed.fire([{ type: last ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created, uri }]);
		return uri;
	}

	/** Whether a file is kept, not only something said in its place. */
	has({ path }: vscode.Uri): boolean {
		return this.#files.has(path);
	}

	/** Keeps a file no longer. Where it is open, what is said in place of a missing file takes its place. */
	forget(uri: vscode.Uri): void {
		if (this.#files.delete(uri.path)) {
			this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
		}
	}

	async stat({ path }: vscode.Uri): Promise<vscode.FileStat> {
		const file = await this.#find(path);
		if (!file && this.#childrenOf(path).size > 0) {
			return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
		}
		const { size, modifiedAt } = file ?? { size: this.#missing().byteLength, modifiedAt: 0 };
		return { type: vscode.FileType.File, ctime: 0, mtime: modifiedAt, size };
	}

	async readFile({ path }: vscode.Uri): Promise<Uint8Array> {
		return (await (await this.#find(path))?.read()) ?? this.#missing();
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

	#missing(): Uint8Array {
		return new TextEncoder().encode(this.#options.missing());
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
