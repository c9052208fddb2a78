import type { CodeTokens } from './codeTokens.ts';

/** An anonymous function: its first parameter and its body. */
export interface Lambda {
	/** The name of the parameter, or the index of the bracket of its pattern. */
	readonly parameter: string | number;
	/** The tokens of the body. */
	readonly end: { readonly from: number; readonly to: number };
}

/** Returns the anonymous functions in the arguments of a call, or the block of a Kotlin lambda. */
export function lambdasIn(code: CodeTokens, open: number): Lambda[] {
	if (code.word(open) === '{') {
		const close = code.partner(open) ?? open;
		const arrow = code.word(open + 2) === '->' ? code.name(open + 1) : undefined;
		return code.language === 'kotlin' ? [{ parameter: arrow ?? 'it', end: { from: open, to: close } }] : [];
	}
	return code.elements(open).flatMap(([from, to]) => lambdaIn(code, from, to) ?? []);
}

function lambdaIn(code: CodeTokens, first: number, to: number): Lambda | undefined {
	const from = /^(?:async|static)$/.test(code.name(first) ?? '') ? first + 1 : first;
	switch (code.name(from)) {
		case 'lambda':
			return lambdaWith(code.name(from + 1), from + 1, to);
		case 'function':
		case 'fn':
			return functionIn(code, from + 1, to);
		default: {
			const isArrow = /^[=-]>$/.test(code.word(code.after(from)) ?? '');
			return isArrow ? (functionIn(code, from, to) ?? lambdaWith(code.name(from), from, to)) : undefined;
		}
	}
}

function functionIn(code: CodeTokens, open: number, to: number): Lambda | undefined {
	const [first] = code.word(open) === '(' ? code.elements(open) : [];
	return first && lambdaWith(parameterOf(code, ...first), code.after(open), to);
}

function lambdaWith(parameter: string | number | undefined, from: number, to: number): Lambda | undefined {
	return parameter === undefined ? undefined : { parameter, end: { from, to } };
}

/** Returns the name or the pattern of a parameter, which may have a type. */
function parameterOf(code: CodeTokens, from: number, to: number): string | number | undefined {
	if (code.word(from) === '{' || code.word(from) === '[') {
		return from;
	}
	const isTypedAfter = code.word(from + 1) === ':' || code.word(from + 1) === '=';
	return code.name(isTypedAfter ? from : to - 1);
}

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
	for (let open = code.parent(index); open >= 0; open = code.parent(open)) {
		const isFunction = code.word(open) === '{' && !isControl(code, open);
		if (isFunction) {
			return code.word(open - 1) === '=>' ? arrowName(code, open - 1) : nameBefore(code, open);
		}
	}
	return undefined;
}

/** Whether a brace begins the body of a statement such as `if`, or no body at all. */
function isControl(code: CodeTokens, open: number): boolean {
	return code.word(open - 1) !== '=>' && (nameBefore(code, open) ?? control[0]) in controls;
}

const control = ['if', 'for', 'foreach', 'while', 'switch', 'catch', 'using', 'when', 'try', 'lock', 'with'] as const;
const controls: Readonly<Record<string, true>> = Object.fromEntries(control.map((name) => [name, true]));

/** Returns the name before the parameters that precede a body; `undefined` when there are none. */
function nameBefore(code: CodeTokens, open: number): string | undefined {
	const close = parametersBefore(code, open);
	return close === undefined ? undefined : code.name((code.partner(close) ?? 0) - 1);
}

/** Maximum number of tokens of the return type of a function. */
const maxTypeTokens = 24;

/** Returns the index of the parenthesis that closes the parameters before a body. */
function parametersBefore(code: CodeTokens, open: number): number | undefined {
	for (let at = open - 1; at > Math.max(0, open - maxTypeTokens); at -= 1) {
		const word = code.word(at) ?? '';
		if (word === ')') {
			return at;
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
		open += 1;
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
