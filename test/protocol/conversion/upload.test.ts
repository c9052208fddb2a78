import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFileSync, truncateSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import JSZip from 'jszip';
import { inflateEntry } from '../../../src/conversion/archives/inflateEntry.ts';
import {
	type ConversionAnswer,
	type Upload,
	uploadDocument,
} from '../../../src/conversion/converting/uploadDocument.ts';
import { readArchiveDirectory } from '../../../src/conversion/core/archives/archiveDirectory.ts';
import { judgeArchive } from '../../../src/conversion/core/archives/archiveRules.ts';
import type { ConversionOrder } from '../../../src/conversion/core/requests/conversionRequest.ts';
import type { Judgement } from '../../../src/conversion/core/requests/judgeResponse.ts';
import { Cancelled, UserError } from '../../../src/shared/errors.ts';
import { startConversion } from '../../sandbox/conversion/conversion.ts';
import type { Service } from '../../sandbox/service.ts';
import { http } from '../support/http.ts';

const plan = 'test/sandbox/workspace/course-plan.docx';

const toMarkdown: ConversionOrder = { kind: 'markdown', settings: { splitLevel: 2, maxChunkLines: 500 } };
const toChunks: ConversionOrder = { ...toMarkdown, kind: 'chunks' };

async function upload(serviceUrl: string, changes: Partial<Upload> = {}): Promise<Judgement> {
	return (await answer(serviceUrl, changes)).judgement;
}

async function answer(serviceUrl: string, changes: Partial<Upload> = {}): Promise<ConversionAnswer> {
	const path = changes.path ?? plan;
	return uploadDocument(http, {
		serviceUrl,
		order: toMarkdown,
		path,
		name: basename(path),
		firstByteTimeout: 0,
		signal: new AbortController().signal,
		...changes,
	});
}

/** How an upload ends: what is judged, or the code of the error it rejects with. */
async function ending(result: Promise<Judgement>): Promise<string> {
	return result.then(
		(judgement) => (judgement.kind === 'failure' ? judgement.code : judgement.kind),
		(error: unknown) => {
			assert.ok(error instanceof UserError || error instanceof Cancelled, String(error));
			return error instanceof UserError ? `${error.code} ${error.facts['reason'] ?? ''}`.trim() : error.name;
		},
	);
}

/** Runs a server for as long as `use` lasts. */
async function withServer(
	listener: RequestListener,
	use: (url: string, server: Server) => Promise<void>,
): Promise<void> {
	const server = createServer(listener).listen(0, '127.0.0.1');
	await once(server, 'listening');
	try {
		await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
	} finally {
		server.closeAllConnections();
		server.close();
	}
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) {
		chunks.push(chunk as Buffer);
	}
	return Buffer.concat(chunks);
}

