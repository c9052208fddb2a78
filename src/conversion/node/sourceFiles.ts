import { createHash } from 'node:crypto';
import { lstat, open, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { throwIfCancelled, UserError } from '../../shared/core/errors.ts';
import { systemErrorCodeOf } from '../../shared/core/systemErrorCodeOf.ts';
import { acceptedExtensions, acceptedMediaType } from '../core/documents/acceptedTypes.ts';
import type { SentFile } from '../core/requests/conversionRequest.ts';
import type { FormFile, MultipartLayout } from '../core/requests/multipart.ts';
import { checksumOf, type FileChecksum } from './checksum.ts';

/** A file to send in a request. */
export interface FileToSend {
	readonly path: string;
	/** The name that the service receives. */
	readonly name: string;
}

/** A file with its size and modification time at the start of its request. */
export interface MeasuredFile extends FileToSend, FormFile {
	/** When the file was modified, in milliseconds since 1 January 1970 UTC. */
	readonly modifiedAt: number;
}

/**
 * The number of bytes of a file that are read at a time. Twice as many are hardly faster and need
 * 50% more memory.
 */
const readSize = 64 * 1024;

/**
 * Checks a path that the user chose, following links. Returns `'folder'` for a folder, and the size
 * in bytes for a file that can be sent.
 * @throws {UserError} `conversion/file-…`, `conversion/not-a-file`, `conversion/unknown-type`,
 * `conversion/empty-file`
 */
export async function checkSourcePath({ path, name: file }: FileToSend): Promise<'folder' | number> {
	const stats = await stat(path).catch((error: unknown) => {
		throw fileError(error, file);
	});
	if (stats.isDirectory()) {
		return 'folder';
	}
	if (!stats.isFile()) {
		throw new UserError('conversion/not-a-file', { file });
	}
	if (acceptedMediaType(basename(path)) === undefined) {
		throw new UserError('conversion/unknown-type', { file, accepted: acceptedExtensions.join(', ') });
	}
	if (stats.size === 0) {
		throw new UserError('conversion/empty-file', { file });
	}
	return stats.size;
}

/** The error code for a document or folder found in a folder that cannot be sent or searched. */
export type FoundFileProblem = 'conversion/name-invalid' | 'conversion/empty-file' | 'conversion/file-unreadable';

/**
 * Checks a document that was found in a folder. Returns its size in bytes, or why it cannot be
 * sent; `undefined` when it is missing or a link.
 */
export async function checkFoundFile(path: string): Promise<number | FoundFileProblem | undefined> {
	if (await hasInvalidUtf8Name(path)) {
		return 'conversion/name-invalid';
	}
	const stats = await lstat(path).catch(() => undefined);
	if (!stats?.isFile()) {
		return undefined;
	}
	return stats.size === 0 ? 'conversion/empty-file' : stats.size;
}

/**
 * Whether a file or folder that was found cannot be opened, because a name in its path is not valid
 * UTF-8. The invalid bytes are U+FFFD in the path.
 */
export async function hasInvalidUtf8Name(path: string): Promise<boolean> {
	return (
		path.includes('\ufffd') &&
		lstat(path).then(
			() => false,
			(error: unknown) => systemErrorCodeOf(error) === 'ENOENT',
		)
	);
}

/**
 * Returns the path of a document without links to folders, so that it is the same however the
 * document is selected. A document that is a link keeps its own name. May reject with the error of
 * the file system.
 */
export async function withoutFolderLinks(path: string): Promise<string> {
	return join(await realpath(dirname(path)), basename(path));
}

/** Whether a path is a symbolic link. False for a path that does not exist. */
export async function isSymbolicLinkPath(path: string): Promise<boolean> {
	return lstat(path).then(
		(stats) => stats.isSymbolicLink(),
		() => false,
	);
}

/**
 * Returns the size and the checksum of a file.
 * @throws {UserError} `conversion/file-gone`, `conversion/file-unreadable`; {Cancelled}
 */
export async function readSourceChecksum({ path, name }: FileToSend, signal: AbortSignal): Promise<FileChecksum> {
	try {
		return await checksumOf(path, signal);
	} catch (error) {
		throwIfCancelled(signal);
		throw fileError(error, name);
	}
}

/**
 * Reads the size and modification time of a file before it is sent.
 * @throws {UserError} `conversion/file-gone`, `conversion/file-unreadable`
 */
export async function measureFile({ path, name }: FileToSend): Promise<MeasuredFile> {
	const mediaType = acceptedMediaType(name) ?? 'application/octet-stream';
	try {
		const handle = await open(path);
		try {
			const stats = await handle.stat();
			// Windows can open a folder.
			if (stats.isDirectory()) {
				throw Object.assign(new Error(`EISDIR: ${path} is a folder`), { code: 'EISDIR' });
			}
			return { path, name, mediaType, size: stats.size, modifiedAt: stats.mtimeMs };
		} finally {
			await handle.close();
		}
	} catch (error) {
		throw fileError(error, name);
	}
}

/**
 * Returns the folders that lie in none of the others, without duplicates. Paths have `/` as
 * separator and none at the end.
 */
export function outermostFolders(paths: readonly string[]): readonly string[] {
	const all = new Set(paths);
	return [...all].filter((path) => !parentFolders(path).some((above) => all.has(above)));
}

/**
 * Returns the path of a file relative to the outermost of the selected folders that contains it;
 * `undefined` if none does. Paths have `/` as separator.
 */
export function pathInSelection(path: string, selected: readonly string[]): string | undefined {
	const lengths = selected
		.map((folder) => `${folder.replace(/\/$/, '')}/`)
		.filter((folder) => path.startsWith(folder))
		.map((folder) => folder.length);
	return lengths.length > 0 ? path.slice(Math.min(...lengths)) : undefined;
}

function parentFolders(path: string): readonly string[] {
	const parts = path.split('/').slice(0, -1);
	return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}

/**
 * Yields the body of a form and reads its files from the disk, one after the other. Calls
 * `onProgress` with the bytes of files that the reader has taken, and `onSent` for each file that
 * it has taken completely.
 * @throws {UserError} `conversion/file-…` when a file has changed since it was measured.
 */
export async function* streamFormBody(
	{ segments }: MultipartLayout<MeasuredFile>,
	onProgress: (bytes: number) => void,
	onSent: (file: SentFile) => void,
): AsyncGenerator<Uint8Array> {
	let completed = 0;
	for (const segment of segments) {
		if (segment instanceof Uint8Array) {
			yield segment;
			continue;
		}
		const hash = createHash('sha256');
		let taken = 0;
		for await (const bytes of contentOf(segment)) {
			hash.update(bytes);
			yield bytes;
			// The consumer of the generator continues when it has room for the next bytes.
			taken += bytes.byteLength;
			onProgress(completed + taken);
		}
		completed += taken;
		onSent({ name: segment.name, size: taken, sha256: hash.digest('hex') });
	}
}

async function* contentOf(file: MeasuredFile): AsyncGenerator<Uint8Array> {
	const { path, name, size } = file;
	const handle = await open(path).catch((error: unknown) => {
		throw fileError(error, name);
	});
	try {
		requireUnchanged(file, await handle.stat());
		for (let position = 0; position < size; ) {
			const { bytesRead, buffer } = await handle
				.read(Buffer.allocUnsafe(readSize), 0, Math.min(readSize, size - position), position)
				.catch((error: unknown) => {
					throw fileError(error, name);
				});
			if (bytesRead === 0) {
				throw new UserError('conversion/file-changed', { file: name });
			}
			position += bytesRead;
			yield buffer.subarray(0, bytesRead);
		}
		requireUnchanged(file, await handle.stat());
	} finally {
		await handle.close();
	}
}

function requireUnchanged(
	file: MeasuredFile,
	{ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number },
): void {
	if (size !== file.size || mtimeMs !== file.modifiedAt) {
		throw new UserError('conversion/file-changed', { file: file.name });
	}
}

/** Returns the error for a file that cannot be read. */
function fileError(error: unknown, file: string): UserError {
	const systemCode = systemErrorCodeOf(error);
	return systemCode === 'ENOENT'
		? new UserError('conversion/file-gone', { file }, error)
		: new UserError('conversion/file-unreadable', { file, systemCode }, error);
}
