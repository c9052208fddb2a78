import assert from 'node:assert/strict';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { sample } from '../fixtures/testSize.ts';
import { studyAdminInProcess } from './support/commandInProcess.ts';
import { makeFolder, removeFolders } from './support/installedCommand.ts';
import { type RecordingService, startRecordingService } from './support/recordingService.ts';

/** A response to every document, and a part of the message that the command ends with. */
type Refusal = readonly [status: number, headers: OutgoingHttpHeaders, body: string, message: RegExp];

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html; charset=utf-8' };
const login = '<!doctype html><title>Sign in</title><form action="/login"></form>';
const authentication = /requires authentication/;
const noService = /There is no conversion service/;
const redirect = /responded with a redirect/;
const page = /returned a web page/;
const busy = /The conversion service is busy/;
const unavailable = /is not available/;
const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

/** Ways to refuse every document for good. */
const refusals: readonly Refusal[] = [
	[401, {}, '', authentication],
	[401, json, '{"detail":"Not authenticated"}', authentication],
	[401, { ...html, 'www-authenticate': 'Basic realm="x"' }, login, authentication],
	[401, { 'www-authenticate': 'Bearer' }, 'no', authentication],
	[401, { 'content-type': 'text/markdown' }, '# No', authentication],
	[403, {}, '', authentication],
	[403, json, '{"detail":"Forbidden"}', authentication],
	[403, html, '<h1>Blocked</h1>', authentication],
	[403, { 'content-type': 'text/plain' }, 'Your address is not allowed', authentication],
	[403, { 'retry-after': '1' }, '', authentication],
	[407, {}, '', authentication],
	[407, { 'proxy-authenticate': 'Basic' }, '', authentication],
	[404, {}, '', noService],
	[404, json, '{"detail":"Not Found"}', noService],
	[404, html, login, noService],
	[405, {}, '', noService],
	[405, json, '{"detail":"Method Not Allowed"}', noService],
	[301, { location: '/v2' }, '', redirect],
	[302, { location: 'https://idp.example/login' }, '', redirect],
	[303, { location: '/login' }, login, redirect],
	[307, { location: 'https://other.example/' }, '', redirect],
	[308, {}, '', redirect],
	[200, html, login, page],
	[200, html, '<html><body><script>location="/login"</script></body></html>', page],
	[200, { 'content-type': 'application/xhtml+xml' }, '<?xml version="1.0"?><html></html>', page],
	[429, {}, '', busy],
	[429, { 'retry-after': '1' }, '', busy],
	[429, { 'retry-after': '61' }, '', busy],
	[429, { ...json, 'retry-after': '3600' }, '{"detail":"Quota"}', busy],
	[429, { 'retry-after': later(7200), date: new Date().toUTCString() }, '', busy],
	[429, { 'retry-after': '0' }, '', busy],
	[429, { 'retry-after': 'soon' }, '', busy],
	[503, {}, '', unavailable],
	[503, html, '<h1>Maintenance</h1>', unavailable],
	[503, { 'retry-after': '1' }, '', unavailable],
	[503, { 'retry-after': '120' }, '', unavailable],
	[503, { 'retry-after': later(3600), date: new Date().toUTCString() }, '', unavailable],
	[503, { ...json, 'retry-after': '86400' }, '{"detail":"Closed until tomorrow"}', unavailable],
	[502, {}, '', unavailable],
	[502, html, '<h1>Bad Gateway</h1>', unavailable],
];

const documents = Object.fromEntries(
	Array.from({ length: 60 }, (_, index) => [`docs/p${index}.html`, `<h1>Page ${index}</h1>`]),
);

describe('study-admin convert when every document is refused', () => {
	let service: RecordingService;

	before(async () => {
		service = await startRecordingService();
	});
	after(async () => {
		removeFolders();
		await service.close();
	});

	const convert = (folder: string) =>
		studyAdminInProcess(['convert', 'docs', '--output', 'out', '--service', service.url], folder);

	/** Responds to each document, or to the documents with these names. */
	function respond([status, headers, body]: Refusal, names?: readonly string[]): void {
		service.reset((name: string, response: ServerResponse) => {
			const isRefused = names?.includes(name) ?? true;
			if (isRefused) {
				response.writeHead(status, headers).end(body);
			}
			return isRefused;
		});
	}

	for (const refusal of sample(refusals)) {
		const [status, headers, body, message] = refusal;
		const shown = JSON.stringify({ ...headers, body }).slice(0, 80);
		it(`sends at most four of 60 documents when the service responds ${status} ${shown}`, async () => {
			respond(refusal);
			const { code, stderr } = await convert(makeFolder(documents));
			assert.match(stderr, message);
			assert.ok(service.uploads.length <= 4, `${service.uploads.length} requests`);
			const failed = Number(/(\d+) failed/.exec(stderr)?.[1]);
			assert.match(stderr, new RegExp(`^0 documents converted, ${failed} failed, ${60 - failed} not sent\\.$`, 'm'));
			assert.equal(code, 2);
		});
	}

	it('sends all other documents when the service refuses one of 60 with 403', async () => {
		for (const name of ['p0.html', 'p30.html']) {
			respond([403, {}, '', authentication], [name]);
			const { code, stderr } = await convert(makeFolder(documents));
			assert.match(stderr, /^59 documents converted, 1 failed\.$/m);
			assert.deepEqual([code, service.uploads.length], [1, 60]);
		}
	});

	it('sends a document once more after the time that a busy service names', async () => {
		const times: number[] = [];
		service.reset((_, response) => {
			const isFirst = times.push(performance.now()) === 1;
			if (isFirst) {
				response.writeHead(503, { 'retry-after': '1' }).end();
			}
			return isFirst;
		});
		const { code, stderr } = await convert(makeFolder({ 'docs/a.html': '<h1>A</h1>', 'docs/b.html': '<h1>B</h1>' }));
		assert.deepEqual([code, stderr, service.uploads.length], [0, '2 documents converted.\n', 3]);
		const waited = Math.max(...times) - Math.min(...times);
		// A timer can be a millisecond early.
		assert.ok(waited >= 990, `sent again after ${waited} ms`);
	});

	it('prints how many seconds to wait before the next conversion when the service sends Retry-After', async () => {
		respond([503, { 'retry-after': '120' }, '', unavailable]);
		assert.match(
			(await convert(makeFolder(documents))).stderr,
			/Convert it again in 120 s\. \d\d other files were not sent/,
		);
	});
});
