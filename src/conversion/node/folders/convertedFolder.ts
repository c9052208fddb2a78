import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UserError } from '../../../shared/core/errors.ts';
import { systemErrorCodeOf } from '../../../shared/core/systemErrorCodeOf.ts';
import type { ConversionParameters } from '../../core/requests/conversionRequest.ts';
import { manifestChunk } from '../../core/saving/chunkRecords.ts';
import type { JournalRecord } from '../../core/saving/folderJournal.ts';
import { conversionKindOf, FolderRecords, type SourceRecord } from '../../core/saving/folderRecords.ts';
import {
	conversionManifestText,
	type Manifest,
	type ManifestChunk,
	manifestService,
} from '../../core/saving/manifest.ts';
import { readManifest } from '../../core/saving/readManifest.ts';
import {
	type ArchiveToSave,
	type DamageCounts,
	manifestFileName,
	saveArchiveFiles,
} from '../saving/saveArchiveFiles.ts';
import { StagedFiles } from '../saving/stagedFiles.ts';
import type { TargetFolder } from '../saving/targetFolder.ts';
import { JournalFile } from './journalFile.ts';
import {
	isUnedited,
	reconcileRecordWithDisk,
	recoverJournalRecords,
	removeTemporaryFiles,
} from './recoverJournalRecords.ts';

/** A file that stays because a conversion did not write it or it was edited since. */
export interface UnreplacedFile {
	/** Its path relative to the target folder, with `/`. */
	readonly path: string;
	readonly reason: 'edited' | 'exists';
}

/** The result of a conversion to save: a text, or the files of an archive. */
export type ConvertedContent =
	| { readonly kind: 'text'; readonly content: Uint8Array; readonly sha256: string; readonly unreadable: number }
	| { readonly kind: 'archive'; readonly source: ArchiveToSave };

/** What the record of a saved source contains besides its files. */
type NewRecord = Pick<SourceRecord, 'path' | 'file' | 'service' | 'convertedAt'>;

/**
 * A folder that documents are converted into, with its `manifest.json` and its journal. A record is
 * on the disk before its files have their names, so that the next run completes a run that ends at
 * any moment.
 */
export class ConvertedFolder {
	readonly #target: TargetFolder;
	readonly #journal: JournalFile;
	readonly records: FolderRecords;

	private constructor(target: TargetFolder, records: FolderRecords, newFileMode: number | undefined) {
		this.#target = target;
		this.#journal = new JournalFile(target.root, newFileMode);
		this.records = records;
	}

	/**
	 * Opens a folder, which must be locked. The journal that an earlier run has left is merged into
	 * the manifest. A new journal has `newFileMode`, by default the permissions of the process.
	 * @throws {UserError} `conversion/manifest-unknown` when its `manifest.json` or its journal is not
	 * ours; and of `fileSavingError`
	 */
	static async open(target: TargetFolder, newFileMode?: number): Promise<ConvertedFolder> {
		const text = await target.read(manifestFileName);
		const manifest = text === undefined ? undefined : readManifest(text);
		if (text !== undefined && !manifest) {
			throw new UserError('conversion/manifest-unknown', { folder: target.root, name: manifestFileName });
		}
		const records = new FolderRecords(manifest);
		const journal = await JournalFile.read(target);
		if (journal) {
			await removeTemporaryFiles(journal, target);
			const last = journal.at(-1);
			if (last) {
				await recoverJournalRecords(records, journal, target);
				await writeManifest(target, records.toManifest(last.service, last.convertedAt));
			}
			await JournalFile.removeOld(target);
		}
		return new ConvertedFolder(target, records, newFileMode);
	}

	/** The absolute path of the folder, without links. */
	get path(): string {
		return this.#target.root;
	}

	/** Checks that results can be saved. @throws {UserError} of `fileSavingError` */
	async requireWritable(): Promise<void> {
		await this.#journal.begin();
		await this.#target.requireWritable();
	}

	/**
	 * Whether a record has files and all of them exist. A power failure can leave a file empty, which
	 * is then missing. @throws {UserError} of `fileSavingError`
	 */
	async hasAllFiles({ files }: SourceRecord): Promise<boolean> {
		for (const { path, bytes } of files) {
			const size = await this.#target.sizeOf(path);
			if (size === undefined || (size === 0 && bytes > 0)) {
				return false;
			}
		}
		return files.length > 0;
	}

