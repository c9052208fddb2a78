import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Cancelled, throwIfCancelled, UserError } from '../errors.ts';
import { type Authorities, createTrust, readAuthorities, type Trust } from './authorities.ts';
import { Connection, IdleConnections } from './connection.ts';
import type { Http, HttpRequest, HttpResponse, RouteDescription } from './http.ts';
import { networkError } from './networkErrors.ts';
import { openSocket } from './openSocket.ts';
import type { ProxySettings } from './proxySettings.ts';
import { readBody } from './readBody.ts';
import { chooseRoute, type EnvironmentVariables, type Route } from './route.ts';
import type { NetworkCode } from './words.ts';

/** What the transport finds around it, and its limits in milliseconds. */
export interface Surroundings {
	readonly variables: EnvironmentVariables;
	readonly readAuthorities: (settings: ProxySettings) => Authorities;
	/** For a connection to be ready: name, proxy and handshake together. */
	readonly connectTimeout: number;
	/** Between two pieces of an answer, where the request says nothing else. */
	readonly bodyTimeout: number;
}

const defaultSurroundings: Surroundings = {
	variables: process.env,
	readAuthorities,
	connectTimeout: 15_000,
	bodyTimeout: 60_000,
};

/** The transport over undici, for the given settings. */
export class UndiciHttp implements Http {
	readonly #settings: ProxySettings;
	readonly #surroundings: Surroundings;
	readonly #idle = new IdleConnections();
	#trust: Trust | undefined;

	constructor(settings: ProxySettings, surroundings: Partial<Surroundings> = {}) {
		this.#settings = settings;
		this.#surroundings = { ...defaultSurroundings, ...surroundings };
	}

	/** Ends idle connections; requests under way are finished. */
	close(): void {
		this.#idle.close();
	}

	async send(request: HttpRequest): Promise<HttpResponse> {
		throwIfCancelled(request.signal);
		const { origin, host } = new URL(request.url);
		const connection = this.#idle.take(origin) ?? new Connection(origin, (ended) => this.#open(new URL(origin), ended));
		const end = () => connection.end();
		request.signal?.addEventListener('abort', end);
		try {
			const response = await exchange(connection, request, this.#surroundings.bodyTimeout);
			this.#idle.add(origin, connection);
			return response;
		} catch (error) {
			end();
			throwIfCancelled(request.signal);
			throw error instanceof UserError || error instanceof Cancelled ? error : networkError(error, host);
		} finally {
			request.signal?.removeEventListener('abort', end);
		}
	}

	async describeRoute(url: string): Promise<RouteDescription> {
		const { proxy, bypassedBy } = this.#routeTo(new URL(url));
		const { bundled, system, extra } = this.#surroundings.readAuthorities(this.#settings);
		return {
			...(proxy
				? { proxy: { host: proxy.url.host, from: proxy.from, authorization: proxy.authorization !== undefined } }
				: {}),
			...(bypassedBy ? { bypassedBy } : {}),
			strictCertificates: this.#settings.strictCertificates,
			certificateAuthorities: { bundled: bundled.length, system: system.length, extra: extra.length },
		};
	}

	#routeTo(target: URL): Route {
		return chooseRoute(target, this.#settings, this.#surroundings.variables);
	}

	async #open(target: URL, ended: AbortSignal) {
		const signal = AbortSignal.any([ended, AbortSignal.timeout(this.#surroundings.connectTimeout)]);
		return openSocket(target, this.#routeTo(target), { trust: () => this.#trusted(), signal });
	}

	#trusted(): Trust {
		this.#trust ??= createTrust(this.#surroundings.readAuthorities(this.#settings), this.#settings);
		return this.#trust;
	}
}

async function exchange({ client }: Connection, request: HttpRequest, bodyTimeout: number): Promise<HttpResponse> {
	const { host, pathname, search } = new URL(request.url);
	const started = performance.now();
	const response = await client.request({
		method: request.method,
		path: pathname + search,
		headers: { ...request.headers },
		body: requestBody(request.body),
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
		throw new UserError('network/response-too-large' satisfies NetworkCode, { host, megabytes });
	}
	const timing = { untilHead: headArrived - started, untilEnd: performance.now() - headArrived };
	return { status: response.statusCode, headers, body, timing };
}

function requestBody(body: HttpRequest['body']): string | Buffer | Readable | null {
	if (body === undefined || typeof body === 'string') {
		return body ?? null;
	}
	return body instanceof Uint8Array ? Buffer.from(body) : Readable.from(answersFirst(body));
}

/**
 * Lets an answer be received before each piece is sent: a server may refuse before it has read everything, and writing to
 * a connection that it has closed fails before the answer is looked at.
 */
async function* answersFirst(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
	for await (const piece of pieces) {
		await setImmediate();
		yield piece;
	}
}
