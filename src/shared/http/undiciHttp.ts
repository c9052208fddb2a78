import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import * as tls from 'node:tls';
import type { Dispatcher } from 'undici';
import { Cancelled, UserError } from '../errors.ts';
import type { Http, HttpRequest, HttpResponse } from './http.ts';
import { networkError } from './networkErrors.ts';

/** The editor's `http.*` settings that decide how a request leaves. */
export interface ProxySettings {
	/** `http.proxy`; `undefined` leaves it to HTTP_PROXY and HTTPS_PROXY. */
	readonly proxy: string | undefined;
	/** `http.noProxy`; host names that are reached directly, besides NO_PROXY. */
	readonly noProxy: readonly string[];
	/** `http.proxyStrictSSL`; `false` accepts any certificate. */
	readonly strictCertificates: boolean;
	/** `http.proxyAuthorization`; the `Proxy-Authorization` header. */
	readonly authorization: string | undefined;
}

const connectTimeout = 15_000;
const bodyTimeout = 60_000;

/** The transport over undici. The library and its dispatcher are made at the first request, from the settings of then. */
export class UndiciHttp implements Http {
	readonly #settings: () => ProxySettings;
	#dispatcher: Promise<Dispatcher> | undefined;

	constructor(settings: () => ProxySettings) {
		this.#settings = settings;
	}

	/** Builds the dispatcher again at the next request; call it when the editor's proxy settings changed. */
	reset(): void {
		const old = this.#dispatcher;
		this.#dispatcher = undefined;
		void old?.then((dispatcher) => dispatcher.close()).catch(() => undefined);
	}

	async send(request: HttpRequest): Promise<HttpResponse> {
		if (request.signal?.aborted) {
			throw new Cancelled();
		}
		const { host } = new URL(request.url);
		try {
			this.#dispatcher ??= createDispatcher(this.#settings());
			const dispatcher = await this.#dispatcher;
			const { request: send } = await loadUndici();
			const response = await send(request.url, {
				method: request.method,
				headers: { ...request.headers },
				body: requestBody(request.body),
				signal: request.signal ?? null,
				headersTimeout: request.firstByteTimeout,
				bodyTimeout,
				dispatcher,
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

/** Loads the library on first use; a CommonJS package that is bundled is found under `default`. */
async function loadUndici(): Promise<typeof import('undici')> {
	return (await import('undici')).default as unknown as typeof import('undici');
}

async function createDispatcher(settings: ProxySettings): Promise<Dispatcher> {
	const { EnvHttpProxyAgent } = await loadUndici();
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
