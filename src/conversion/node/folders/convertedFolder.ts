import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../../shared/core/errors.ts';
import { systemCodeOf } from '../../../shared/core/systemCodeOf.ts';
import type { ConversionKind, ConversionOrder } from '../../core/requests/conversionRequest.ts';
import { manifestChunk } from '../../core/saving/chunkRecords.ts';
import { diskFailure } from '../../core/saving/diskFailure.ts';
import { FolderRecords, type SourceRecord } from '../../core/saving/folderRecords.ts';
import { type ManifestChunk, manifestService, manifestText } from '../../core/saving/manifest.ts';
import { readManifest } from '../../core/saving/readManifest.ts';
import {
	type ArchiveToSave,
	manifestName,
	pathsOf,
	type SavedDamage,
	saveArchiveFiles,
} from '../saving/saveArchiveFiles.ts';
import { TargetFolder } from '../saving/targetFolder.ts';

/** A file that stays because a conversion did not write it or it was edited since. */
export interface KeptFile {
	/** Its path relative to the target folder, with `/`. */
	readonly path: string;
	readonly reason: 'edited' | 'exists';
}

/** The result of a conversion to save: a text, or the files of an archive. */
export type ConvertedContent =
	| { readonly kind: 'text'; readonly content: Uint8Array; readonly sha256: string; readonly unreadable: number }
	| { readonly kind: 'archive'; readonly source: ArchiveToSave };

/** What the record of a saved source contains besides its files. */
export type NewRecord = Pick<SourceRecord, 'path' | 'file' | 'service' | 'convertedAt'>;

/** A folder that documents are converted into, and its `manifest.json`. */
export class ConvertedFolder {
	readonly #target: TargetFolder;
	readonly records: FolderRecords;
	/** The absolute path of the folder, without links. */
	readonly path: string;

	private constructor(path: string, target: TargetFolder, records: FolderRecords) {
		this.path = path;
		this.#target = target;
		this.records = records;
	}

	/**
	 * Opens a folder, which is created when it does not exist. New files have `newFileMode`, by
	 * default the permissions of the process.
	 * @throws {UserError} `conversion/manifest-unknown` when its `manifest.json` is not ours; and of
	 * `diskFailure`
	 */
	static async open(path: string, newFileMode?: number): Promise<ConvertedFolder> {
		await mkdir(path, { recursive: true }).catch((error: unknown) => {
			throw diskFailure(error, path);
		});
		const target = await TargetFolder.open(path, newFileMode);
		const text = await target.read(manifestName);
		const manifest = text === undefined ? undefined : readManifest(text);
		if (text !== undefined && !manifest) {
			throw new UserError('conversion/manifest-unknown', { folder: path });
		}
		return new ConvertedFolder(target.root, target, new FolderRecords(manifest));
	}

	/** Checks that results can be saved. @throws {UserError} of `diskFailure` */
	requireWritable(): Promise<void> {
		return this.#target.requireWritable();
	}

