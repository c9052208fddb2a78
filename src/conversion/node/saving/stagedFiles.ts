import { createHash } from 'node:crypto';
import type { ManifestChunk } from '../../core/saving/manifest.ts';
import type { ExistingFileRule, FileWriter, NewFile, TargetFolder, WritableFile } from './targetFolder.ts';

/**
 * Files that are written under temporary names, and get their names together at the end. Their
 * record can so be on the disk before the first of them.
 */
export class StagedFiles implements FileWriter {
	readonly #target: TargetFolder;
	readonly #staged: { readonly path: string; readonly file: NewFile }[] = [];
	readonly #records: ManifestChunk[] = [];

	constructor(target: TargetFolder) {
		this.#target = target;
	}

	/** The manifest entries of the completed files, in the order of their completion. */
	get records(): readonly ManifestChunk[] {
		return this.#records;
	}

	/** @throws {UserError} as `TargetFolder.create` */
	async create(path: string, _: ExistingFileRule): Promise<WritableFile> {
		const file = await this.#target.create(path, 'is replaced');
		const hash = createHash('sha256');
		let bytes = 0;
		this.#staged.push({ path, file });
		return {
			append: async (content) => {
				hash.update(content);
				bytes += content.byteLength;
				await file.append(content);
			},
			complete: async () => {
				await file.close();
				this.#records.push({ order: this.#records.length + 1, path, bytes, sha256: hash.digest('hex') });
			},
			discard: () => file.discard(),
		};
	}

	/** @throws {UserError} as `TargetFolder.create` */
	async write(path: string, content: Uint8Array, existing: ExistingFileRule): Promise<void> {
		const file = await this.create(path, existing);
		await file.append(content);
		await file.complete();
	}

	/**
	 * Gives all files their names. @throws {UserError} of `fileSavingError`; some may have theirs then
	 */
	async commit(): Promise<void> {
		for (const { file } of this.#staged) {
			await file.complete();
		}
	}

	/** Deletes the files that do not have their names. Never rejects. */
	async discard(): Promise<void> {
		for (const { path, file } of this.#staged) {
			await file.discard();
			await this.#target.removeEmptyFolders(path);
		}
	}
}
