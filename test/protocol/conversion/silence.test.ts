import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'undici';
import { UserError } from '../../../src/shared/core/errors.ts';
import { http } from '../support/http.ts';
import { withServer } from '../support/servers.ts';
import { bodyOf, textOf, upload } from '../support/uploading.ts';

/** The internal clock of undici's timeouts. The tests advance this clock instead of waiting. */
const libraryTimers: { tick(milliseconds?: number): void } = createRequire(import.meta.url)(
	'undici/lib/util/timers.js',
);

/**
 * Waits until the data that was sent has arrived, and then advances undici's clock by three hours.
 */
async function silence(): Promise<void> {
	await setTimeout(200);
	// A timeout starts when undici's clock first ticks.
	libraryTimers.tick();
	libraryTimers.tick(3 * 3_600_000);
	await setTimeout(50);
}

/** Sends a request to a service and returns the text of the response. */
type Sender = (url: string) => Promise<string>;

const ours: Sender = async (url) => textOf(await upload(url));

/** Sends a request with undici and its default timeouts of five minutes. */
const library: Sender = async (url) => {
	const client = new Client(url);
	try {
		const { body } = await client.request({ method: 'POST', path: '/', body: '{}' });
		return await body.text();
	} finally {
		await client.destroy();
	}
};

/** Sends a request with our own transport and its timeouts for requests that are not uploads. */
const otherRequests: Sender = async (url) => {
	const { body } = await http.send({ method: 'POST', url, body: '{}', firstByteTimeout: 300_000, maximumBytes: 1000 });
	return new TextDecoder().decode(body);
};

/** The behavior of a service after it has read the request. */
type Service = (response: ServerResponse) => Promise<void>;

/** The text that a sender receives from a service, or the code of the error. */
async function outcomeOf(send: Sender, service: Service): Promise<string> {
	let outcome = '';
	await withServer(
		async (request, response) => {
			await bodyOf(request);
			await service(response);
		},
		async (url) => {
			outcome = await send(url).catch((error: unknown) => {
				assert.ok(error instanceof Error && 'code' in error, String(error));
				return error instanceof UserError ? String(error.details['systemCode']) : String(error.code);
			});
		},
	);
	return outcome;
}

const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/markdown' });

describe('a service that is silent for three hours', () => {
	const services: readonly (readonly [title: string, service: Service, limit: string])[] = [
		[
			'before its response',
			async (response) => {
				await silence();
				begin(response).end('# A');
			},
			'UND_ERR_HEADERS_TIMEOUT',
		],
		[
			'between the headers and the body of its response',
			async (response) => {
				begin(response).flushHeaders();
				await silence();
				response.end('# A');
			},
			'UND_ERR_BODY_TIMEOUT',
		],
		[
			'in the middle of its response',
			async (response) => {
				begin(response).write('#');
				await silence();
				response.end(' A');
			},
			'UND_ERR_BODY_TIMEOUT',
		],
	];
	for (const [title, service, limit] of services) {
		it(`an upload waits for a service that is silent for three hours ${title}`, async () =>
			assert.equal(await outcomeOf(ours, service), '# A'));

		it(`shows that undici's own limits end a request to a service that is silent ${title}: ${limit}`, async () =>
			assert.equal(await outcomeOf(library, service), limit));

		it(`ends a request other than an upload with ${limit} when a service is silent ${title}`, async () =>
			assert.equal(await outcomeOf(otherRequests, service), limit));
	}
});
