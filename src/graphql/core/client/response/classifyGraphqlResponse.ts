import type { ErrorDetails } from '../../../../shared/core/errors.ts';
import { isJsonObject } from '../../../../shared/core/json.ts';
import type { LineColumn } from '../../language/syntax/textEdits.ts';

/** An HTTP response with its body as text. */
export interface ResponseWithText {
	readonly status: number;
	/**
	 * Media type in lower case, without parameters; the empty string when the response names none.
	 */
	readonly mediaType: string;
	readonly text: string;
}

/** An entry of a response's `errors` (GraphQL specification, section 7.1.2). */
export interface GraphqlResponseError {
	readonly message: string;
	/** 1-based positions in the text that was sent; empty when the server reports none. */
	readonly locations: readonly LineColumn[];
	/**
	 * Response names and list indexes from the root to the value that failed; `undefined` when the
	 * server reports none.
	 */
	readonly path: ResponsePath | undefined;
}

/** Path from `data` to a value of a response: response names and list indexes. */
export type ResponsePath = readonly (string | number)[];

/** The number of errors of a response, and the first of them. */
export interface ErrorSummary {
	readonly count: number;
	/** The first {@link maximumErrors} errors at most. */
	readonly first: readonly GraphqlResponseError[];
}

/** Maximum number of errors that are read. VS Code shows at most 1,000 problems of a document. */
const maximumErrors = 100;
/** Maximum length of an error message in UTF-16 code units. Longer messages are truncated. */
const maximumMessageLength = 1000;
const maximumLocations = 10;

/** The body of a GraphQL response. */
export interface GraphqlResponse {
	/**
	 * The `data` as received; `undefined` when the response has none, for example after a validation
	 * error.
	 */
	readonly data: unknown;
	/** The errors as received; `undefined` if the response has none. */
	readonly errors: readonly unknown[] | undefined;
}

/** The kind of an HTTP response: a GraphQL response, rejected credentials, or a failure. */
export type ClassifiedGraphqlResponse =
	| { readonly kind: 'response'; readonly response: GraphqlResponse; readonly errors: ErrorSummary }
	| { readonly kind: 'refused'; readonly status: 401 | 403 }
	| { readonly kind: 'failure'; readonly code: ResponseErrorCode; readonly details: ErrorDetails };

/** Error codes for HTTP responses that are not GraphQL responses. */
type ResponseErrorCode =
	| 'graphql/redirected'
	| 'graphql/web-page'
	| 'graphql/empty-response'
	| 'graphql/broken-response'
	| 'graphql/not-graphql'
	| 'graphql/not-found'
	| 'graphql/too-many-requests'
	| 'graphql/unavailable'
	| 'graphql/server-failed'
	| 'graphql/http-error'
	| 'graphql/multipart-response'
	| 'graphql/incremental-response'
	| 'graphql/event-stream-response'
	| 'graphql/xml-response';

/**
 * Classifies an HTTP response (GraphQL over HTTP, section 6; docs/services.md, G5). A
 * well-formed GraphQL response is accepted with any status. With
 * `application/graphql-response+json` the body decides, and with `application/json` many servers
 * send `errors` together with a 4xx status. Status 401 or 403 means that the credentials were
 * rejected, unless `data` is an object. Some servers add `"data": null` to their `errors`.
 */
export function classifyGraphqlResponse({ status, mediaType, text }: ResponseWithText): ClassifiedGraphqlResponse {
	const body = parseJson(text);
	const response = body.kind === 'json' ? responseOf(body.value) : undefined;
	if ((status === 401 || status === 403) && !isJsonObject(response?.data)) {
		return { kind: 'refused', status };
	}
	if (status >= 300 && status < 400) {
		return { kind: 'failure', code: 'graphql/redirected', details: { status } };
	}
	if (body.kind === 'json' && isIncremental(body.value)) {
		return { kind: 'failure', code: 'graphql/incremental-response', details: { status } };
	}
	if (response) {
		return { kind: 'response', response, errors: summarizeErrors(response.errors) };
	}
	return { kind: 'failure', code: failureCode(status, mediaType, text, body.kind), details: { status } };
}

