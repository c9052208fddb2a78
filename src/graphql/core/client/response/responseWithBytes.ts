import {
	type ClassifiedGraphqlResponse,
	classifyGraphqlResponse,
	type ErrorSummary,
	type GraphqlResponse,
} from './classifyGraphqlResponse.ts';
import { prettyJson } from './prettyJson.ts';

/** An HTTP response with its body as bytes. */
export interface ResponseWithBytes {
	readonly status: number;
	/**
	 * Media type in lower case, without parameters; the empty string when the response names none.
	 */
	readonly mediaType: string;
	readonly body: Uint8Array;
}

/** A classified response without `data`, for transfer between threads. */
type ContentlessClassification =
	| Exclude<ClassifiedGraphqlResponse, { kind: 'response' }>
	| { readonly kind: 'response'; readonly errors: ErrorSummary };

/**
 * Classifies an HTTP response; see {@link classifyGraphqlResponse}. Invalid UTF-8 becomes
 * replacement characters.
 */
export function classifyResponseBytes({ body, ...response }: ResponseWithBytes): ClassifiedGraphqlResponse {
	return classifyGraphqlResponse({ ...response, text: decode(body) });
}

/**
 * Classifies an HTTP response; see {@link classifyGraphqlResponse}. The result contains the errors
 * of a GraphQL response, but not its data.
 */
export function classifyWithoutContent(response: ResponseWithBytes): ContentlessClassification {
	const classified = classifyResponseBytes(response);
	return classified.kind === 'response' ? { kind: 'response', errors: classified.errors } : classified;
}

/** A GraphQL response that is parsed when its data or errors are first read. */
export function lazyGraphqlResponse(body: Uint8Array): GraphqlResponse {
	let parsed: GraphqlResponse | undefined;
	const parse = () => {
		parsed ??= JSON.parse(decode(body)) as GraphqlResponse;
		return parsed;
	};
	return {
		get data() {
			return parse().data;
		},
		get errors() {
			return parse().errors ?? undefined;
		},
	};
}

/**
 * Maximum number of spaces that formatting may add to a body of this size. Without a limit, the
 * indentation of deeply nested lists would be many times larger than the text.
 */
const maximumSpaces = (bytes: number) => 16 * bytes + 100_000;

/**
 * Returns the JSON of a response for display, in UTF-8: formatted by {@link prettyJson}, or as
 * received if formatting would add too many spaces. Returns `undefined` when the text would be
 * larger than `maximumBytes`.
 */
export function printResponseJson(body: Uint8Array, maximumBytes: number): Uint8Array | undefined {
	// Formatting adds spaces of one byte each, and a line break at the end.
	const availableBytes = maximumBytes - body.byteLength - 1;
	if (availableBytes < 0) {
		// Decoding a large body would block the thread.
		return undefined;
	}
	const spaces = maximumSpaces(body.byteLength);
	const text = decode(body);
	const printed = prettyJson(text, Math.min(availableBytes, spaces)) ?? (spaces <= availableBytes ? text : undefined);
	return printed === undefined ? undefined : new TextEncoder().encode(printed);
}

function decode(body: Uint8Array): string {
	return new TextDecoder().decode(body);
}
