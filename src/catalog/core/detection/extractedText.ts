import type { CallWithTextArgument } from './calls.ts';
import { type ExpressionValue, hasTextOrChoices } from './values.ts';

/** A string value from a text, with its context. It may contain an address. */
export interface ExtractedText {
	readonly value: ExpressionValue;
	/** The calls that have the value as an argument, innermost first. */
	readonly calls: readonly CallWithTextArgument[];
	/** The HTTP method of the call, in upper case; `undefined` when it is unknown. */
	readonly method: string | undefined;
	/** Names of arguments and short string literals in the same call. */
	readonly adjacentWords: readonly string[];
	/** Whether the text is part of a shell command or a line of a request file. */
	readonly isRequest: boolean;
	/** The query of the request that is not beside its URL, without the question mark. */
	readonly query?: string;
	/** Whether the text is part of a sentence or a message. */
	readonly isProse?: boolean;
	/** Whether the text is an element of a list, or in an object in a list. */
	readonly isListed?: boolean;
}

/** Returns the texts in a value: the value itself and, for a list, its elements. */
export function textsInValue(value: ExpressionValue): readonly ExtractedText[] {
	return [value, ...value.items].filter(hasTextOrChoices).map((item) => ({
		value: item,
		calls: item.calls,
		method: item.method ?? value.method,
		adjacentWords: item === value ? item.adjacentWords : [...item.adjacentWords, ...value.adjacentWords],
		isRequest: false,
		isListed: item !== value,
	}));
}

/** Marks a text as an element of a list, unless it is an argument of a call in the list. */
export function markAsListElement(extracted: ExtractedText): ExtractedText {
	return extracted.calls.length === 0 && !extracted.isListed ? { ...extracted, isListed: true } : extracted;
}

/**
 * Maximum number of enclosing calls in the context of a text. Further ones say nothing about it.
 */
const maxCalls = 4;
/** Number of words in the context of a text from which on no words are added. */
const maxWords = 40;

/** Adds an enclosing call, its HTTP method and its words to the context of a text. */
export function addEnclosingCall(
	extracted: ExtractedText,
	call: CallWithTextArgument | undefined,
	method: string | undefined,
	words: readonly string[],
): ExtractedText {
	const addsCall = call !== undefined && extracted.calls.length < maxCalls;
	const addsMethod = extracted.method === undefined && method !== undefined;
	const addsWords = words.length > 0 && extracted.adjacentWords.length < maxWords;
	// Most texts in deeply nested brackets have their context already, and a copy takes time.
	if (!addsCall && !addsMethod && !addsWords) {
		return extracted;
	}
	return {
		...extracted,
		calls: addsCall ? [...extracted.calls, call] : extracted.calls,
		method: extracted.method ?? method,
		adjacentWords: addsWords ? [...extracted.adjacentWords, ...words] : extracted.adjacentWords,
	};
}
