import { createHash, type Hash, randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { UserError } from '../../shared/errors.ts';
import type { Http } from '../../shared/http/http.ts';
import { archiveLimits } from '../core/archives/archiveRules.ts';
import { acceptedMediaType } from '../core/documents/acceptedTypes.ts';
import {
	type ConversionOrder,
	conversionFields,
	conversionUrl,
	type SentFile,
} from '../core/requests/conversionRequest.ts';
import { type Judgement, judgeResponse } from '../core/requests/judgeResponse.ts';
import { type MultipartLayout, multipartLayout } from '../core/requests/multipart.ts';

/** A document to convert and how. */
export interface Upload {
	/** Base URL of the conversion service, without a trailing slash. */
	readonly serviceUrl: string;
	readonly order: ConversionOrder;
	/** The file's path, and its name for the service. It is sent as it is when its turn comes. */
	readonly path: string;
	readonly name: string;
	/** Milliseconds until the answer begins; 0 waits for ever. */
	readonly firstByteTimeout: number;
	readonly signal: AbortSignal;
	/** Told how many bytes of the file have been read for sending so far. */
	readonly onProgress?: (bytes: number) => void;
}

/** What the service made of a document, and what had been sent for it. */
export interface ConversionAnswer {
	readonly judgement: Judgement;
	readonly sent: readonly SentFile[];
}

/**
 * Sends a document and judges the answer. It is sent once, streamed from the disk, without any header or credential of
 * the environment (spec/conversion-service.md, Authentication).
 * @throws {UserError} `conversion/connection-failed`, `conversion/file-…`; `Cancelled` when the signal was aborted.
 */
export async function uploadDocument(http: Http, upload: Upload): Promise<ConversionAnswer> {
	const document = await openDocument(upload);
	const { size } = document;
	const file = { name: upload.name, mediaType: acceptedMediaType(upload.name) ?? 'application/octet-stream', size };
	const layout = multipartLayout(conversionFields(upload.order, [file]), `study-admin-${randomUUID()}`);
	try {
		const response = await http.send({
			method: 'POST',
			url: conversionUrl(upload.serviceUrl, upload.order.kind),
			headers: {
				accept: 'text/markdown, application/zip, application/json',
				'content-type': layout.contentType,
				'content-length': String(layout.contentLength),
			},
			body: bodyOf(layout, document, upload),
			signal: upload.signal,
			firstByteTimeout: upload.firstByteTimeout,
			maximumBytes: archiveLimits.totalSize,
		});
		const { status, headers, body } = response;
		const judgement = judgeResponse({ status, contentType: headers['content-type'] ?? '', body });
		return { judgement, sent: [{ name: upload.name, size, sha256: document.hash.digest('hex') }] };
	} catch (error) {
		throw error instanceof UserError && error.code.startsWith('network/') ? connectionFailed(error, upload) : error;
	} finally {
		await document.handle.close();
	}
}

/** How many bytes are read at a time. */
const pieceSize = 64 * 1024;

/** A file as it is when its turn to be sent has come. */
interface OpenDocument {
	readonly handle: FileHandle;
	readonly size: number;
	readonly modifiedAt: number;
	/** Over what has been sent so far. */
	readonly hash: Hash;
}

async function openDocument({ path, name }: Upload): Promise<OpenDocument> {
	const handle = await open(path).catch((error: unknown) => {
		throw fileError(error, name);
	});
	try {
		const { size, mtimeMs } = await handle.stat();
		return { handle, size, modifiedAt: mtimeMs, hash: createHash('sha256') };
	} catch (error) {
		await handle.close();
		throw fileError(error, name);
	}
}

async function* bodyOf(layout: MultipartLayout, document: OpenDocument, upload: Upload): AsyncGenerator<Uint8Array> {
	for (const segment of layout.segments) {
		if (segment instanceof Uint8Array) {
			yield segment;
		} else {
			yield* contentOf(document, upload);
		}
	}
}

/** The whole file. @throws {UserError} `conversion/file-changed` when it is not the same at its end as it was at its beginning. */
async function* contentOf(document: OpenDocument, { name, onProgress }: Upload): AsyncGenerator<Uint8Array> {
	const { handle, size, modifiedAt, hash } = document;
	let sent = 0;
	while (sent < size) {
		// Not a stream: closing the handle would wait for one that an abort has left behind.
		const { bytesRead, buffer } = await handle
			.read(Buffer.allocUnsafe(pieceSize), 0, Math.min(pieceSize, size - sent), sent)
			.catch((error: unknown) => {
				throw fileError(error, name);
			});
		if (bytesRead === 0) {
			break;
		}
		const piece = buffer.subarray(0, bytesRead);
		hash.update(piece);
		sent += bytesRead;
		onProgress?.(sent);
		yield piece;
	}
	const after = await handle.stat();
	if (sent !== size || after.size !== size || after.mtimeMs !== modifiedAt) {
		throw new UserError('conversion/file-changed', { file: name });
	}
}

/** The transport's failure; with the limit in seconds where it was that which ended the wait, and not the network. */
function connectionFailed(error: UserError, { name, firstByteTimeout }: Upload): UserError {
	const limited = firstByteTimeout > 0 && error.facts['systemCode'] === 'UND_ERR_HEADERS_TIMEOUT';
	const facts = { ...error.facts, file: name, reason: error.code };
	return new UserError(
		'conversion/connection-failed',
		limited ? { ...facts, seconds: firstByteTimeout / 1000 } : facts,
		error,
	);
}

/** Names what keeps a file from being read. */
export function fileError(error: unknown, file: string): UserError {
	const systemCode = error instanceof Error && 'code' in error ? String(error.code) : '';
	return systemCode === 'ENOENT'
		? new UserError('conversion/file-gone', { file }, error)
		: new UserError('conversion/file-unreadable', { file, systemCode }, error);
}
