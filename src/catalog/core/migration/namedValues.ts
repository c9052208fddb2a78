import type { DraftValue } from '../../../shared/core/migration/draftRequest.ts';
import { valueOfExpression } from './callValues.ts';
import type { CodeTokens } from './codeTokens.ts';

/** A name and its value, such as a query parameter. */
export interface NamedValue {
	readonly name: string;
	readonly value: DraftValue;
}

/** Names and values with the index of their first token. */
export type NamedValues = readonly (readonly [index: number, named: NamedValue])[];

/** Returns the value of the tokens from `from` up to `to`. */
export function valueIn(code: CodeTokens, from: number, to: number): DraftValue {
	// In Go, the values of `url.Values` are lists: `{"0"}`.
	const isList = code.word(from) === '{' && code.after(from) === to;
	return valueOfExpression(isList ? code.source(from + 1, to - 1) : code.source(from, to));
}

/**
 * Returns the pairs of names and values in the literals of an expression: `{ limit: 0 }`,
 * `["limit" => 0]`, `[("limit", 0)]`, `{ ["limit"] = "0" }`, `mapOf("limit" to 0)`, `dict(limit=0)`
 * and `Map.of("limit", 0)`.
 */
export function namedValuesIn(code: CodeTokens, from: number, to: number): NamedValues {
	const named: (readonly [number, NamedValue])[] = [];
	for (let at = from; at < to; at += 1) {
		const name = code.string(at) ?? code.name(at);
		// A name or key follows the bracket or the previous element.
		if (name !== undefined && /^[{[(,]$/.test(code.word(at - 1) ?? '') && code.parent(at) >= from) {
			const range = valueRange(code, at, to);
			if (range) {
				named.push([at, { name, value: valueIn(code, ...range) }]);
			} else {
				named.push(...(tuplesAt(code, at) ?? shorthandAt(code, at)));
			}
		}
	}
	return named;
}

type TokenRange = readonly [from: number, to: number];

/** Returns the range of the value of a key; `undefined` when no value follows the key. */
function valueRange(code: CodeTokens, at: number, end: number): TokenRange | undefined {
	const isText = code.string(at) !== undefined;
	const open = code.parent(at);
	const isInBraces = code.word(open) === '{';
	switch (code.word(code.after(at))) {
		case ':':
			return code.word(open) === '(' ? undefined : elementFrom(code, code.after(at) + 1, end);
		case ']':
			return isText && code.word(at + 2) === '=' ? elementFrom(code, at + 3, end) : undefined;
		case 'to':
			return isText ? elementFrom(code, code.after(at) + 1, end) : undefined;
		case '=':
			return isInBraces || code.name(open - 1) === 'dict' ? elementFrom(code, at + 2, end) : undefined;
		default:
			return undefined;
	}
}

function elementFrom(code: CodeTokens, from: number, end: number): TokenRange {
	return [from, elementEnd(code, from, end)];
}

/** Returns the index after the element of a list that begins at a token, at most `end`. */
export function elementEnd(code: CodeTokens, from: number, end: number): number {
	let to = from;
	while (to < end && !/^[,)\]};]$/.test(code.word(to) ?? '')) {
		to = code.after(to);
	}
	return to;
}

/**
 * Returns the pair or pairs of a bracket that begins with a text: `("limit", 0)`, `{ "limit", "0"
 * }` and `Map.of("limit", 0, "page", 1)`. `undefined` for other tokens.
 */
function tuplesAt(code: CodeTokens, at: number): NamedValues | undefined {
	const open = code.parent(at);
	if (code.string(at) === undefined || open !== at - 1) {
		return undefined;
	}
	const elements = code.elements(open);
	const isMap = code.name(open - 1) === 'of' && elements.length % 2 === 0;
	if (elements.length !== 2 && !isMap) {
		return undefined;
	}
	return elements.flatMap(([start], index) => {
		const value = elements[index + 1];
		const name = code.string(start);
		return index % 2 === 0 && value && name !== undefined ? [[start, { name, value: valueIn(code, ...value) }]] : [];
	});
}

/** Returns the pair of a shorthand property, such as `limit` in `{ limit }`. */
function shorthandAt(code: CodeTokens, at: number): NamedValues {
	const name = code.name(at);
	const isShorthand = code.word(code.parent(at)) === '{' && /^[,}]$/.test(code.word(at + 1) ?? '');
	return code.language === 'typescript' && name !== undefined && isShorthand
		? [[at, { name, value: { kind: 'expression', text: name } }]]
		: [];
}