	/**
	 * Returns the files that saving must not replace: files of the record that were edited, and
	 * files at one of the paths that belong to another record or that no conversion has saved.
	 * @throws {UserError} of `fileSavingError`
	 */
	async findKept(record: SourceRecord | undefined, paths: readonly string[]): Promise<readonly UnreplacedFile[]> {
		const known = new Map(this.#ownFiles(record).map(({ path, sha256 }) => [path, sha256]));
		const kept: UnreplacedFile[] = [];
		for (const path of new Set([...known.keys(), ...paths])) {
			const current = await this.#target.describe(path);
			const expected = known.get(path) ?? this.records.otherFile(path);
			if (current && (expected === undefined || !isUnedited(current, expected))) {
				kept.push({ path, reason: expected === undefined ? 'exists' : 'edited' });
			}
		}
		return kept;
	}

	/**
	 * Saves the record and the result of a conversion, and then deletes files of the previous record
	 * that are no longer part of the output, unless they were edited.
	 * @throws {UserError} of `TargetFolder`; {Cancelled}. The previous output then remains.
	 */
	async save(
		converted: ConvertedContent,
		output: string,
		record: NewRecord,
		signal: AbortSignal,
	): Promise<DamageCounts> {
		const previous = this.records.get(record.path, conversionKindOf(record.service));
		if (converted.kind === 'archive') {
			return this.#saveArchive(converted.source, { ...record, output }, previous, signal);
		}
		const { content, sha256, unreadable } = converted;
		const file = manifestChunk({
			order: 1,
			archivePath: output,
			path: output,
			content,
			sha256,
			headingPath: undefined,
		});
		const saved = { ...record, output, files: [file], isComplete: true };
		await this.#journal.append({ ...saved, replaced: await this.#findReplaced(saved, previous) });
		await this.#target.write(output, content, 'is replaced');
		this.records.set(saved);
		await this.#removeOld(previous, saved.files);
		return { damaged: 0, unreadable };
	}

	async #saveArchive(
		source: ArchiveToSave,
		record: NewRecord & Pick<SourceRecord, 'output'>,
		previous: SourceRecord | undefined,
		signal: AbortSignal,
	): Promise<DamageCounts> {
		// The next run finds the temporary files by this record.
		await this.#journal.append({ ...record, files: previous?.files ?? [], isComplete: false, replaced: {} });
		const staged = new StagedFiles(this.#target);
		let recorded: JournalRecord | undefined;
		try {
			const destination = { folder: staged, name: record.output, existing: 'is replaced' } as const;
			const damage = await saveArchiveFiles(source, destination, { signal, saved: () => undefined });
			const saved = { ...record, files: staged.records, isComplete: damage.damaged === 0 };
			const journaled = { ...saved, replaced: await this.#findReplaced(saved, previous) };
			await this.#journal.append(journaled);
			recorded = journaled;
			await staged.commit();
			this.records.set(saved);
			await this.#removeOld(previous, saved.files);
			return damage;
		} catch (error) {
			await staged.discard();
			if (recorded) {
				this.records.set(await reconcileRecordWithDisk(recorded, previous?.files ?? [], this.#target));
			}
			throw error;
		}
	}

	/** Returns the checksums, by path, of existing files that only the new record lists. */
	async #findReplaced(saved: SourceRecord, previous: SourceRecord | undefined): Promise<JournalRecord['replaced']> {
		const known = new Set(previous?.files.map(({ path }) => path));
		const added = saved.files.map(({ path }) => path).filter((path) => !known.has(path));
		const existing = await this.#describeAll(added);
		return Object.fromEntries(existing.map(({ path, sha256 }) => [path, sha256]));
	}

	/**
	 * Returns the records whose sources no longer exist. Removes such a record instead if none of its
	 * files remains.
	 */
	async findGone(): Promise<readonly SourceRecord[]> {
		const gone: SourceRecord[] = [];
		for (const record of this.records.all) {
			// The path is already absolute when folder and source are on two disks or shares of Windows.
			if (await isGone(resolve(this.path, record.path))) {
				if (await this.#hasAnyFile(record)) {
					gone.push(record);
				} else {
					this.records.delete(record);
				}
			}
		}
		return gone;
	}

	/**
	 * Writes `manifest.json` if a record has changed, and deletes the journal.
	 * @throws {UserError} of `TargetFolder`
	 */
	async store(serviceUrl: string, order: ConversionParameters, convertedAt: Date): Promise<void> {
		if (this.records.isChanged) {
			await this.#journal.begin();
			const manifest = this.records.toManifest(manifestService(serviceUrl, order), convertedAt.toISOString());
			await writeManifest(this.#target, manifest);
		}
		await this.#journal.remove();
	}

	/** Closes the journal. Never rejects. The next run merges records that were not stored. */
	close(): Promise<void> {
		return this.#journal.close();
	}

	async #removeOld(previous: SourceRecord | undefined, files: readonly ManifestChunk[]): Promise<void> {
		const current = new Set(files.map(({ path }) => path));
		for (const { path, sha256 } of this.#ownFiles(previous)) {
			const file = current.has(path) ? undefined : await this.#target.describe(path);
			if (file && isUnedited(file, sha256)) {
				await this.#target.remove(path);
			}
		}
	}

	/** Returns the files of a record that are not part of the output of another record. */
	#ownFiles(record: SourceRecord | undefined): readonly ManifestChunk[] {
		return record ? record.files.filter(({ path }) => !this.records.isOfOther(path, record)) : [];
	}

	/**
	 * Whether a file of a record exists. The files are not read, because another program may have them
	 * open. A file that cannot be checked counts as existing.
	 */
	async #hasAnyFile({ files }: SourceRecord): Promise<boolean> {
		for (const { path } of files) {
			if (await this.#target.has(path).catch((error: unknown) => !isBelowFile(error))) {
				return true;
			}
		}
		return false;
	}

	/** Describes those files that exist. */
	async #describeAll(paths: readonly string[]): Promise<readonly ManifestChunk[]> {
		const files: ManifestChunk[] = [];
		for (const path of paths) {
			const file = await this.#target.describe(path).catch((error: unknown) => {
				if (!isBelowFile(error)) {
					throw error;
				}
			});
			if (file) {
				files.push({ order: files.length + 1, path, bytes: file.size, sha256: file.sha256 });
			}
		}
		return files;
	}
}

/** Resolves when the manifest is on the disk. @throws {UserError} of `TargetFolder` */
async function writeManifest(target: TargetFolder, manifest: Manifest): Promise<void> {
	const file = await target.create(manifestFileName, 'is replaced');
	await file.append(new TextEncoder().encode(conversionManifestText(manifest)));
	await file.sync();
	await file.complete();
}

/**
 * Whether an error of checking a path means that the path is below a file, so it does not exist.
 */
function isBelowFile(error: unknown): boolean {
	return error instanceof UserError && error.code === 'conversion/save-not-replaceable';
}

async function isGone(path: string): Promise<boolean> {
	return stat(path).then(
		() => false,
		(error: unknown) => ['ENOENT', 'ENOTDIR'].includes(systemErrorCodeOf(error)),
	);
}
