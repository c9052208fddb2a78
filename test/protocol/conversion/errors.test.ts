import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentErrorDetails, responseError } from '../../../src/conversion/core/jobs/results.ts';
import { conversionErrorMessages } from '../../../src/conversion/messages.ts';
import { ErrorMessages } from '../../../src/shared/core/errorMessages.ts';
import { UserError } from '../../../src/shared/core/errors.ts';
import type { Http, HttpRequest } from '../../../src/shared/core/http.ts';
import { l10n } from '../../unit/support/l10n.ts';
import { leak, startUnreachableTargets } from '../support/faultInjection.ts';
import { http } from '../support/http.ts';
import { withServer } from '../support/servers.ts';
import { bodyOf, plan, type UploadChanges, upload } from '../support/uploading.ts';

const document = { id: 'x/1', name: 'course-plan.docx' };
const errorMessages = new ErrorMessages(l10n);
errorMessages.add(conversionErrorMessages);

/**
 * The error that a user sees: the code, the complete message with HOST instead of the address, and
 * the next step.
 */
interface ShownError {
	readonly code: string;
	readonly text: string;
	readonly next: string;
}

/** Sends a document to a failing service and returns the error that a user sees. */
async function shownError(serviceUrl: string, changes: UploadChanges = {}): Promise<ShownError> {
	const { host } = new URL(serviceUrl);
	const error = await upload(serviceUrl, { document, ...changes }).then(
		(response) => {
			assert.ok(response.kind === 'failure', response.kind);
			return responseError(response, { ...documentErrorDetails(document, 1), host });
		},
		(problem: unknown) => problem,
	);
	assert.ok(error instanceof UserError, String(error));
	const { text, next } = errorMessages.messageFor(error);
	assert.ok(next);
	const command = [next.command.replace('studyAdmin.', ''), ...(next.arguments ?? [])].join(' ');
	return { code: error.code.replace('conversion/', ''), text: text.replaceAll(host, 'HOST'), next: command };
}

const again = 'convertAgain x/1';
const environments = 'editEnvironments';
const log = 'showLog';

type Behavior = (response: ServerResponse, request: IncomingMessage) => unknown;

function answering(status: number, body: string | Uint8Array = '', headers: Readonly<Record<string, string>> = {}) {
	return (response: ServerResponse) => response.writeHead(status, headers).end(body);
}

/**
 * Returns a behavior that writes a text to the connection instead of an HTTP response, and closes
 * the connection.
 */
function saying(text: string): Behavior {
	return (_response, { socket }) => socket.end(text);
}

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };
const markdown = { 'content-type': 'text/markdown' };
const page = `<!doctype html><title>${leak}</title><h1>${leak}</h1>`;
const detail = JSON.stringify({ detail: leak });

