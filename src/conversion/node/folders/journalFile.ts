import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createConcurrencyLimiter } from '../../../shared/core/createConcurrencyLimiter.ts';
import { UserError } from '../../../shared/core/errors.ts';
import { type JournalRecord, journalHead, journalLine, readJournal } from '../../core/saving/folderJournal.ts';
import { manifestFileName } from '../saving/saveArchiveFiles.ts';
import { type TargetFolder, withFileSavingError } from '../saving/targetFolder.ts';

const journalName = `${manifestFileName}.journal`;
/**
 * Maximum size of a journal that is read, in bytes. One run into a folder writes less if the
 * manifest of the folder can be read afterwards.
 */
const maximumBytes = 256 * 2 ** 20;

/**
 * The journal of a folder that documents are converted into, `manifest.json.journal`. It contains
 * the records of a run until they are in the manifest, so it remains only if a run was killed.
 */
export class JournalFile {
	readonly #path: string;
	/** The permissions of the file; `undefined` for those of the process. */
	readonly #mode: number | undefined;
	readonly #oneAtATime = createConcurrencyLimiter(1);
	#handle: FileHandle | undefined;
	/** Whether the last line may be cut off, because the disk was full. */
	#isCut = false;
	#hasLines = false;

	constructor(folder: string, mode: number | undefined) {
		this.#path = join(folder, journalName);
		this.#mode = mode;
	}

	/**
	 * Returns the records of the journal that an earlier run has left; `undefined` when there is none.
	 * @throws {UserError} `conversion/manifest-unknown` when the file is not ours; and of
	 * `TargetFolder.read`
	 */
	static async read(target: TargetFolder): Promise<readonly JournalRecord[] | undefined> {
		const text = await target.read(journalName, maximumBytes);
		const records = text === undefined ? undefined : readJournal(text);
		if (text !== undefined && !records) {
			throw new UserError('conversion/manifest-unknown', { folder: target.root, name: journalName });
		}
		return records;
	}

	/**
	 * Creates the journal, unless this run has created it. @throws {UserError} of `fileSavingError`
	 */
	begin(): Promise<void> {
		return this.#oneAtATime(async () => {
			if (!this.#handle) {
				this.#handle = await withFileSavingError(journalName, open(this.#path, 'ax', this.#mode));
				await withFileSavingError(journalName, this.#write(journalHead));
				await syncFolder(join(this.#path, '..'));
			}
		});
	}

	/**
	 * Adds a record. Resolves when it is on the disk. Call it before a listed file gets its name.
	 * @throws {UserError} of `fileSavingError`
	 */
	async append(record: JournalRecord): Promise<void> {
		await this.begin();
		this.#hasLines = true;
		await this.#oneAtATime(() => withFileSavingError(journalName, this.#write(journalLine(record))));
	}

	/** Deletes the journal after its records were stored. @throws {UserError} of `fileSavingError` */
	async remove(): Promise<void> {
		if (this.#handle) {
			await this.#handle.close();
			this.#handle = undefined;
			await withFileSavingError(journalName, unlink(this.#path));
		}
		this.#hasLines = false;
	}

	/** Closes the journal. Deletes it if it has no records. Never rejects. */
	async close(): Promise<void> {
		if (this.#hasLines) {
			await this.#handle?.close().catch(() => undefined);
		} else {
			await this.remove().catch(() => undefined);
		}
	}

	/** Deletes the journal that an earlier run has left. @throws {UserError} of `fileSavingError` */
	static async removeOld(target: TargetFolder): Promise<void> {
		await syncFolder(target.root);
		await target.remove(journalName);
	}

	async #write(line: string): Promise<void> {
		const text = this.#isCut ? `\n${line}` : line;
		this.#isCut = true;
		await this.#handle?.appendFile(text);
		await this.#handle?.datasync();
		this.#isCut = false;
	}
}

/**
 * Waits until the names in a folder are on the disk, where the system can do that. Windows cannot.
 */
async function syncFolder(path: string): Promise<void> {
	try {
		const folder = await open(path, 'r');
		await folder.sync().finally(() => folder.close());
	} catch {
		// The system writes the names in time, unless the power fails.
	}
}
