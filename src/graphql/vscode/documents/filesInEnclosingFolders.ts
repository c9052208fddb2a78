import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/core/disposables.ts';
import { nextEvent } from '../../../shared/core/emitter.ts';
import { containingFileUri } from './containingFileUri.ts';

/**
 * Finds files with certain names in the folders that enclose documents. Lookups are synchronous: a
 * folder is read in the background when it is first requested. Folders of the workspace are read
 * again when they change.
 */
export class FilesInEnclosingFolders implements Disposable {
	readonly #names: ReadonlySet<string>;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #written = this.#store.add(new vscode.EventEmitter<vscode.Uri>());
	readonly #folders = new Map<string, ReadonlySet<string>>();
	/** URI of a folder → object that identifies its latest reading. */
	readonly #reading = new Map<string, object>();
	/** Fires when folders have been read or have changed. */
	readonly onDidChange = this.#changed.event;
	/** Fires with the URI of a file whose content has changed. */
	readonly onDidWrite = this.#written.event;

	constructor(names: readonly string[]) {
		this.#names = new Set(names);
		const watcher = this.#store.add(vscode.workspace.createFileSystemWatcher(`**/{${names.join(',')}}`));
		const readAgain = (file: vscode.Uri) => this.#read(vscode.Uri.joinPath(file, '..'));
		this.#store.add(
			watcher.onDidCreate((file) => {
				this.#written.fire(file);
				readAgain(file);
			}),
		);
		this.#store.add(watcher.onDidDelete(readAgain));
		this.#store.add(watcher.onDidChange((file) => this.#written.fire(file)));
	}

	/**
	 * Returns the folders that enclose a file, nearest first, with the searched names found in each;
	 * `undefined` until all of them are read.
	 */
	inEnclosingFolders(file: vscode.Uri): readonly NearbyFolder[] | undefined {
		const found = enclosingFolders(file).map((folder) => ({ folder, names: this.#namesIn(folder) }));
		return found.every(isRead) ? found : undefined;
	}

	/** Resolves when the folders that are being read have been read. */
	async whenRead(): Promise<void> {
		if (this.#reading.size > 0) {
			await nextEvent(this.onDidChange);
		}
	}

	dispose(): void {
		this.#store.dispose();
	}

	#namesIn(folder: vscode.Uri): ReadonlySet<string> | undefined {
		const key = folder.toString();
		if (!this.#folders.has(key) && !this.#reading.has(key)) {
			void this.#read(folder);
		}
		return this.#folders.get(key);
	}

	async #read(folder: vscode.Uri): Promise<void> {
		const key = folder.toString();
		const reading = {};
		this.#reading.set(key, reading);
		const names = await vscode.workspace.fs.readDirectory(folder).then(
			(entries) => entries.map(([name]) => name),
			// A folder that cannot be listed is treated as empty.
			() => [],
		);
		if (this.#reading.get(key) !== reading) {
			return;
		}
		this.#reading.delete(key);
		this.#folders.set(key, new Set(names.filter((name) => this.#names.has(name))));
		if (this.#reading.size === 0) {
			this.#changed.fire();
		}
	}
}

/** A folder and those of the searched file names that it contains. */
interface NearbyFolder {
	readonly folder: vscode.Uri;
	readonly names: ReadonlySet<string>;
}

/**
 * Returns the URI of a document's file, or of the file to which an untitled document will be saved;
 * `undefined` for an untitled document without a path.
 */
export function fileUriOf({
	uri: document,
	isUntitled,
}: Pick<vscode.TextDocument, 'uri' | 'isUntitled'>): vscode.Uri | undefined {
	const uri = containingFileUri(document);
	if (!isUntitled && uri.scheme !== 'untitled') {
		return uri;
	}
	const isPath = uri.path.startsWith('/');
	return isPath ? uri.with({ scheme: vscode.workspace.workspaceFolders?.[0]?.uri.scheme ?? 'file' }) : undefined;
}

function enclosingFolders(file: vscode.Uri): readonly vscode.Uri[] {
	const folders: vscode.Uri[] = [];
	for (let path = file.path; path.length > 1; ) {
		path = path.slice(0, Math.max(path.lastIndexOf('/'), 0)) || '/';
		folders.push(file.with({ path, query: '', fragment: '' }));
	}
	return folders;
}

function isRead(folder: {
	readonly folder: vscode.Uri;
	readonly names: ReadonlySet<string> | undefined;
}): folder is NearbyFolder {
	return folder.names !== undefined;
}
