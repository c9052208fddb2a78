import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { http } from '../../../support/http.ts';

/**
 * The source of a worker thread. It responds to the first bytes, stops reading, resets the
 * connection, and then notifies the test.
 */
const hasty = `
	const { createServer } = require('node:net');
	const { parentPort, workerData } = require('node:worker_threads');
	const server = createServer((socket) => {
		socket.on('error', () => undefined).once('data', () => {
			socket.pause();
			socket.write('HTTP/1.1 413 Too Large\\r\\nConnection: close\\r\\nContent-Length: 2\\r\\n\\r\\nno', () => {
				socket.resetAndDestroy();
				setTimeout(() => {
					Atomics.store(workerData, 0, 1);
					Atomics.notify(workerData, 0);
				}, 50);
			});
		});
	});
	server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

describe('HTTP transport: early response', () => {
	it('receives an early response to an upload although the server resets the connection before the next chunk', async () => {
		const isReset = new Int32Array(new SharedArrayBuffer(4));
		const server = new Worker(hasty, { eval: true, workerData: isReset });
		try {
			const [port] = await once(server, 'message');
			const body = async function* () {
				yield Buffer.alloc(1000);
				// This thread blocks until the response and the reset have arrived, so that it processes
				// both at once.
				Atomics.wait(isReset, 0, 0, 10_000);
				yield Buffer.alloc(1000);
			};
			const { status } = await http.send({
				method: 'POST',
				url: `http://127.0.0.1:${port}`,
				headers: { 'content-length': '2000' },
				body: body(),
				firstByteTimeout: 0,
				maximumBytes: 1000,
			});
			assert.equal(status, 413);
		} finally {
			await server.terminate();
		}
	});
});
