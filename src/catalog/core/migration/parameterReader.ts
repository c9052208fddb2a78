import type { CodeTokens } from './codeTokens.ts';
import { type NamedValues, namedValuesIn, valueIn } from './namedValues.ts';
import { assignedName, assignmentBefore, isAssignment, isDot, lastMember, variablesIn } from './variables.ts';

/** Names of functions that add a query parameter, or several, to a URL or a request. */
const addsParameter =
	/^(?:(?:add|set|append|with)?(?:encoded)?query_?(?:param|parameter|string)s?|(?:add|set)Parameter|query|parameter|param)$/i;
/** Names of functions that add an entry to query parameters in a variable. */
const addsEntry = /^(?:set|add|append|put|update)$/i;
/**
 * Maximum number of variables that are read for a call, so that variables with the values of other
 * variables take little time.
 */
const maxVariables = 50;

/**
 * Reads the query parameters in expressions, in the variables that they name, and in the calls that
 * add parameters to them. Each variable is read once, because it may be in its own value, as in
 * `ids.add(ids.size)`.
 */
export class ParameterReader {
	readonly #code: CodeTokens;
	/** Name of a variable → its parameters; empty while they are read. */
	readonly #variables = new Map<string, NamedValues>();

	constructor(code: CodeTokens) {
		this.#code = code;
	}

