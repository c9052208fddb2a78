import type { CodeTokens } from './codeTokens.ts';

/** Returns the variables in an expression, without the names of functions and members. */
export function variablesIn(code: CodeTokens, from: number, to: number): readonly string[] {
	const names: string[] = [];
	for (let at = from; at < to; at += 1) {
		const name = code.name(at);
		const isCalled = code.word(at + 1) === '(' && at + 1 < to;
		if (name !== undefined && !isCalled && !isDot(code, at - 1) && !notVariables.test(name)) {
			names.push(name);
		}
	}
	return names;
}

const notVariables = /^(?:new|await|this|self|url|urllib|parse)$/;

/** Whether a token is the dot before a member. */
export function isDot(code: CodeTokens, index: number): boolean {
	return /^\??\.$/.test(code.word(index) ?? '');
}

/** Whether a token assigns a value to the name before it. */
export function isAssignment(code: CodeTokens, index: number): boolean {
	return /^:?=$/.test(code.word(index) ?? '');
}

/**
 * Returns the index after the last assignment of a variable that precedes a token; `undefined` when
 * there is none.
 */
export function assignmentBefore(code: CodeTokens, name: string, before: number): number | undefined {
	for (const at of code.occurrencesBefore(name, before)) {
		// In parentheses, it is a keyword argument.
		if (!isDot(code, at - 1) && code.word(code.parent(at)) !== '(') {
			const end = code.word(at + 1) === ':' ? typeEnd(code, at + 2) : at + 1;
			if (isAssignment(code, end)) {
				return end + 1;
			}
		}
	}
	return undefined;
}

/** Maximum number of tokens of the type of a variable. */
const maxTypeTokens = 24;

function typeEnd(code: CodeTokens, from: number): number {
	let at = from;
	while (at < from + maxTypeTokens && !/^[=;)}{]$/.test(code.word(at) ?? ';')) {
		at += 1;
	}
	return at;
}

/** Returns the index of the last name of a member access such as `url.searchParams.set`. */
export function lastMember(code: CodeTokens, from: number): number {
	let at = from;
	while (isDot(code, at + 1) && code.name(at + 2) !== undefined) {
		at += 2;
	}
	return at;
}

/**
 * Maximum number of calls, members and texts that precede a token in its expression, so that the
 * starts of all calls in a long expression take linear time.
 */
const maxPreceding = 500;

/**
 * Returns the index of the first token of the expression that a token belongs to, before which
 * there may be calls, members and concatenated texts.
 */
export function expressionStart(code: CodeTokens, index: number): number {
	let at = index;
	for (let count = 0; count < maxPreceding; count += 1) {
		const before = stepBack(code, at);
		if (before === undefined || before < 0) {
			break;
		}
		at = before;
	}
	return at;
}

function stepBack(code: CodeTokens, at: number): number | undefined {
	const [word, before] = [code.word(at) ?? '', code.word(at - 1)];
	if (/^[)\]]$/.test(word)) {
		const open = code.partner(at);
		return open === undefined || open > at ? undefined : open;
	}
	if (/^[([]$/.test(word) && code.name(at - 1) !== undefined) {
		return at - 1;
	}
	if (isDot(code, at - 1) || before === '+') {
		return at - 2;
	}
	return before === 'new' || before === 'await' ? at - 1 : undefined;
}

/**
 * Returns the name that the expression before which a token stands is assigned to; `undefined` when
 * it is not assigned. In `url, err := parse(…)`, this is the first name.
 */
export function assignedName(code: CodeTokens, start: number): string | undefined {
	const equals = start - 1;
	if (!isAssignment(code, equals)) {
		return undefined;
	}
	const isTyped = code.word(equals - 2) === ':' || code.word(equals - 2) === ',';
	return code.name(isTyped ? equals - 3 : equals - 1);
}

/** Returns the index of the name or pattern before an equals sign, without its type. */
export function assignmentTarget(code: CodeTokens, equals: number): number {
	const parent = code.parent(equals);
	for (let at = equals - 1; at > Math.max(parent, equals - 40); at -= 1) {
		if (code.parent(at) === parent && /^(?:const|let|var|val)$/.test(code.name(at) ?? '')) {
			return at + 1;
		}
		if (code.word(at) === ';') {
			break;
		}
	}
	// In `resp, err := …`, the first name gets the value.
	const last = code.partner(equals - 1) ?? equals - 1;
	return code.word(equals - 2) === ',' ? equals - 3 : last;
}

/** Returns the index of the end of the declaration that follows an annotation. */
export function declarationEnd(code: CodeTokens, annotation: number): number {
	let at = code.after(annotation);
	while (at < code.tokens.length && !/^[;{}]$/.test(code.word(at) ?? '')) {
		at = code.after(at);
	}
	return at;
}
