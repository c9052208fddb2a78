import { createReadStream, openAsBlob, statSync } from 'node:fs';
import { request } from 'node:http';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { type UploadRequest, uploadDocument } from '../../../src/conversion/node/convertDocument.ts';
import { http } from '../../protocol/support/http.ts';
import { watchMemory } from './memoryWatch.ts';
import { type Client, monotonicNow, type Result } from './tasks.ts';

const senders: Readonly<Record<Client, (url: string, path: string) => Promise<unknown>>> = {
	extension: (url, path) => uploadDocument(http, uploadOf(url, path)),
	fetch: async (url, path) => {
		const form = new FormData();
		form.append('files', await openAsBlob(path), basename(path));
		return (await fetch(url, { method: 'POST', body: form })).text();
	},
	node: async (url, path) => {
		const sending = request(url, { method: 'POST', headers: { 'content-length': statSync(path).size } });
		const answered = new Promise((resolve, reject) => {
			sending.once('response', (response) => response.resume().once('end', resolve)).once('error', reject);
		});
		await pipeline(createReadStream(path), sending);
		await answered;
	},
};

/** Uploads a file. Returns the time and the memory that the upload took. */
export async function send(client: Client, url: string, path: string): Promise<Result> {
	const stopWatching = watchMemory();
	const started = monotonicNow();
	await senders[client](url, path);
	return { milliseconds: monotonicNow() - started, memory: stopWatching() };
}

/**
 * Uploads a file and cancels the upload halfway. Returns the time of the cancellation, and the
 * milliseconds until the promise rejected and until the socket closed.
 */
export async function cancelInTheMiddle(url: string, path: string): Promise<Result> {
	const controller = new AbortController();
	let cancelledAt = 0;
	const upload = uploadDocument(http, {
		...uploadOf(url, path),
		signal: controller.signal,
		onProgress: ({ size, sent }) => {
			if (sent * 2 > size && cancelledAt === 0) {
				cancelledAt = monotonicNow();
				controller.abort();
			}
		},
	});
	const rejected = upload.then(
		() => {
			throw new Error('The upload was not cancelled.');
		},
		() => monotonicNow() - cancelledAt,
	);
	const rejects = await rejected;
	while (process.getActiveResourcesInfo().includes('TCPSocketWrap')) {
		await setTimeout(1);
	}
	return { cancelledAt, rejects, closes: monotonicNow() - cancelledAt };
}

function uploadOf(serviceUrl: string, path: string): UploadRequest {
	const name = basename(path);
	return {
		serviceUrl,
		order: { kind: 'markdown', settings: { splitLevel: 2, maxChunkLines: 500 } },
		document: { id: name, name },
		files: [{ path, name }],
		idleTimeout: 0,
		signal: new AbortController().signal,
	};
}
