import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { UserError } from '../../shared/errors.ts';
import type { SentFile } from '../core/requests/conversionRequest.ts';
import type { FormFile, MultipartLayout } from '../core/requests/multipart.ts';
import { fileError } from '../selecting/fileError.ts';

/** A file of a request. */
export interface FileToSend {
	readonly path: string;
	/** Its name for the service. */
	readonly name: string;
}

/** A file as it was when its request began. */
export interface MeasuredFile extends FileToSend, FormFile {
	/** Milliseconds since 1 January 1970 UTC. */
	readonly modifiedAt: number;
}

/** How many bytes are read at a time. Twice as many are hardly faster and take half as much memory again. */
const pieceSize = 64 * 1024;

/**
 * Looks at a file before anything is sent.
 * @throws {UserError} `conversion/file-gone`, `conversion/file-unreadable`
 */
export async function measureFile({ path, name }: FileToSend, mediaType: string): Promise<MeasuredFile> {
	try {
		const handle = await open(path);
		try {
			const { size, mtimeMs } = await handle.stat();
			return { path, name, mediaType, size, modifiedAt: mtimeMs };
		} finally {
			await handle.close();
		}
	} catch (error) {
		throw fileError(error, name);
	}
}

/**
 * The body of a form, one file after the other from the disk. `onSent` is told of each file when all of it has been taken,
 * and `onProgress` how many bytes of files have been.
 * @throws {UserError} `conversion/file-…` when a file is not what it was when it was measured.
 */
export async function* formBody(
	{ segments }: MultipartLayout<MeasuredFile>,
	onProgress: (bytes: number) => void,
	onSent: (file: SentFile) => void,
): AsyncGenerator<Uint8Array> {
	let before = 0;
	for (const segment of segments) {
		if (segment instanceof Uint8Array) {
			yield segment;
			continue;
		}
		const hash = createHash('sha256');
		let taken = 0;
		for await (const piece of contentOf(segment)) {
			hash.update(piece);
			yield piece;
			// Whoever takes the pieces comes back when there is room for the next one.
			taken += piece.byteLength;
			onProgress(before + taken);
		}
		before += taken;
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
				.read(Buffer.allocUnsafe(pieceSize), 0, Math.min(pieceSize, size - position), position)
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
