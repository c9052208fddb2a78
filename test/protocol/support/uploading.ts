import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ClassifiedResponse } from '../../../src/conversion/core/requests/classifyResponse.ts';
import type { ConversionParameters, SentFile } from '../../../src/conversion/core/requests/conversionRequest.ts';
import { type UploadRequest, type UploadResult, uploadDocument } from '../../../src/conversion/node/convertDocument.ts';
import { Cancelled, UserError } from '../../../src/shared/core/errors.ts';
import type { Http } from '../../../src/shared/core/http.ts';
import { utf8PartsOf } from '../../../src/shared/core/textEncoding.ts';
import { http } from './http.ts';

/** The path of a Word document in the sample workspace. */
export const plan = 'test/sandbox/workspace/course-plan.docx';

/** Options of a conversion to one Markdown document. */
export const toMarkdown: ConversionParameters = { kind: 'markdown', settings: { splitLevel: 2, maxChunkLines: 500 } };
/** Options of a conversion to an archive of Markdown chunks. */
export const toChunks: ConversionParameters = { ...toMarkdown, kind: 'chunks' };

/**
 * Changes to an upload, which by default converts one document to Markdown without a time limit.
 */
export type UploadChanges = Partial<UploadRequest> & {
	/** Paths of the files to send, each under its own file name. */
	readonly paths?: readonly string[];
	readonly http?: Http;
};

/** Sends files to a conversion service and resolves to the result of the upload. */
export function answer(serviceUrl: string, changes: UploadChanges = {}): Promise<UploadResult> {
	const files = (changes.paths ?? [plan]).map((path) => ({ path, name: basename(path) }));
	return uploadDocument(changes.http ?? http, {
		serviceUrl,
		order: toMarkdown,
		document: { id: 'the document', name: (changes.files ?? files)[0]?.name ?? '' },
		files,
		idleTimeout: 0,
		signal: new AbortController().signal,
		...changes,
	});
}

/** Sends files to a conversion service and resolves to its classified response. */
export async function upload(serviceUrl: string, changes?: UploadChanges): Promise<ClassifiedResponse> {
	return (await answer(serviceUrl, changes)).response;
}

/**
 * Resolves to the kind of a response, to the code of a failure response, or to the code of the
 * error with which the upload rejects.
 */
export async function ending(result: Promise<ClassifiedResponse>): Promise<string> {
	return result.then(
		(response) => (response.kind === 'failure' ? response.code : response.kind),
		(error: unknown) => {
			assert.ok(error instanceof UserError || error instanceof Cancelled, String(error));
			return error instanceof UserError ? `${error.code} ${error.details['reason'] ?? ''}`.trim() : error.name;
		},
	);
}

/** Returns the Markdown of a response; the empty string for a response of another kind. */
export function textOf(response: ClassifiedResponse): string {
	return response.kind === 'markdown'
		? Buffer.concat([...utf8PartsOf(response.text)].map(({ bytes }) => bytes)).toString()
		: '';
}

/** Returns the bytes of the archive in a response; no bytes for a response of another kind. */
export function archiveOf(response: ClassifiedResponse): Uint8Array {
	return response.kind === 'archive' ? response.bytes : new Uint8Array();
}

/** Returns the name, size and checksum that are recorded for a file sent under its own name. */
export async function sentFile(path: string): Promise<SentFile> {
	const content = await readFile(path);
	const sha256 = createHash('sha256').update(content).digest('hex');
	return { name: basename(path), size: content.byteLength, sha256 };
}

/** Resolves to the complete body of a request. */
export function bodyOf(request: IncomingMessage): Promise<Buffer> {
	return buffer(request);
}
