import type { CodeTokens } from './codeTokens.ts';

/** An anonymous function: its first parameter and its body. */
export interface Lambda {
	/** The name of the parameter, or the index of the bracket of its pattern. */
	readonly parameter: string | number;
	/** The tokens of the body. */
	readonly body: { readonly from: number; readonly to: number };
}

/** Returns the anonymous functions in the arguments of a call, or the block of a Kotlin lambda. */
export function lambdasIn(code: CodeTokens, open: number): Lambda[] {
	if (code.word(open) === '{') {
		const close = code.partner(open) ?? open;
		const arrow = code.word(open + 2) === '->' ? code.name(open + 1) : undefined;
		return code.language === 'kotlin' ? [{ parameter: arrow ?? 'it', body: { from: open, to: close } }] : [];
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
	return parameter === undefined ? undefined : { parameter, body: { from, to } };
}

/** Returns the name or the pattern of a parameter, which may have a type. */
function parameterOf(code: CodeTokens, from: number, to: number): string | number | undefined {
	if (code.word(from) === '{' || code.word(from) === '[') {
		return from;
	}
	const isTypedAfter = code.word(from + 1) === ':' || code.word(from + 1) === '=';
	return code.name(isTypedAfter ? from : to - 1);
}
