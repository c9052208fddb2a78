import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, realpath, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { UserError } from '../../../shared/core/errors.ts';
import { systemErrorCodeOf } from '../../../shared/core/systemErrorCodeOf.ts';
import { moveAndReplaceFile } from '../../../shared/node/moveAndReplaceFile.ts';
import { readTextFile } from '../../../shared/node/readTextFile.ts';
import { fileSavingError, topLevelName } from '../../core/saving/fileSavingError.ts';
import { checksumOf, type FileChecksum } from '../checksum.ts';

/** Number of bytes that are written to check whether a folder is writable. */
const probeBytes = 64 * 1024;
/** Maximum size of a file that is read as text, in bytes: the manifest of 100,000 documents. */
const maximumTextBytes = 64 * 2 ** 20;

/** Whether an existing file is replaced, or stays and makes saving fail. */
export type ExistingFileRule = 'stays' | 'is replaced';

/** A file that is being written. It remains only if it is completed. */
export interface WritableFile {
	/** Adds bytes at the end of the file. @throws {UserError} of `fileSavingError` */
	append(content: Uint8Array): Promise<void>;
	/** Ends writing. @throws {UserError} of `fileSavingError` */
	complete(): Promise<void>;
	/** Deletes the file. Never rejects, because the caller reports the error that led here. */
	discard(): Promise<void>;
}

/** Creates files in a folder. */
export interface FileWriter {
	/** Creates a file to be completed or discarded. `path` is relative to the folder, with `/`. */
	create(path: string, existing: ExistingFileRule): Promise<WritableFile>;
	/** Saves a file. */
	write(path: string, content: Uint8Array, existing: ExistingFileRule): Promise<void>;
}

/**
 * A folder on this disk. Files are saved in it and its subfolders only. Uses `node:fs` instead of
 * `workspace.fs` to create a file only if it does not exist, and to detect links.
 */
export class TargetFolder implements FileWriter {
	readonly #root: string;
	/** The permissions of new files; `undefined` for those of the process. */
	readonly #newFileMode: number | undefined;
	/** The absolute paths of subfolders that exist and are not links. */
	readonly #folders = new Set<string>();

	private constructor(root: string, newFileMode: number | undefined) {
		this.#root = root;
		this.#newFileMode = newFileMode;
	}

	/**
	 * Opens a folder, which may be a link or below one. A file that is replaced keeps its permissions,
	 * a new one has `newFileMode`. @throws {UserError} of `fileSavingError`
	 */
	static async open(path: string, newFileMode?: number): Promise<TargetFolder> {
		return new TargetFolder(await withFileSavingError('', realpath(path)), newFileMode);
	}

	/** The absolute path of the folder, without links. */
	get root(): string {
		return this.#root;
	}

