import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Runs a test against `oidc-provider` in a worker thread whose clock is `offset` milliseconds
 * ahead. Its tokens, codes and `Date` headers use that clock.
 */
export async function withOffsetClockProvider(
	offset: number,
	test: (provider: { readonly url: string }) => Promise<void>,
): Promise<void> {
	const worker = new Worker(resolve('test', 'protocol', 'support', 'offsetClockThread.ts'), { workerData: { offset } });
	try {
		const [url] = await once(worker, 'message');
		await test({ url });
	} finally {
		await worker.terminate();
	}
}
