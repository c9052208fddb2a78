/** What a name in a folder stands for. */
export type FolderItem = 'file' | 'folder';

/**
 * Which files and folders lie in which folder, by paths that begin with `/`; a folder is there as
 * long as a file is in it.
 */
export class FolderIndex {
	readonly #folders = new Map<string, Map<string, FolderItem>>();
	/** Files that have been added and not been entered: most are never looked for by their folders. */
	#added: string[] = [];

	/** Adds a file, with the folders it lies in. */
	add(path: string): void {
		this.#added.push(path);
	}

	/** Takes a file away, with the folders that nothing is left in. */
	remove(path: string): void {
		this.#enterAdded();
		const [folder, name] = placeOf(path);
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
	 * What lies in a folder, by name, in the order it came; `undefined` when there is no such folder.
	 */
	list(folder: string): ReadonlyMap<string, FolderItem> | undefined {
		this.#enterAdded();
		return this.#folders.get(keyOf(folder));
	}

	/** The paths of all files in a folder and deeper. */
	filesIn(folder: string): readonly string[] {
		return [...(this.list(folder) ?? [])].flatMap(([name, item]) => {
			const path = `${keyOf(folder)}/${name}`;
			return item === 'folder' ? this.filesIn(path) : [path];
		});
	}

	#enterAdded(): void {
		for (const path of this.#added) {
			this.#enter(path, 'file');
		}
		this.#added = [];
	}

	#enter(path: string, item: FolderItem): void {
		const [folder, name] = placeOf(path);
		const items = this.#folders.get(folder);
		if (items) {
			items.set(name, item);
			return;
		}
		this.#folders.set(folder, new Map([[name, item]]));
		if (folder !== '') {
			this.#enter(folder, 'folder');
		}
	}
}

function keyOf(folder: string): string {
	return folder.endsWith('/') ? folder.slice(0, -1) : folder;
}

function placeOf(path: string): readonly [folder: string, name: string] {
	const cut = path.lastIndexOf('/');
	return [path.slice(0, cut), path.slice(cut + 1)];
}
