import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { diskFailure } from './diskFailure.ts';

/** A file that is being written. It stays when it is kept; what fails leaves nothing of it. */
export class NewFile {
	readonly #handle: FileHandle;
	readonly #path: string;
	readonly #target: string;

	private constructor(handle: FileHandle, path: string, target: string) {
		this.#handle = handle;
		this.#path = path;
		this.#target = target;
	}

	/**
	 * Makes a file where there is none, not even a link. It takes the place of `target` when it is kept. Rejects with the
	 * system's error.
	 */
	static async create(path: string, target: string = path): Promise<NewFile> {
		return new NewFile(await open(path, 'wx'), path, target);
	}

	/** @throws {UserError} of `diskFailure` */
	async append(content: Uint8Array): Promise<void> {
		await this.#do(() => this.#handle.writeFile(content));
	}

	/** @throws {UserError} of `diskFailure` */
	async keep(): Promise<void> {
		await this.#do(async () => {
			// Some disks tell only here that there is no room.
			await this.#handle.close();
			if (this.#path !== this.#target) {
				await rename(this.#path, this.#target);
			}
		});
	}

	/** Takes the file away again, unless it was kept. Never rejects: what led here is worth more than a failure to clear up. */
	async discard(): Promise<void> {
		await this.#handle.close().catch(() => undefined);
		await unlink(this.#path).catch(() => undefined);
	}

	async #do(step: () => Promise<void>): Promise<void> {
		try {
			await step();
		} catch (error) {
			await this.discard();
			throw diskFailure(error, '');
		}
	}
}
