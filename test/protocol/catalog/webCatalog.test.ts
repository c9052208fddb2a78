import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Catalog } from '../../../src/catalog/core/model/catalog.ts';
import { CatalogReader } from '../../../src/catalog/node/sources/catalogReader.ts';
import { BrokenCatalog, CatalogSources, readBundledCatalog } from '../../../src/catalog/node/sources/catalogSources.ts';
import type { FetchTimeouts } from '../../../src/catalog/node/sources/fetchCatalog.ts';
import { Cancelled, UserError } from '../../../src/shared/core/errors.ts';
import { startCatalog } from '../../sandbox/catalog/catalog.ts';
import { http } from '../support/http.ts';
import { withServer } from '../support/servers.ts';

const workerFile = resolve('src/catalog/node/sources/readingWorker.ts');
const page = '# Katalog, versjon 6\n\n| Navn | Status |\n|---|---|\n| Alumni REST | Stabil |\n';
const day = 24 * 60 * 60 * 1000;

describe('a catalog from the web', () => {
	const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
	let now = Date.UTC(2026, 10, 21);
	let sources: CatalogSources;
	const onCacheError: unknown[] = [];

	function makeSources(limits?: FetchTimeouts): CatalogSources {
		const clock = { now: () => now, monotonic: () => now };
		const parts = { http, clock, folder: join(folder, 'kept'), workerFile, bundledFile: resolve('media/catalog.json') };
		return new CatalogSources({
			...parts,
			onCacheError: (error) => onCacheError.push(error),
			...(limits ? { limits } : {}),
		});
	}

	beforeEach(() => {
		sources = makeSources();
		onCacheError.length = 0;
	});
	afterEach(() => {
		sources.dispose();
		rmSync(join(folder, 'kept'), { recursive: true, force: true });
	});
	after(() => rmSync(folder, { recursive: true }));

	const never = new AbortController().signal;
	const nameOf = ({ catalog }: { readonly catalog: Catalog }) => catalog.apis.map(({ name }) => name).join();

	it('is the same catalog in each form that the sandbox publishes', async () => {
		const service = await startCatalog();
		try {
			const bundled = await sources.bundled();
			for (const path of ['/', '/catalog.md', '/catalog.json']) {
				const { catalog, found, checkedAt } = await sources.fetch(`${service.url}${path}`, never);
				assert.deepEqual([found.problems, checkedAt], [[], now], path);
				assert.deepEqual(catalog, bundled, path);
			}
		} finally {
			await service.close();
		}
	});

	it('is asked for with nothing but its address, and the next time with what it is known by', async () => {
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

	it('is kept across restarts, for its own address and no other', async () => {
		await withServer(
			(_request, response) => response.end(page),
			async (url) => {
				await sources.fetch(url, never);
				const other = makeSources();
				try {
					const kept = await other.local({ kind: 'web', url });
					assert.ok(kept);
					assert.deepEqual([nameOf(kept), kept.checkedAt], ['Alumni REST', now]);
					assert.equal(await other.local({ kind: 'web', url: `${url}/other` }), undefined);
				} finally {
					other.dispose();
				}
			},
		);
	});

	it('is used where it cannot be kept, and is fetched again where the copy is damaged', async () => {
		await withServer(
			(_request, response) => response.end(page),
			async (url) => {
				await sources.fetch(url, never);
				const [file = ''] = await readdir(join(folder, 'kept'));
				writeFileSync(join(folder, 'kept', file), '{"url": 7');
				assert.equal(await sources.local({ kind: 'web', url }), undefined);
				rmSync(join(folder, 'kept'), { recursive: true });
				writeFileSync(join(folder, 'kept'), 'a file where the folder should be');
				assert.equal(nameOf(await sources.fetch(url, never)), 'Alumni REST');
				assert.equal(onCacheError.length, 1);
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
		['another address', 'catalog/source-moved', respond(302, { location: 'http://127.0.0.1:9/' }, '')],
		['a sign-in', 'catalog/source-refused', respond(401, { 'www-authenticate': 'Basic' }, page)],
		['a refusal', 'catalog/source-refused', respond(403, {}, page)],
		['nothing there', 'catalog/source-failed', respond(404, html, page)],
		['a failure', 'catalog/source-failed', respond(503, html, page)],
		[
			'a page to log in',
			'catalog/not-a-catalog',
			respond(200, html, '<!doctype html><form><input name="user"></form>'),
		],
		['a picture', 'catalog/not-a-catalog', respond(200, { 'content-type': 'image/png' }, '\u0089PNG\r\n\u001a\n')],
		['half a JSON document', 'catalog/not-json', respond(200, {}, '{"version": 6, "apis": [')],
		['nothing', 'catalog/not-a-catalog', respond(200, {}, '')],
		['rows that say nothing', 'catalog/nothing-readable', respond(200, {}, '|Navn|Status|\n|-|-|\n||Stabil|')],
		['more than any catalog has', 'catalog/too-large', respond(200, {}, ' '.repeat(4 * 2 ** 20 + 1))],
		['no answer', 'network/timeout', () => undefined],
		['an answer without an end', 'network/timeout', (_request, response) => drip(response)],
		[
			'half an answer',
			'network/connection-lost',
			(_request, response) => {
				response.writeHead(200, { 'content-length': '1000' });
				response.write(page, () => response.destroy());
			},
		],
	];
	for (const [name, code, serve] of failures) {
		it(`is ${code} when the server has ${name}, and the last good copy stays`, async () => {
			let isGood = true;
			const either: RequestListener = (request, response) =>
				isGood ? respond(200, {}, page)(request, response) : serve(request, response);
			await withServer(either, async (url) => {
				await sources.fetch(url, never);
				isGood = false;
				const hasty = makeSources({ piece: 300, whole: 600 });
				try {
					await assert.rejects(hasty.fetch(url, never), (error) => error instanceof UserError && error.code === code);
					const kept = await hasty.local({ kind: 'web', url });
					assert.equal(kept && nameOf(kept), 'Alumni REST');
				} finally {
					hasty.dispose();
				}
			});
		});
	}

	it('is let go of when nobody wants it any more', async () => {
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

	it('keeps what could not be read of a document that holds nothing else', async () => {
		await withServer(respond(200, {}, '|Navn|Status|\n|-|-|\n||Stabil|'), async (url) => {
			const problems = await sources
				.fetch(url, never)
				.catch((error) => error instanceof BrokenCatalog && error.found.problems);
			assert.deepEqual(problems, [{ code: 'missing', line: 3, field: '', text: '| Stabil' }]);
		});
	});
});

describe('a catalog from a file', () => {
	const folder = mkdtempSync(join(tmpdir(), 'catalog-file-'));
	const clock = { now: () => 0, monotonic: () => 0 };
	const parts = {
		http,
		clock,
		folder,
		workerFile,
		bundledFile: resolve('media/catalog.json'),
		onCacheError: () => undefined,
	};
	let sources: CatalogSources;
	beforeEach(() => {
		sources = new CatalogSources(parts);
	});
	afterEach(() => sources.dispose());
	after(() => rmSync(folder, { recursive: true }));

	it('is read in the encoding of the file, and knows what the bundled one knows', async () => {
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
		['that is not there', 'catalog/source-unreadable', () => join(folder, 'nowhere.md')],
		['that is a folder', 'catalog/source-unreadable', () => folder],
		[
			'that is larger than any catalog',
			'catalog/too-large',
			() => {
				writeFileSync(join(folder, 'large.md'), ' '.repeat(4 * 2 ** 20 + 1));
				return join(folder, 'large.md');
			},
		],
	] as const) {
		it(`is ${code} for one ${name}`, async () => {
			const failed = sources.local({ kind: 'file', path: make() });
			await assert.rejects(failed, (error) => error instanceof UserError && error.code === code);
		});
	}

	it('is given up when reading it takes too long, and the next one is read', async () => {
		const reader = new CatalogReader(workerFile, 1000);
		const known = await readBundledCatalog(parts.bundledFile);
		const text = (markdown: string) => ({ text: markdown, mediaType: '', name: '', base: undefined });
		try {
			// What takes the library most of a minute.
			const slow = reader.read(text('> '.repeat(60_000)), known);
			await assert.rejects(slow, (error) => error instanceof UserError && error.code === 'catalog/unreadable');
			assert.equal((await reader.read(text(page), known)).kind, 'catalog');
		} finally {
			reader.dispose();
		}
	});

	it('that comes with the extension is read as fast as JSON can be, and as it is otherwise', async () => {
		const path = parts.bundledFile;
		const sourced = await sources.local({ kind: 'file', path });
		assert.deepEqual(sourced?.found.problems, []);
		assert.deepEqual(sourced.catalog, await sources.bundled());
		assert.match(await readFile(path, 'utf8'), /^\{/);
	});
});
