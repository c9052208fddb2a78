import type { Call } from './calls.ts';
import { mayBeText, type Value } from './values.ts';

/** A text in code that may be an address, with what stands around it. */
export interface ExtractedText {
	readonly value: Value;
	/** The calls that are given it, innermost first. */
	readonly calls: readonly Call[];
	/** The HTTP method of the call, in upper case; `undefined` when nothing tells. */
	readonly method: string | undefined;
	/** Names of arguments and short texts that stand with it in a call. */
	readonly adjacentWords: readonly string[];
	/** A command or a request that is written out, such as a line with curl. */
	readonly isRequest: boolean;
	/** It stands in a sentence. */
	readonly isProse?: boolean;
}

/** The texts in a value: itself, or the elements of a list. */
export function textsInValue(value: Value): readonly ExtractedText[] {
	return [value, ...value.items].filter(mayBeText).map((item) => ({
		value: item,
		calls: item.calls,
		method: item.method ?? value.method,
		adjacentWords: [...item.adjacentWords, ...(item === value ? [] : value.adjacentWords)],
		isRequest: false,
	}));
}

/** A call says nothing more of what stands deeper in it. */
const maxCalls = 4;

/** A extracted with what encloses it. */
export function withEnclosingCall(
	extracted: ExtractedText,
	call: Call | undefined,
	method: string | undefined,
	words: readonly string[],
): ExtractedText {
	return {
		...extracted,
		calls: call && extracted.calls.length < maxCalls ? [...extracted.calls, call] : extracted.calls,
		method: extracted.method ?? method,
		adjacentWords:
			extracted.adjacentWords.length < 40 && words.length > 0
				? [...extracted.adjacentWords, ...words]
				: extracted.adjacentWords,
	};
}
