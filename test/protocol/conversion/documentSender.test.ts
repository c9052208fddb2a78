import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import type { ConversionDocument, ConversionResult } from '../../../src/conversion/core/jobs/conversionJobs.ts';
import { DocumentSender } from '../../../src/conversion/node/documentSender.ts';
import {
	type ConcurrencyLimiter,
	createConcurrencyLimiter,
} from '../../../src/shared/core/createConcurrencyLimiter.ts';
import { type EntryPlan, makeArchive } from '../../fixtures/archives/makeArchive.ts';
import { http } from '../support/http.ts';
import { withServer } from '../support/servers.ts';
import { bodyOf, plan, sentFile, toChunks } from '../support/uploading.ts';

const document: ConversionDocument = {
	type: 'document',
	id: 'course-plan.docx 2',
	name: 'course-plan.docx',
	sources: ['file:///course-plan.docx'],
};

/** Arguments that replace the default arguments of a conversion. */
interface Changes {
	readonly uploads?: ConcurrencyLimiter;
	readonly paths?: readonly string[];
	readonly signal?: AbortSignal;
	readonly onProgress?: Parameters<DocumentSender['send']>[0]['onProgress'];
	readonly sources?: ConversionDocument['sources'];
}

/**
 * Converts the test document with a server that responds with `listener`. Returns the result and
 * the bodies of the requests.
 */
async function convert(
	listener: RequestListener,
	{
		uploads = createConcurrencyLimiter(1),
		paths = [plan],
		signal = new AbortController().signal,
		onProgress = () => undefined,
		sources = document.sources,
	}: Changes = {},
): Promise<{ readonly result: ConversionResult; readonly bodies: readonly string[] }> {
	const bodies: string[] = [];
	let result: ConversionResult | undefined;
	await withServer(
		async (request, response) => {
			bodies.push((await bodyOf(request)).toString('latin1'));
			listener(request, response);
		},
		async (serviceUrl) => {
			const files = paths.map((path) => ({ path, name: 'course-plan.docx' }));
			const sender = new DocumentSender({ http, uploads, serviceUrl, order: toChunks, idleTimeout: 0 });
			result = await sender.send({ document: { ...document, sources }, files, signal, onProgress });
		},
	);
	assert.ok(result);
	return { result, bodies };
}

const sends =
	(type: string, body: string | Uint8Array): RequestListener =>
	(_request, response) =>
		response.writeHead(200, { 'content-type': type }).end(body);

