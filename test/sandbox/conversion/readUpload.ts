import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { RequestError } from './requestError.ts';
import type { UploadedFile } from './toMarkdown.ts';

/** The multipart form of a conversion request (docs/services.md, C2). */
export interface Upload {
	/** The `files` fields that contain a file, in the order of the request. */
	readonly files: readonly UploadedFile[];
	/** The last value of each field without a file, by name. */
	readonly fields: ReadonlyMap<string, string>;
}

/**
 * Streams the files of a multipart request to `folder`, where each file is named by its number.
 *
 * @throws {RequestError} 400 when the body is not a complete multipart form. Other errors, such as
 * a disconnected client or a full disk, are thrown unchanged. After an error, nothing is written to
 * `folder` any more.
 */
export async function readUpload(request: IncomingMessage, folder: string): Promise<Upload> {
	const parser = multipartParser(request);
	const files: UploadedFile[] = [];
	const fields = new Map<string, string>();
	const writes: Promise<void>[] = [];
	const stop = new AbortController();
	try {
		await new Promise<void>((resolve, reject) => {
			parser.on('field', (name, value) => fields.set(name, value));
			parser.on('file', (field, content, name) => {
				if (field !== 'files') {
					content.resume();
					return;
				}
				const path = join(folder, String(files.length));
				files.push({ name: withoutEscapes(name), path });
				const write = pipeline(content, createWriteStream(path), { signal: stop.signal });
				writes.push(write);
				write.catch(reject);
			});
			parser.once('finish', resolve);
			parser.on('error', (cause) =>
				reject(new RequestError(400, 'The body is not a complete multipart form', { cause })),
			);
			request.once('close', () => {
				// A complete request is closed too, possibly before its last bytes are written to the disk.
				if (!request.complete) {
					reject(new Error('The client went away'));
				}
			});
			request.pipe(parser);
		});
		await Promise.all(writes);
		return { files, fields };
	} catch (error) {
		request.unpipe(parser);
		stop.abort();
		await Promise.allSettled(writes);
		throw error;
	}
}

function multipartParser(request: IncomingMessage): BusboyInstance {
	const contentType = request.headers['content-type'] ?? '';
	if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType)) {
		throw new RequestError(400, 'No files provided');
	}
	return new Busboy({ headers: { ...request.headers, 'content-type': contentType } });
}

// The form-data encoding of the WHATWG HTML standard escapes only line feeds, carriage returns and
// quotation marks in names, not percent signs.
function withoutEscapes(name: string): string {
	return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}
