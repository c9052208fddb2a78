import {
	type ClassifiedResponse,
	classifyResponse,
	type ErrorSummary,
	type GraphqlResponse,
} from './classifyResponse.ts';
import { prettyJson } from './prettyJson.ts';

/** An HTTP response whose body was not decoded. */
export interface ResponseBytes {
	readonly status: number;
	/** In lower case, without parameters; the empty string when none was given. */
	readonly mediaType: string;
	readonly body: Uint8Array;
}

/** The kind of an HTTP response without its data, for transfer between threads. */
export type ClassificationWithoutContent =
	| Exclude<ClassifiedResponse, { kind: 'response' }>
	| { readonly kind: 'response'; readonly errors: ErrorSummary };

/**
 * Classifies an HTTP response; see {@link classifyResponse}. Invalid UTF-8 becomes replacement
 * characters.
 */
export function classifyBytes({ body, ...answer }: ResponseBytes): ClassifiedResponse {
	return classifyResponse({ ...answer, text: decode(body) });
}

/** Classifies an HTTP response and drops its data. */
export function classifyWithoutContent(answer: ResponseBytes): ClassificationWithoutContent {
	const judgement = classifyBytes(answer);
	return judgement.kind === 'response' ? { kind: 'response', errors: judgement.errors } : judgement;
}

/** A GraphQL response that is parsed when its data or errors are first read. */
export function lazyResponse(body: Uint8Array): GraphqlResponse {
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

/** Deeply nested lists would be printed with many times more blanks than text. */
const blanksAtMost = (bytes: number) => 16 * bytes + 100_000;

/**
 * The JSON of an answer as it is shown, in UTF-8: printed by {@link prettyJson}, or as it came
 * where that would be mostly blanks. `undefined` when that is more than `maximumBytes`.
 */
export function printBytes(body: Uint8Array, maximumBytes: number): Uint8Array | undefined {
	// Printing adds blanks only, a byte each, and a line break at the end.
	const room = maximumBytes - body.byteLength - 1;
	const blanks = blanksAtMost(body.byteLength);
	if (room < 0) {
		return undefined;
	}
	const text = decode(body);
	const printed = prettyJson(text, Math.min(room, blanks)) ?? (blanks <= room ? text : undefined);
	return printed === undefined ? undefined : new TextEncoder().encode(printed);
}

function decode(body: Uint8Array): string {
	return new TextDecoder().decode(body);
}
