import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { UserError } from '../shared/errors.ts';
import type { Http } from '../shared/http/http.ts';
import { acceptedMediaType } from './core/acceptedTypes.ts';
import { archiveLimits } from './core/archiveRules.ts';
import { type ChunkSettings, type ConversionKind, conversionFields, conversionUrl } from './core/conversionRequest.ts';
import { type Judgement, judgeResponse } from './core/judgeResponse.ts';
import { type MultipartLayout, multipartLayout } from './core/multipart.ts';

/** A document to convert and how. */
export interface Upload {
	/** Base URL of the conversion service, without a trailing slash. */
	readonly serviceUrl: string;
	readonly kind: ConversionKind;
	readonly settings: ChunkSettings;
	/** The file's path, its name for the service, and its size in bytes, which decides how much is sent. */
	readonly path: string;
	readonly name: string;
	readonly size: number;
	/** Milliseconds until the answer begins; 0 waits for ever. */
	readonly firstByteTimeout: number;
	readonly signal: AbortSignal;
	/** Told how many bytes of the file have been read for sending so far. */
	readonly onProgress?: (bytes: number) => void;
}

/**
 * Sends a document and judges the answer. It is sent once, streamed from the disk, without any header or credential of
 * the environment (spec/conversion-service.md, Authentication).
 * @throws {UserError} `conversion/connection-failed`, `conversion/file-…`; `Cancelled` when the signal was aborted.
 */
export async function uploadDocument(http: Http, upload: Upload): Promise<Judgement> {
	const file = {
		name: upload.name,
		mediaType: acceptedMediaType(upload.name) ?? 'application/octet-stream',
		size: upload.size,
	};
	const layout = multipartLayout(conversionFields(upload.kind, file, upload.settings), `study-admin-${randomUUID()}`);
	try {
		const response = await http.send({
			method: 'POST',
			url: conversionUrl(upload.serviceUrl, upload.kind),
			headers: {
				accept: 'text/markdown, application/zip, application/json',
				'content-type': layout.contentType,
				'content-length': String(layout.contentLength),
			},
			body: bodyOf(layout, upload),
			signal: upload.signal,
			firstByteTimeout: upload.firstByteTimeout,
			maximumBytes: archiveLimits.totalSize,
		});
		const { status, headers, body } = response;
		return judgeResponse({ status, contentType: headers['content-type'] ?? '', body });
	} catch (error) {
		throw error instanceof UserError && error.code.startsWith('network/')
			? new UserError('conversion/connection-failed', { ...error.facts, file: upload.name, reason: error.code }, error)
			: error;
	}
}

async function* bodyOf(layout: MultipartLayout, upload: Upload): AsyncGenerator<Uint8Array> {
	for (const segment of layout.segments) {
		if (segment instanceof Uint8Array) {
			yield segment;
		} else {
			yield* contentOf(upload);
		}
	}
}

/** Exactly `size` bytes of the file. */
async function* contentOf({ path, name, size, onProgress }: Upload): AsyncGenerator<Uint8Array> {
	let sent = 0;
	const content = createReadStream(path, { end: size - 1 });
	try {
		for await (const chunk of content) {
			sent += chunk.byteLength;
			onProgress?.(sent);
			yield chunk;
		}
	} catch (error) {
		throw fileError(error, name);
	}
	if (sent !== size) {
		throw new UserError('conversion/file-changed', { file: name });
	}
}

/** Names what keeps a file from being read. */
export function fileError(error: unknown, file: string): UserError {
	const systemCode = error instanceof Error && 'code' in error ? String(error.code) : '';
	return systemCode === 'ENOENT'
		? new UserError('conversion/file-gone', { file }, error)
		: new UserError('conversion/file-unreadable', { file, systemCode }, error);
}
