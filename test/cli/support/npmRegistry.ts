import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path/posix';
import { json } from 'node:stream/consumers';
import type { Service } from '../../sandbox/service.ts';

/** The body with which `npm publish` uploads a package. */
interface PublishedPackage {
	readonly name: string;
	/** The tarballs in base64, by file name. */
	readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

/** Starts an npm registry that holds only what is published to it. It accepts every token. */
export async function startNpmRegistry(): Promise<Service> {
	const packages = new Map<string, PublishedPackage>();
	const tarballs = new Map<string, Buffer>();
	const server = createServer(async (request, response) => {
		const path = decodeURIComponent(new URL(request.url ?? '', 'http://localhost').pathname).slice(1);
		if (request.method === 'PUT') {
			const published = (await json(request)) as PublishedPackage;
			packages.set(published.name, published);
			for (const [name, { data }] of Object.entries(published._attachments)) {
				tarballs.set(basename(name), Buffer.from(data, 'base64'));
			}
			response.writeHead(201).end('{}');
			return;
		}
		const found = path.endsWith('.tgz') ? tarballs.get(basename(path)) : packages.get(path);
		response.writeHead(found ? 200 : 404).end(Buffer.isBuffer(found) ? found : JSON.stringify(found ?? {}));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: async () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
