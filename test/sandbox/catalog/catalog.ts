import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import bundled from '../../../media/catalog.json' with { type: 'json' };
import { type Catalog, nextCatalogVersion } from '../../../src/catalog/core/model/catalog.ts';
import { readJsonCatalog } from '../../../src/catalog/core/reading/readJsonCatalog.ts';
import {
	catalogTables,
	formatCatalogAsMarkdown,
	type TextTable,
} from '../../../src/catalog/messages/formatCatalogAsMarkdown.ts';
import type { L10n } from '../../../src/shared/core/errorMessages.ts';
import { localDayAt } from '../../../src/shared/core/lifecycle/calendarDay.ts';
import { formatNumericDay } from '../../../src/shared/core/lifecycle/formatDay.ts';
import type { Service } from '../service.ts';

/** The options of the catalog page. Port 0, the default, selects a free port. */
export interface CatalogOptions {
	readonly port?: number;
}

interface Page {
	readonly type: string;
	readonly body: string;
}

const l10n: L10n = {
	t: (...[message, ...args]: readonly unknown[]) =>
		String(message).replace(/\{(\d+)\}/g, (_placeholder, index) => String(args[Number(index)])),
};

/**
 * Starts a server of the bundled catalog in the formats of the specification: a list of APIs and a
 * deprecation log as HTML tables at `/`, as Markdown at `/catalog.md` and as JSON at
 * `/catalog.json`.
 */
export async function startCatalog({ port = 0 }: CatalogOptions = {}): Promise<Service> {
	const json = JSON.stringify(bundled, undefined, '\t');
	const reading = readJsonCatalog(json);
	if (reading.kind === 'broken' || reading.problems.length > 0) {
		throw new Error(`media/catalog.json: ${JSON.stringify(reading.problems)}`);
	}
	const pages = pagesOf(reading.catalog, json);
	const server = createServer(({ method, url }, response) => {
		const path = (url ?? '').split('?', 1)[0] ?? '';
		const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
		if (method !== 'GET' || !page) {
			response.writeHead(page ? 405 : 404, { 'content-type': 'text/plain' }).end();
			return;
		}
		response.writeHead(200, { 'content-type': `${page.type}; charset=utf-8` }).end(page.body);
	});
	await listen(server, port);
	const { port: boundPort } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${boundPort}`, close: () => close(server) };
}

function pagesOf(catalog: Catalog, json: string): Readonly<Record<string, Page>> {
	const next = nextCatalogVersion(catalog, localDayAt(Date.now()));
	return {
		'/': { type: 'text/html', body: htmlPage(catalog) },
		'/catalog.md': { type: 'text/markdown', body: formatCatalogAsMarkdown(catalog, next, l10n) },
		'/catalog.json': { type: 'application/json', body: json },
	};
}

/** Returns the HTML of a web page with the tables and notes of a catalog. */
export function htmlPage(catalog: Catalog): string {
	const tables = catalogTables(catalog, l10n).map(htmlTable).join('\n');
	const notes = catalog.notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('\n');
	const style =
		'body{font:16px sans-serif;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid;padding:.3rem .6rem;text-align:left}';
	return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>API catalog</title><style>${style}</style></head>
<body>
<h1>API catalog${catalog.version === undefined ? '' : `, version ${catalog.version}`}</h1>
${released(catalog)}
${tables}
<h2>Notes</h2>
<ul>
${notes}
</ul>
</body>
</html>
`;
}

function released({ version, released: day }: Catalog): string {
	return version !== undefined && day ? `<p>Version ${version} was released on ${formatNumericDay(day)}.</p>` : '';
}

function htmlTable({ title, columns, rows }: TextTable): string {
	const heading = `<tr>${columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')}</tr>`;
	const body = rows.map((cells) => {
		const written = cells.map(({ text, link }) =>
			link === undefined ? escapeHtml(text) : `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>`,
		);
		return `<tr>${written.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
	});
	return [
		`<h2>${escapeHtml(title)}</h2>`,
		'<table>',
		`<thead>${heading}</thead>`,
		'<tbody>',
		...body,
		'</tbody>',
		'</table>',
	].join('\n');
}

function escapeHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function listen(server: Server, port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', resolve);
	});
}

function close(server: Server): Promise<void> {
	server.closeAllConnections();
	return new Promise((resolve, reject) => {
		server.close((error) => (error ? reject(error) : resolve()));
	});
}
