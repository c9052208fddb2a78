import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { checkOperation } from '../../src/graphql/core/client/request/checkedOperation.ts';
import { classifyResponseBytes, printResponseJson } from '../../src/graphql/core/client/response/responseWithBytes.ts';
import { type SendingHost, sendGraphql } from '../../src/graphql/node/sendGraphql.ts';
import { systemClock } from '../../src/shared/core/clock.ts';
import { UserError } from '../../src/shared/core/errors.ts';
import { http } from '../protocol/support/http.ts';
import { responseReader as answers } from '../protocol/support/responseReader.ts';
import { atMost, type Measurement } from './measurement.ts';
import { milliseconds, watchBlocks } from './watchBlocks.ts';

const sizes = [0.2, 1, 10, 45, 90];
/**
 * Maximum sizes in bytes of the results that are opened automatically, and of those that are opened
 * on request.
 */
const limits = [5_000_000, 45_000_000];

/**
 * Measures the longest time in which the event loop is blocked while a large response is received,
 * read and formatted, and the processor time of reading and formatting on one thread.
 */
export async function measureResponses(): Promise<readonly Measurement[]> {
	const server = new Worker(resolve('test', 'bench', 'responseServer.ts'));
	const [port] = await once(server, 'message');
	const measurements: Measurement[] = [];
	try {
		await send(port, 1);
		for (const size of sizes) {
			measurements.push(...(await measure(port, size)));
		}
	} finally {
		answers.dispose();
		await server.terminate();
	}
	return measurements;
}

async function measure(port: number, size: number): Promise<readonly Measurement[]> {
	const stop = watchBlocks();
	const response = await send(port, size);
	for (const limit of limits) {
		await answers.print(response.body, limit);
	}
	// Wait for the next sample, which includes the last work.
	await setTimeout(20);
	const block = stop();
	const before = process.threadCpuUsage();
	classifyResponseBytes({ status: 200, mediaType: 'application/json', body: response.body });
	printResponseJson(response.body, Math.max(...limits));
	const work = Math.round(milliseconds(process.threadCpuUsage(before)));
	return [atMost(`response of ${size} MB: longest block (the work takes ${work} ms)`, block, 'ms', 100)];
}

function send(port: number, size: number) {
	const host: SendingHost = {
		http,
		responses: answers,
		clock: systemClock,
		credentials: {
			authorize: async () => ({ headers: {}, identity: 'bench' }),
			refused: () => new UserError('bench/refused'),
		},
	};
	return sendGraphql(host, {
		environment: {
			id: 'bench',
			label: 'Bench',
			kind: 'sandbox',
			api: {
				url: `http://127.0.0.1:${port}/${size}`,
				headers: {},
				secretHeaders: [],
				authentication: { type: 'basic' },
			},
		},
		operation: checkOperation('{ students { nodes { id } } }', 'query'),
		variables: {},
		timeout: 60,
		signal: new AbortController().signal,
	});
}
