import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

/**
 * Worker thread: responds to a request to `/<n>/graphql/` with a GraphQL response of n million
 * bytes. Posts its port when it listens.
 */
const node = JSON.stringify({
	id: 'f7a1e0c2',
	name: { given: 'Kari "K"', family: 'Blåbær' },
	grades: [1.5, 2, null],
	active: true,
});
const server = createServer((request, response) => {
	const bytes = 1_000_000 * Number(request.url?.split('/')[1]);
	const nodes = `${node},`.repeat(Math.ceil(bytes / (Buffer.byteLength(node) + 1)));
	const body = Buffer.from(`{"data":{"students":{"nodes":[${nodes.slice(0, -1)}]}}}`);
	response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.byteLength }).end(body);
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
