import type { CodeTokens } from './codeTokens.ts';

/** Returns the index of the end of the block that contains a token; in Python, of the function. */
export function scopeEnd(code: CodeTokens, index: number): number {
	if (code.language === 'python') {
		const [next] = code.occurrencesAfter('def', index);
		return next ?? code.tokens.length;
	}
	let open = code.parent(index);
	while (open >= 0 && code.word(open) !== '{') {
		open = code.parent(open);
	}
	return code.partner(open) ?? code.tokens.length;
}

/** Returns the index of the end of a loop's body, given a token in its head. */
export function loopEnd(code: CodeTokens, index: number): number {
	const parent = code.parent(index);
	const isHead = code.word(parent) === '(' && code.language !== 'python';
	const body = isHead ? code.after(parent) : index;
	return isHead && code.word(body) === '{' ? code.after(body) : scopeEnd(code, index);
}
