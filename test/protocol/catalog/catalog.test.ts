import assert from 'node:assert/strict';
import { readJsonCatalog } from '../../../src/catalog/core/reading/readJsonCatalog.ts';
import { startCatalog } from '../../sandbox/catalog/catalog.ts';
import type { Service } from '../../sandbox/service.ts';

describe('the catalog service of the sandbox', () => {
	let service: Service;
	before(async () => {
		service = await startCatalog();
	});
	after(() => service.close());

	it('serves an HTML page with the catalog and the deprecation log, whose columns are in the order of the specification', async () => {
		const { type, text } = await fetchText(`${service.url}/`);
		assert.equal(type, 'text/html; charset=utf-8');
		const tables = text.split('<table>').slice(1);
		assert.deepEqual(tables.map(headingsOf), [
			['Name', 'Technical documentation', 'Lifecycle phase', 'Contract', 'ID', 'Replaced by'],
			['Name', 'Technical documentation', 'Lifecycle phase', 'Contract', 'ID'],
			['API name', 'Operation', 'Pre-announced', 'Announced', 'End of service', 'Withdrawn', 'Unspecified dates'],
		]);
	});

	it('serves an HTML page whose tables contain the APIs and the deprecation log rows of the specification', async () => {
		const { text } = await fetchText(`${service.url}/`);
		const rows = rowsOf(text);
		assert.ok(rows.some((row) => row.join('|') === 'Alumni REST||Avvikles etter 31. mars 2027|Stable|alumni-rest|'));
		assert.ok(
			rows.some(
				(row) => row.join('|') === 'Attendance-registration REST|Alle|31.03.2025|28.04.2025|15.06.2025|20.06.2025|',
			),
		);
		assert.ok(
			rows.some(
				(row) => row.join('|') === 'Legacy main REST API|GET /&lt;collection&gt;/{id}|31.03.2025||31.03.2027||',
			),
		);
	});

	it('serves the catalog as Markdown at /catalog.md', async () => {
		const { type, text } = await fetchText(`${service.url}/catalog.md`);
		assert.equal(type, 'text/markdown; charset=utf-8');
		assert.match(text, /\n\| API name \| Operation \| Pre-announced \| Announced \| End of service \| Withdrawn \|/);
	});

	it('serves JSON that the extension can read as a catalog at /catalog.json', async () => {
		const { type, text } = await fetchText(`${service.url}/catalog.json`);
		assert.equal(type, 'application/json; charset=utf-8');
		const reading = readJsonCatalog(text);
		assert.equal(reading.kind, 'catalog');
		assert.equal(reading.catalog.apis.length, 25);
	});

	it('the catalog service responds with status 404 to an unknown path and with status 405 to a POST request', async () => {
		assert.equal((await fetch(`${service.url}/constructor`)).status, 404);
		assert.equal((await fetch(service.url, { method: 'POST' })).status, 405);
	});
});

async function fetchText(url: string): Promise<{ type: string | null; text: string }> {
	const response = await fetch(url);
	assert.equal(response.status, 200);
	return { type: response.headers.get('content-type'), text: await response.text() };
}

function headingsOf(table: string): readonly string[] {
	return [...table.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, heading]) => heading ?? '');
}

function rowsOf(page: string): readonly (readonly string[])[] {
	return page.split('<tr>').map((row) => [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell ?? ''));
}
