import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
	type ConversionAnswer,
	type Upload,
	uploadDocument,
} from '../../../src/conversion/converting/uploadDocument.ts';
import type { ConversionOrder, SentFile } from '../../../src/conversion/core/requests/conversionRequest.ts';
import type { Judgement } from '../../../src/conversion/core/requests/judgeResponse.ts';
import { piecesInUtf8 } from '../../../src/conversion/core/requests/markdownEncoding.ts';
import { Cancelled, UserError } from '../../../src/shared/errors.ts';
import type { Http } from '../../../src/shared/http/http.ts';
import { http } from './http.ts';

/** A document of the sample workspace. */
export const plan = 'test/sandbox/workspace/course-plan.docx';

export const toMarkdown: ConversionOrder = { kind: 'markdown', settings: { splitLevel: 2, maxChunkLines: 500 } };
export const toChunks: ConversionOrder = { ...toMarkdown, kind: 'chunks' };

/** What a test changes of sending one document to be made Markdown, without a time limit. */
export type UploadChanges = Partial<Upload> & {
	/** The files by their paths, under their own names. */
	readonly paths?: readonly string[];
	readonly http?: Http;
};

/** Sends files and gives what came of it. */
export function answer(serviceUrl: string, changes: UploadChanges = {}): Promise<ConversionAnswer> {
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

/** Sends files and gives how the answer was judged. */
export async function upload(serviceUrl: string, changes?: UploadChanges): Promise<Judgement> {
	return (await answer(serviceUrl, changes)).judgement;
}

/** How an upload ends: what is judged, or the code of the error it rejects with. */
export async function ending(result: Promise<Judgement>): Promise<string> {
	return result.then(
		(judgement) => (judgement.kind === 'failure' ? judgement.code : judgement.kind),
		(error: unknown) => {
			assert.ok(error instanceof UserError || error instanceof Cancelled, String(error));
			return error instanceof UserError ? `${error.code} ${error.facts['reason'] ?? ''}`.trim() : error.name;
		},
	);
}

/** The Markdown that was judged; the empty string for anything else. */
export function textOf(judgement: Judgement): string {
	return judgement.kind === 'markdown' ? Buffer.concat([...piecesInUtf8(judgement.text)]).toString() : '';
}

/** The archive that was judged; no bytes for anything else. */
export function archiveOf(judgement: Judgement): Uint8Array {
	return judgement.kind === 'archive' ? judgement.bytes : new Uint8Array();
}

/** What is known of a file when it was sent under its own name. */
export async function sentFile(path: string): Promise<SentFile> {
	const content = await readFile(path);
	const sha256 = createHash('sha256').update(content).digest('hex');
	return { name: basename(path), size: content.byteLength, sha256 };
}

/** All that came with a request. */
export function bodyOf(request: IncomingMessage): Promise<Buffer> {
	return buffer(request);
}
