import { type ErrorSummary, type GraphqlResponse, type Judgement, judgeAnswer } from './judgeAnswer.ts';
import { prettyJson } from './prettyJson.ts';

/** What came back over HTTP, unread. */
export interface AnswerBytes {
	readonly status: number;
	/** In lower case, without parameters; the empty string when none was given. */
	readonly mediaType: string;
	readonly body: Uint8Array;
}

/** A judgement that is light enough to go from thread to thread: a response without what is in it. */
export type LightJudgement =
	| Exclude<Judgement, { kind: 'response' }>
	| { readonly kind: 'response'; readonly errors: ErrorSummary };

/** Judges an answer as {@link judgeAnswer} does. Bytes that are not UTF-8 become replacement characters. */
export function judgeBytes({ body, ...answer }: AnswerBytes): Judgement {
	return judgeAnswer({ ...answer, text: decode(body) });
}

/** Judges an answer and leaves its contents behind. */
export function judgeLightly(answer: AnswerBytes): LightJudgement {
	const judgement = judgeBytes(answer);
	return judgement.kind === 'response' ? { kind: 'response', errors: judgement.errors } : judgement;
}

/** The response in an answer that has been judged to be one, read when somebody looks into it. */
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

/** Blanks that are many times the text help nobody: they come of lists in lists in lists. */
const blanksAtMost = (bytes: number) => 16 * bytes + 100_000;

/**
 * The JSON of an answer as it is shown, in UTF-8: printed by {@link prettyJson}, or as it came where that would be mostly
 * blanks. `undefined` when that is more than `maximumBytes`.
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
