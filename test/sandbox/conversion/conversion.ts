import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import type { Gateway, Service } from '../service.ts';
import { archiveNames } from './archiveNames.ts';
import { chunkMarkdown } from './chunkMarkdown.ts';
import { readUpload, type Upload } from './readUpload.ts';
import { RequestError } from './requestError.ts';
import { ConversionError, toMarkdown, type UploadedFile } from './toMarkdown.ts';

/** The options of the conversion service of the sandbox. */
export interface ConversionOptions {
	/** The loopback port. Default: a free port. */
	readonly port?: number;
	/**
	 * The folder that stores uploads during their request. Default: the system's temporary folder.
	 */
	readonly temporaryFolder?: string;
	/** A gateway in front of the service. */
	readonly gateway?: Gateway | undefined;
}

interface ConversionResponse {
	readonly type: 'text/markdown; charset=utf-8' | 'application/zip';
	readonly body: string | Uint8Array;
}

type Conversion = (upload: Upload, signal: AbortSignal) => Promise<ConversionResponse>;

const conversions: ReadonlyMap<string, Conversion> = new Map([
	['/api/convert/simple', convertSimple],
	['/api/convert/chunked', convertChunked],
]);

/**
 * Starts a document conversion service on loopback (docs/services.md, C1). It
 * converts docx, pptx, xlsx, html and pdf, and responds with 500 for other types. Closing the
 * service ends current requests and deletes their files.
 */
export async function startConversion(options: ConversionOptions = {}): Promise<Service> {
	const parent = options.temporaryFolder ?? tmpdir();
	const running = new Set<Promise<void>>();
	const server = createServer((request, response) => {
		const pass = () => {
			const handled = handle(request, response, parent).finally(() => running.delete(handled));
			running.add(handled);
		};
		if (options.gateway) {
			options.gateway(request, response, pass);
		} else {
			pass();
		}
	});
	// The specification does not limit the duration of an upload.
	server.requestTimeout = 0;
	server.listen(options.port ?? 0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		close: async () => {
			server.close();
			server.closeAllConnections();
			await Promise.all(running);
		},
	};
}

async function handle(request: IncomingMessage, response: ServerResponse, parent: string): Promise<void> {
	const gone = new AbortController();
	response.once('close', () => gone.abort());
	try {
		const answer = await responseTo(request, parent, gone.signal);
		response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
	} catch (error) {
		const { status, detail } = refusalOf(error);
		const allow = status === 405 ? { allow: 'POST' } : {};
		response.writeHead(status, { 'content-type': 'application/json', ...allow }).end(JSON.stringify({ detail }));
	}
}

async function responseTo(request: IncomingMessage, parent: string, signal: AbortSignal): Promise<ConversionResponse> {
	const conversion = conversions.get(new URL(request.url ?? '/', 'http://localhost').pathname);
	if (conversion === undefined) {
		throw new RequestError(404, 'Not Found');
	}
	if (request.method !== 'POST') {
		throw new RequestError(405, 'Method Not Allowed');
	}
	const folder = await mkdtemp(join(parent, 'conversion-'));
	try {
		const upload = await readUpload(request, folder);
		return await conversion(upload, signal);
	} finally {
		await rm(folder, { recursive: true, force: true, maxRetries: 3 });
	}
}

async function convertSimple(upload: Upload, signal: AbortSignal): Promise<ConversionResponse> {
	const documents = await convertAll(upload.files, signal);
	const [first] = documents;
	if (documents.length === 1 && first !== undefined) {
		return { type: 'text/markdown; charset=utf-8', body: first.markdown };
	}
	return archiveOf(documents.map(({ name, markdown }) => [`${name}.md`, markdown]));
}

async function convertChunked(upload: Upload, signal: AbortSignal): Promise<ConversionResponse> {
	const chunking = {
		splitLevel: integerField(upload.fields, 'split_level', 2),
		maxChunkLines: integerField(upload.fields, 'max_chunk_lines', 500),
	};
	const documents = await convertAll(upload.files, signal);
	return archiveOf(
		documents.flatMap((document) =>
			chunkMarkdown(document.markdown, chunking).map(
				(chunk) => [`${document.name}/${chunk.name}`, chunk.text] as const,
			),
		),
	);
}

async function convertAll(
	files: readonly UploadedFile[],
	signal: AbortSignal,
): Promise<readonly { readonly name: string; readonly markdown: string }[]> {
	if (files.length === 0) {
		throw new RequestError(400, 'No files provided');
	}
	const names = archiveNames(files.map(({ name }) => name));
	const documents: { name: string; markdown: string }[] = [];
	for (const [index, file] of files.entries()) {
		signal.throwIfAborted();
		documents.push({ name: names[index] ?? file.name, markdown: await toMarkdown(file, signal) });
	}
	return documents;
}

async function archiveOf(entries: readonly (readonly [path: string, text: string])[]): Promise<ConversionResponse> {
	const archive = new JSZip();
	for (const [path, text] of entries) {
		archive.file(path, text, { createFolders: false });
	}
	return { type: 'application/zip', body: await archive.generateAsync({ type: 'uint8array', compression: 'DEFLATE' }) };
}

function integerField(fields: ReadonlyMap<string, string>, name: string, otherwise: number): number {
	const input = fields.get(name);
	if (input === undefined) {
		return otherwise;
	}
	if (!/^\s*[+-]?\d+\s*$/.test(input)) {
		const msg = 'Input should be a valid integer, unable to parse string as an integer';
		throw new RequestError(422, [{ type: 'int_parsing', loc: ['body', name], msg, input }]);
	}
	if (Number(input) < 1) {
		const msg = 'Input should be greater than or equal to 1';
		throw new RequestError(422, [{ type: 'greater_than_equal', loc: ['body', name], msg, input }]);
	}
	return Number(input);
}

function refusalOf(error: unknown): Pick<RequestError, 'status' | 'detail'> {
	if (error instanceof RequestError) {
		return error;
	}
	return { status: 500, detail: error instanceof ConversionError ? error.message : 'Internal Server Error' };
}
