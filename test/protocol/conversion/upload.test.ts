import assert from 'node:assert/strict';
import { appendFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import JSZip from 'jszip';
import type { SentFile } from '../../../src/conversion/core/requests/conversionRequest.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import { openArchive, readDirectory } from '../../fixtures/archives/openArchive.ts';
import { startConversion } from '../../sandbox/conversion/conversion.ts';
import type { Service } from '../../sandbox/service.ts';
import { http } from '../support/http.ts';
import { withServer } from '../support/servers.ts';
import {
	answer,
	archiveOf,
	bodyOf,
	ending,
	plan,
	sentFile,
	textOf,
	toChunks,
	type UploadChanges,
	upload,
} from '../support/uploading.ts';

describe('uploadDocument with the sandbox', () => {
	let service: Service;

	before(async () => {
		service = await startConversion();
	});

	after(() => service.close());

	it('returns a converted document as Markdown', async () => {
		const response = await upload(service.url);
		assert.equal(response.kind, 'markdown');
		assert.match(textOf(response), /^# Emneplan: ØKO210 Bærekraftig økonomi/m);
	});

	it('returns the chunks of a converted document as a readable archive', async () => {
		const response = await upload(service.url, { order: toChunks });
		assert.equal(response.kind, 'archive');
		const bytes = archiveOf(response);
		const { opened, skipped } = await openArchive(bytes);
		const reference = await JSZip.loadAsync(bytes);
		assert.ok(opened.size > 3);
		assert.deepEqual(skipped, []);
		for (const [name, content] of opened) {
			assert.equal(content.toString(), await reference.file(name)?.async('string'));
		}
	});

	it('sends the split level and the maximum number of lines of a chunk to the service', async () => {
		const countOf = async (splitLevel: number, maxChunkLines: number) => {
			const response = await upload(service.url, {
				order: { kind: 'chunks', settings: { splitLevel, maxChunkLines } },
			});
			return readDirectory(archiveOf(response), 20_000)?.entries.length ?? 0;
		};
		const [one, two, lines] = [await countOf(1, 500), await countOf(2, 500), await countOf(1, 5)];
		assert.ok(one < two && one < lines, `${one}, ${two}, ${lines}`);
	});

	it('returns the error text of the service for a file that it cannot convert', async () => {
		const response = await upload(service.url, { paths: ['test/fixtures/documents/broken.docx'] });
		assert.equal(response.kind, 'failure');
		assert.match((response.kind === 'failure' && response.detail?.text) || '', /broken\.docx/);
	});

	it('returns the error text of the service with the unchanged non-ASCII name of the file', async () => {
		const response = await upload(service.url, { files: [{ path: plan, name: 'blåbærsyltetøy "å".png' }] });
		assert.match((response.kind === 'failure' && response.detail?.text) || '', /blåbærsyltetøy "å"\.png/);
	});
});

describe('uploadDocument: the request', () => {
	it('streams the file once with its exact length and name, and without headers of the environment', async () => {
		const received: { readonly headers: IncomingMessage['headers']; readonly body: Buffer }[] = [];
		await withServer(
			async (request, response) => {
				received.push({ headers: request.headers, body: await bodyOf(request) });
				response.writeHead(500).end();
			},
			async (url) => {
				const sent: number[] = [];
				await upload(url, {
					files: [{ path: plan, name: 'læreplan å.docx' }],
					onProgress: (transfer) => sent.push(transfer.sent),
				});
				const content = await readFile(plan);
				assert.equal(received.length, 1);
				assert.ok(received[0]);
				const { headers, body } = received[0];
				assert.equal(sent.at(-1), content.byteLength);
				const { host: _host, connection: _connection, ...own } = headers;
				const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(own['content-type'] ?? '')?.[1];
				const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
				const expected = Buffer.concat([
					Buffer.from(
						`--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="læreplan å.docx"\r\nContent-Type: ${type}\r\n\r\n`,
					),
					content,
					Buffer.from(`\r\n--${boundary}--\r\n`),
				]);
				assert.deepEqual(body, expected);
				assert.deepEqual(own, {
					accept: 'text/markdown, application/zip, application/json',
					'content-type': own['content-type'],
					'content-length': String(expected.byteLength),
				});
			},
		);
	});

	const stages: readonly (readonly [stage: string, listener: RequestListener])[] = [
		['does not respond', (request) => request.resume()],
		['does not read the request', () => undefined],
		[
			'sends only the headers of a response',
			(request, response) => {
				request.resume();
				response.writeHead(200, { 'content-type': 'text/markdown' }).flushHeaders();
			},
		],
		[
			'sends a part of a response',
			(request, response) => {
				request.resume();
				response.writeHead(200, { 'content-type': 'text/markdown' }).write('# A');
			},
		],
	];
	for (const [stage, listener] of stages) {
		it(`ends a request with the idle timeout when the service ${stage}`, () =>
			withServer(listener, async (url) => {
				const problem = await upload(url, { idleTimeout: 200 }).catch((error: unknown) => error);
				assert.ok(problem instanceof UserError, String(problem));
				assert.deepEqual([problem.code, problem.details['seconds']], ['conversion/connection-failed', 0.2]);
			}));
	}

	it('does not end a slow upload with the idle timeout while bytes are sent or received', () =>
		withServer(
			async (request, response) => {
				for await (const _piece of request) {
					await new Promise((resolve) => setTimeout(resolve, 30));
				}
				response.writeHead(200, { 'content-type': 'text/markdown' });
				for (let count = 0; count < 12; count++) {
					response.write('# A\n');
					await new Promise((resolve) => setTimeout(resolve, 200));
				}
				response.end();
			},
			async (url) => assert.equal(await ending(upload(url, { idleTimeout: 2000 })), 'markdown'),
		));

	it('does not report the idle timeout when another failure ended the request', async () => {
		const refused = await upload('http://127.0.0.1:9', { idleTimeout: 1000 }).catch((error: unknown) => error);
		assert.equal(refused instanceof UserError && refused.details['seconds'], undefined);
	});

	it('closes the connection when an upload is canceled during the conversion', async () => {
		const closed = Promise.withResolvers<void>();
		const controller = new AbortController();
		await withServer(
			async (request) => {
				request.socket.once('close', () => closed.resolve());
				await bodyOf(request);
				controller.abort();
			},
			async (url) => {
				assert.equal(await ending(upload(url, { signal: controller.signal })), 'Cancelled');
				await closed.promise;
			},
		);
	});
});

describe('uploadDocument: a large file', () => {
	let folder: string;
	let path: string;

	before(async () => {
		folder = await mkdtemp(join(tmpdir(), 'upload-test-'));
		path = join(folder, 'big.pdf');
	});

	beforeEach(() => writeFile(path, Buffer.alloc(8 * 2 ** 20, 'x')));

	after(() => rm(folder, { recursive: true }));

	const accepting: RequestListener = (request, response) => {
		request.resume();
		request.once('end', () => response.writeHead(200, { 'content-type': 'text/markdown' }).end('# A'));
	};

	it('closes the connection when an upload is canceled while it is being sent', async () => {
		const seen = Promise.withResolvers<void>();
		const controller = new AbortController();
		let halted: IncomingMessage | undefined;
		await withServer(
			(request) => {
				request.once('error', () => seen.resolve());
				// The server reads nothing, so the upload stalls in the middle.
				halted = request;
				controller.abort();
			},
			async (url) => {
				assert.equal(await ending(upload(url, { paths: [path], signal: controller.signal })), 'Cancelled');
				// The end of the connection follows the data that was sent before.
				halted?.resume();
				await seen.promise;
			},
		);
	});

	it('reports the number of sent bytes until a file is sent completely, then the number of received bytes', () =>
		withServer(accepting, async (url) => {
			const phases = new Set<string>();
			await upload(url, {
				paths: [path],
				onProgress: ({ size, sent, received }) =>
					phases.add(`${size} ${sent === 0 ? 'none' : sent < size ? 'some' : 'all'} ${received ?? 'nothing'}`),
			});
			const size = 8 * 2 ** 20;
			const expected = ['none nothing', 'some nothing', 'all nothing', 'all 0', 'all 3'];
			assert.deepEqual([...phases], ['0 none nothing', ...expected.map((phase) => `${size} ${phase}`)]);
		}));

	const rows: readonly (readonly [title: string, changes: UploadChanges, expected: string])[] = [
		['becomes longer while it is sent', { onProgress: () => appendFileSync(path, 'x') }, 'conversion/file-changed'],
		[
			'becomes shorter while it is sent',
			{ onProgress: ({ sent }) => sent > 0 && truncateSync(path, 100_000) },
			'conversion/file-changed',
		],
		[
			'gets other content of the same length while it is sent',
			{ onProgress: ({ sent }) => sent > 0 && writeFileSync(path, 'x', { flag: 'r+' }) },
			'conversion/file-changed',
		],
		['does not exist', { paths: ['test/fixtures/documents/nothing.pdf'] }, 'conversion/file-gone'],
		['is a folder', { paths: ['test/fixtures/documents'] }, 'conversion/file-unreadable'],
	];
	for (const [title, changes, expected] of rows) {
		it(`rejects with ${expected} the upload of a file that ${title}`, async () => {
			await withServer(accepting, async (url) => {
				assert.equal(await ending(upload(url, { paths: [path], ...changes })), expected);
			});
		});
	}

	it('sends a file of an unknown type as application/octet-stream', async () => {
		const { promise, resolve } = Promise.withResolvers<string>();
		const listener: RequestListener = async (request, response) => {
			resolve((await bodyOf(request)).toString('latin1'));
			response.writeHead(200, { 'content-type': 'text/markdown' }).end('# A');
		};
		await withServer(listener, async (url) => {
			await upload(url, { paths: ['package.json'] });
		});
		assert.match(await promise, /filename="package\.json"\r\ncontent-type: application\/octet-stream\r\n/i);
	});

	const early: readonly (readonly [title: string, afterwards: (request: IncomingMessage) => unknown])[] = [
		['then read to the end', (request) => request.resume()],
		['then not read any further', () => undefined],
	];
	for (const [title, afterwards] of early) {
		it(`returns a response that arrives during an upload, which is ${title}, with checksums of completely sent files only`, async () => {
			let taken: readonly SentFile[] = [];
			const listener: RequestListener = (request, response) => {
				response.writeHead(200, { 'content-type': 'text/markdown', connection: 'close' }).end('# A');
				afterwards(request);
			};
			await withServer(listener, async (url) => {
				const { response, sent } = await answer(url, { paths: [plan, path] });
				assert.equal(textOf(response), '# A');
				taken = sent;
			});
			const whole = [await sentFile(plan), await sentFile(path)];
			assert.deepEqual(taken, whole.slice(0, taken.length));
		});
	}

	it('returns no checksum of a file when the response arrives before the complete file was sent', () =>
		withServer(
			(_request, response) => response.writeHead(200, { 'content-type': 'text/markdown' }).end('# A'),
			async (url) => assert.deepEqual((await answer(url, { paths: [path] })).sent, []),
		));
});

describe('uploadDocument: several files in one request', () => {
	let folder: string;
	const names = ['one.pdf', 'to å.docx', 'one.pdf'];
	let paths: readonly string[];

	before(async () => {
		folder = await mkdtemp(join(tmpdir(), 'upload-test-'));
	});

	beforeEach(async () => {
		paths = names.map((name, index) => join(folder, `${index} ${name}`));
		for (const [index, path] of paths.entries()) {
			await writeFile(path, `${index}`.repeat(100_000 + index));
		}
	});

	after(() => rm(folder, { recursive: true }));

	it('sends several files in one request, in order, and returns the length and the checksum of each', async () => {
		let received: { readonly length: number; readonly contents: readonly string[] } | undefined;
		await withServer(
			async (request, response) => {
				const body = await bodyOf(request);
				assert.equal(body.byteLength, Number(request.headers['content-length']));
				const form = await new Response(body, {
					headers: { 'content-type': request.headers['content-type'] ?? '' },
				}).formData();
				const files = form.getAll('files').filter((file) => typeof file !== 'string');
				received = {
					length: files.length,
					contents: await Promise.all(files.map(async (file) => `${file.name} ${await file.text()}`)),
				};
				response.writeHead(200, { 'content-type': 'text/markdown' }).end('# A');
			},
			async (url) => {
				const sizes = new Set<number>();
				const files = paths.map((path, index) => ({ path, name: names[index] ?? '' }));
				const { sent } = await answer(url, { files, onProgress: ({ size }) => sizes.add(size) });
				const expected = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
				assert.deepEqual(
					received?.contents,
					expected.map((content, index) => `${names[index]} ${content}`),
				);
				assert.deepEqual(
					sent,
					await Promise.all(paths.map(async (path, index) => ({ ...(await sentFile(path)), name: names[index] }))),
				);
				assert.deepEqual([...sizes], [0, 300_003]);
			},
		);
	});

	const failing: readonly (readonly [title: string, prepare: (path: string) => Promise<void>, code: string])[] = [
		['has vanished', (path) => rm(path), 'conversion/file-gone'],
		['has become longer', async (path) => appendFileSync(path, 'x'), 'conversion/file-changed'],
		[
			'has changed, but has the same size,',
			async (path) => writeFileSync(path, 'x'.repeat(statSync(path).size)),
			'conversion/file-changed',
		],
	];
	for (const [title, spoil, code] of failing) {
		it(`the error for a request with several files names the file that ${title} before it is sent`, () =>
			withServer(
				(request) => request.resume().on('error', () => undefined),
				async (url) => {
					let isSpoilt = false;
					const spoilLast = async function* (body: AsyncIterable<Uint8Array>) {
						for await (const piece of body) {
							if (!isSpoilt) {
								isSpoilt = true;
								await spoil(paths[2] ?? '');
							}
							yield piece;
						}
					};
					const result = answer(url, {
						paths,
						document: { id: 'the document', name: '0 one.pdf and 2 more' },
						http: {
							...http,
							describeRoute: (address) => http.describeRoute(address),
							send: (request) => http.send({ ...request, body: spoilLast(request.body as AsyncIterable<Uint8Array>) }),
						},
					});
					const problem = await result.catch((error: unknown) => error);
					assert.ok(problem instanceof UserError, String(problem));
					assert.deepEqual(
						[problem.code, problem.details['file'], problem.details['together']],
						[code, basename(paths[2] ?? ''), 3],
					);
				},
			));
	}

	it('sends no request when one of several files does not exist', async () => {
		let requests = 0;
		await rm(paths[1] ?? '');
		await withServer(
			() => {
				requests++;
			},
			async (url) => assert.equal(await ending(upload(url, { paths })), 'conversion/file-gone'),
		);
		assert.equal(requests, 0);
	});
});
