import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import * as tls from 'node:tls';
import { type Dispatcher, EnvHttpProxyAgent, request as sendRequest } from 'undici';
import { Cancelled, UserError } from '../errors.ts';
import type { Http, HttpRequest, HttpResponse } from './http.ts';
import { networkError } from './networkErrors.ts';
import type { ProxySettings } from './proxySettings.ts';

const connectTimeout = 15_000;
const bodyTimeout = 60_000;

/** The transport over undici, with a dispatcher for the given settings. */
export class UndiciHttp implements Http {
	readonly #dispatcher: Dispatcher;

	constructor(settings: ProxySettings) {
		this.#dispatcher = createDispatcher(settings);
	}

	/** Ends idle connections; requests under way are finished. */
	async close(): Promise<void> {
		await this.#dispatcher.close();
	}

	async send(request: HttpRequest): Promise<HttpResponse> {
		if (request.signal?.aborted) {
			throw new Cancelled();
		}
		const { host } = new URL(request.url);
		try {
			const response = await sendRequest(request.url, {
				method: request.method,
				headers: { ...request.headers },
				body: requestBody(request.body),
				signal: request.signal ?? null,
				headersTimeout: request.firstByteTimeout,
				bodyTimeout,
				dispatcher: this.#dispatcher,
			});
			const headers = Object.fromEntries(
				Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
			);
			const body = await readWithin(response.body, request.maximumBytes, host);
			return { status: response.statusCode, headers, body };
		} catch (error) {
			if (request.signal?.aborted) {
				throw new Cancelled();
			}
			throw error instanceof UserError ? error : networkError(error, host);
		}
	}
}

function requestBody(body: HttpRequest['body']): string | Buffer | Readable | null {
	if (body === undefined || typeof body === 'string') {
		return body ?? null;
	}
	return body instanceof Uint8Array ? Buffer.from(body) : Readable.from(body);
}

async function readWithin(stream: AsyncIterable<Uint8Array>, maximumBytes: number, host: string): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of stream) {
		size += chunk.byteLength;
		if (size > maximumBytes) {
			throw new UserError('network/response-too-large', { host, megabytes: Math.round(maximumBytes / 2 ** 20) });
		}
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

function createDispatcher(settings: ProxySettings): Dispatcher {
	const connect = {
		ca: [...tls.getCACertificates('default'), ...tls.getCACertificates('system')],
		rejectUnauthorized: settings.strictCertificates,
		lookup: lookupWithLoopbackNames,
		timeout: connectTimeout,
	};
	const noProxy = [
		process.env['NO_PROXY'] ?? process.env['no_proxy'],
		...settings.noProxy,
		'localhost',
		'127.0.0.1',
		'::1',
		'*.localhost',
	];
	return new EnvHttpProxyAgent({
		connect,
		requestTls: connect,
		proxyTls: { ca: connect.ca, rejectUnauthorized: settings.strictCertificates },
		...(settings.proxy ? { httpProxy: settings.proxy, httpsProxy: settings.proxy } : {}),
		...(settings.authorization ? { token: settings.authorization } : {}),
		noProxy: noProxy.filter(Boolean).join(','),
	});
}

/** `*.localhost` is loopback (RFC 6761 section 6.3), which browsers know and the system's resolver often does not. */
const lookupWithLoopbackNames: LookupFunction = (hostname, options, callback) => {
	if (/(^|\.)localhost$/i.test(hostname)) {
		const address = { address: '127.0.0.1', family: 4 };
		if (options.all) {
			callback(null, [address]);
		} else {
			callback(null, address.address, address.family);
		}
		return;
	}
	systemLookup(hostname, options, callback);
};