describe('Uploading to the conversion service of the sandbox', () => {
	let service: Service;

	before(async () => {
		service = await startConversion();
	});

	after(() => service.close());

	it('gives the document as Markdown', async () => {
		const judgement = await upload(service.url);
		assert.equal(judgement.kind, 'markdown');
		assert.match(judgement.kind === 'markdown' ? judgement.text : '', /^# Emneplan: ØKO210 Bærekraftig økonomi/m);
	});

	it('gives the document as chunks that are all readable', async () => {
		const judgement = await upload(service.url, { order: toChunks });
		assert.equal(judgement.kind, 'archive');
		const bytes = judgement.kind === 'archive' ? judgement.bytes : new Uint8Array();
		const verdict = judgeArchive(readArchiveDirectory(bytes, 20_000, crc32));
		assert.equal(verdict.kind, 'accepted');
		const files = verdict.kind === 'accepted' ? verdict.files : [];
		const reference = await JSZip.loadAsync(bytes);
		assert.ok(files.length > 3);
		for (const entry of files) {
			const text = new TextDecoder().decode(await inflateEntry(bytes, entry));
			assert.equal(text, await reference.file(entry.name)?.async('string'));
		}
	});

	it('splits by the settings', async () => {
		const countOf = async (splitLevel: number, maxChunkLines: number) => {
			const judgement = await upload(service.url, {
				order: { kind: 'chunks', settings: { splitLevel, maxChunkLines } },
			});
			const bytes = judgement.kind === 'archive' ? judgement.bytes : new Uint8Array();
			return readArchiveDirectory(bytes, 20_000, crc32)?.entries.length ?? 0;
		};
		const [one, two, lines] = [await countOf(1, 500), await countOf(2, 500), await countOf(1, 5)];
		assert.ok(one < two && one < lines, `${one}, ${two}, ${lines}`);
	});

	it('says what the service says about a file it cannot convert', async () => {
		const judgement = await upload(service.url, { path: 'test/fixtures/documents/broken.docx' });
		assert.equal(judgement.kind, 'failure');
		assert.match((judgement.kind === 'failure' && judgement.detail?.text) || '', /broken\.docx/);
	});

	it('fails alone and by name where a name is not in ASCII', async () => {
		const judgement = await upload(service.url, { name: 'blåbærsyltetøy "å".png' });
		assert.match((judgement.kind === 'failure' && judgement.detail?.text) || '', /blåbærsyltetøy "å"\.png/);
	});
});

describe('The request of a conversion', () => {
	it('is streamed once with its exact length, the name as written, and nothing of the environment', async () => {
		let requests = 0;
		let received: { readonly headers: IncomingMessage['headers']; readonly body: Buffer } | undefined;
		await withServer(
			async (request, response) => {
				requests++;
				received = { headers: request.headers, body: await bytesOf(request) };
				response.writeHead(500).end();
			},
			async (url) => {
				const progress: number[] = [];
				await upload(url, { name: 'læreplan å.docx', onProgress: (bytes) => progress.push(bytes) });
				const content = await readFile(plan);
				assert.equal(requests, 1);
				assert.equal(progress.at(-1), content.byteLength);
				assert.ok(received);
				const { host: _host, connection: _connection, ...headers } = received.headers;
				const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(headers['content-type'] ?? '')?.[1];
				const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
				const expected = Buffer.concat([
					Buffer.from(
						`--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="læreplan å.docx"\r\nContent-Type: ${type}\r\n\r\n`,
					),
					content,
					Buffer.from(`\r\n--${boundary}--\r\n`),
				]);
				assert.deepEqual(received.body, expected);
				assert.deepEqual(headers, {
					accept: 'text/markdown, application/zip, application/json',
					'content-type': headers['content-type'],
					'content-length': String(expected.byteLength),
				});
			},
		);
	});

	it('waits for an answer that is long in coming, unless there is a time limit', async () => {
		await withServer(
			(request, response) => {
				request.resume();
				setTimeout(() => response.writeHead(200, { 'content-type': 'text/markdown' }).end('# A'), 1500);
			},
			async (url) => {
				const results = [upload(url), upload(url, { firstByteTimeout: 100 })];
				assert.deepEqual(await Promise.all(results.map(ending)), [
					'markdown',
					'conversion/connection-failed network/timeout',
				]);
			},
		);
	});

	it('tells the time limit where that ended it, and not where none is set', async () => {
		await withServer(
			(request) => request.resume(),
			async (url) => {
				const problem = await upload(url, { firstByteTimeout: 1000 }).catch((error: unknown) => error);
				assert.equal(problem instanceof UserError && problem.facts['seconds'], 1);
			},
		);
		const refused = await upload('http://127.0.0.1:1', { firstByteTimeout: 1000 }).catch((error: unknown) => error);
		assert.equal(refused instanceof UserError && refused.facts['seconds'], undefined);
	});

	it('is closed when it is cancelled while the service converts', async () => {
		const closed = Promise.withResolvers<void>();
		const controller = new AbortController();
		await withServer(
			async (request) => {
				request.socket.once('close', () => closed.resolve());
				await bytesOf(request);
				controller.abort();
			},
			async (url) => {
				assert.equal(await ending(upload(url, { signal: controller.signal })), 'Cancelled');
				await closed.promise;
			},
		);
	});
});

describe('A large upload', () => {
	let folder: string;
	let path: string;

	before(async () => {
		folder = await mkdtemp(join(tmpdir(), 'upload-test-'));
		path = join(folder, 'big.pdf');
		await writeFile(path, Buffer.alloc(8 * 2 ** 20, 'x'));
	});

	after(() => rm(folder, { recursive: true }));

	const accepting: RequestListener = (request, response) => {
		request.resume();
		request.once('end', () => response.writeHead(200, { 'content-type': 'text/markdown' }).end('# A'));
	};

	it('is cancelled while it is being sent, and the service sees it', async () => {
		const seen = Promise.withResolvers<void>();
		const controller = new AbortController();
		let halted: IncomingMessage | undefined;
		await withServer(
			(request) => {
				request.once('error', () => seen.resolve());
				// Nothing is read, so that the upload stands still in the middle.
				halted = request;
				controller.abort();
			},
			async (url) => {
				assert.equal(await ending(upload(url, { path, signal: controller.signal })), 'Cancelled');
				// What was sent before the end stands in front of it.
				halted?.resume();
				await seen.promise;
			},
		);
	});

	const rows: readonly (readonly [title: string, changes: Partial<Upload>, expected: string])[] = [
		['becomes longer while it is sent', { onProgress: () => appendFileSync(path, 'x') }, 'conversion/file-changed'],
		['becomes shorter while it is sent', { onProgress: () => truncateSync(path, 100_000) }, 'conversion/file-changed'],
		['is gone', { path: 'test/fixtures/documents/nothing.pdf' }, 'conversion/file-gone'],
		['is a folder', { path: 'test/fixtures/documents', name: 'a.pdf' }, 'conversion/file-unreadable'],
	];
	for (const [title, changes, expected] of rows) {
		it(`of a file that ${title}: ${expected}`, async () => {
			await withServer(accepting, async (url) => {
				assert.equal(await ending(upload(url, { path, ...changes })), expected);
			});
		});
	}
});

describe('A conversion service that misbehaves', () => {
	const zip = async () => {
		const archive = new JSZip();
		archive.file('a.md', '# A\n'.repeat(1000));
		return archive.generateAsync({ type: 'nodebuffer' });
	};
	type Answer = (response: Parameters<RequestListener>[1], request: IncomingMessage) => unknown;
	const rows: readonly (readonly [title: string, answer: Answer, expected: string])[] = [
		[
			'resets the connection',
			(_, request) => request.socket.resetAndDestroy(),
			'conversion/connection-failed network/connection-lost',
		],
		[
			'closes it without a word',
			(_, request) => request.socket.destroy(),
			'conversion/connection-failed network/connection-lost',
		],
		[
			'ends before its answer does',
			(response, request) => {
				response.writeHead(200, { 'content-type': 'text/markdown', 'content-length': '100' }).write('# A');
				setTimeout(() => request.socket.destroy(), 50);
			},
			'conversion/connection-failed network/connection-lost',
		],
		[
			'does not speak HTTP',
			(_, request) => request.socket.end('hello\r\n\r\n'),
			'conversion/connection-failed network/not-http',
		],
		[
			'stands behind a proxy that cannot reach it',
			(response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad Gateway</h1></html>'),
			'conversion/service-unavailable',
		],
		[
			'answers nothing',
			(response) => response.writeHead(200, { 'content-type': 'text/markdown' }).end(),
			'conversion/empty-answer',
		],
		[
			'answers with another type',
			(response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
			'conversion/unexpected-answer',
		],
		['redirects', (response) => response.writeHead(307, { location: '/elsewhere' }).end(), 'conversion/redirected'],
		['wants a sign-in', (response) => response.writeHead(401).end(), 'conversion/not-allowed'],
		['is busy', (response) => response.writeHead(503, { 'retry-after': '0' }).end(), 'conversion/service-unavailable'],
		[
			'cuts its archive off',
			async (response) =>
				response.writeHead(200, { 'content-type': 'application/zip' }).end((await zip()).subarray(0, 2000)),
			'archive',
		],
	];
	for (const [title, answer, expected] of rows) {
		it(`${title}: ${expected}, asked once`, async () => {
			let requests = 0;
			await withServer(
				async (request, response) => {
					requests++;
					await bytesOf(request).catch(() => undefined);
					await answer(response, request);
				},
				async (url) => {
					const result = upload(url, { order: toChunks });
					assert.equal(await ending(result), expected);
					assert.equal(requests, 1);
					if (expected === 'archive') {
						const judgement = await result;
						const bytes = judgement.kind === 'archive' ? judgement.bytes : new Uint8Array();
						const verdict = judgeArchive(readArchiveDirectory(bytes, 20_000, crc32));
						assert.deepEqual(verdict.kind === 'refused' && verdict.problems[0].rule, 'conversion/archive-broken');
					}
				},
			);
		});
	}

	it('is not there at all: the connection is refused', async () => {
		let address = '';
		await withServer(
			() => undefined,
			async (url) => {
				address = url;
			},
		);
		assert.equal(await ending(upload(address)), 'conversion/connection-failed network/refused');
	});
});
