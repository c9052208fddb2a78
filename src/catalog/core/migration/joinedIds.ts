import type { DraftValue } from '../../../shared/core/migration/draftRequest.ts';
import { valueOfExpression } from './callValues.ts';
import type { CodeTokens } from './codeTokens.ts';
import { valueIn } from './namedValues.ts';
import { assignmentBefore } from './variables.ts';

/**
 * Returns the parts of the id that a variable contains. The last assignment of the variable joins
 * the parts with commas, or calls a function that does: `[a, b].join(',')`, `",".join([a, b])`,
 * `String.join(",", a, b)`, `listOf(a, b).joinToString(",")` and `implode(',', [$a, $b])`.
 * `undefined` for other variables and expressions.
 */
export function joinedParts(code: CodeTokens, name: string, offset: number): readonly DraftValue[] | undefined {
	if (!/^\$?\w+$/.test(name)) {
		return undefined;
	}
	const from = assignmentBefore(code, name.replace(/^\$/, ''), code.at(offset));
	if (from === undefined) {
		return undefined;
	}
	const to = code.expressionEnd(from);
	return partsIn(code, from, to) ?? returnedParts(code, from, to);
}

/** Returns the parts that the first call in an expression joins, if the separator is a comma. */
function partsIn(code: CodeTokens, from: number, to: number): readonly DraftValue[] | undefined {
	for (let at = from; at < to; at += 1) {
		const isJoin = /^(?:[jJ]oin|joinToString|implode)$/.test(code.name(at) ?? '') && code.word(at + 1) === '(';
		const elements = isJoin ? joinedElements(code, from, at) : undefined;
		if (elements) {
			return elements.map(([start, end]) => valueIn(code, start, end));
		}
	}
	return undefined;
}

/** Returns the elements that a call joins with commas. `from` is the start of its receiver. */
function joinedElements(code: CodeTokens, from: number, join: number) {
	const [first, second, ...others] = code.elements(join + 1);
	if (!first) {
		return undefined;
	}
	if (code.string(join - 2) === ',') {
		return listAt(code, first[0]);
	}
	if (code.string(first[0]) !== ',') {
		return undefined;
	}
	return second && others.length > 0 ? [second, ...others] : listAt(code, second ? second[0] : from);
}

/** Returns the elements of a list such as `[a, b]` and `listOf(a, b)`. */
function listAt(code: CodeTokens, start: number) {
	const open = /^(?:listOf|array|arrayOf|setOf)$/.test(code.name(start) ?? '') ? start + 1 : start;
	return /^[[({]$/.test(code.word(open) ?? '') ? code.elements(open) : undefined;
}

/** Returns the parts that a function of the file joins, with the arguments of its call. */
function returnedParts(code: CodeTokens, from: number, to: number): readonly DraftValue[] | undefined {
	const name = code.name(from);
	const isCall = code.word(from + 1) === '(' && code.after(from + 1) === to;
	const declaration = code
		.occurrences(name ?? '')
		.find((at) => /^(?:def|function|fun|fn)$/.test(code.name(at - 1) ?? ''));
	if (!isCall || declaration === undefined) {
		return undefined;
	}
	const values = code.elements(from + 1).map(([start, end]) => valueIn(code, start, end));
	const names = code.elements(declaration + 1).map(([start]) => code.name(start));
	for (let at = code.after(declaration + 1); at < code.tokens.length && code.name(at) !== 'def'; at += 1) {
		const parts = code.name(at) === 'return' ? partsIn(code, at + 1, code.expressionEnd(at + 1)) : undefined;
		if (parts) {
			return parts.map((part) => {
				const value = part.kind === 'expression' ? values[names.indexOf(part.text)] : undefined;
				return value ?? part;
			});
		}
	}
	return undefined;
}

/**
 * Returns the values of the placeholders of a URI template, by name: the last arguments of the call
 * that has the template as an argument, as in `getForObject("/emner/{kode}", Emne.class, code)`.
 */
export function templateValues(code: CodeTokens, offset: number): ReadonlyMap<string, DraftValue> {
	const at = code.at(offset);
	const template = code.string(at) ?? '';
	const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
	const elements = code.elements(code.parent(at)).filter(([from]) => from > at);
	const values = elements.length < names.length ? [] : elements.slice(elements.length - names.length);
	const isCall = code.word(code.parent(at)) === '(' && names.length > 0;
	return new Map(
		(isCall ? values : []).map(([from, to], index) => [names[index] ?? '', valueOfExpression(code.source(from, to))]),
	);
}
