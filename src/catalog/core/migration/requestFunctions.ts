import { roleOf } from '../detection/calls.ts';
import type { CodeTokens } from './codeTokens.ts';
import { bodyOf } from './functions.ts';
import { expressionStart } from './variables.ts';

/** Functions that take an address or a response and return what is read from it. */
const reader = /^(?:file_get_contents|curl_exec|json_decode|loads?|deserialize\w*|readValue|readTree|fromJson)$/i;
/** Keywords and statements before a parenthesis that is not the argument list of a call. */
const notFunction =
	/^(?:if|while|for|foreach|switch|catch|return|in|of|await|yield|throw|not|and|or|is|else|print|echo)$/;

/** The calls in the body of a function. */
interface FunctionCalls {
	/** Whether the function itself sends a request. */
	readonly sends: boolean;
	/** Names of the functions that it calls, if it sends none. */
	readonly callees: readonly string[];
}

/** Finds the calls that send a request, and the functions of a file that do. */
export class RequestFunctions {
	readonly #code: CodeTokens;
	/** The calls of each function that was visited, by its name. */
	readonly #calls = new Map<string, FunctionCalls>();

	constructor(code: CodeTokens) {
		this.#code = code;
	}

	/** Returns the name of the function whose arguments are in a parenthesis. */
	calleeAt(open: number): string | undefined {
		const name = this.#code.word(open) === '(' ? this.#code.name(open - 1) : undefined;
		return name !== undefined && !notFunction.test(name) ? name : undefined;
	}

	/**
	 * Whether a call sends a request: by its name, or because a function of the file with that name
	 * does. `start` is the index of the first token of the call.
	 */
	sendsRequest(callee: string, start: number): boolean {
		return this.#isRequest(callee, start) || this.#functionSends(callee);
	}

	/** Whether a function of the file sends a request, itself or in functions that it calls. */
	#functionSends(name: string): boolean {
		const reachable = new Set([name]);
		for (const each of reachable) {
			const { sends, callees } = this.#callsOf(each);
			if (sends) {
				return true;
			}
			for (const callee of callees) {
				reachable.add(callee);
			}
		}
		return false;
	}

	#callsOf(name: string): FunctionCalls {
		const known = this.#calls.get(name);
		if (known) {
			return known;
		}
		const { from = 0, to = 0 } = bodyOf(this.#code, this.#code.occurrences(name)) ?? {};
		const callees: string[] = [];
		let sends = false;
		for (let at = from; at < to && !sends; at += 1) {
			const callee = this.calleeAt(at + 1);
			if (callee !== undefined) {
				callees.push(callee);
				sends = this.#isRequest(callee, expressionStart(this.#code, at));
			}
		}
		const calls = { sends, callees };
		this.#calls.set(name, calls);
		return calls;
	}

	#isRequest(callee: string, start: number): boolean {
		if (reader.test(callee)) {
			return true;
		}
		const receiver = this.#code.name(start);
		const call = {
			name: callee,
			receiver: receiver === undefined || receiver === callee ? [] : [receiver],
			form: 'call' as const,
			argumentCount: 1,
			isInClientDeclaration: false,
		};
		return roleOf(call, this.#code.language) === 'http';
	}
}
