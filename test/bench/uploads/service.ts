import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { watchMemory } from './memoryWatch.ts';
import { monotonicNow, type Result } from './tasks.ts';

/** Number of bytes that the service receives between two garbage collections. */
const collectionInterval = 16 * 2 ** 20;

/** A service that counts the bytes of uploads and responds with one line of Markdown. */
export class CountingService {
	#stopWatching = watchMemory();
	#bytes = 0;
	#declared = 0;
	#uncollected = 0;
	/** Time at which the last incomplete request was closed; 0 when none was closed. */
	#abortedAt = 0;

	/** Starts the service and returns its loopback port. */
	async listen(): Promise<Result> {
		const server = createServer((request, response) => {
			this.#declared += Number(request.headers['content-length']);
			request.on('data', (chunk: Buffer) => {
				this.#bytes += chunk.byteLength;
				this.#collectGarbage(chunk.byteLength);
			});
			request.on('end', () => response.writeHead(200, { 'content-type': 'text/markdown' }).end('# A'));
			request.on('error', () => {
				this.#abortedAt = monotonicNow();
			});
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return { port: (server.address() as AddressInfo).port };
	}

	/**
	 * Collects garbage regularly, because buffers that Node has not collected yet would count as
	 * memory of the upload.
	 */
	#collectGarbage(bytes: number): void {
		this.#uncollected += bytes;
		if (this.#uncollected > collectionInterval) {
			this.#uncollected = 0;
			globalThis.gc?.({ type: 'minor', execution: 'sync' });
		}
	}

	/** Starts a new measurement of the memory and the received bytes. */
	watch(): Result {
		this.#stopWatching();
		this.#stopWatching = watchMemory();
		[this.#bytes, this.#declared, this.#abortedAt] = [0, 0, 0];
		return {};
	}

	/**
	 * Returns the figures of the current measurement: the received bytes and the memory that they
	 * took.
	 */
	report(): Result {
		return { memory: this.#stopWatching(), bytes: this.#bytes, declared: this.#declared, abortedAt: this.#abortedAt };
	}
}