const lost = {
	code: 'connection-failed',
	text: '"course-plan.docx" was not converted. HOST closed the connection before the response was complete. Try again.',
	next: again,
};
const lostInTheMiddle = {
	...lost,
	text: '"course-plan.docx" was not converted because HOST closed the connection after N% was uploaded. The file may be too large for the service. Otherwise, convert it again.',
};
const notHttp = {
	code: 'connection-failed',
	text: '"course-plan.docx" was not converted. HOST did not send a valid HTTP response. Check the scheme and the port of the address.',
	next: environments,
};
const refused = {
	code: 'bad-request',
	text: 'The conversion service refused the request for "course-plan.docx". See the log for the reason.',
	next: log,
};
const notAllowed = {
	code: 'not-allowed',
	text: '"course-plan.docx" was not converted because HOST requires authentication. Credentials are never sent to a conversion service. Check "conversionUrl" and your proxy.',
	next: environments,
};
const noSuchService = {
	code: 'no-such-service',
	text: 'There is no conversion service at HOST, so "course-plan.docx" was not converted. Check "conversionUrl".',
	next: environments,
};
const tooLarge = {
	code: 'file-too-large',
	text: '"course-plan.docx" is too large for the conversion service. Make it smaller, for example by removing images, and convert it again.',
	next: again,
};
const notConvertible = {
	code: 'not-convertible',
	text: 'The conversion service does not accept "course-plan.docx". Its content may not match its extension, or a chunk setting may be out of range. See the log for details.',
	next: log,
};
const busy = {
	code: 'service-busy',
	text: 'The conversion service is busy and did not convert "course-plan.docx". Convert it again in a few minutes.',
	next: again,
};
const busyFor = (seconds: number) => ({
	...busy,
	text: `The conversion service is busy and did not convert "course-plan.docx". Convert it again in ${seconds} s.`,
});
const unavailable = {
	code: 'service-unavailable',
	text: 'The conversion service on HOST is not available, so "course-plan.docx" was not converted. Convert it again later.',
	next: again,
};
const timedOut = {
	code: 'service-timed-out',
	text: 'Converting "course-plan.docx" took longer than the service or a proxy allows. Convert it again later, or convert a smaller part of it.',
	next: again,
};
const serviceError = {
	code: 'service-error',
	text: 'The conversion service could not convert "course-plan.docx". Check that the file opens in its own program. See the log for details.',
	next: log,
};
const redirected = {
	code: 'redirected',
	text: 'HOST responded with a redirect, which is not followed, so "course-plan.docx" was not converted. Check "conversionUrl".',
	next: environments,
};
const empty = {
	code: 'empty-response',
	text: 'The conversion service returned no text for "course-plan.docx". Check that the file contains text and not only images, then convert it again.',
	next: again,
};
const webPage = {
	code: 'html-response',
	text: 'HOST returned a web page instead of the Markdown for "course-plan.docx". Check "conversionUrl" and your proxy.',
	next: environments,
};
const partial = {
	code: 'partial-response',
	text: 'HOST returned only a part of the text for "course-plan.docx". Convert the file again. You can save the original response.',
	next: again,
};
const unexpected = {
	code: 'unexpected-response',
	text: 'HOST did not return a converted document, so "course-plan.docx" was not converted. Check "conversionUrl".',
	next: environments,
};
const unknown = {
	code: 'unknown-content',
	text: 'HOST returned neither Markdown nor an archive for "course-plan.docx". You can save the original response.',
	next: 'saveArchive x/1',
};
const limited = {
	code: 'connection-failed',
	text: '"course-plan.docx" was not converted because no data was exchanged with HOST for 0.15 s. Increase the limit in "studyAdmin.conversion.timeout", or set it to 0 for no limit.',
	next: 'workbench.action.openSettings studyAdmin.conversion.timeout',
};

