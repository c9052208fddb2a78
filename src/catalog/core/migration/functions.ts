import type { CodeTokens } from './codeTokens.ts';

/**
 * Returns the name of the function that contains a token; `undefined` for an anonymous function
 * that is not assigned to a name.
 */
export function enclosingFunction(code: CodeTokens, index: number): string | undefined {
	if (code.language === 'python') {
		const [def] = code.occurrencesBefore('def', index);
		return def === undefined ? undefined : code.name(def + 1);
	}
	if (code.word(index - 1) === '=>') {
		return arrowName(code, index - 1);
	}
	const body = enclosingBody(code, index);
	if (body === undefined) {
		return undefined;
	}
	return code.word(body - 1) === '=>' ? arrowName(code, body - 1) : headerOf(code, body)?.name;
}

/** Returns the index of the brace of the function that contains a token, except in Python. */
export function enclosingBody(code: CodeTokens, index: number): number | undefined {
	for (let open = code.parent(index); open >= 0; open = code.parent(open)) {
		if (code.word(open) === '{' && (code.word(open - 1) === '=>' || headerOf(code, open))) {
			return open;
		}
	}
	return undefined;
}

/** Statements with a parenthesis before a body. */
const statement = /^(?:if|elseif|for|foreach|while|until|switch|catch|using|when|try|lock|synchronized|with)$/;

/** The name and the parentheses of the parameters of a function. */
export interface FunctionHeader {
	/** `undefined` for an arrow function. */
	readonly name: string | undefined;
	readonly open: number;
	readonly close: number;
}

/** Returns the header before the body of a function; `undefined` for other braces. */
export function headerOf(code: CodeTokens, body: number): FunctionHeader | undefined {
	const close = parametersBefore(code, body);
	const open = close === undefined ? undefined : code.partner(close);
	if (open === undefined || close === undefined) {
		return undefined;
	}
	const name = code.name(open - 1);
	const isFunction = name === undefined ? code.word(body - 1) === '=>' : !statement.test(name);
	return isFunction ? { name, open, close } : undefined;
}

/** Maximum number of tokens of the return type of a function. */
const maxTypeTokens = 24;

/** Returns the index of the parenthesis that closes the parameters before a body. */
function parametersBefore(code: CodeTokens, open: number): number | undefined {
	for (let at = open - 1; at > Math.max(0, open - maxTypeTokens); at -= 1) {
		const word = code.word(at) ?? '';
		if (word === ')') {
			// In Go, the results can be in parentheses after the parameters.
			const before = (code.partner(at) ?? 0) - 1;
			return code.word(before) === ')' ? before : at;
		}
		if (/^(?:[;{}(=]|else|do|try|finally)$/.test(word)) {
			return undefined;
		}
	}
	return undefined;
}

/** Returns the name that an arrow function is assigned to, given its arrow. */
function arrowName(code: CodeTokens, arrow: number): string | undefined {
	let at = arrow - 1;
	for (let count = 0; count < maxTypeTokens && at > 0 && code.word(at) !== ')' && code.word(at) !== '='; count += 1) {
		at -= 1;
	}
	at = code.word(at) === ')' ? (code.partner(at) ?? 0) - 1 : at;
	at = code.name(at) === 'async' ? at - 1 : at;
	return code.word(at) === '=' ? code.name(at - 1) : undefined;
}

/** Returns the body of the function that is declared at one of the tokens of its name. */
export function bodyOf(
	code: CodeTokens,
	names: readonly number[],
): { readonly from: number; readonly to: number } | undefined {
	for (const at of names) {
		const isCalled = /^(?:[.=(,]|return|new|await)$/.test(code.word(at - 1) ?? '');
		const body = code.word(at + 1) === '(' && !isCalled ? bodyAfter(code, at) : undefined;
		if (body) {
			return body;
		}
	}
	return undefined;
}

/** Returns the body after the name and the parameters of a function. */
function bodyAfter(code: CodeTokens, at: number): { readonly from: number; readonly to: number } | undefined {
	const from = code.after(at + 1);
	if (code.name(at - 1) === 'def') {
		const [next] = code.occurrencesAfter('def', from);
		return { from, to: next ?? code.tokens.length };
	}
	let open = from;
	while (open < from + maxTypeTokens && !/^[;),{}]$/.test(code.word(open) ?? ';')) {
		open = code.after(open);
	}
	return code.word(open) === '{' ? { from: open, to: code.after(open) } : undefined;
}

/** Returns the tokens of a name at which the function is called, not declared. */
export function functionCalls(code: CodeTokens, names: readonly number[]): readonly number[] {
	return names.filter(
		(at) =>
			code.word(at + 1) === '(' &&
			!/^(?:def|function|fun|func|fn)$/.test(code.name(at - 1) ?? '') &&
			!/^(?:\{|throws)$/.test(code.word(code.after(at + 1)) ?? ''),
	);
}
