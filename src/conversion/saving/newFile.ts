import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { diskFailure } from './diskFailure.ts';

/** Where a file is made, as whole paths, and what it is called when it is told of. */
interface NewFilePaths {
	/** Where it is written. There must be nothing, not even a link. */
	readonly path: string;
	/** What it takes the place of when it is kept; its own path when that is the same. */
	readonly target: string;
	/** Its path below the chosen folder. */
	readonly place: string;
}

/** A file that is being written. It stays when it is kept; what fails leaves nothing of it. */
export class NewFile {
	readonly #handle: FileHandle;
	readonly #paths: NewFilePaths;

	private constructor(handle: FileHandle, paths: NewFilePaths) {
		this.#handle = handle;
		this.#paths = paths;
	}

	/** @throws {UserError} of `diskFailure` */
	static async create(paths: NewFilePaths): Promise<NewFile> {
		try {
			return new NewFile(await open(paths.path, 'wx'), paths);
		} catch (error) {
			throw diskFailure(error, paths.place);
		}
	}

	/** @throws {UserError} of `diskFailure` */
	async append(content: Uint8Array): Promise<void> {
		await this.#do(() => this.#handle.writeFile(content));
	}

	/** @throws {UserError} of `diskFailure` */
	async keep(): Promise<void> {
		const { path, target } = this.#paths;
		await this.#do(async () => {
			// Some disks tell only here that there is no room.
			await this.#handle.close();
			if (path !== target) {
				await rename(path, target);
			}
		});
	}

	/** Takes away a file that is not to be kept. Never rejects: what led here is worth more than a failure to clear up. */
	async discard(): Promise<void> {
		await this.#handle.close().catch(() => undefined);
		await unlink(this.#paths.path).catch(() => undefined);
	}

	async #do(step: () => Promise<void>): Promise<void> {
		try {
			await step();
		} catch (error) {
			await this.discard();
			throw diskFailure(error, this.#paths.place);
		}
	}
}