describe('errors of the conversion service', () => {
	/**
	 * Behaviours of a service after it has read the complete request, and the errors expected for
	 * them.
	 */
	const answers: readonly (readonly [
		title: string,
		behavior: Behavior,
		expected: ShownError,
		changes?: UploadChanges,
	])[] = [
		['responds 400', answering(400, detail, json), refused],
		['responds 401', answering(401, '', { 'www-authenticate': 'Basic realm="x"' }), notAllowed],
		['responds 402', answering(402), refused],
		['responds 403 with a page', answering(403, page, html), notAllowed],
		['responds 404', answering(404, detail, json), noSuchService],
		['responds 405', answering(405), noSuchService],
		['responds 407', answering(407), notAllowed],
		['responds 408', answering(408), timedOut],
		['responds 411', answering(411), refused],
		['responds 413', answering(413, page, html), tooLarge],
		['responds 415', answering(415, detail, json), notConvertible],
		['responds 418', answering(418, 'tea'), refused],
		['responds 422 with a list', answering(422, `{"detail":[{"loc":["body"],"msg":"${leak}"}]}`, json), notConvertible],
		['responds 429', answering(429), busy],
		['responds 429 with a wait in seconds', answering(429, '', { 'retry-after': '30' }), busyFor(30)],
		[
			'responds 429 with a date to wait for',
			answering(429, '', { 'retry-after': 'Wed, 21 Oct 2026 07:29:00 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' }),
			busyFor(60),
		],
		['responds 500', answering(500, detail, json), serviceError],
		['responds 500 with a page', answering(500, page, html), serviceError],
		['responds 500 without a body', answering(500), serviceError],
		['responds 501', answering(501), serviceError],
		['responds 502', answering(502, page, html), unavailable],
		['responds 503', answering(503, detail, json), unavailable],
		[
			'responds 503 with a wait in seconds',
			answering(503, '', { 'retry-after': '120' }),
			{
				...unavailable,
				text: 'The conversion service on HOST is not available, so "course-plan.docx" was not converted. Convert it again in 120 s.',
			},
		],
		['responds 504', answering(504, page, html), timedOut],
		['responds 599', answering(599), serviceError],
		['responds 301', answering(301, '', { location: 'https://other.example/' }), redirected],
		['responds 307', answering(307, '', { location: `https://other.example/${encodeURI(leak)}` }), redirected],
		['responds 304', answering(304), redirected],
		['responds 202', answering(202, detail, json), unexpected],
		['responds 202 with Markdown', answering(202, '# Queued', markdown), unexpected],
		['responds 204', answering(204), empty],
		['responds 206', answering(206, '# A', markdown), partial],
		['responds with an empty body', answering(200, '', markdown), empty],
		['responds with white space only', answering(200, '\n \f', markdown), empty],
		['responds with an archive of zero bytes', answering(200, '', { 'content-type': 'application/zip' }), empty],
		['responds with a web page', answering(200, page, html), webPage],
		['responds with a web page without a content type', answering(200, page), webPage],
		['responds with JSON', answering(200, detail, json), unexpected],
		['responds with JSON that can contain the document', answering(200, '{"markdown":"# A"}', json), unknown],
		['responds with another content type', answering(200, 'x', { 'content-type': 'image/png' }), unknown],
		['responds with an image declared as Markdown', answering(200, '\x89PNG\r\n\x1a\n\0\0\0', markdown), unknown],
		['resets the connection after the request', (_response, { socket }) => socket.resetAndDestroy(), lost],
		['closes the connection after the request', (_response, { socket }) => socket.destroy(), lost],
		[
			'truncates its response',
			(response, { socket }) =>
				response.writeHead(200, { ...markdown, 'content-length': '9' }).write('# A', () => socket.destroy()),
			lost,
		],
		[
			'truncates a response without a declared length',
			(response, { socket }) => response.writeHead(200, markdown).write('# A', () => socket.destroy()),
			lost,
		],
		['does not respond with HTTP', saying('hello\r\n\r\n'), notHttp],
		['declares two lengths', saying('HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n# A'), lost],
		['declares a negative length', saying('HTTP/1.1 200 OK\r\nContent-Length: -3\r\n\r\n# A'), notHttp],
		[
			'responds with invalid chunked encoding',
			saying('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n'),
			notHttp,
		],
		[
			'sends an unexpected "100 Continue"',
			saying('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n# A'),
			{
				code: 'connection-failed',
				text: '"course-plan.docx" was not converted. HOST sent an unexpected "100 Continue" response. Ask the operator of the service or gateway to disable it.',
				next: log,
			},
		],
		[
			'responds with endless headers',
			saying(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`),
			{
				code: 'connection-failed',
				text: '"course-plan.docx" was not converted. The request to HOST failed. See the log for the cause.',
				next: log,
			},
		],
		[
			'declares uncompressed content as compressed',
			answering(200, '# A', { ...markdown, 'content-encoding': 'gzip' }),
			{
				code: 'connection-failed',
				text: '"course-plan.docx" was not converted. The response from HOST could not be decompressed. Try again. If the problem persists, report it to the operator.',
				next: again,
			},
		],
		[
			'responds with more than the maximum size',
			answering(200, 'x'.repeat(3 * 2 ** 20), markdown),
			{
				code: 'connection-failed',
				text: '"course-plan.docx" was not converted because the response from HOST is larger than 2 MB. Make the document smaller and convert it again.',
				next: again,
			},
			{ http: keepingAtMost(2 * 2 ** 20) },
		],
		['does not respond', () => undefined, limited, { idleTimeout: 150 }],
		[
			'stops in the middle of its response',
			(response) => response.writeHead(200, markdown).write('# A'),
			limited,
			{ idleTimeout: 150 },
		],
	];
	for (const [title, behavior, expected, changes] of answers) {
		it(`reports ${expected.code} after one request to a service that ${title}`, async () => {
			let requests = 0;
			await withServer(
				async (request, response) => {
					requests++;
					await bodyOf(request);
					behavior(response, request);
				},
				async (url) => assert.deepEqual(await shownError(url, changes), expected),
			);
			assert.equal(requests, 1);
		});
	}

	describe('during an upload', () => {
		let folder: string;
		let path: string;

		before(async () => {
			folder = await mkdtemp(join(tmpdir(), 'upload-test-'));
			path = join(folder, 'course-plan.docx');
			await writeFile(path, Buffer.alloc(16 * 2 ** 20, 'x'));
		});

		after(() => rm(folder, { recursive: true }));

		/**
		 * Waits until the connection accepts no more data of the upload, so that the response is the next
		 * event.
		 */
		const untilUploadStalls = () => new Promise((resolve) => setTimeout(resolve, 500));
		const early: readonly (readonly [
			title: string,
			behavior: Behavior,
			expected: ShownError,
			changes?: UploadChanges,
		])[] = [
			[
				'responds 413 and continues to read',
				(response, request) => answering(413)(response) && request.resume(),
				tooLarge,
			],
			['responds 413 and stops reading', answering(413, '', { connection: 'close' }), tooLarge],
			[
				'responds 413 and resets the connection',
				async (response, { socket }) => {
					await untilUploadStalls();
					response.writeHead(413, { connection: 'close', 'content-length': '2' });
					response.end('no', () => socket.resetAndDestroy());
				},
				tooLarge,
			],
			['responds 401 and stops reading', answering(401, '', { connection: 'close' }), notAllowed],
			['responds 503 and stops reading', answering(503, '', { connection: 'close' }), unavailable],
			[
				'resets the connection',
				async (_response, { socket }) => {
					await untilUploadStalls();
					socket.resetAndDestroy();
				},
				lostInTheMiddle,
			],
			[
				'closes the connection',
				async (_response, request) => {
					for await (const _piece of request) {
						if (request.socket.bytesRead > 2 ** 20) {
							request.socket.destroy();
						}
					}
				},
				lostInTheMiddle,
			],
			['stops reading', () => undefined, limited, { idleTimeout: 150 }],
		];
		for (const [title, behavior, expected, changes] of early) {
			it(`reports ${expected.code} after one upload to a service that ${title} during the upload`, async () => {
				let requests = 0;
				await withServer(
					(request, response) => {
						requests++;
						void Promise.resolve(behavior(response, request)).catch(() => undefined);
					},
					async (url) => {
						const { text, ...others } = await shownError(url, { paths: [path], ...changes });
						assert.deepEqual({ ...others, text: text.replace(/\b\d+%/, 'N%') }, expected);
					},
				);
				assert.equal(requests, 1);
			});
		}
	});

	describe('connection failures', () => {
		let places: Awaited<ReturnType<typeof startUnreachableTargets>>;

		before(async () => {
			places = await startUnreachableTargets();
		});

		after(() => places.close());

		const unreachable: Readonly<Record<string, readonly [text: string, next: string]>> = {
			refused: ['HOST refused the connection. Check the address and whether the service is running.', environments],
			'no such name': ['Cannot find the server HOST. Check the address and your network connection.', environments],
			'no TLS': [
				'HOST did not send a valid HTTP response. Check the scheme and the port of the address.',
				environments,
			],
			'self-signed': [
				'This computer does not trust the authority that issued the certificate of HOST. Ask the operator of the service or network for the authority certificate, and install it on this computer.',
				log,
			],
			'proxy refuses': [
				'The proxy PROXY requires authentication for requests to HOST. Set "http.proxyAuthorization", or add a user name and password to the proxy address.',
				'workbench.action.openSettings http.proxy',
			],
			'proxy is dead': [
				'The proxy PROXY cannot be reached, so no request was sent to HOST. Check your connection, "http.proxy" and HTTPS_PROXY.',
				'workbench.action.openSettings http.proxy',
			],
		};
		for (const [reason, [text, next]] of Object.entries(unreachable)) {
			it(`states why the service cannot be reached: ${reason}`, async () => {
				const place = places.targets[reason];
				assert.ok(place);
				const found = await shownError(place.url, {
					http: { ...http, ...place.http, send: (r) => place.http.send(r) },
				});
				assert.deepEqual(
					{ ...found, text: found.text.replace(/127\.0\.0\.1:\d+/, 'PROXY') },
					{ code: 'connection-failed', text: `"course-plan.docx" was not converted. ${text}`, next },
				);
			});
		}
	});

	it('shows no text from a response of the service in an error message', async () => {
		const texts = await Promise.all(
			[answering(400, detail, json), answering(500, page, html), answering(200, page, html)].map(async (behavior) => {
				let text = '';
				await withServer(
					async (request, response) => {
						await bodyOf(request);
						behavior(response);
					},
					async (url) => {
						({ text } = await shownError(url, { paths: [plan] }));
					},
				);
				return text;
			}),
		);
		assert.ok(texts.every((text) => !text.includes('leak')));
	});
});

/** Returns the transport with a lower limit for the size of responses. */
function keepingAtMost(maximumBytes: number): Http {
	return {
		send: (request: HttpRequest) => http.send({ ...request, maximumBytes }),
		describeRoute: (url) => http.describeRoute(url),
	};
}