	/**
	 * Returns the names of the files and subfolders in the folder.
	 * @throws {UserError} of `fileSavingError`
	 */
	names(): Promise<readonly string[]> {
		return withFileSavingError('', readdir(this.#root));
	}

	/**
	 * Whether the folder contains a file, a subfolder or a link with this path, even a broken link.
	 * @throws {UserError} of `fileSavingError`
	 */
	async has(path: string): Promise<boolean> {
		return (await statsOf(this.#resolve(path), path)) !== undefined;
	}

	/**
	 * Returns the size of a file in bytes; `undefined` when it does not exist.
	 * @throws {UserError} of `fileSavingError`
	 */
	async sizeOf(path: string): Promise<number | undefined> {
		return (await statsOf(this.#resolve(path), path))?.size;
	}

	/**
	 * Checks that files can be created in the folder, and that the disk has room for one.
	 * @throws {UserError} of `fileSavingError`
	 */
	async requireWritable(): Promise<void> {
		const path = `${randomUUID()}.tmp`;
		const target = this.#resolve(path);
		const file = await NewFile.create({ path: target, target, relativePath: path, mode: this.#newFileMode });
		await file.append(new Uint8Array(probeBytes));
		await file.discard();
	}

	/** Saves a file. @throws {UserError} as {@link create} */
	async write(path: string, content: Uint8Array, existing: ExistingFileRule): Promise<void> {
		const file = await this.create(path, existing);
		await file.append(content);
		await file.complete();
	}

	/**
	 * Creates a file to be completed or discarded. `path` is relative to the folder, with `/`. Creates
	 * missing subfolders. A file that may be replaced exists until the new file is completed, which
	 * then takes its place in one step.
	 * @throws {UserError} `conversion/save-link` when the file or a subfolder is a link; and of
	 * `fileSavingError`
	 */
	async create(path: string, existing: ExistingFileRule): Promise<NewFile> {
		const target = this.#resolve(path);
		await this.#makeFolder(dirname(target), path);
		if (existing === 'stays') {
			return NewFile.create({ path: target, target, relativePath: path, mode: this.#newFileMode });
		}
		const stats = await statsOf(target, path);
		if (stats) {
			refuseLink(stats, path);
			if (!stats.isFile()) {
				throw new UserError('conversion/save-not-replaceable', { path: topLevelName(path) });
			}
		}
		const draft = join(dirname(target), `${randomUUID()}.tmp`);
		return NewFile.create({ path: draft, target, relativePath: path, mode: stats?.mode ?? this.#newFileMode });
	}

	/**
	 * Returns the text of a file; `undefined` when it does not exist.
	 * @throws {UserError} `conversion/save-link` when the file is a link,
	 * `conversion/save-not-replaceable` when it is not a regular file or larger than `maximumBytes`;
	 * and of `fileSavingError`
	 */
	async read(path: string, maximumBytes: number = maximumTextBytes): Promise<string | undefined> {
		const target = this.#resolve(path);
		const stats = await statsOf(target, path);
		if (!stats) {
			return undefined;
		}
		refuseLink(stats, path);
		const reading = readTextFile(target, { maximumBytes, followsLinks: false, acceptsUtf16: false });
		switch (reading.kind) {
			case 'text':
				return reading.text;
			case 'missing':
				return undefined;
			default:
				throw 'cause' in reading && reading.cause !== undefined
					? fileSavingError(reading.cause, path)
					: new UserError('conversion/save-not-replaceable', { path: topLevelName(path) });
		}
	}

	/**
	 * Returns the size and the checksum of a file; `undefined` when it does not exist. A link or a
	 * folder has the empty checksum. @throws {UserError} of `fileSavingError`
	 */
	async describe(path: string): Promise<FileChecksum | undefined> {
		const target = this.#resolve(path);
		const stats = await statsOf(target, path);
		return stats?.isFile() ? withFileSavingError(path, checksumOf(target)) : stats && { size: 0, sha256: '' };
	}

	/**
	 * Deletes a file, and those of its parent subfolders that become empty.
	 * @throws {UserError} `conversion/save-link` when a subfolder is a link; and of `fileSavingError`
	 */
	async remove(path: string): Promise<void> {
		const target = this.#resolve(path);
		await this.#makeFolder(dirname(target), path);
		await withFileSavingError(path, unlink(target));
		await this.removeEmptyFolders(path);
	}

	/** Deletes those parent subfolders of a path that are empty. Never rejects. */
	async removeEmptyFolders(path: string): Promise<void> {
		const target = this.#resolve(path);
		for (let folder = dirname(target); folder !== this.#root; folder = dirname(folder)) {
			try {
				await rmdir(folder);
			} catch {
				// The folder still contains files, or is gone, so it and its parents are not deleted.
				return;
			}
			this.#folders.delete(folder);
		}
	}

	async #makeFolder(folder: string, path: string): Promise<void> {
		if (folder === this.#root || this.#folders.has(folder)) {
			return;
		}
		await this.#makeFolder(dirname(folder), path);
		let stats = await statsOf(folder, path);
		if (!stats) {
			// Another file may be saved in the folder at the same time.
			await withFileSavingError(path, mkdir(folder).catch(ignoreExisting));
			stats = await statsOf(folder, path);
		}
		if (stats) {
			refuseLink(stats, path);
			// On Windows, a path below a file does not exist, instead of being invalid.
			if (!stats.isDirectory()) {
				throw new UserError('conversion/save-not-replaceable', { path: topLevelName(path) });
			}
		}
		this.#folders.add(folder);
	}

	/**
	 * Returns the absolute path. Throws for a path outside the folder, as a second check of the names.
	 */
	#resolve(path: string): string {
		const absolutePath = join(this.#root, path);
		const segments = relative(this.#root, absolutePath).split(sep);
		if (path === '' || segments.includes('..') || segments.join('/') !== path) {
			throw new Error('The path leads out of the folder');
		}
		return absolutePath;
	}
}

/** The paths and the permissions of a new file. */
interface NewFilePaths {
	/** The absolute path that is written. It must not exist, not even as a link. */
	readonly path: string;
	/** The absolute path that the file is renamed to when it is completed; may be the same. */
	readonly target: string;
	/** The path relative to the chosen folder, for error messages. */
	readonly relativePath: string;
	/** The permissions of the file; `undefined` for those of the process. */
	readonly mode: number | undefined;
}

/** A file that is written under a temporary name if it replaces another one. */
export class NewFile implements WritableFile {
	readonly #handle: FileHandle;
	readonly #paths: NewFilePaths;

	private constructor(handle: FileHandle, paths: NewFilePaths) {
		this.#handle = handle;
		this.#paths = paths;
	}

	/** Creates an empty file. @throws {UserError} of `fileSavingError` */
	static async create(paths: NewFilePaths): Promise<NewFile> {
		const { path, relativePath, mode } = paths;
		const file = new NewFile(await withFileSavingError(relativePath, open(path, 'wx', mode)), paths);
		if (mode !== undefined) {
			// The mask of the process has removed bits of the mode.
			await file.#do(() => file.#handle.chmod(mode));
		}
		return file;
	}

	async append(content: Uint8Array): Promise<void> {
		await this.#do(() => this.#handle.writeFile(content));
	}

	/** Waits until the content is on the disk. @throws {UserError} of `fileSavingError` */
	async sync(): Promise<void> {
		await this.#do(() => this.#handle.sync());
	}

	/** Closes the file, which can then only be completed. @throws {UserError} of `fileSavingError` */
	async close(): Promise<void> {
		await this.#do(() => this.#handle.close());
	}

	/** Closes the file and moves it to its target. @throws {UserError} of `fileSavingError` */
	async complete(): Promise<void> {
		const { path, target } = this.#paths;
		await this.#do(async () => {
			// Some file systems report a full disk only here.
			await this.#handle.close();
			if (path !== target) {
				await moveAndReplaceFile(path, target);
			}
		});
	}

	async discard(): Promise<void> {
		await this.#handle.close().catch(() => undefined);
		await unlink(this.#paths.path).catch(() => undefined);
	}

	async #do(step: () => Promise<void>): Promise<void> {
		try {
			await step();
		} catch (error) {
			await this.discard();
			throw fileSavingError(error, this.#paths.relativePath);
		}
	}
}

function ignoreExisting(error: unknown): void {
	if (systemErrorCodeOf(error) !== 'EEXIST') {
		throw error;
	}
}

/** Returns the stats of a path itself, also of a link; `undefined` when the path does not exist. */
async function statsOf(absolutePath: string, path: string): Promise<Stats | undefined> {
	return withFileSavingError(
		path,
		lstat(absolutePath).catch((error: unknown) => {
			if (systemErrorCodeOf(error) !== 'ENOENT') {
				throw error;
			}
			return undefined;
		}),
	);
}

function refuseLink(stats: Stats, path: string): void {
	if (stats.isSymbolicLink()) {
		throw new UserError('conversion/save-link', { path: topLevelName(path) });
	}
}

/**
 * Returns the result of a file system call. Replaces its error by a `UserError`.
 * @throws {UserError} of `fileSavingError`
 */
export async function withFileSavingError<T>(path: string, result: Promise<T>): Promise<T> {
	try {
		return await result;
	} catch (error) {
		throw fileSavingError(error, path);
	}
}
