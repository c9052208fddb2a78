import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CorpusItem } from '../reading.ts';

/** The properties of an item besides its name and its path. */
export type ItemOptions = Omit<CorpusItem, 'name' | 'path' | 'kind'>;

/** Writes generated items to a folder and collects all items of the corpus. */
export class CorpusFiles {
	readonly #folder: string;
	readonly items: CorpusItem[] = [];

	constructor(folder: string) {
		this.#folder = folder;
	}

	/** Writes the content of a generated item and adds it. Returns its absolute path. */
	write(name: string, kind: CorpusItem['kind'], content: string | Uint8Array, options: ItemOptions = {}): string {
		const path = join(this.#folder, name);
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, content);
		this.items.push({ name, kind, path, ...options });
		return path;
	}

	/** Writes the files of a generated folder and adds it: relative paths → contents. */
	writeFolder(name: string, files: Readonly<Record<string, string>>, options: ItemOptions = {}): void {
		const path = join(this.#folder, name);
		for (const [file, content] of Object.entries(files)) {
			mkdirSync(dirname(join(path, file)), { recursive: true });
			writeFileSync(join(path, file), content);
		}
		this.items.push({ name, kind: 'folder', path, ...options });
	}

	/** Writes the SDL of a schema, which is not an item. Returns its absolute path. */
	writeSchema(name: string, sdl: string): string {
		const path = join(this.#folder, `${name}.graphqls`);
		writeFileSync(path, sdl);
		return path;
	}

	/** Adds a file or folder that exists. */
	add(name: string, kind: CorpusItem['kind'], path: string, options: ItemOptions = {}): void {
		this.items.push({ name, kind, path, ...options });
	}
}
