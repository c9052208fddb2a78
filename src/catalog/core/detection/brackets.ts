import type { CodeSyntax } from './codeLexer.ts';
import type { Frame, Operand } from './frames.ts';
import type { Token } from './tokens.ts';

/** Marks behind which a brace holds the fields of a value. */
const beforeFields = new Set(['(', '[', ',', '=', ':', '?', '+', '||', '??', ':=', '&&']);

/** Whether the brace at an offset holds statements, and not the fields of a value. */
export function isBlock(
	text: string,
	offset: number,
	{ braces }: CodeSyntax,
	operand: Operand | undefined,
	previous: Token | undefined,
): boolean {
	if (braces === 'values' || (braces === 'initializers' && operand?.isNew)) {
		return false;
	}
	const isAdjacent = previous !== undefined && previous.kind !== 'text' && /[\w\]]/.test(text[offset - 1] ?? '');
	if (braces === 'composites' && isAdjacent) {
		return false;
	}
	return previous?.kind !== 'mark' || !beforeFields.has(previous.text);
}

/** Whether the brace at an offset opens the body of a type, by the words that stand before it. */
export function isBodyOfType(text: string, offset: number): boolean {
	const before = text.slice(Math.max(0, offset - 200), offset);
	return /\b(?:class|interface|object|struct|record|enum|namespace)\b[^;{}()=]*(?:\([^;{}]*)?$/.test(before);
}

/** The mark that closes what is being read. */
export function closingMark(kind: Frame['kind']): ')' | ']' | '}' {
	if (kind === 'call' || kind === 'group') {
		return ')';
	}
	return kind === 'list' || kind === 'index' ? ']' : '}';
}

/** Whether a token is one of these marks. */
export function isMark(token: Token | undefined, ...marks: readonly string[]): boolean {
	return token?.kind === 'mark' && marks.includes(token.text);
}
