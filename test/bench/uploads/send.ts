import { createReadStream, openAsBlob, statSync } from 'node:fs';
import { request } from 'node:http';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { type Upload, uploadDocument } from '../../../src/conversion/node/convertDocument.ts';
import { http } from '../../protocol/support/http.ts';
import { watchMemory } from './memoryWatch.ts';
import { moment, type Result, type Way } from './tasks.ts';

const senders: Readonly<Record<Way, (url: string, path: string) => Promise<unknown>>> = {
	ours: (url, path) => uploadDocument(http, uploadOf(url, path)),
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

/** Sends a file: how long it takes, and how much memory. */
export async function send(way: Way, url: string, path: string): Promise<Result> {
	const stopWatching = watchMemory();
	const started = moment();
	await senders[way](url, path);
	return { milliseconds: moment() - started, memory: stopWatching() };
}

/**
 * Sends a file and cancels it in the middle: when that was, and how long until the promise rejects
 * and until the socket is closed.
 */
export async function cancelInTheMiddle(url: string, path: string): Promise<Result> {
	const controller = new AbortController();
	let cancelledAt = 0;
	const upload = uploadDocument(http, {
		...uploadOf(url, path),
		signal: controller.signal,
		onProgress: ({ size, sent }) => {
			if (sent * 2 > size && cancelledAt === 0) {
				cancelledAt = moment();
				controller.abort();
			}
		},
	});
	const rejected = upload.then(
		() => {
			throw new Error('The upload was not cancelled.');
		},
		() => moment() - cancelledAt,
	);
	const rejects = await rejected;
	while (process.getActiveResourcesInfo().includes('TCPSocketWrap')) {
		await setTimeout(1);
	}
	return { cancelledAt, rejects, closes: moment() - cancelledAt };
}

function uploadOf(serviceUrl: string, path: string): Upload {
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
