import type { Call } from './calls.ts';
import { mayBeText, type Value } from './values.ts';

/** A text in code that may be an address, with what stands around it. */
export interface Passage {
	readonly value: Value;
	/** The calls that are given it, innermost first. */
	readonly calls: readonly Call[];
	/** The HTTP method of the call, in upper case; `undefined` when nothing tells. */
	readonly method: string | undefined;
	/** Names of arguments and short texts that stand with it in a call. */
	readonly words: readonly string[];
	/** A command or a request that is written out, such as a line with curl. */
	readonly isRequest: boolean;
	/** It stands in a sentence. */
	readonly isProse?: boolean;
}

/** The passages in a value: itself, or the elements of a list. */
export function passagesIn(value: Value): readonly Passage[] {
	return [value, ...value.items].filter(mayBeText).map((part) => ({
		value: part,
		calls: part.calls,
		method: part.method ?? value.method,
		words: [...part.words, ...(part === value ? [] : value.words)],
		isRequest: false,
	}));
}

/** A call says nothing more of what stands deeper in it. */
const mostCalls = 4;

/** A passage with what encloses it. */
export function within(
	passage: Passage,
	call: Call | undefined,
	method: string | undefined,
	words: readonly string[],
): Passage {
	return {
		...passage,
		calls: call && passage.calls.length < mostCalls ? [...passage.calls, call] : passage.calls,
		method: passage.method ?? method,
		words: passage.words.length < 40 && words.length > 0 ? [...passage.words, ...words] : passage.words,
	};
}
