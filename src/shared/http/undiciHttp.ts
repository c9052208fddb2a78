import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import * as tls from 'node:tls';
import { Agent, type Dispatcher, EnvHttpProxyAgent, request as sendRequest } from 'undici';
import { isLoopback } from '../environments/serviceUrl.ts';
import { Cancelled, UserError } from '../errors.ts';
import type { Http, HttpRequest, HttpResponse } from './http.ts';
import { networkError } from './networkErrors.ts';
import type { ProxySettings } from './proxySettings.ts';

const connectTimeout = 15_000;
const bodyTimeout = 60_000;

/** The transport over undici, with a dispatcher for the given settings. */
export class UndiciHttp implements Http {
	readonly #direct: Dispatcher;
	readonly #proxied: Dispatcher;

	/** @throws {UserError} `network/proxy-not-valid` */
	constructor(settings: ProxySettings) {
		const connect = connectOptions(settings);
		this.#direct = new Agent({ connect });
		this.#proxied = createProxied(settings, connect);
	}

	/** Ends idle connections; requests under way are finished. */
	async close(): Promise<void> {
		await Promise.all([this.#direct.close(), this.#proxied.close()]);
	}

	async send(request: HttpRequest): Promise<HttpResponse> {
		if (request.signal?.aborted) {
			throw new Cancelled();
		}
		const { host, hostname } = new URL(request.url);
		try {
			const response = await sendRequest(request.url, {
				method: request.method,
				headers: { ...request.headers },
				body: requestBody(request.body),
				signal: request.signal ?? null,
				headersTimeout: request.firstByteTimeout,
				bodyTimeout,
				// What is for this machine never leaves it, not even to the proxy.
				dispatcher: isLoopback(hostname) ? this.#direct : this.#proxied,
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

function connectOptions({ strictCertificates }: ProxySettings) {
	return {
		ca: [...tls.getCACertificates('default'), ...tls.getCACertificates('system')],
		rejectUnauthorized: strictCertificates,
		lookup: lookupWithLoopbackNames,
		timeout: connectTimeout,
	};
}

function createProxied(settings: ProxySettings, connect: ReturnType<typeof connectOptions>): Dispatcher {
	const noProxy = [process.env['NO_PROXY'] ?? process.env['no_proxy'], ...settings.noProxy];
	try {
		return new EnvHttpProxyAgent({
			connect,
			requestTls: connect,
			proxyTls: { ca: connect.ca, rejectUnauthorized: settings.strictCertificates },
			...(settings.proxy ? { httpProxy: settings.proxy, httpsProxy: settings.proxy } : {}),
			...(settings.authorization ? { token: settings.authorization } : {}),
			noProxy: noProxy.filter(Boolean).join(','),
		});
	} catch (error) {
		throw new UserError('network/proxy-not-valid', {}, error);
	}
}

/** `*.localhost` is loopback (RFC 6761 section 6.3), which browsers know and the system's resolver often does not. */
const lookupWithLoopbackNames: LookupFunction = (hostname, options, callback) => {
	if (/(^|\.)localhost$/i.test(hostname)) {
		const ipv4 = { address: '127.0.0.1', family: 4 };
		if (options.all) {
			callback(null, [ipv4, { address: '::1', family: 6 }]);
		} else {
			callback(null, ipv4.address, ipv4.family);
		}
		return;
	}
	systemLookup(hostname, options, callback);
};
