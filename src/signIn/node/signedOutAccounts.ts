import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The accounts that are signed out, and the keys of entered secrets that are deleted, for all
 * windows of a web host: one empty file each, in a folder that the windows share. In a web host,
 * each window has its own copy of the secrets, is not notified of changes, and writes its copy
 * back. The secrets alone can therefore not end a session.
 */
export class SignedOutAccounts {
	readonly #folder: string;

	constructor(folder: string) {
		this.#folder = folder;
	}

	/** Whether an account is signed out in all windows. */
	has(account: string): boolean {
		return existsSync(this.#path(account));
	}

	/** Signs an account out in all windows. @throws the error of the file system */
	async add(account: string): Promise<void> {
		await mkdir(this.#folder, { recursive: true });
		await writeFile(this.#path(account), '');
	}

	/** Removes an account that signs in again. @throws the error of the file system */
	async delete(account: string): Promise<void> {
		await rm(this.#path(account), { force: true });
	}

	#path(account: string): string {
		return join(this.#folder, createHash('sha256').update(account).digest('hex'));
	}
}
