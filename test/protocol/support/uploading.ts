import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ClassifiedResponse } from '../../../src/conversion/core/requests/classifyResponse.ts';
import type { ConversionOrder, SentFile } from '../../../src/conversion/core/requests/conversionRequest.ts';
import { partsInUtf8 } from '../../../src/conversion/core/requests/markdownEncoding.ts';
import { type Upload, type UploadResult, uploadDocument } from '../../../src/conversion/node/convertDocument.ts';
import { Cancelled, UserError } from '../../../src/shared/core/errors.ts';
import type { Http } from '../../../src/shared/core/http.ts';
import { http } from './http.ts';

/** The path of a document in the sample workspace. */
export const plan = 'test/sandbox/workspace/course-plan.docx';

/** An order to convert to one Markdown document. */
export const toMarkdown: ConversionOrder = { kind: 'markdown', settings: { splitLevel: 2, maxChunkLines: 500 } };
/** An order to convert to Markdown chunks. */
export const toChunks: ConversionOrder = { ...toMarkdown, kind: 'chunks' };

/** Changes to the upload of one document, which is converted to Markdown without a time limit. */
export type UploadChanges = Partial<Upload> & {
	/** Paths of the files, which are sent under their own names. */
	readonly paths?: readonly string[];
	readonly http?: Http;
};

/** Sends files and returns the result. */
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

/** Sends files and returns the classified response. */
export async function upload(serviceUrl: string, changes?: UploadChanges): Promise<ClassifiedResponse> {
	return (await answer(serviceUrl, changes)).response;
}

/**
 * Returns the kind or code of a response, or the code of the error that the upload rejects with.
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

/** The Markdown of a response; the empty string for any other response. */
export function textOf(response: ClassifiedResponse): string {
	return response.kind === 'markdown' ? Buffer.concat([...partsInUtf8(response.text)]).toString() : '';
}

/** The archive of a response; no bytes for any other response. */
export function archiveOf(response: ClassifiedResponse): Uint8Array {
	return response.kind === 'archive' ? response.bytes : new Uint8Array();
}

/** Returns the name, size and checksum of a file that was sent under its own name. */
export async function sentFile(path: string): Promise<SentFile> {
	const content = await readFile(path);
	const sha256 = createHash('sha256').update(content).digest('hex');
	return { name: basename(path), size: content.byteLength, sha256 };
}

/** Reads the complete body of a request. */
export function bodyOf(request: IncomingMessage): Promise<Buffer> {
	return buffer(request);
}