describe('DocumentSender', () => {
	it('converts received Markdown in another encoding to UTF-8, and returns it with the files that were sent', async () => {
		const latin = Buffer.from('# Blåbær', 'latin1');
		const { result } = await convert(sends('text/markdown; charset=iso-8859-1', latin));
		assert.ok(result.state === 'markdown', result.state);
		assert.equal(new TextDecoder().decode(result.content), '# Blåbær');
		assert.deepEqual(result.sent, [await sentFile(plan)]);
	});

	for (const [seconds, waits] of [
		[60, true],
		[61, false],
	] as const) {
		it(`${waits ? 'waits' : 'does not wait'} when a busy service names a time of ${seconds} s`, async () => {
			const canceled = new AbortController();
			const busy: RequestListener = (_request, response) =>
				response.writeHead(503, { 'retry-after': String(seconds) }).end();
			const { result } = await convert(busy, {
				signal: canceled.signal,
				onProgress: (transfer) => transfer.waits !== undefined && canceled.abort(),
			});
			assert.equal(result.state, waits ? 'cancelled' : 'failed');
		});
	}

	it('returns the opened entries of an archive, each with the path of its document in the editor, and the skipped entries', async () => {
		const archive = makeArchive([
			{ name: 'a.md', content: '# A' },
			{ name: '../b.md', content: '# B' },
		]);
		const { result } = await convert(sends('application/zip', archive));
		assert.ok(result.state === 'archive', result.state);
		assert.deepEqual(
			result.chunks.map(({ id, index }) => [id, index]),
			[['/chunks/course-plan.docx 2/a.md', 0]],
		);
		assert.deepEqual(result.skipped, [{ name: '../b.md', reason: 'unsafe-name' }]);
	});

	it('returns the received bytes unchanged when the received archive is refused', async () => {
		const { result } = await convert(sends('application/zip', 'not a ZIP'));
		assert.ok(result.state === 'failed', result.state);
		assert.equal(result.error.code, 'conversion/archive-broken');
		assert.equal(Buffer.from(result.received ?? []).toString(), 'not a ZIP');
	});

	it('returns the received bytes unchanged when the type of the response is unknown', async () => {
		const { result } = await convert(sends('application/json', '"# A"'));
		assert.ok(result.state === 'failed', result.state);
		assert.equal(result.error.code, 'conversion/unknown-content');
		assert.equal(Buffer.from(result.received ?? []).toString(), '"# A"');
	});

	it('returns the received bytes of a JSON error, a web page, white space and a part of a text unchanged', async () => {
		for (const [status, type, body] of [
			[200, 'application/json', '{"detail":"queued"}'],
			[200, 'text/markdown', '<!-- x --><!doctype html><title>Log in</title>'],
			[200, 'text/markdown', ' \n'],
			[206, 'text/markdown', '# A'],
		] as const) {
			const { result } = await convert((_request, response) =>
				response.writeHead(status, { 'content-type': type }).end(body),
			);
			assert.ok(result.state === 'failed', body);
			assert.equal(Buffer.from(result.received ?? []).toString(), body);
		}
	});

	const skipped: readonly (readonly [title: string, entries: readonly EntryPlan[], reasons: string])[] = [
		['has an unsafe name', [{ name: '../a.md', content: '# A' }], 'unsafe-name'],
		[
			'is unsafe or encrypted',
			[
				{ name: '../a.md', content: '# A' },
				{ name: 'b.md', content: '# B', flags: 1 },
				{ name: '../c.md', content: '# C' },
			],
			'unsafe-name encrypted',
		],
		[
			'is damaged',
			[
				{ name: 'a.md', content: '# A', crc32: 1 },
				{ name: 'b.md', content: '# B', crc32: 1 },
			],
			'damaged',
		],
	];
	for (const [title, entries, reasons] of skipped) {
		it(`fails with the reasons and the unchanged archive when each of its entries ${title}`, async () => {
			const archive = makeArchive(entries);
			const { result } = await convert(sends('application/zip', archive));
			assert.ok(result.state === 'failed', result.state);
			assert.equal(result.error.code, 'conversion/archive-all-skipped');
			assert.deepEqual([result.error.details['entries'], result.error.details['reasons']], [entries.length, reasons]);
			assert.ok(Buffer.from(archive).equals(result.received ?? new Uint8Array()));
		});
	}

	it('opens an archive if at least one of its entries is not damaged', async () => {
		const archive = makeArchive([
			{ name: 'a.md', content: '# A', crc32: 1 },
			{ name: 'b.md', content: '# B' },
		]);
		const { result } = await convert(sends('application/zip', archive));
		assert.equal(result.state === 'archive' && result.chunks.length, 2);
	});

	it('returns the number of files that were sent in one request when the archive with their results is refused', async () => {
		const sources = ['file:///course-plan.docx', 'file:///rooms.xlsx'] as const;
		const { result } = await convert(sends('application/zip', 'not a ZIP'), { paths: [plan, plan], sources });
		assert.deepEqual(result.state === 'failed' && result.error.details['together'], 2);
	});

	it('opens all entries of an archive whose names differ only in letter case, and numbers the second and the third', async () => {
		const archive = makeArchive([
			{ name: 'Report.md', content: '# From the PDF' },
			{ name: 'report.md', content: '# From the document' },
			{ name: 'report.MD', content: '# From the slides' },
		]);
		const { result } = await convert(sends('application/zip', archive), { paths: [plan, plan, plan] });
		assert.ok(result.state === 'archive', result.state);
		assert.deepEqual(result.skipped, []);
		assert.deepEqual(
			result.chunks.map(({ entry }) => entry.name),
			['Report.md', 'report~2.md', 'report~3.MD'],
		);
	});

	it('returns conversion/bad-request and the detail text of the response when the service responds with status 400', async () => {
		const { result } = await convert((_request, response) => response.writeHead(400).end('{"detail":"too blue"}'));
		assert.ok(result.state === 'failed', result.state);
		assert.deepEqual([result.error.code, result.detail], ['conversion/bad-request', 'too blue']);
	});

	it('returns the error of a document whose file is missing, and sends no request', async () => {
		const { result, bodies } = await convert(sends('text/markdown', '# A'), { paths: ['/missing/course-plan.docx'] });
		assert.equal(result.state === 'failed' && result.error.code, 'conversion/file-gone');
		assert.deepEqual(bodies, []);
	});

	it('sends files of the same name under different names', async () => {
		const { bodies } = await convert(sends('application/zip', makeArchive([])), { paths: [plan, plan] });
		assert.deepEqual(bodies[0]?.match(/(?<=filename=")[^"]+/g), ['course-plan.docx', 'course-plan~2.docx']);
	});

	it('sends no request for a document that is canceled while it waits for another upload', async () => {
		const uploads = createConcurrencyLimiter(1);
		const other = Promise.withResolvers<void>();
		const running = uploads(() => other.promise);
		const controller = new AbortController();
		const converting = convert(sends('text/markdown', '# A'), { uploads, signal: controller.signal });
		controller.abort();
		const { result, bodies } = await converting;
		other.resolve();
		await running;
		assert.deepEqual([result.state, bodies], ['cancelled', []]);
	});
});
