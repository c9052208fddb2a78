import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { watchMemory } from './memoryWatch.ts';
import { moment, type Result } from './tasks.ts';

/** In bytes. */
const clearedUpEvery = 16 * 2 ** 20;

/** A service that counts what is sent and answers with a line of Markdown. */
export class CountingService {
	#stopWatching = watchMemory();
	#bytes = 0;
	#declared = 0;
	#uncleared = 0;
	/** When the last connection was closed before its request was complete; 0 as long as none was. */
	#abortedAt = 0;

	/** Gives the port on loopback. */
	async listen(): Promise<Result> {
		const server = createServer((request, response) => {
			this.#declared += Number(request.headers['content-length']);
			request.on('data', (piece: Buffer) => {
				this.#bytes += piece.byteLength;
				this.#clearUp(piece.byteLength);
			});
			request.on('end', () => response.writeHead(200, { 'content-type': 'text/markdown' }).end('# A'));
			request.on('error', () => {
				this.#abortedAt = moment();
			});
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return { port: (server.address() as AddressInfo).port };
	}

	/** Node lets what was read lie for a while, and that is not what receiving takes. */
	#clearUp(bytes: number): void {
		this.#uncleared += bytes;
		if (this.#uncleared > clearedUpEvery) {
			this.#uncleared = 0;
			globalThis.gc?.({ type: 'minor', execution: 'sync' });
		}
	}

	/** Counts from now on. */
	watch(): Result {
		this.#stopWatching();
		this.#stopWatching = watchMemory();
		[this.#bytes, this.#declared, this.#abortedAt] = [0, 0, 0];
		return {};
	}

	/** What has come, and how much memory it took. */
	tell(): Result {
		return { memory: this.#stopWatching(), bytes: this.#bytes, declared: this.#declared, abortedAt: this.#abortedAt };
	}
}
