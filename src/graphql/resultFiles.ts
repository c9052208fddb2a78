import * as vscode from 'vscode';
import type { Clock } from '../shared/clock.ts';
import { type Disposable, DisposableStore } from '../shared/disposables.ts';

/** The scheme of results. They are personal data: they live in memory and end with the window. */
export const resultScheme = 'studyadmin-result';

/** Results as a read-only file system, `/<document>/<operation>.json`. */
export class ResultFiles implements Disposable, vscode.FileSystemProvider {
	readonly #clock: Clock;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.FileChangeEvent[]>());
	readonly #contents = new Map<string, { readonly bytes: Uint8Array; readonly mtime: number }>();
	/** Folder name → the document whose results it holds. */
	readonly #folders = new Map<string, string>();
	readonly onDidChangeFile = this.#changed.event;

	constructor(clock: Clock) {
		this.#clock = clock;
		this.#store.add(
			vscode.workspace.registerFileSystemProvider(resultScheme, this, { isReadonly: true, isCaseSensitive: true }),
		);
	}

	/** Keeps a text as the result of a document's operation, instead of its last one, and gives its address. */
	put(document: vscode.Uri, operation: string, text: string): vscode.Uri {
		const uri = vscode.Uri.from({ scheme: resultScheme, path: `/${this.#folderOf(document)}/${operation}.json` });
		const last = this.#contents.get(uri.path);
		// A time that stands still would hide the change.
		const mtime = Math.max(this.#clock.now(), (last?.mtime ?? 0) + 1);
		this.#contents.set(uri.path, { bytes: new TextEncoder().encode(text), mtime });
		this.#changed.fire([{ type: last ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created, uri }]);
		return uri;
	}

	stat({ path }: vscode.Uri): vscode.FileStat {
		const { bytes, mtime } = this.#contentOf(path);
		return { type: vscode.FileType.File, ctime: 0, mtime, size: bytes.byteLength };
	}

	readFile({ path }: vscode.Uri): Uint8Array {
		return this.#contentOf(path).bytes;
	}

	watch(): vscode.Disposable {
		return new vscode.Disposable(() => undefined);
	}

	readDirectory(): [string, vscode.FileType][] {
		return [];
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

	/** A tab that VS Code restores after a reload asks for a result that is no more. */
	#contentOf(path: string): { readonly bytes: Uint8Array; readonly mtime: number } {
		const gone = vscode.l10n.t('This result was kept in memory only and is gone. Run the operation again.');
		return this.#contents.get(path) ?? { bytes: new TextEncoder().encode(`${JSON.stringify(gone)}\n`), mtime: 0 };
	}

	#folderOf(document: vscode.Uri): string {
		const name = document.path.split('/').at(-1) || 'document';
		for (let number = 1; ; number += 1) {
			const folder = number === 1 ? name : `${name} ${number}`;
			const owner = this.#folders.get(folder) ?? document.toString();
			if (owner === document.toString()) {
				this.#folders.set(folder, owner);
				return folder;
			}
		}
	}
}
