import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Catalog } from '../../../src/catalog/core/model/catalog.ts';
import { CatalogReader } from '../../../src/catalog/node/sources/catalogReader.ts';
import {
	BrokenCatalogError,
	CatalogSources,
	readBundledCatalog,
} from '../../../src/catalog/node/sources/catalogSources.ts';
import type { FetchTimeouts } from '../../../src/catalog/node/sources/fetchCatalog.ts';
import { Cancelled, UserError } from '../../../src/shared/core/errors.ts';
import { builtFile } from '../../host/builtFile.ts';
import { startCatalog } from '../../sandbox/catalog/catalog.ts';
import { http } from '../support/http.ts';
import { withServer } from '../support/servers.ts';

const workerFile = builtFile('readingWorker');
const page = '# Katalog, versjon 6\n\n| Navn | Status |\n|---|---|\n| Alumni REST | Stabil |\n';
const day = 24 * 60 * 60 * 1000;

describe('CatalogSources with a URL', () => {
	const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
	const cacheFolder = join(folder, 'cache');
	let now = Date.UTC(2026, 10, 21);
	let sources: CatalogSources;
	const cacheErrors: unknown[] = [];

	function makeSources(timeouts?: FetchTimeouts): CatalogSources {
		const clock = { now: () => now, monotonic: () => now };
		const dependencies = { http, clock, folder: cacheFolder, workerFile, bundledFile: resolve('media/catalog.json') };
		return new CatalogSources({
			...dependencies,
			onCacheError: (error) => cacheErrors.push(error),
			...(timeouts ? { timeouts } : {}),
		});
	}

	beforeEach(() => {
		sources = makeSources();
		cacheErrors.length = 0;
	});
	afterEach(() => {
		sources.dispose();
		rmSync(cacheFolder, { recursive: true, force: true });
	});
	after(() => rmSync(folder, { recursive: true }));

	const never = new AbortController().signal;
	const nameOf = ({ catalog }: { readonly catalog: Catalog }) => catalog.apis.map(({ name }) => name).join();

	it('reads the same catalog from HTML, Markdown and JSON', async () => {
		const service = await startCatalog();
		try {
			const bundled = await sources.bundled();
			for (const path of ['/', '/catalog.md', '/catalog.json']) {
				const { catalog, readingProblems, checkedAt } = await sources.fetch(`${service.url}${path}`, never);
				assert.deepEqual([readingProblems.problems, checkedAt], [[], now], path);
				assert.deepEqual(catalog, bundled, path);
			}
		} finally {
			await service.close();
		}
	});

	it('fetches a catalog without further headers, and the next time with the validators of the cached copy', async () => {
		const seen: IncomingMessage['headers'][] = [];
		const serve: RequestListener = (request, response) => {
			seen.push(request.headers);
			const head = { 'content-type': 'text/markdown', etag: '"v6"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' };
			if (request.headers['if-none-match'] === '"v6"') {
				response.writeHead(304, head).end();
			} else {
				response.writeHead(200, head).end(page);
			}
		};
		await withServer(serve, async (url) => {
			assert.equal(await sources.local({ kind: 'web', url }), undefined);
			assert.equal(nameOf(await sources.fetch(url, never)), 'Alumni REST');
			now += day;
			const again = await sources.fetch(url, never);
			assert.deepEqual([nameOf(again), again.checkedAt], ['Alumni REST', now]);
		});
		assert.deepEqual(
			seen.map((headers) => Object.keys(headers).sort()),
			[
				['accept', 'connection', 'host'],
				['accept', 'connection', 'host', 'if-modified-since', 'if-none-match'],
			],
		);
		assert.equal(seen[1]?.['if-modified-since'], 'Sat, 21 Nov 2026 10:00:00 GMT');
	});

	it('reads a cached catalog after a restart, but only for the URL that it was fetched from', async () => {
		await withServer(
			(_request, response) => response.end(page),
			async (url) => {
				await sources.fetch(url, never);
				const other = makeSources();
				try {
					const cached = await other.local({ kind: 'web', url });
					assert.ok(cached);
					assert.deepEqual([nameOf(cached), cached.checkedAt], ['Alumni REST', now]);
					assert.equal(await other.local({ kind: 'web', url: `${url}/other` }), undefined);
				} finally {
					other.dispose();
				}
			},
		);
	});

	it('uses a fetched catalog that cannot be cached, and ignores a damaged cached copy', async () => {
		await withServer(
			(_request, response) => response.end(page),
			async (url) => {
				await sources.fetch(url, never);
				const [file = ''] = await readdir(cacheFolder);
				writeFileSync(join(cacheFolder, file), '{"url": 7');
				assert.equal(await sources.local({ kind: 'web', url }), undefined);
				rmSync(cacheFolder, { recursive: true });
				writeFileSync(cacheFolder, 'a file in place of the folder');
				assert.equal(nameOf(await sources.fetch(url, never)), 'Alumni REST');
				assert.equal(cacheErrors.length, 1);
			},
		);
	});

	const respond =
		(status: number, headers: Readonly<Record<string, string>>, body: string): RequestListener =>
		(_request, response) =>
			void response.writeHead(status, headers).end(body);
	const html = { 'content-type': 'text/html' };
	const drip = (response: ServerResponse) => {
		const timer = setInterval(() => response.write(' '), 20);
		response.on('close', () => clearInterval(timer));
	};
	const failures: readonly (readonly [name: string, code: string, serve: RequestListener])[] = [
		['a redirect', 'catalog/source-moved', respond(302, { location: 'http://127.0.0.1:9/' }, '')],
		['status 401', 'catalog/source-refused', respond(401, { 'www-authenticate': 'Basic' }, page)],
		['status 403', 'catalog/source-refused', respond(403, {}, page)],
		['status 404', 'catalog/source-failed', respond(404, html, page)],
		['status 503', 'catalog/source-failed', respond(503, html, page)],
		['a login page', 'catalog/not-a-catalog', respond(200, html, '<!doctype html><form><input name="user"></form>')],
		['an image', 'catalog/not-a-catalog', respond(200, { 'content-type': 'image/png' }, '\u0089PNG\r\n\u001a\n')],
		['truncated JSON', 'catalog/not-json', respond(200, {}, '{"version": 6, "apis": [')],
		['an empty body', 'catalog/not-a-catalog', respond(200, {}, '')],
		['rows without names of APIs', 'catalog/nothing-readable', respond(200, {}, '|Navn|Status|\n|-|-|\n||Stabil|')],
		['more than 4 MB', 'catalog/too-large', respond(200, {}, ' '.repeat(4 * 2 ** 20 + 1))],
		['no response', 'network/timeout', () => undefined],
		['a body that never ends', 'network/timeout', (_request, response) => drip(response)],
		[
			'a truncated response',
			'network/connection-lost',
			(_request, response) => {
				response.writeHead(200, { 'content-length': '1000' });
				response.write(page, () => response.destroy());
			},
		],
	];
	for (const [name, code, serve] of failures) {
		it(`rejects with ${code} and keeps the cached catalog when the server of the catalog sends ${name}`, async () => {
			let isGood = true;
			const either: RequestListener = (request, response) =>
				isGood ? respond(200, {}, page)(request, response) : serve(request, response);
			await withServer(either, async (url) => {
				await sources.fetch(url, never);
				isGood = false;
				const impatient = makeSources({ idleMs: 300, totalMs: 600 });
				try {
					await assert.rejects(
						impatient.fetch(url, never),
						(error) => error instanceof UserError && error.code === code,
					);
					const cached = await impatient.local({ kind: 'web', url });
					assert.equal(cached && nameOf(cached), 'Alumni REST');
				} finally {
					impatient.dispose();
				}
			});
		});
	}

	it('cancels the request for a catalog when its signal is aborted', async () => {
		await withServer(
			() => undefined,
			async (url) => {
				const controller = new AbortController();
				const fetching = sources.fetch(url, controller.signal);
				setTimeout(() => controller.abort(), 50);
				await assert.rejects(fetching, Cancelled);
			},
		);
	});

	it('names only the host of a fetched document that is no catalog, because its URL may contain a key', async () => {
		await withServer(respond(200, {}, '{'), async (url) => {
			await assert.rejects(sources.fetch(`${url}?key=secret`, never), (error) => {
				assert.ok(error instanceof UserError);
				assert.deepEqual(
					[error.code, error.details],
					['catalog/not-a-catalog', { source: new URL(url).host, line: 1 }],
				);
				return true;
			});
		});
	});

	it('rejects a fetched document in which no API can be read, with the problems of its rows', async () => {
		await withServer(respond(200, {}, '|Navn|Status|\n|-|-|\n||Stabil|'), async (url) => {
			const problems = await sources
				.fetch(url, never)
				.catch((error) => error instanceof BrokenCatalogError && error.readingProblems.problems);
			assert.deepEqual(problems, [{ code: 'missing', line: 3, field: '', text: '| Stabil' }]);
		});
	});
});

