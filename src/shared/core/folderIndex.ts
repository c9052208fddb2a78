/** The kind of an item in a folder. */
type FolderItemKind = 'file' | 'folder';

/**
 * An index of files by folder. Paths begin with `/`. A folder exists as long as it contains a file.
 */
export class FolderIndex {
	readonly #folders = new Map<string, Map<string, FolderItemKind>>();
	/**
	 * Paths of added files that `#folders` does not contain yet. They are indexed before the first use
	 * of `#folders`, because most files are never listed.
	 */
	#added: string[] = [];

	/** Adds a file to the index, and the folders that contain it. `path` is the path of the file. */
	add(path: string): void {
		this.#added.push(path);
	}

	/** Removes a file from the index, and the folders that become empty. */
	remove(path: string): void {
		this.#indexAddedFiles();
		const [folder, name] = splitPath(path);
		const items = this.#folders.get(folder);
		items?.delete(name);
		if (items?.size === 0) {
			this.#folders.delete(folder);
			if (folder !== '') {
				this.remove(folder);
			}
		}
	}

	/**
	 * Returns the kinds of the files and subfolders directly in a folder, by name and in insertion
	 * order; `undefined` when the folder does not exist.
	 */
	list(folder: string): ReadonlyMap<string, FolderItemKind> | undefined {
		this.#indexAddedFiles();
		return this.#folders.get(withoutTrailingSlash(folder));
	}

	/**
	 * Returns the paths of all files in a folder and its subfolders; empty when the folder does not
	 * exist.
	 */
	filesIn(folder: string): readonly string[] {
		return [...(this.list(folder) ?? [])].flatMap(([name, item]) => {
			const path = `${withoutTrailingSlash(folder)}/${name}`;
			return item === 'folder' ? this.filesIn(path) : [path];
		});
	}

	#indexAddedFiles(): void {
		for (const path of this.#added) {
			this.#index(path, 'file');
		}
		this.#added = [];
	}

	#index(path: string, item: FolderItemKind): void {
		const [folder, name] = splitPath(path);
		const items = this.#folders.get(folder);
		if (items) {
			items.set(name, item);
			return;
		}
		this.#folders.set(folder, new Map([[name, item]]));
		if (folder !== '') {
			this.#index(folder, 'folder');
		}
	}
}

function withoutTrailingSlash(folder: string): string {
	return folder.endsWith('/') ? folder.slice(0, -1) : folder;
}

function splitPath(path: string): readonly [folder: string, name: string] {
	const cut = path.lastIndexOf('/');
	return [path.slice(0, cut), path.slice(cut + 1)];
}