	/** Whether a record has files and all of them exist. @throws {UserError} of `diskFailure` */
	async hasAllFiles({ files }: SourceRecord): Promise<boolean> {
		for (const { path } of files) {
			if (!(await this.#target.has(path))) {
				return false;
			}
		}
		return files.length > 0;
	}

	/**
	 * Returns the files that saving must not replace: files of the record that were edited, and
	 * files at one of the paths that belong neither to the record nor to another known conversion.
	 * @throws {UserError} of `diskFailure`
	 */
	async findKept(record: SourceRecord | undefined, paths: readonly string[]): Promise<readonly KeptFile[]> {
		const known = new Map(record?.files.map(({ path, sha256 }) => [path, sha256]));
		const kept: KeptFile[] = [];
		for (const path of new Set([...known.keys(), ...paths])) {
			const current = await this.#target.describe(path);
			const expected = known.get(path) ?? this.records.otherFile(path);
			if (current && current.sha256 !== expected) {
				kept.push({ path, reason: expected === undefined ? 'exists' : 'edited' });
			}
		}
		return kept;
	}

	/**
	 * Saves the result of a conversion and its record, and deletes files of the previous record that
	 * are no longer part of the output, unless they were edited.
	 * @throws {UserError} of `TargetFolder`; {Cancelled}. The record then lists the saved files.
	 */
	async save(
		converted: ConvertedContent,
		output: string,
		record: NewRecord,
		signal: AbortSignal,
	): Promise<SavedDamage> {
		const previous = this.records.get(record.path, kindOf(record));
		if (converted.kind === 'text') {
			const { content, sha256 } = converted;
			await this.#target.write(output, content, 'is replaced');
			const file = manifestChunk({
				order: 1,
				archivePath: output,
				path: output,
				content,
				sha256,
				headingPath: undefined,
			});
			this.records.set({ ...record, output, files: [file], isComplete: true });
			await this.#removeOld(previous, [file]);
			return { damaged: 0, unreadable: converted.unreadable };
		}
		const destination = { folder: this.#target, name: output, existing: 'is replaced' } as const;
		let damage: SavedDamage | undefined;
		try {
			damage = await saveArchiveFiles(converted.source, destination, { signal, saved: () => undefined });
		} finally {
			const files = await this.#describeAll(pathsOf(converted.source).map((path) => `${output}/${path}`));
			this.records.set({ ...record, output, files, isComplete: damage?.damaged === 0 });
			if (damage) {
				await this.#removeOld(previous, files);
			}
		}
		return damage;
	}

	/**
	 * Returns the records whose sources no longer exist. Removes such a record instead if none of its
	 * files remains.
	 */
	async findGone(): Promise<readonly SourceRecord[]> {
		const gone: SourceRecord[] = [];
		for (const record of this.records.all) {
			if (await isGone(this.#sourcePath(record.path))) {
				const files = await this.#describeAll(record.files.map(({ path }) => path));
				if (files.length > 0) {
					gone.push(record);
				} else {
					this.records.delete(record);
				}
			}
		}
		return gone;
	}

	/** Writes `manifest.json` if a record has changed. @throws {UserError} of `TargetFolder` */
	async store(serviceUrl: string, order: ConversionOrder, convertedAt: Date): Promise<void> {
		if (this.records.isChanged) {
			const manifest = this.records.toManifest(manifestService(serviceUrl, order), convertedAt.toISOString());
			await this.#target.write(manifestName, new TextEncoder().encode(manifestText(manifest)), 'is replaced');
		}
	}

	async #removeOld(previous: SourceRecord | undefined, files: readonly ManifestChunk[]): Promise<void> {
		const current = new Set(files.map(({ path }) => path));
		for (const { path, sha256 } of previous?.files ?? []) {
			if (!current.has(path) && (await this.#target.describe(path))?.sha256 === sha256) {
				await this.#target.remove(path);
			}
		}
	}

	async #describeAll(paths: readonly string[]): Promise<readonly ManifestChunk[]> {
		const files: ManifestChunk[] = [];
		for (const path of paths) {
			const file = await this.#target.describe(path);
			if (file) {
				files.push({ order: files.length + 1, path, bytes: file.size, sha256: file.sha256 });
			}
		}
		return files;
	}

	/**
	 * Returns the absolute path of a source. The path in the manifest is already absolute when folder
	 * and source are on two disks of Windows.
	 */
	#sourcePath(path: string): string {
		return /^[A-Za-z]:\//.test(path) ? path : join(this.path, path);
	}
}

function kindOf({ service }: NewRecord): ConversionKind {
	return service.split_level === undefined ? 'markdown' : 'chunks';
}

async function isGone(path: string): Promise<boolean> {
	return stat(path).then(
		() => false,
		(error: unknown) => ['ENOENT', 'ENOTDIR'].includes(systemCodeOf(error)),
	);
}
