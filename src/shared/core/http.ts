/** An HTTP request. Redirects are not followed: a 3xx response is returned. */
export interface HttpRequest {
	readonly method: 'GET' | 'POST';
	readonly url: string;
	readonly headers?: Readonly<Record<string, string>>;
	/** Headers with secrets, which a server can repeat. Responses are returned without them. */
	readonly credentials?: Readonly<Record<string, string>>;
	/**
	 * Text, bytes, or a stream of bytes. A stream is sent with chunked transfer coding unless the
	 * headers contain `content-length`.
	 */
	readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
	/** Aborting this signal closes the socket, and `send` then rejects with `Cancelled`. */
	readonly signal?: AbortSignal;
	/** Maximum time in milliseconds to wait for the first byte of the response. 0 sets no limit. */
	readonly firstByteTimeout: number;
	/**
	 * Maximum time in milliseconds between two chunks of the response. 0 sets no limit. Default: one
	 * minute.
	 */
	readonly bodyTimeout?: number;
	/**
	 * Called with the number of decompressed body bytes received so far, first with 0 when the headers
	 * arrive.
	 */
	readonly onReceived?: (bytes: number) => void;
	/**
	 * Limit of the decompressed body in bytes. A larger one closes the socket and rejects with
	 * `network/response-too-large`.
	 */
	readonly maximumBytes: number;
	/**
	 * Whether the body of a response with a status below 400 is returned unchanged, because it is a
	 * document or contains tokens. Otherwise, secrets in it that were sent before are redacted.
	 */
	readonly isVerbatim?: boolean;
}

/** A complete HTTP response. */
export interface HttpResponse {
	readonly status: number;
	/**
	 * Header values by lower-case name. Repeated headers are joined with `, `. Secrets that were sent
	 * before are redacted.
	 */
	readonly headers: Readonly<Record<string, string>>;
	/** The decompressed body. */
	readonly body: Uint8Array;
	readonly timing: HttpTiming;
}

/** Durations of the phases of a request in milliseconds. */
export interface HttpTiming {
	/**
	 * From the start of the request, including the opening of a connection, to the headers of the
	 * response.
	 */
	readonly untilHead: number;
	/** From the headers of the response to the last byte of its body. */
	readonly untilEnd: number;
}

/** The HTTP transport of the extension. */
export interface Http {
	/**
	 * Sends a request and resolves to the complete response, also if its status reports an error.
	 * @throws {UserError} `network/…` with the detail `host`; `Cancelled` when the signal was aborted.
	 */
	send(request: HttpRequest): Promise<HttpResponse>;

	/**
	 * Resolves to the route of a request to this URL, to be shown in a report. Sends nothing.
	 * @throws {UserError} `network/proxy-not-valid` when the proxy URL is invalid
	 */
	describeRoute(url: string): Promise<RouteDescription>;
}

/** The editor's `http.*` settings for the transport. */
export interface HttpSettings {
	/**
	 * `http.proxySupport`: `false` when the setting is "off". Then no proxy is used, whether
	 * configured by a setting or a variable.
	 */
	readonly usesProxies: boolean;
	/** `http.proxy`. `undefined` leaves the choice to HTTPS_PROXY and HTTP_PROXY. */
	readonly proxy: string | undefined;
	/** `http.noProxy`: hosts that are reached directly, in addition to NO_PROXY. */
	readonly noProxy: readonly string[];
	/** `http.proxyAuthorization`: the value of the `Proxy-Authorization` header. */
	readonly authorization: string | undefined;
	/** `http.proxyStrictSSL`: `false` accepts any certificate. */
	readonly strictCertificates: boolean;
	/**
	 * `http.systemCertificates`: whether the authorities of the operating system are trusted in
	 * addition to the bundled ones.
	 */
	readonly usesSystemCertificates: boolean;
}

/** The route of a request, without credentials. */
export interface RouteDescription {
	/** The proxy of the request; `undefined` for a direct connection. */
	readonly proxy?: {
		/** Host name and port of the proxy. */
		readonly host: string;
		/** The setting or variable that configures the proxy. */
		readonly from: 'http.proxy' | 'HTTPS_PROXY' | 'HTTP_PROXY';
		/** Whether credentials are sent to the proxy. */
		readonly authorization: boolean;
	};
	/** Why the connection is direct although a proxy is configured. */
	readonly bypassedBy?: 'loopback' | 'http.noProxy' | 'NO_PROXY';
	/** Whether server certificates are verified; `false` when any certificate is accepted. */
	readonly strictCertificates: boolean;
	/**
	 * Numbers of trusted certificate authorities by source. An authority may occur in several sources.
	 */
	readonly certificateAuthorities: { readonly bundled: number; readonly system: number; readonly extra: number };
}

/**
 * Returns the body of a response as text, decoded as UTF-8. Invalid bytes become replacement
 * characters.
 */
export function bodyTextOf({ body }: Pick<HttpResponse, 'body'>): string {
	return new TextDecoder().decode(body);
}

/**
 * Returns the media type of a response in lower case without parameters; the empty string without
 * `content-type`.
 */
export function mediaTypeOf({ headers }: Pick<HttpResponse, 'headers'>): string {
	return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * The detail `phase` of an error that occurs while the connection is opened. The request was not
 * sent.
 */
export const connectingPhase = 'connecting';

/** The codes of the errors that the transport throws. */
export type NetworkErrorCode =
	| 'network/refused'
	| 'network/name-not-found'
	| 'network/unreachable'
	| 'network/timeout'
	| 'network/connection-lost'
	| 'network/unexpected-continue'
	| 'network/not-http'
	| 'network/not-decompressible'
	| 'network/response-too-large'
	| 'network/failed'
	| 'network/certificate'
	| 'network/certificate-expired'
	| 'network/certificate-name'
	| 'network/proxy-not-valid'
	| 'network/proxy-unreachable'
	| 'network/proxy-refused'
	| 'network/proxy-failed';
