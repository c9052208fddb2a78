import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Cancelled, throwIfCancelled, UserError } from '../../core/errors.ts';
import type {
	Http,
	HttpRequest,
	HttpResponse,
	HttpSettings,
	NetworkErrorCode,
	RouteDescription,
} from '../../core/http.ts';
import type { Redactor } from '../../core/redaction/redactor.ts';
import {
	createTlsTrustOptions,
	readTrustedAuthorities,
	type TlsTrustOptions,
	type TrustedAuthorities,
} from './certificates.ts';
import type { HttpConnection } from './httpConnection.ts';
import { networkError } from './networkErrors.ts';
import { readBody } from './readBody.ts';
import { chooseRoute, type EnvironmentVariables } from './route.ts';
import { addSecretHeaderToRedactor, addSecretsToRedactor, withoutSentSecrets } from './sentSecrets.ts';

/**
 * Options of the HTTP transport: inputs other than the settings of the editor, and time limits in
 * milliseconds. All have defaults.
 */
export interface HttpTransportOptions {
	readonly variables: EnvironmentVariables;
	readonly readAuthorities: (settings: HttpSettings) => TrustedAuthorities;
	/**
	 * Time limit for each step of opening a connection: TCP with TLS, and the response of a proxy.
	 */
	readonly connectTimeout: number;
	/** Time limit between two chunks of a response, if the request does not set its own. */
	readonly bodyTimeout: number;
}

const defaultOptions: HttpTransportOptions = {
	variables: process.env,
	readAuthorities: readTrustedAuthorities,
	connectTimeout: 15_000,
	bodyTimeout: 60_000,
};

/**
 * The HTTP transport. undici opens the connections. It is loaded with the first request. The
 * redactor receives the secrets of all requests, and redacts them in the responses.
 */
export class UndiciHttp implements Http {
	#settings: HttpSettings;
	readonly #redactor: Redactor;
	readonly #options: HttpTransportOptions;
	/** Idle connections that can be reused, by origin. */
	#idle = new Map<string, HttpConnection[]>();
	#trust: TlsTrustOptions | undefined;

	constructor(settings: HttpSettings, redactor: Redactor, options: Partial<HttpTransportOptions> = {}) {
		this.#settings = settings;
		this.#redactor = redactor;
		this.#options = { ...defaultOptions, ...options };
	}

	/** Uses new settings from the next request on. Current requests continue with the old ones. */
	updateSettings(settings: HttpSettings): void {
		this.#settings = settings;
		this.#trust = undefined;
		this.close();
	}

	/**
	 * Closes idle connections immediately, and the connections of current requests after their
	 * responses.
	 */
	close(): void {
		for (const connection of [...this.#idle.values()].flat()) {
			connection.close();
		}
		this.#idle = new Map();
	}

	async send(request: HttpRequest): Promise<HttpResponse> {
		throwIfCancelled(request.signal);
		const url = new URL(request.url);
		addSecretsToRedactor(request, this.#redactor);
		try {
			return await withoutSentSecrets(await this.#sendTo(url, request), request, this.#redactor);
		} catch (error) {
			throwIfCancelled(request.signal);
			throw error instanceof UserError || error instanceof Cancelled ? error : networkError(error, url.host);
		}
	}

	async describeRoute(url: string): Promise<RouteDescription> {
		const { proxy, bypassedBy } = this.#routeTo(new URL(url));
		const { bundled, system, extra } = this.#options.readAuthorities(this.#settings);
		return {
			...(proxy
				? { proxy: { host: proxy.url.host, from: proxy.from, authorization: proxy.authorization !== undefined } }
				: {}),
			...(bypassedBy ? { bypassedBy } : {}),
			strictCertificates: this.#settings.strictCertificates,
			certificateAuthorities: { bundled: bundled.length, system: system.length, extra: extra.length },
		};
	}

	async #sendTo(url: URL, request: HttpRequest): Promise<HttpResponse> {
		const idle = this.#idle;
		// A server can close an idle connection at any time. A streamed body cannot be sent again, so
		// an upload never reuses a connection.
		const isUpload = isStreamed(request.body);
		const reused = isUpload ? undefined : idle.get(url.origin)?.pop();
		const connection = reused ?? (await this.#open(new URL(url.origin)));
		const close = () => connection.close();
		request.signal?.addEventListener('abort', close);
		try {
			throwIfCancelled(request.signal);
			const response = await exchange(connection, url, request, this.#options.bodyTimeout);
			throwIfCancelled(request.signal);
			if (idle === this.#idle && !isUpload) {
				idle.set(url.origin, [...(idle.get(url.origin) ?? []), connection]);
			} else {
				close();
			}
			return response;
		} catch (error) {
			close();
			throw error;
		} finally {
			request.signal?.removeEventListener('abort', close);
		}
	}

	async #open(origin: URL): Promise<HttpConnection> {
		const { proxy } = this.#routeTo(origin);
		addSecretHeaderToRedactor(proxy?.authorization ?? '', this.#redactor);
		const { HttpConnection } = await import('./httpConnection.ts');
		return new HttpConnection(origin, {
			proxy,
			trust: () => this.#trusted(),
			timeout: this.#options.connectTimeout,
		});
	}

	#routeTo(target: URL) {
		return chooseRoute(target, this.#settings, this.#options.variables);
	}

	#trusted(): TlsTrustOptions {
		this.#trust ??= createTlsTrustOptions(this.#options.readAuthorities(this.#settings), this.#settings);
		return this.#trust;
	}
}

async function exchange(
	{ dispatcher }: HttpConnection,
	{ origin, host, pathname, search }: URL,
	request: HttpRequest,
	bodyTimeout: number,
): Promise<HttpResponse> {
	const started = performance.now();
	const response = await dispatcher.request({
		origin,
		method: request.method,
		path: pathname + search,
		headers: { ...request.headers, ...request.credentials },
		body: isStreamed(request.body) ? Readable.from(receiveBeforeSending(request.body)) : (request.body ?? null),
		headersTimeout: request.firstByteTimeout,
		bodyTimeout: request.bodyTimeout ?? bodyTimeout,
	});
	const headArrived = performance.now();
	request.onReceived?.(0);
	const headers = Object.fromEntries(
		Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
	);
	const body = await readBody(response.body, headers['content-encoding'], request);
	if (!body) {
		const megabytes = Math.round(request.maximumBytes / 2 ** 20);
		throw new UserError('network/response-too-large' satisfies NetworkErrorCode, { host, megabytes });
	}
	const timing = { untilHead: headArrived - started, untilEnd: performance.now() - headArrived };
	return { status: response.statusCode, headers, body, timing };
}

function isStreamed(body: HttpRequest['body']): body is AsyncIterable<Uint8Array> {
	return typeof body === 'object' && !(body instanceof Uint8Array);
}

/**
 * Lets the event loop receive a response before each chunk is sent. A server can refuse a request
 * before it has read the complete body. Writing to a connection that the server has closed would
 * fail before the response is read.
 */
async function* receiveBeforeSending(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	for await (const chunk of chunks) {
		await setImmediate();
		yield chunk;
	}
}
