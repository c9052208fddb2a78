/** A request of the one transport. Redirects are never followed; a 3xx comes back as it is. */
export interface HttpRequest {
	readonly method: 'GET' | 'POST';
	readonly url: string;
	readonly headers?: Readonly<Record<string, string>>;
	/** Text, bytes, or a stream of bytes. A stream needs `content-length` among the headers to be sent with its size. */
	readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
	/** Aborting closes the socket and rejects with `Cancelled`. */
	readonly signal?: AbortSignal;
	/** Milliseconds until the first byte of the answer; 0 waits for ever. */
	readonly firstByteTimeout: number;
	/** Milliseconds between two pieces of the answer; 0 waits for ever, and a minute is the default. */
	readonly bodyTimeout?: number;
	/** Told how many bytes of the answer's body have come so far: 0 when its head is there. */
	readonly onReceived?: (bytes: number) => void;
	/** The answer's limit in bytes; beyond it the socket is closed and `network/response-too-large` thrown. */
	readonly maximumBytes: number;
}

export interface HttpResponse {
	readonly status: number;
	/** Header names in lower case; repeated headers joined with `, `. */
	readonly headers: Readonly<Record<string, string>>;
	/** Decompressed. */
	readonly body: Uint8Array;
	readonly timing: HttpTiming;
}

/** How long the phases of a request took, in milliseconds. */
export interface HttpTiming {
	/** From the beginning, a connection to be opened included, until the head of the answer was there. */
	readonly untilHead: number;
	/** From then until the last byte of the body. */
	readonly untilEnd: number;
}

/** The one transport of the extension. */
export interface Http {
	/** @throws {UserError} `network/…` with the host as a fact; `Cancelled` when the signal was aborted. */
	send(request: HttpRequest): Promise<HttpResponse>;

	/**
	 * How a request to this address would leave, for a report. Nothing is sent.
	 * @throws {UserError} `network/proxy-not-valid`
	 */
	describeRoute(url: string): Promise<RouteDescription>;
}

/** The way of a request, told without secrets: a proxy's host and port only. */
export interface RouteDescription {
	/** `undefined` when the request leaves directly. */
	readonly proxy?: {
		readonly host: string;
		readonly from: 'http.proxy' | 'HTTPS_PROXY' | 'HTTP_PROXY';
		/** Whether the proxy is told who asks. */
		readonly authorization: boolean;
	};
	/** Why the request leaves directly although there is a proxy. */
	readonly bypassedBy?: 'loopback' | 'http.noProxy' | 'NO_PROXY';
	/** `false` when any certificate is accepted. */
	readonly strictCertificates: boolean;
	/** How many authorities are trusted, by where they come from; the same one may count in several places. */
	readonly certificateAuthorities: { readonly bundled: number; readonly system: number; readonly extra: number };
}

/** The answer's text. Bytes that are not UTF-8 become replacement characters. */
export function textOf({ body }: Pick<HttpResponse, 'body'>): string {
	return new TextDecoder().decode(body);
}

/** The media type of an answer in lower case, without parameters; the empty string when none is given. */
export function mediaTypeOf(response: HttpResponse): string {
	return (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
