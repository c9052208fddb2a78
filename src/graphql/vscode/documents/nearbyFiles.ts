import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../../shared/disposables.ts';

/**
 * Which files of certain names are in the folders around documents. Answers at once with what is known, reads what is not,
 * and follows what changes in the workspace.
 */
export class NearbyFiles implements Disposable {
	readonly #names: ReadonlySet<string>;
	readonly #store = new DisposableStore();
	readonly #changed = this.#store.add(new vscode.EventEmitter<void>());
	readonly #written = this.#store.add(new vscode.EventEmitter<vscode.Uri>());
	readonly #folders = new Map<string, ReadonlySet<string>>();
	/** Folder → the latest reading of it that is under way. */
	readonly #reading = new Map<string, object>();
	/** Fires when more is known, or something else than before. */
	readonly onDidChange = this.#changed.event;
	/** Fires when the content of such a file has changed. */
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

	/** The folders around a place, nearest first, with the names in each; `undefined` until all of them are known. */
	around(place: vscode.Uri): readonly NearbyFolder[] | undefined {
		const found = foldersAround(place).map((folder) => ({ folder, names: this.#namesIn(folder) }));
		return found.every(isKnown) ? found : undefined;
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
			// What cannot be listed holds nothing that could be read.
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

/** A folder and the names found in it. */
export interface NearbyFolder {
	readonly folder: vscode.Uri;
	readonly names: ReadonlySet<string>;
}

/** Where a document's file is, or will be when it is saved; `undefined` for one that has no place yet. */
export function placeOf({ uri, isUntitled }: Pick<vscode.TextDocument, 'uri' | 'isUntitled'>): vscode.Uri | undefined {
	if (!isUntitled) {
		return uri;
	}
	const isPath = uri.path.startsWith('/');
	return isPath ? uri.with({ scheme: vscode.workspace.workspaceFolders?.[0]?.uri.scheme ?? 'file' }) : undefined;
}

function foldersAround(place: vscode.Uri): readonly vscode.Uri[] {
	const folders: vscode.Uri[] = [];
	for (let path = place.path; path.length > 1; ) {
		path = path.slice(0, Math.max(path.lastIndexOf('/'), 0)) || '/';
		folders.push(place.with({ path, query: '', fragment: '' }));
	}
	return folders;
}

function isKnown(folder: {
	readonly folder: vscode.Uri;
	readonly names: ReadonlySet<string> | undefined;
}): folder is NearbyFolder {
	return folder.names !== undefined;
}
