import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { UserError } from '../../shared/errors.ts';
import { systemCodeOf } from '../../shared/systemCodeOf.ts';
import { diskFailure, placeOf } from './diskFailure.ts';
import { NewFile } from './newFile.ts';

/** Whether a file that is there already stays, and the saving fails, or gives way to the new one. */
export type ExistingFile = 'stays' | 'gives way';

/**
 * A folder on this disk that files are saved below, and nowhere else. Through Node and not through `workspace.fs`: only
 * there can a file be made on the condition that there is none, and a link be seen before it is followed.
 */
export class TargetFolder {
	readonly #root: string;
	/** Folders below that are known to be folders. */
	readonly #folders = new Set<string>();

	private constructor(root: string) {
		this.#root = root;
	}

	/** The chosen folder may be a link, or lie behind one. @throws {UserError} of `diskFailure` */
	static async open(path: string): Promise<TargetFolder> {
		return new TargetFolder(await told('', realpath(path)));
	}

	/** The names in the folder. @throws {UserError} of `diskFailure` */
	names(): Promise<readonly string[]> {
		return told('', readdir(this.#root));
	}

	/** Whether there is something of this name, be it a link that leads nowhere. @throws {UserError} of `diskFailure` */
	async has(name: string): Promise<boolean> {
		return (await statsOf(this.#placeOf(name), name)) !== undefined;
	}

	/** Saves a whole file. @throws {UserError} as {@link create} */
	async write(path: string, content: Uint8Array, existing: ExistingFile): Promise<void> {
		const file = await this.create(path, existing);
		await file.append(content);
		await file.keep();
	}

	/**
	 * Begins a file, which is to be kept or discarded. `path` is below the folder, with `/`; folders on the way are made. One
	 * that is to give way stays until the new one is kept.
	 * @throws {UserError} `conversion/save-link` where it, or a folder on the way, is a link: none is followed; and of `diskFailure`
	 */
	async create(path: string, existing: ExistingFile): Promise<NewFile> {
		const target = this.#placeOf(path);
		await this.#makeFolder(dirname(target), path);
		const stats = existing === 'gives way' ? await statsOf(target, path) : undefined;
		if (!stats) {
			return NewFile.create({ path: target, target, place: path });
		}
		refuseLink(stats, path);
		if (!stats.isFile()) {
			throw new UserError('conversion/save-in-the-way', { place: placeOf(path) });
		}
		return NewFile.create({ path: join(dirname(target), `${randomUUID()}.tmp`), target, place: path });
	}

	async #makeFolder(folder: string, path: string): Promise<void> {
		if (folder === this.#root || this.#folders.has(folder)) {
			return;
		}
		await this.#makeFolder(dirname(folder), path);
		const stats = await statsOf(folder, path);
		if (stats) {
			refuseLink(stats, path);
		} else {
			await told(path, mkdir(folder));
		}
		this.#folders.add(folder);
	}

	/** Names were made safe before; this holds whatever became of them. */
	#placeOf(path: string): string {
		const place = join(this.#root, path);
		const way = relative(this.#root, place).split(sep);
		if (path === '' || way.includes('..') || way.join('/') !== path) {
			throw new Error('A path that leads out of the folder');
		}
		return place;
	}
}

/** `undefined` when there is nothing. */
async function statsOf(place: string, path: string): Promise<Stats | undefined> {
	return told(
		path,
		lstat(place).catch((error: unknown) => {
			if (systemCodeOf(error) !== 'ENOENT') {
				throw error;
			}
			return undefined;
		}),
	);
}

function refuseLink(stats: Stats, path: string): void {
	if (stats.isSymbolicLink()) {
		throw new UserError('conversion/save-link', { place: placeOf(path) });
	}
}

async function told<T>(path: string, done: Promise<T>): Promise<T> {
	try {
		return await done;
	} catch (error) {
		throw diskFailure(error, path);
	}
}
