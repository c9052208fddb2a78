import type { Details } from '../../../../shared/core/errors.ts';
import { isRecord } from '../../../../shared/core/json.ts';
import type { LineColumn } from '../../language/syntax/textEdits.ts';

/** An HTTP response. */
export interface ReceivedResponse {
	readonly status: number;
	/** In lower case, without parameters; the empty string when none was given. */
	readonly mediaType: string;
	readonly text: string;
}

/** An entry of a response's `errors` (GraphQL specification, section 7.1.2). */
export interface GraphqlError {
	readonly message: string;
	/** 1-based, in the text that was sent; empty when the server names none. */
	readonly locations: readonly LineColumn[];
	/**
	 * Response keys and list indexes from the root to the value that failed; `undefined` when the
	 * server names none.
	 */
	readonly path: ResponsePath | undefined;
}

/** Path to a value of a response. */
export type ResponsePath = readonly (string | number)[];

/** The errors of a response, however many there are. */
export interface ErrorSummary {
	readonly count: number;
	/** The first of them, {@link maximumErrors} at most. */
	readonly first: readonly GraphqlError[];
}

/** Nobody reads more, and VS Code shows at most a thousand problems of a document. */
const maximumErrors = 100;
/** Characters of a message. */
const maximumLength = 1000;
const maximumLocations = 10;

/** A GraphQL response. */
export interface GraphqlResponse {
	/** `undefined` when the response has no `data`, as after an error before execution. */
	readonly data: unknown;
	/** As received; `undefined` if the response has none. */
	readonly errors: readonly unknown[] | undefined;
}

/** The kind of an HTTP response: a GraphQL response, rejected credentials, or a failure. */
export type ClassifiedResponse =
	| { readonly kind: 'response'; readonly response: GraphqlResponse; readonly errors: ErrorSummary }
	| { readonly kind: 'refused'; readonly status: 401 | 403 }
	| { readonly kind: 'failure'; readonly code: ResponseErrorCode; readonly details: Details };

/** Error codes for HTTP responses that are not GraphQL responses. */
export type ResponseErrorCode =
	| 'graphql/redirected'
	| 'graphql/web-page'
	| 'graphql/empty-answer'
	| 'graphql/broken-answer'
	| 'graphql/not-graphql'
	| 'graphql/not-found'
	| 'graphql/too-many-requests'
	| 'graphql/unavailable'
	| 'graphql/server-failed'
	| 'graphql/http-error'
	| 'graphql/multipart-answer'
	| 'graphql/event-stream-answer'
	| 'graphql/xml-answer';

/**
 * Classifies an HTTP response (GraphQL over HTTP, section 6; spec/graphql-api.md, Errors). A
 * well-formed response counts whatever the status, as with `application/graphql-response+json` the
 * body alone decides and with `application/json` many servers send `errors` beside a 4xx. Only 401
 * and 403 without `data` are refusals of the credentials.
 */
export function classifyResponse({ status, mediaType, text }: ReceivedResponse): ClassifiedResponse {
	const body = parseJson(text);
	const response = body.kind === 'json' ? responseOf(body.value) : undefined;
	if ((status === 401 || status === 403) && response?.data === undefined) {
		return { kind: 'refused', status };
	}
	if (status >= 300 && status < 400) {
		return { kind: 'failure', code: 'graphql/redirected', details: { status } };
	}
	if (response) {
		return { kind: 'response', response, errors: summarizeErrors(response.errors) };
	}
	return { kind: 'failure', code: failureCode(status, mediaType, text, body.kind), details: { status } };
}

/**
 * The `errors` of a response as far as they are formed as the specification says; the first
 * {@link maximumErrors} of them.
 */
export function readErrors(errors: readonly unknown[] | undefined): readonly GraphqlError[] {
	return (errors ?? []).slice(0, maximumErrors).map((error) => {
		const { message, locations, path } = isRecord(error) ? error : {};
		return {
			message: typeof message === 'string' ? message.slice(0, maximumLength) : '',
			locations: (Array.isArray(locations) ? locations.slice(0, maximumLocations) : []).filter(isLocation),
			path: Array.isArray(path) && path.length > 0 && path.every(isPathSegment) ? path : undefined,
		};
	});
}

/** How many errors a response has, and the first of them. */
function summarizeErrors(errors: readonly unknown[] | undefined): ErrorSummary {
	return { count: errors?.length ?? 0, first: readErrors(errors) };
}

function failureCode(
	status: number,
	mediaType: string,
	text: string,
	body: 'empty' | 'broken' | 'json',
): ResponseErrorCode {
	switch (status) {
		case 404:
			return 'graphql/not-found';
		case 429:
			return 'graphql/too-many-requests';
		case 503:
			return 'graphql/unavailable';
	}
	const isPage = mediaType === 'text/html' || mediaType === 'application/xhtml+xml';
	if (isPage || /^\s*<(!doctype|html)/i.test(text.slice(0, 200))) {
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

/** Types of responses that some GraphQL servers or gateways send instead of JSON. */
function unsupportedType(mediaType: string, text: string): ResponseErrorCode | undefined {
	if (mediaType.startsWith('multipart/')) {
		return 'graphql/multipart-answer';
	}
	if (mediaType === 'text/event-stream') {
		return 'graphql/event-stream-answer';
	}
	return /^(?:text|application)\/(?:.+\+)?xml$/.test(mediaType) || /^\s*<\?xml\s/.test(text.slice(0, 200))
		? 'graphql/xml-answer'
		: undefined;
}

function codeOfBody(body: 'empty' | 'broken' | 'json'): ResponseErrorCode {
	switch (body) {
		case 'empty':
			return 'graphql/empty-answer';
		case 'broken':
			return 'graphql/broken-answer';
		case 'json':
			return 'graphql/not-graphql';
	}
}

function responseOf(value: unknown): GraphqlResponse | undefined {
	if (!isRecord(value)) {
		return undefined;
	}
	const { data } = value;
	const errors = value['errors'] ?? undefined;
	const hasData = data === null || isRecord(data);
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
	return isRecord(value) && Number.isInteger(value['line']) && Number.isInteger(value['column']);
}

function isPathSegment(value: unknown): value is string | number {
	return typeof value === 'string' || Number.isInteger(value);
}