	/** Returns the parameters in an expression or in the variables that it names. */
	inExpression(from: number, to: number): NamedValues {
		const named = namedValuesIn(this.#code, from, to);
		if (this.#code.language === 'json' && named[0]?.[1].name === 'key') {
			return keysAndValues(named);
		}
		return named.length > 0
			? [...this.#inSpreads(from, to), ...named]
			: this.inVariables(variablesIn(this.#code, from, to), from);
	}

	/**
	 * Returns the parameters in the first variable that has any: those in the last value before a
	 * token, and those that statements up to the token add to it.
	 */
	inVariables(names: readonly string[], before: number): NamedValues {
		for (const name of names.slice(0, 4)) {
			const found = this.#inVariable(name, before);
			if (found.length > 0) {
				return found;
			}
		}
		return [];
	}

	/**
	 * Returns the parameters that statements between two tokens add to a variable, such as
	 * `params.set("limit", "0")` and `params["limit"] = 0`. Ends with the enclosing block and at the
	 * next assignment.
	 */
	addedToVariable(variable: string, from: number, before: number): NamedValues {
		const code = this.#code;
		const block = code.partner(code.parent(Math.min(from, code.tokens.length - 1)));
		const end = Math.min(before, block ?? code.tokens.length);
		const variables = new Set([variable]);
		const found: NamedValues[] = [];
		for (let at = from; at < end; at += 1) {
			const name = code.name(at);
			if (name === undefined || !variables.has(name) || isDot(code, at - 1)) {
				continue;
			}
			if (at > from && name === variable && isAssignment(code, at + 1)) {
				break;
			}
			const last = lastMember(code, at);
			// `q := req.URL.Query()` and `const query = url.searchParams` are other names of the query.
			const alias = /query|params|builder/i.test(code.name(last) ?? '') ? assignedName(code, at) : undefined;
			if (alias !== undefined) {
				variables.add(alias);
			}
			found.push(code.word(at + 1) === '[' ? indexEntry(code, at + 1) : this.#memberEntry(at, last));
		}
		return found.flat();
	}

	/**
	 * Returns the parameters that the calls before and after an expression add, as in
	 * `.queryParam(…)`.
	 */
	inChain(index: number): NamedValues {
		const code = this.#code;
		return [...callsAfter(code, index), ...callsBefore(code, index)].flatMap((open) => {
			if (code.word(open) === '{') {
				return this.#inBlock(open);
			}
			return addsParameter.test(code.name(open - 1) ?? '') ? this.#inArguments(open) : [];
		});
	}

	#inVariable(name: string, before: number): NamedValues {
		const known = this.#variables.get(name);
		if (known || this.#variables.size >= maxVariables) {
			return known ?? [];
		}
		this.#variables.set(name, []);
		const start = assignmentBefore(this.#code, name, before);
		const found = start === undefined ? [] : this.#inAssignment(name, start, before);
		this.#variables.set(name, found);
		return found;
	}

	/** Returns the parameters in the value that an assignment gives to a variable. */
	#inAssignment(name: string, start: number, before: number): NamedValues {
		const end = this.#code.expressionEnd(start);
		const own = [...namedValuesIn(this.#code, start, end), ...this.addedToVariable(name, end, before)];
		const other = own.length > 0 ? undefined : variablesIn(this.#code, start, end).find((one) => one !== name);
		return other === undefined ? own : this.inVariables([other], start);
	}

	/** Returns the parameters in the variables that a literal contains: `{ ...defaults, page: 1 }`. */
	#inSpreads(from: number, to: number): NamedValues {
		const code = this.#code;
		const names: string[] = [];
		for (let at = from; at < to; at += 1) {
			const name = code.name(at);
			const isSpread = /^\*\*?$/.test(code.word(at - 1) ?? '') || (isDot(code, at - 1) && isDot(code, at - 2));
			if (name !== undefined && isSpread && code.word(at + 1) !== '(') {
				names.push(name);
			}
		}
		return names.flatMap((name) => this.inVariables([name], from));
	}

	/** Returns the parameters in the arguments of a call that adds parameters. */
	#inArguments(open: number): NamedValues {
		const [first, second] = this.#code.elements(open);
		if (!first) {
			return [];
		}
		const [from, to] = first;
		const name = this.#code.after(from) === to ? this.#code.string(from) : undefined;
		return name !== undefined && second
			? [[from, { name, value: valueIn(this.#code, ...second) }]]
			: this.inExpression(from, to);
	}

	/** Returns the parameters that calls in a block add: `get(url) { parameter("limit", 0) }`. */
	#inBlock(open: number): NamedValues {
		const code = this.#code;
		const close = code.partner(open) ?? open;
		const found: NamedValues[] = [];
		for (let at = open + 1; at < close; at += 1) {
			const name = code.name(at) ?? '';
			const isEntry = addsEntry.test(name) && code.name(at - 2) === 'parameters';
			if (code.word(at + 1) === '(' && (addsParameter.test(name) || isEntry)) {
				found.push(this.#inArguments(at + 1));
			}
		}
		return found.flat();
	}

	/** Returns the entries that calls such as `url.searchParams.set("limit", "0")` add. */
	#memberEntry(first: number, last: number): NamedValues {
		const member = this.#code.name(last) ?? '';
		const isAdding =
			last > first && this.#code.word(last + 1) === '(' && (addsEntry.test(member) || addsParameter.test(member));
		// Headers are no parameters, and may be secret.
		if (!isAdding || /header|cookie|auth/i.test(this.#code.source(first, last))) {
			return [];
		}
		return [...this.#inArguments(last + 1), ...this.inChain(last + 1)];
	}
}

/** Returns the parameters of Postman, which are objects with `key` and `value`. */
function keysAndValues(named: NamedValues): NamedValues {
	return named.flatMap(([index, { name, value }], at) => {
		const next = named[at + 1]?.[1];
		return name === 'key' && next?.name === 'value' ? [[index, { name: value.text, value: next.value }]] : [];
	});
}

/** Returns the entry that an assignment such as `params["limit"] = 0` adds. */
function indexEntry(code: CodeTokens, open: number): NamedValues {
	const name = code.string(open + 1);
	const close = code.partner(open);
	return name !== undefined && close !== undefined && code.word(close + 1) === '='
		? [[open + 1, { name, value: valueIn(code, close + 2, code.expressionEnd(close + 2)) }]]
		: [];
}

/** Returns the brackets of the calls and blocks that follow an expression. */
function callsAfter(code: CodeTokens, index: number): readonly number[] {
	const opens: number[] = [];
	let at = code.after(index);
	for (;;) {
		const word = code.word(at);
		const isBlock = word === '{' && code.word(at - 1) === ')';
		if (word === '(' || word === '[' || isBlock) {
			opens.push(at);
			at = code.after(at);
		} else if (isDot(code, at) && code.name(at + 1) !== undefined) {
			at += 2;
		} else {
			return opens;
		}
	}
}

/** Returns the brackets of the calls before the call whose arguments begin at a bracket. */
function callsBefore(code: CodeTokens, index: number): readonly number[] {
	const opens: number[] = [];
	let name = code.word(index) === '(' ? index - 1 : -1;
	while (code.name(name) !== undefined && isDot(code, name - 1)) {
		const open = code.word(name - 2) === ')' ? code.partner(name - 2) : undefined;
		if (open === undefined) {
			break;
		}
		opens.push(open);
		name = open - 1;
	}
	return opens;
}
