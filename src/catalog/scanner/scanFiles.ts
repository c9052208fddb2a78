import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Uri } from 'vscode';
import type { Keeping } from './folderScan.ts';

/** Where the scans of folders are kept: with the workspace's own state, so that they are forgotten with it. */
export class ScanFiles {
	readonly #storage: string | undefined;
	readonly #workerFile: string;
	#program: Promise<string> | undefined;

	/** `storage` is the path of the workspace's folder; without one nothing is kept. Another `workerFile` may find other things. */
	constructor(storage: string | undefined, workerFile: string) {
		this.#storage = storage;
		this.#workerFile = workerFile;
	}

	/** For a folder, searched by a catalog; `undefined` where nothing is kept. */
	async keeping(folder: Uri, catalog: string): Promise<Keeping | undefined> {
		const file = this.#fileOf(folder);
		if (file === undefined) {
			return undefined;
		}
		this.#program ??= stat(this.#workerFile).then(({ size, mtimeMs }) => `${size} ${mtimeMs}`);
		return { file, key: hash(`${await this.#program} ${catalog}`) };
	}

	/** Removes what is kept of a folder. */
	async remove(folder: Uri): Promise<void> {
		const file = this.#fileOf(folder);
		await (file && rm(file, { force: true }).catch(() => undefined));
	}

	#fileOf(folder: Uri): string | undefined {
		const name = `${hash(folder.toString()).slice(0, 32)}.scan`;
		return this.#storage === undefined ? undefined : join(this.#storage, 'scans', name);
	}
}

function hash(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