describe('CatalogSources with a file', () => {
	const folder = mkdtempSync(join(tmpdir(), 'catalog-file-'));
	const clock = { now: () => 0, monotonic: () => 0 };
	const dependencies = {
		http,
		clock,
		folder,
		workerFile,
		bundledFile: resolve('media/catalog.json'),
		onCacheError: () => undefined,
	};
	let sources: CatalogSources;
	beforeEach(() => {
		sources = new CatalogSources(dependencies);
	});
	afterEach(() => sources.dispose());
	after(() => rmSync(folder, { recursive: true }));

	it('reads a catalog file in Latin-1, and adds the detection data of the bundled catalog', async () => {
		const path = join(folder, 'katalog.md');
		writeFileSync(
			path,
			Buffer.from('| Navn | Slutt på tjeneste |\n|---|---|\n| Gammelt FS-API | 31.03.2027 |\n', 'latin1'),
		);
		const sourced = await sources.local({ kind: 'file', path });
		assert.deepEqual(
			sourced?.catalog.log.map(({ api, endOfService }) => [api, endOfService?.year]),
			[['legacy-main-rest', 2027]],
		);
		assert.ok(sourced?.catalog.apis[0]?.detection.hosts.includes('api.fellesstudentsystem.no'));
	});

	for (const [name, code, make] of [
		['a file that does not exist', 'catalog/source-unreadable', () => join(folder, 'nowhere.md')],
		['a folder', 'catalog/source-unreadable', () => folder],
		[
			'a file of more than 4 MB',
			'catalog/too-large',
			() => {
				writeFileSync(join(folder, 'large.md'), ' '.repeat(4 * 2 ** 20 + 1));
				return join(folder, 'large.md');
			},
		],
	] as const) {
		it(`rejects ${name} as the catalog file with ${code}`, async () => {
			const failed = sources.local({ kind: 'file', path: make() });
			await assert.rejects(failed, (error) => error instanceof UserError && error.code === code);
		});
	}

	it('stops reading a catalog document after the time limit, and reads the next document', async () => {
		const reader = new CatalogReader(workerFile, 1000);
		const bundled = await readBundledCatalog(dependencies.bundledFile);
		const text = (markdown: string) => ({ text: markdown, mediaType: '', name: '', base: undefined });
		try {
			// The Markdown parser takes most of a minute for this document.
			const slow = reader.read(text('> '.repeat(60_000)), bundled);
			await assert.rejects(slow, (error) => error instanceof UserError && error.code === 'catalog/unreadable');
			assert.equal((await reader.read(text(page), bundled)).kind, 'catalog');
		} finally {
			reader.dispose();
		}
	});

	it('reads the same catalog from the bundled file with and without line tracking', async () => {
		const path = dependencies.bundledFile;
		const sourced = await sources.local({ kind: 'file', path });
		assert.deepEqual(sourced?.readingProblems.problems, []);
		assert.deepEqual(sourced.catalog, await sources.bundled());
		assert.match(await readFile(path, 'utf8'), /^\{/);
	});
});