/**
 * Reads the first {@link maximumErrors} `errors` of a response. Ignores a `message`, `locations` or
 * `path` that does not conform to the specification.
 */
export function readGraphqlErrors(errors: readonly unknown[] | undefined): readonly GraphqlResponseError[] {
	return (errors ?? []).slice(0, maximumErrors).map((error) => {
		const { message, locations, path } = isJsonObject(error) ? error : {};
		return {
			message: typeof message === 'string' ? message.slice(0, maximumMessageLength) : '',
			locations: (Array.isArray(locations) ? locations.slice(0, maximumLocations) : []).filter(isLocation),
			path: Array.isArray(path) && path.length > 0 && path.every(isPathSegment) ? path : undefined,
		};
	});
}

/** Returns the error code for a status of a server that answers later; otherwise `undefined`. */
export function busyCode(status: number): 'graphql/too-many-requests' | 'graphql/unavailable' | undefined {
	switch (status) {
		case 429:
			return 'graphql/too-many-requests';
		case 503:
			return 'graphql/unavailable';
	}
	return undefined;
}

function summarizeErrors(errors: readonly unknown[] | undefined): ErrorSummary {
	return { count: errors?.length ?? 0, first: readGraphqlErrors(errors) };
}

function failureCode(
	status: number,
	mediaType: string,
	text: string,
	body: 'empty' | 'broken' | 'json',
): ResponseErrorCode {
	if (status === 404) {
		return 'graphql/not-found';
	}
	const busy = busyCode(status);
	if (busy) {
		return busy;
	}
	const isPage = mediaType === 'text/html' || mediaType === 'application/xhtml+xml';
	if (isPage || /^\s*<(!doctype|html)/i.test(text)) {
		return 'graphql/web-page';
	}
	if (status >= 500) {
		return 'graphql/server-failed';
	}
	if (status >= 400) {
		return 'graphql/http-error';
	}
	return unsupportedType(mediaType, text) ?? codeOfBody(body);
}

/**
 * Returns the error code for a format that some GraphQL servers or gateways send instead of JSON:
 * multipart, event streams and XML. `undefined` for any other format.
 */
function unsupportedType(mediaType: string, text: string): ResponseErrorCode | undefined {
	if (mediaType.startsWith('multipart/')) {
		return 'graphql/multipart-response';
	}
	if (mediaType === 'text/event-stream') {
		return 'graphql/event-stream-response';
	}
	return /^(?:text|application)\/(?:.+\+)?xml$/.test(mediaType) || /^\s*<\?xml\s/.test(text)
		? 'graphql/xml-response'
		: undefined;
}

function codeOfBody(body: 'empty' | 'broken' | 'json'): ResponseErrorCode {
	switch (body) {
		case 'empty':
			return 'graphql/empty-response';
		case 'broken':
			return 'graphql/broken-response';
		case 'json':
			return 'graphql/not-graphql';
	}
}

/**
 * Whether a value is a part of a response in several parts (GraphQL specification, Incremental
 * Delivery). Its data is incomplete.
 */
function isIncremental(value: unknown): boolean {
	return isJsonObject(value) && value['hasNext'] === true;
}

function responseOf(value: unknown): GraphqlResponse | undefined {
	if (!isJsonObject(value)) {
		return undefined;
	}
	const { data } = value;
	const errors = value['errors'] ?? undefined;
	const hasData = data === null || isJsonObject(data);
	if (errors !== undefined && !Array.isArray(errors)) {
		return undefined;
	}
	return hasData || (data === undefined && errors !== undefined) ? { data, errors } : undefined;
}

function parseJson(text: string): { kind: 'empty' } | { kind: 'broken' } | { kind: 'json'; value: unknown } {
	if (text.trim() === '') {
		return { kind: 'empty' };
	}
	try {
		return { kind: 'json', value: JSON.parse(text) };
	} catch {
		return { kind: 'broken' };
	}
}

function isLocation(value: unknown): value is LineColumn {
	return isJsonObject(value) && Number.isInteger(value['line']) && Number.isInteger(value['column']);
}

function isPathSegment(value: unknown): value is string | number {
	return typeof value === 'string' || Number.isInteger(value);
}
